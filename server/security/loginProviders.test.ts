// Validation of OpenID tokens, tested with a provider that sends invalid ones.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/lib/logger.ts';
import { createHttpClient, type HttpClient } from '#server/lib/httpClient/httpClient.ts';
import { onLoopback } from '#test/loginProviders.ts';
import { createProviderChallenge, createProviders, type Providers } from './loginProviders.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let server: Awaited<ReturnType<typeof onLoopback>>;
let httpClient: HttpClient;
let providers: Providers;
let token = '';

beforeAll(async () => {
  server = await onLoopback((request, response) => {
    const responseByPath: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: server.url,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      },
      '/token': { access_token: 'x', token_type: 'bearer', id_token: token },
    };
    const answer = responseByPath[request.url!];
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  });
  httpClient = createHttpClient({ allowedPrivateHosts: [server.host] });
  providers = createProviders(
    readConfig({
      GOOGLE_CLIENT_ID: 'moot',
      GOOGLE_CLIENT_SECRET: 'a secret of the tests',
      GOOGLE_ISSUER: server.url,
    }),
    httpClient,
    createLog('silent'),
    () => [],
  );
});
afterAll(async () => {
  await httpClient.close();
  await server.close();
});

const challenge = createProviderChallenge();
const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function signToken(
  claims: object,
  { key = privateKey, alg = 'RS256' }: { key?: KeyObject; alg?: string } = {},
) {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const body = `${encodePart({ alg, kid: 'one' })}.${encodePart({ iss: server.url, aud: 'moot', sub: 'subject-1', nonce: challenge.nonce, iat: nowSeconds, exp: nowSeconds + 60, email: 'a@example.org', email_verified: true, ...claims })}`;
  return `${body}.${alg === 'none' ? '' : sign('sha256', Buffer.from(body), key).toString('base64url')}`;
}
const whoIs = async (idToken: string) => {
  token = idToken;
  return providers.whoIs('google', { code: 'a code' }, challenge);
};

test('accepts a valid token and returns the identity', async () => {
  expect(await whoIs(signToken({}))).toEqual({
    subject: 'subject-1',
    name: '',
    email: 'a@example.org',
    verified: true,
  });
  // only the boolean true counts as verified
  expect(await whoIs(signToken({ email_verified: 'true' }))).toMatchObject({ verified: false });
});

test.for<[string, () => string]>([
  ['issued for another site', () => signToken({ aud: 'another' })],
  [
    'for several sites, authorized for another',
    () => signToken({ aud: ['moot', 'another'], azp: 'another' }),
  ],
  ['of another issuer', () => signToken({ iss: 'https://accounts.example.org' })],
  ['of another login attempt', () => signToken({ nonce: 'another' })],
  ['without a nonce', () => signToken({ nonce: undefined })],
  ['that has expired', () => signToken({ exp: Math.floor(Date.now() / 1_000) - 3_600 })],
  ['without a subject', () => signToken({ sub: undefined })],
  ['signed with another key', () => signToken({}, { key: otherKey })],
  ['without a signature', () => signToken({}, { alg: 'none' })],
  ['that is malformed', () => 'not a token'],
])('rejects a token %s', async ([, forged]) => {
  await expect(whoIs(forged())).rejects.toThrow(strings.socialLoginFailed);
});

test('an unreachable provider results in an error of its own and is retried with the next request', async () => {
  const otherProviders = createProviders(
    readConfig({
      GOOGLE_CLIENT_ID: 'moot',
      GOOGLE_CLIENT_SECRET: 'x',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    }),
    httpClient,
    createLog('silent'),
    () => [],
  );
  for (let i = 0; i < 2; i++)
    await expect(otherProviders.createAuthorizationUrl('google', challenge)).rejects.toMatchObject({
      code: 'unavailable',
      message: strings.socialProviderUnavailable,
    });
  await expect(otherProviders.createAuthorizationUrl('facebook', challenge)).rejects.toMatchObject({
    code: 'unavailable',
    message: strings.socialLoginUnavailable,
  });
});

test('a client requires both its id and its secret', () => {
  expect(() => readConfig({ TWITTER_CLIENT_ID: 'moot' })).toThrow(
    'TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET are set together or not at all.',
  );
});
