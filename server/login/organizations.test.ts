// Login with the OpenID providers of organizations: identity, roles and groups by claims.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { setRole } from '#server/account/role.ts';
import { removeLoginMethods } from '#server/login/loginMethodsAtReset.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf, type Client } from '#test/api.ts';
import { openIdentityProvider, type Claims } from '#test/loginProviders.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const publicUrl = 'https://moot.example';
const password = 'the ferry leaves at six';
type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;
type ProviderId = 'keycloak' | 'entra' | 'authentik';
let providers: Record<ProviderId, IdentityProvider>;
let town: TestTown;
let visitor: Client;
const log: string[] = [];

/** Of the groups `creek` (open, owned by ada) and `ferry` (closed, owned by ben). */
const [creek, ferry] = [1, 7];
const groupsOfEntra = {
  creek: '7f3c2f6e-0b58-4c0f-9a2e-d1b1c9a0f001',
  ferry: '7f3c2f6e-0b58-4c0f-9a2e-d1b1c9a0f002',
};

beforeAll(async () => {
  const open = (id: ProviderId, options = {}) =>
    openIdentityProvider(publicUrl, { id, ...options });
  const [keycloak, entra, authentik] = await Promise.all([
    open('keycloak'),
    open('entra', {
      client: { token_endpoint_auth_method: 'client_secret_basic' },
      configuration: { clientAuthMethods: ['client_secret_basic'] },
    }),
    // has its claims at the UserInfo endpoint only
    open('authentik', { configuration: { conformIdTokenClaims: true } }),
  ]);
  providers = { keycloak, entra, authentik };
  town = await createTestTown(
    {
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'warn',
      OIDC_PROVIDERS: 'keycloak,entra,authentik',
      ...keycloak.settings,
      OIDC_KEYCLOAK_NAME: 'Town of Larkwater',
      OIDC_KEYCLOAK_ROLE_CLAIM: 'realm_access.roles',
      OIDC_KEYCLOAK_ROLES: 'moot-admins=admin, moot-moderators=moderator, staff=member',
      OIDC_KEYCLOAK_GROUPS_CLAIM: 'groups',
      OIDC_KEYCLOAK_GROUPS: `/parks=${creek}, /harbor/pilots=${ferry}`,
      ...entra.settings,
      OIDC_ENTRA_ROLE_CLAIM: 'roles',
      OIDC_ENTRA_ROLES: 'Moderator=moderator',
      OIDC_ENTRA_GROUPS_CLAIM: 'groups',
      OIDC_ENTRA_GROUPS: `${groupsOfEntra.creek}=${creek}, ${groupsOfEntra.ferry}=${ferry}`,
      ...authentik.settings,
      OIDC_AUTHENTIK_SIGNUP: 'off',
      OIDC_AUTHENTIK_ROLE_CLAIM: 'resource_access.moot.town.roles',
      OIDC_AUTHENTIK_ROLES: 'moderator=moderator',
    },
    (line) => log.push(line),
  );
  visitor = town.visitor;
  expect([town.group.creek, town.group.ferry]).toEqual([creek, ferry]);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben', 'noor', 'keeper', 'hugo')`,
  );
});
afterAll(async () => {
  await town.close();
  await Promise.all(Object.values(providers).map(({ close }) => close()));
});

async function signIn(provider: ProviderId, claims: Claims) {
  const { address, browser } = await visitor.ask('POST /user/social-start', { provider });
  expect(new URL(address).searchParams.get('redirect_uri')).toBe(`${publicUrl}/social/${provider}`);
  const callback = await providers[provider].signIn(address, claims);
  return visitor.ask('POST /user/social-finish', { provider, browser, ...callback });
}

let people = 0;
const claimsOf = (claims: Partial<Claims> = {}): Claims => ({
  sub: `person-${++people}`,
  name: 'Tomas Ruiz',
  email: `tomas${people}@example.org`,
  email_verified: true,
  ...claims,
});

