// Back-Channel Logout: which sessions a logout token ends, and which tokens are refused.
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { onLoopback, openIdentityProvider, type Claims } from '#test/loginProviders.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const publicUrl = 'https://moot.example';
const path = '/social/keycloak/backchannel-logout';
const event = 'http://schemas.openid.net/event/backchannel-logout';
const password = 'the ferry leaves at six';
let provider: Awaited<ReturnType<typeof openIdentityProvider>>;
let gateway: Awaited<ReturnType<typeof onLoopback>>;
let town: TestTown;
let key: CryptoKey;
let otherKey: CryptoKey;
/** The statuses of the responses to the provider. */
const received: number[] = [];

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  key = pair.privateKey;
  otherKey = (await generateKeyPair('RS256')).privateKey;
  // passes requests of the provider on to the site
  gateway = await onLoopback(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { statusCode } = await send(Buffer.concat(chunks).toString(), request.url);
    received.push(statusCode);
    response.writeHead(statusCode).end();
  });
  provider = await openIdentityProvider(publicUrl, {
    id: 'keycloak',
    configuration: {
      jwks: { keys: [{ ...(await exportJWK(key)), kid: 'one', alg: 'RS256', use: 'sig' }] },
      features: { backchannelLogout: { enabled: true } },
    },
    client: {
      backchannel_logout_uri: `${gateway.url}${path}`,
      backchannel_logout_session_required: true,
      post_logout_redirect_uris: [`${publicUrl}/login`],
    },
  });
  town = await createTestTown({
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: 'on',
    OIDC_PROVIDERS: 'keycloak',
    ...provider.settings,
    OIDC_KEYCLOAK_NAME: 'Town of Larkwater',
  });
});
afterAll(async () => {
  await town.close();
  await Promise.all([provider.close(), gateway.close()]);
});

const send = (payload: string, url = path, address = '192.0.2.1') =>
  town.http.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const sendToken = async (token: string, address?: string) =>
  (await send(new URLSearchParams({ logout_token: token }).toString(), path, address)).statusCode;

let tokens = 0;
const signToken = (claims: object, { by = key, alg = 'RS256', typ = 'logout+jwt' } = {}) =>
  new SignJWT({
    iss: provider.url,
    aud: 'moot',
    iat: Math.floor(Date.now() / 1_000),
    jti: `token-${++tokens}`,
    events: { [event]: {} },
    ...claims,
  })
    .setProtectedHeader({ alg, typ, kid: 'one' })
    .sign(by);

/** Logs in at the provider and here, in a browser with these cookies. */
async function logIn(claims: Claims, cookies = new Map<string, string>()) {
  const { address, browser } = await town.visitor.ask('POST /user/social-start', {
    provider: 'keycloak',
  });
  const callback = await provider.signIn(address, claims, cookies);
  const login = await town.visitor.ask('POST /user/social-finish', {
    provider: 'keycloak',
    browser,
    ...callback,
  });
  const { token } = login.social_ticket
    ? await town.visitor.ask('POST /user/add', {
        scenario: 'SocialSignup',
        social_ticket: login.social_ticket,
      })
    : login;
  return { client: clientOf(town, token), cookies };
}
const isLoggedIn = async ({ client }: Awaited<ReturnType<typeof logIn>>) =>
  (await client.raw('GET /account/ways', {})).statusCode === 200;
let people = 0;
const claimsOf = (): Claims => ({
  sub: `member-${++people}`,
  name: 'Wren Adeyemi',
  email: `wren${people}@example.org`,
  email_verified: true,
});

