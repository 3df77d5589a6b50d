// A site on which people log in and sign up only with the provider of their organization.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { openGoogle, openIdentityProvider } from '#test/loginProviders.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const publicUrl = 'https://moot.example';
const password = 'the ferry leaves at six';
const refused = { status: 403, message: strings.onlyWithProviders };
let provider: Awaited<ReturnType<typeof openIdentityProvider>>;
let google: Awaited<ReturnType<typeof openGoogle>>;
let town: TestTown;
beforeAll(async () => {
  [provider, google] = await Promise.all([
    openIdentityProvider(publicUrl, { id: 'keycloak' }),
    openGoogle(publicUrl),
  ]);
  town = await createTestTown({
    PUBLIC_URL: publicUrl,
    ALLOW_PRIVATE_HOSTS: google.host,
    OIDC_PROVIDERS: 'keycloak',
    OIDC_ONLY: 'on',
    ...provider.settings,
    ...google.settings,
  });
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(async () => {
  await town.close();
  await Promise.all([provider.close(), google.close()]);
});

async function signIn(claims: { sub: string; email: string; email_verified: boolean }) {
  const { address, browser } = await town.visitor.ask('POST /user/social-start', {
    provider: 'keycloak',
  });
  const callback = await provider.signIn(address, { name: 'Io Marsh', ...claims });
  return town.visitor.ask('POST /user/social-finish', {
    provider: 'keycloak',
    browser,
    ...callback,
  });
}

test('members log in with the provider, and connect an account with its password once', async () => {
  const { visitor } = town;
  const login = { username: 'ada', password };
  expect(await visitor.refused('POST /user/login', login)).toMatchObject(refused);
  expect(await visitor.refused('POST /user/login', { ...login, emergency: true })).toMatchObject(
    refused,
  );
  const claims = { sub: 'ada', email: 'ada@larkwater.example', email_verified: true };
  const { social_ticket } = await signIn(claims);
  await visitor.ask('POST /user/login', { ...login, social_ticket: social_ticket! });
  expect(await signIn(claims)).toMatchObject({ user_id: town.id.ada });
});

test('administrators log in with a password in an emergency', async () => {
  const login = { username: 'keeper', password };
  expect(await town.visitor.refused('POST /user/login', login)).toMatchObject(refused);
  expect(
    (
      await town.visitor.refused('POST /user/login', {
        ...login,
        password: 'wrong',
        emergency: true,
      })
    ).message,
  ).toEqual({ password: [strings.wrongPassword] });
  expect(await town.visitor.ask('POST /user/login', { ...login, emergency: true })).toMatchObject({
    user_type: 1,
  });
});

test('no one signs up with a password, and invited people come with the provider', async () => {
  const { visitor } = town;
  expect(
    await visitor.refused('POST /user/add', {
      scenario: 'Signup',
      username: 'io',
      name: 'Io',
      email: 'io@example.org',
      password,
      selected_issues: [1],
      zip_code: '00417',
    }),
  ).toMatchObject(refused);

  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/settings', { registration: 'invitation' });
  const claims = { sub: 'io', email: 'io@example.org', email_verified: true };
  const signUp = async () => {
    const { social_ticket } = await signIn(claims);
    return { scenario: 'SocialSignup' as const, social_ticket: social_ticket! };
  };
  expect((await visitor.refused('POST /user/add', await signUp())).status).toBe(403);
  await keeper.ask('POST /admin/user/invite', { emails: ['io@example.org'] });
  const [mail] = await emailsTo(town, 'io@example.org');
  const code = /signup-with-invitation\/([\w-]+)/.exec(mail!.link)![1]!;
  expect(
    await visitor.refused('POST /user/join', {
      code,
      name: 'Io',
      email: 'io@example.org',
      password,
    }),
  ).toMatchObject(refused);
  expect((await visitor.ask('POST /user/add', await signUp())).token).toBeDefined();
});

test('other providers are off', async () => {
  const { social_providers, login_only_with_providers } = await town.visitor.ask(
    'GET /site/info',
    {},
  );
  expect({ social_providers, login_only_with_providers }).toEqual({
    social_providers: [],
    login_only_with_providers: true,
  });
  expect(
    (await town.visitor.raw('POST /user/social-start', { provider: 'google' })).json(),
  ).toMatchObject({ message: strings.socialLoginUnavailable });
});