/** Signs up with the claims and returns the id of the account. */
async function signUp(provider: ProviderId, claims: Claims): Promise<number> {
  const { social_ticket } = await signIn(provider, claims);
  const { user_id } = await visitor.ask('POST /user/add', {
    scenario: 'SocialSignup',
    social_ticket: social_ticket!,
  });
  return user_id!;
}
const roleOf = async (id: number) => {
  const row = await town.db.queryOne<{ role: number; moderator: boolean }>(
    sql`select role, moderator from all_people where id = ${id}`,
  );
  return row!.role === 1 ? 'admin' : row!.moderator ? 'moderator' : 'member';
};
const groupsOf = async (id: number) =>
  (
    await town.db.query<{ id: number }>(
      sql`select group_id as id from group_members where person_id = ${id} order by group_id`,
    )
  ).map(({ id }) => id);

describe('an identity', () => {
  test('is a subject of one issuer, not of another with the same subject or address', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', claims);
    expect(await signIn('keycloak', { ...claims, email: 'moved@example.org' })).toMatchObject({
      user_id: id,
    });
    expect(await signIn('entra', claims)).toMatchObject({ step: 'confirm' });

    // the operator moves the provider to another server
    await town.db.execute(
      sql`update linked_accounts set issuer = 'https://old.example/' where person_id = ${id}`,
    );
    const { step, social_ticket } = await signIn('keycloak', claims);
    expect(step).toBe('confirm');
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${id}`,
    );
    const { user_id, token } = await visitor.ask('POST /user/login', {
      username: claims.email!,
      password,
      social_ticket: social_ticket!,
    });
    expect(user_id).toBe(id);
    expect((await clientOf(town, token).ask('GET /account/ways', {})).providers).toHaveLength(1);
    expect(await signIn('keycloak', claims)).toMatchObject({ user_id: id });
  });

  test('replaces the earlier one of the same provider after a login', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', claims);
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${id}`,
    );
    const again = { ...claims, sub: `${claims.sub}-again` };
    const { step, social_ticket = '' } = await signIn('keycloak', again);
    expect(step).toBe('confirm');
    await visitor.ask('POST /user/login', { username: claims.email!, password, social_ticket });
    expect(await signIn('keycloak', again)).toMatchObject({ user_id: id });
    expect(await signIn('keycloak', claims)).toMatchObject({ step: 'confirm' });
  });

  test('of an existing address is connected only after a login', async () => {
    const claims = claimsOf({ email: 'ada@larkwater.example' });
    const { step, social_ticket = '' } = await signIn('keycloak', claims);
    expect(step).toBe('confirm');
    const signup = { scenario: 'SocialSignup', social_ticket };
    expect((await visitor.refused('POST /user/add', signup)).message).toBe(
      strings.socialConfirmEmailFirst,
    );
    expect(await signIn('keycloak', claims)).toMatchObject({ step: 'confirm' });
    await visitor.ask('POST /user/login', { username: 'ada', password, social_ticket });
    expect(await signIn('keycloak', claims)).toMatchObject({ user_id: town.id.ada });
  });

  test('without a verified address gets a code at an address of its own', async () => {
    // Entra: no `email_verified`, and `preferred_username` looks like an address
    const { step, social_email } = await signIn(
      'entra',
      claimsOf({
        email: undefined,
        email_verified: undefined,
        preferred_username: 'ada@larkwater.example',
      }),
    );
    expect({ step, social_email }).toEqual({ step: 'address', social_email: '' });
    expect(
      await signIn(
        'entra',
        claimsOf({ email: 'ben@larkwater.example', email_verified: undefined }),
      ),
    ).toMatchObject({ step: 'address', social_email: 'ben@larkwater.example' });
  });

  test('is not created by a provider without sign-up, but connected', async () => {
    const claims = claimsOf();
    const { step, social_ticket = '' } = await signIn('authentik', claims);
    expect(step).toBe('connect');
    const signup = { scenario: 'SocialSignup', social_ticket };
    expect(await visitor.refused('POST /user/add', signup)).toMatchObject({
      status: 403,
      message: strings.noSignupWithProvider,
    });
    await visitor.ask('POST /user/login', { username: 'noor', password, social_ticket });
    expect(await signIn('authentik', claims)).toMatchObject({ user_id: town.id.noor });
  });

  test('is created without an invitation if the provider always may', async () => {
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/settings', { registration: 'closed' });
    const claims = claimsOf();
    const { social_ticket = '' } = await signIn('keycloak', claims);
    const signup = { scenario: 'SocialSignup', social_ticket };
    expect((await visitor.refused('POST /user/add', signup)).status).toBe(403);
    const [provider] = town.app.config.oidc.providers;
    provider!.signup = 'always';
    expect(
      (await visitor.ask('POST /user/add', { ...signup, scenario: 'SocialSignup' })).token,
    ).toBeDefined();
    provider!.signup = 'on';
    await keeper.ask('POST /admin/settings', { registration: 'open' });
  });
});

