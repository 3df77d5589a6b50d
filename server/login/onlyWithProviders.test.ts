// A site on which people log in and sign up only with the provider of their organization.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { emailsTo } from '#test/emails.ts';
import { warnWithoutEmergencyLogin } from './emergencyLogin.ts';
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

test('an invitation link leads to an account with the provider, and counts', async () => {
  const ada = await town.as('ada');
  const { link } = await ada.ask('POST /user/create-invitation-link', { days: 7, max_uses: 10 });
  const { social_ticket = '' } = await signIn({
    sub: 'lu',
    email: 'lu@example.org',
    email_verified: true,
  });
  const { user_id } = await town.visitor.ask('POST /user/add', {
    scenario: 'SocialSignup',
    social_ticket,
    invitation_code: link.url.split('/').at(-1)!,
  });
  expect(
    await town.db.query(
      sql`select from invitation_link_uses where person_id = ${user_id!} and redeemed_at is not null`,
    ),
  ).toHaveLength(1);
});

test('a start without an administrator who has a password is warned of', async () => {
  const warnings: string[] = [];
  const log = { warn: (text: string) => void warnings.push(text) };
  await warnWithoutEmergencyLogin({ ...town.app, log });
  expect(warnings).toEqual([]);
  await town.db.execute(sql`update all_people set password_hash = null where role = role_admin()`);
  await warnWithoutEmergencyLogin({ ...town.app, log });
  expect(warnings.join()).toContain('OIDC_ONLY');
});

test('people with a role in a list prove their mailbox first', async () => {
  const { visitor, db, id } = town;
  await (await town.as('keeper')).ask('POST /admin/user/invite', { emails: ['mo@example.org'] });
  const { id: list } = (await db.queryOne<{ id: number }>(
    sql`insert into member_imports (actor_id, session_id, file_name, state) values (${id.keeper}, 1, 'a.csv', 'finished') returning id`,
  ))!;
  await db.execute(sql`
    insert into member_import_lines (import_id, line, email, name, groups, role, outcome, invitation_id)
    select ${list}, 2, email, '', '{}', 'moderator', 'invited', id from invitations where email = 'mo@example.org'`);
  const { step, social_ticket = '' } = await signIn({
    sub: 'mo',
    email: 'mo@example.org',
    email_verified: true,
  });
  expect(step).toBe('mailbox');
  const signup = { scenario: 'SocialSignup', social_ticket };
  expect((await visitor.refused('POST /user/add', signup)).message).toBe(
    strings.socialConfirmEmailFirst,
  );
  await visitor.ask('POST /user/social-mail', { social_ticket });
  const code = /\d{4} \d{4}/.exec((await emailsTo(town, 'mo@example.org')).at(-1)!.text)![0];
  const { user_id } = await visitor.ask('POST /user/social-confirm', { social_ticket, code });
  await town.drainJobs();
  expect(await db.queryOne(sql`select moderator from all_people where id = ${user_id!}`)).toEqual({
    moderator: true,
  });
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