describe('a logout at the provider', () => {
  test('ends the session that came from it, and no other', async () => {
    const claims = claimsOf();
    const [office, phone] = [await logIn(claims), await logIn(claims)];
    const { provider_logout } = await (
      await logIn(claims, office.cookies)
    ).client.ask('POST /user/logout', {});
    expect(provider_logout!.name).toBe('Town of Larkwater');
    expect(await isLoggedIn(office)).toBe(true);
    received.length = 0;
    expect(await provider.logOut(provider_logout!.address, office.cookies)).toBe(
      `${publicUrl}/login`,
    );
    expect(received).toEqual([200]);
    expect(await isLoggedIn(office)).toBe(false);
    expect(await isLoggedIn(phone)).toBe(true);
  });

  test('ends all sessions of the subject with a token without a session id', async () => {
    const claims = claimsOf();
    const [office, phone, stranger] = [
      await logIn(claims),
      await logIn(claims),
      await logIn(claimsOf()),
    ];
    const person = (await town.db.queryOne<{ id: number; username: string }>(
      sql`select person_id as id, username from linked_accounts l join all_people p on p.id = l.person_id where subject = ${claims.sub}`,
    ))!;
    await town.db.execute(
      sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${person.id}`,
    );
    const byPassword = await town.visitor.ask('POST /user/login', {
      username: person.username,
      password,
    });
    expect(await sendToken(await signToken({ sub: claims.sub }))).toBe(200);
    expect([await isLoggedIn(office), await isLoggedIn(phone), await isLoggedIn(stranger)]).toEqual(
      [false, false, true],
    );
    // it did not come from the provider
    const client = clientOf(town, byPassword.token);
    expect((await client.raw('GET /account/ways', {})).statusCode).toBe(200);
    expect((await client.ask('POST /user/logout', {})).provider_logout).toBeUndefined();
  });

  test('ends a login that is not complete', async () => {
    const claims = claimsOf();
    const { address, browser } = await town.visitor.ask('POST /user/social-start', {
      provider: 'keycloak',
    });
    const callback = await provider.signIn(address, claims);
    const { social_ticket } = await town.visitor.ask('POST /user/social-finish', {
      provider: 'keycloak',
      browser,
      ...callback,
    });
    expect(await sendToken(await signToken({ sub: claims.sub }))).toBe(200);
    const signup = { scenario: 'SocialSignup', social_ticket };
    expect((await town.visitor.refused('POST /user/add', signup)).status).toBe(422);
  });
});

describe('a logout token is refused', () => {
  let member: Awaited<ReturnType<typeof logIn>>;
  const claims = claimsOf();
  beforeAll(async () => void (member = await logIn(claims)));

  const now = () => Math.floor(Date.now() / 1_000);
  test.for<[string, () => Promise<string>]>([
    ['for another site', () => signToken({ sub: claims.sub, aud: 'another' })],
    ['of another issuer', () => signToken({ sub: claims.sub, iss: 'https://other.example' })],
    ['signed with another key', () => signToken({ sub: claims.sub }, { by: otherKey })],
    ['with a nonce, as ID tokens have', () => signToken({ sub: claims.sub, nonce: 'n' })],
    ['without the event', () => signToken({ sub: claims.sub, events: {} })],
    ['with the event as a text', () => signToken({ sub: claims.sub, events: { [event]: 'yes' } })],
    ['without a subject and a session', () => signToken({})],
    ['without an id', () => signToken({ sub: claims.sub, jti: undefined })],
    ['without a time', () => signToken({ sub: claims.sub, iat: undefined })],
    ['that is old', () => signToken({ sub: claims.sub, iat: now() - 3_600 })],
    ['that is of the future', () => signToken({ sub: claims.sub, iat: now() + 3_600 })],
    ['that has expired', () => signToken({ sub: claims.sub, exp: now() - 600 })],
    ['with an id that is a number', () => signToken({ sub: claims.sub, jti: 7 })],
    ['with an id that is too long', () => signToken({ sub: claims.sub, jti: 'x'.repeat(256) })],
    ['with a subject that is a list', () => signToken({ sub: [claims.sub] })],
    ['with a control character', () => signToken({ sub: `${claims.sub}\0` })],
    ['with a session that is a number', () => signToken({ sub: claims.sub, sid: 7 })],
    ['that is malformed', async () => 'not a token'],
    [
      'without a signature',
      async () => {
        const [, body] = (await signToken({ sub: claims.sub })).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
      },
    ],
  ])('%s', async ([, create], { task }) => {
    const { statusCode, body } = await send(
      new URLSearchParams({ logout_token: await create() }).toString(),
      path,
      `192.0.2.${10 + task.name.length}`,
    );
    expect([statusCode, body]).toEqual([400, '{"error":"invalid_request"}']);
    expect(await isLoggedIn(member)).toBe(true);
  });

  test('if it was used before', async () => {
    const token = await signToken({ sub: claimsOf().sub });
    expect([await sendToken(token), await sendToken(token)]).toEqual([200, 400]);
  });

  test('with other bodies, without a token and for an unknown provider', async () => {
    expect((await send('')).statusCode).toBe(400);
    expect((await send('x=1')).statusCode).toBe(400);
    expect((await send(`logout_token=${'a'.repeat(20_000)}`)).statusCode).toBe(413);
    expect((await send('logout_token=a', '/social/other/backchannel-logout')).statusCode).toBe(404);
  });

  test('and counts for the client, while those of the provider do not', async () => {
    const statuses = new Set<number>();
    for (let i = 0; i < 2_000 && !statuses.has(429); i++)
      statuses.add(await sendToken('not a token', '203.0.113.9'));
    expect(statuses).toEqual(new Set([400, 429]));
    expect(await sendToken(await signToken({ sub: claims.sub }), '203.0.113.9')).toBe(429);
    expect(await sendToken(await signToken({ sub: claims.sub }))).toBe(200);
    expect(await isLoggedIn(member)).toBe(false);
  });
});