describe('the roles of a claim', () => {
  const keycloakRoles = (...roles: string[]) => ({
    realm_access: { roles: ['offline_access', 'uma_authorization', ...roles] },
  });

  test('raise and lower the role at each login, and are audited', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', { ...claims, ...keycloakRoles('moot-moderators') });
    expect(await roleOf(id)).toBe('moderator');
    const both = keycloakRoles('moot-moderators', 'moot-admins');
    expect(await signIn('keycloak', { ...claims, ...both })).toMatchObject({ user_type: 1 });
    expect(await roleOf(id)).toBe('admin');
    expect(await signIn('keycloak', { ...claims, ...keycloakRoles() })).toMatchObject({
      user_type: 2,
    });
    expect(await roleOf(id)).toBe('member');
    const { log } = await (
      await town.as('keeper')
    ).ask('GET /admin/audit', { deed: 'person.set-type', subject_id: id });
    expect(log.map(({ details }) => JSON.parse(details) as object)).toEqual([
      { from: 'admin', to: 'member', provider: 'keycloak' },
      { from: 'moderator', to: 'admin', provider: 'keycloak' },
      { from: 'member', to: 'moderator', provider: 'keycloak' },
    ]);
  });

  test('need a rule: a role that the site gave stays without one, and ends with another', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', { ...claims, ...keycloakRoles('admin', 'moderator') });
    expect(await roleOf(id)).toBe('member');
    await town.db.execute(sql`update all_people set moderator = true where id = ${id}`);
    await signIn('keycloak', { ...claims, ...keycloakRoles('somebody') });
    expect(await roleOf(id)).toBe('moderator');
    await signIn('keycloak', { ...claims, ...keycloakRoles('staff') });
    expect(await roleOf(id)).toBe('member');
  });

  test('never take the role of the last administrator', async () => {
    const claims = claimsOf({ email: 'keeper@larkwater.example' });
    const { social_ticket = '' } = await signIn('keycloak', claims);
    await visitor.ask('POST /user/login', { username: 'keeper', password, social_ticket });
    await signIn('keycloak', { ...claims, ...keycloakRoles('staff') });
    expect(await roleOf(town.id.keeper)).toBe('admin');
    expect(log.join()).toContain('the last administrator');

    await town.db.execute(sql`update all_people set role = role_admin() where username = 'ben'`);
    await signIn('keycloak', { ...claims, ...keycloakRoles('staff') });
    expect(await roleOf(town.id.keeper)).toBe('member');
    await town.db.execute(sql`update all_people set role = role_admin() where username = 'keeper'`);
    await town.db.execute(sql`update all_people set role = 2 where username = 'ben'`);
  });

  test('and the groups end when the provider is disconnected, and do not become permanent', async () => {
    const claims = claimsOf();
    const moderator = { ...claims, ...keycloakRoles('moot-moderators'), groups: ['/parks'] };
    const id = await signUp('keycloak', moderator);
    const { token } = await signIn('keycloak', moderator);
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${id}`,
    );
    const member = clientOf(town, token);
    await member.ask('POST /account/social-unlink', { provider: 'keycloak', password });
    expect([await roleOf(id), await groupsOf(id)]).toEqual(['member', []]);

    const { social_ticket = '' } = await signIn('keycloak', moderator);
    await visitor.ask('POST /user/login', { username: claims.email!, password, social_ticket });
    expect([await roleOf(id), await groupsOf(id)]).toEqual(['moderator', [creek]]);
    await town.db.execute(
      sql`update linked_accounts set issuer = 'https://old.example/' where person_id = ${id}`,
    );
    const { social_ticket: ticket = '' } = await signIn('keycloak', claims);
    await visitor.ask('POST /user/login', {
      username: claims.email!,
      password,
      social_ticket: ticket,
    });
    expect([await roleOf(id), await groupsOf(id)]).toEqual(['member', []]);
  });

  test('end at a password reset that removes the provider', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', { ...claims, ...keycloakRoles('moot-moderators') });
    await town.db.transaction((db) =>
      removeLoginMethods(
        db,
        { person_id: id, purpose: 'reset', since: new Date(), unproven: false },
        ['keycloak'],
      ),
    );
    expect(await roleOf(id)).toBe('member');
  });

  test('do not take over a role that an administrator gave', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', claims);
    await town.db.transaction((db) =>
      setRole(db, null, { id, role: 2, moderator: false }, 'moderator'),
    );
    await signIn('keycloak', { ...claims, ...keycloakRoles('moot-moderators') });
    await signIn('keycloak', { ...claims, ...keycloakRoles() });
    expect(await roleOf(id)).toBe('moderator');

    await signIn('keycloak', { ...claims, ...keycloakRoles('moot-admins') });
    await town.db.transaction((db) =>
      setRole(db, null, { id, role: 1, moderator: false }, 'admin'),
    );
    await signIn('keycloak', { ...claims, ...keycloakRoles() });
    expect(await roleOf(id)).toBe('admin');
    await town.db.execute(sql`update all_people set role = 2 where id = ${id}`);
  });

  test('are found at a path of names with dots, and at the UserInfo endpoint', async () => {
    const claims = claimsOf();
    const { social_ticket = '' } = await signIn('authentik', claims);
    await visitor.ask('POST /user/login', { username: 'hugo', password, social_ticket });
    await signIn('authentik', {
      ...claims,
      resource_access: { account: { roles: ['moderator'] }, 'moot.town': { roles: ['reader'] } },
    });
    expect(await roleOf(town.id.hugo)).toBe('member');
    await signIn('authentik', {
      ...claims,
      resource_access: { 'moot.town': { roles: ['moderator'] } },
    });
    expect(await roleOf(town.id.hugo)).toBe('moderator');
  });

  test('apply after a second factor only', async () => {
    const claims = claimsOf();
    const id = await signUp('entra', { ...claims, roles: [] });
    const { token } = await signIn('entra', { ...claims, roles: [] });
    const member = clientOf(town, token);
    const { secret } = await member.ask('POST /account/two-factor-start', {});
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await member.ask('POST /account/two-factor-on', { code: totp.generate() });
    const { second_step } = await signIn('entra', { ...claims, roles: ['Moderator'] });
    expect(await roleOf(id)).toBe('member');
    const code = totp.generate({ timestamp: Date.now() + 30_000 });
    await visitor.ask('POST /user/second-step', { second_step: second_step!, code });
    expect(await roleOf(id)).toBe('moderator');

    // a provider that was disconnected meanwhile is not connected again
    const { second_step: late } = await signIn('entra', { ...claims, roles: [] });
    await town.db.execute(sql`delete from linked_accounts where person_id = ${id}`);
    await town.db.execute(sql`update two_factor set last_step = 0 where person_id = ${id}`);
    expect(
      (
        await visitor.refused('POST /user/second-step', {
          second_step: late!,
          code: totp.generate(),
        })
      ).status,
    ).toBe(403);
  });
});

describe('the groups of a claim', () => {
  test('are joined at a login, also closed ones, and left when the claim is gone', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', { ...claims, groups: ['/parks', '/elsewhere'] });
    expect(await groupsOf(id)).toEqual([creek]);
    await signIn('keycloak', { ...claims, groups: ['/harbor/pilots', '/parks'] });
    expect(await groupsOf(id)).toEqual([creek, ferry]);
    await signIn('keycloak', { ...claims, groups: ['/harbor/pilots'] });
    expect(await groupsOf(id)).toEqual([ferry]);
    await signIn('keycloak', claims);
    expect(await groupsOf(id)).toEqual([]);
  });

  test('leave memberships alone that began otherwise, and owners', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', claims);
    const { token } = await signIn('keycloak', claims);
    await clientOf(town, token).ask('POST /group/join', { group_id: creek });
    await signIn('keycloak', { ...claims, groups: ['/parks', '/harbor/pilots'] });
    expect(await groupsOf(id)).toEqual([creek, ferry]);
    await town.db.execute(sql`update groups set owner_id = ${id} where id = ${ferry}`);
    await signIn('keycloak', claims);
    expect(await groupsOf(id)).toEqual([creek, ferry]);
    await town.db.execute(sql`update groups set owner_id = ${town.id.ben} where id = ${ferry}`);
    await signIn('keycloak', claims);
    expect(await groupsOf(id)).toEqual([creek]);
  });

  test('keep out people that the group removed', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', { ...claims, groups: ['/parks'] });
    await (await town.as('ada')).ask('POST /group/remove-member', { group_id: creek, user_id: id });
    expect(await groupsOf(id)).toEqual([]);
    await signIn('keycloak', { ...claims, groups: ['/parks'] });
    expect(await groupsOf(id)).toEqual([]);
  });

  test('stay until the claims of all providers end', async () => {
    const claims = claimsOf();
    const id = await signUp('keycloak', { ...claims, groups: ['/parks'] });
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${id}`,
    );
    const { social_ticket = '' } = await signIn('entra', claims);
    const login = { username: claims.email!, password, social_ticket };
    await visitor.ask('POST /user/login', login);
    await signIn('entra', { ...claims, groups: [groupsOfEntra.creek] });
    await signIn('keycloak', claims);
    expect(await groupsOf(id)).toEqual([creek]);
    await signIn('entra', claims);
    expect(await groupsOf(id)).toEqual([]);
  });

  test('are not changed when Entra leaves them out, which is logged', async () => {
    const claims = claimsOf({ email_verified: true });
    const id = await signUp('entra', { ...claims, groups: [groupsOfEntra.ferry] });
    expect(await groupsOf(id)).toEqual([ferry]);
    log.length = 0;
    await signIn('entra', {
      ...claims,
      _claim_names: { groups: 'src1' },
      _claim_sources: {
        src1: { endpoint: 'https://graph.microsoft.com/v1.0/users/1/getMemberObjects' },
      },
    });
    expect(await groupsOf(id)).toEqual([ferry]);
    expect(log.join()).toContain('left a claim out because it is too long');
    await signIn('entra', { ...claims, hasgroups: true });
    expect(await groupsOf(id)).toEqual([ferry]);
    await signIn('entra', claims);
    expect(await groupsOf(id)).toEqual([]);
  });
});

test('a failure of a provider is logged without its response', async () => {
  log.length = 0;
  const { address, browser } = await visitor.ask('POST /user/social-start', {
    provider: 'entra',
  });
  const callback = await providers.entra.signIn(address, claimsOf());
  await visitor.refused('POST /user/social-finish', {
    provider: 'entra',
    browser,
    ...callback,
    code: 'another',
  });
  expect(log.join()).toContain('A login provider failed');
  expect(log.join()).toContain('"provider":"entra"');
});

test('the site names its providers, and members see which of them they can connect', async () => {
  const { login_providers, social_providers, login_only_with_providers } = await visitor.ask(
    'GET /site/info',
    {},
  );
  expect(login_providers).toEqual([
    { provider: 'keycloak', name: 'Town of Larkwater', logo: '' },
    { provider: 'entra', name: 'entra', logo: '' },
    { provider: 'authentik', name: 'authentik', logo: '' },
  ]);
  expect({ social_providers, login_only_with_providers }).toEqual({
    social_providers: [],
    login_only_with_providers: false,
  });
  expect((await (await town.as('ada')).ask('GET /account/ways', {})).offered).toEqual([
    'keycloak',
    'entra',
    'authentik',
  ]);
});
