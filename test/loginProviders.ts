// Identity providers on loopback. Google is a real OpenID provider; Facebook and Twitter are stubs
// with the same responses.
import { hash, randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string };
type CallbackParams = { code: string; state: string; iss?: string };

export async function onLoopback(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { host, url: `http://${host}`, close };
}

/**
 * Every login succeeds immediately: with the claims that the test passes to `signIn`, or for a
 * browser with `first`.
 */
export async function openGoogle(publicUrl: string, first: Claims = { sub: '' }) {
  let currentClaims = first;
  let handle: RequestListener = () => undefined;
  const server = await onLoopback((request, response) => handle(request, response));
  const provider = new Provider(server.url, {
    clients: [
      {
        client_id: 'moot',
        client_secret: 'a secret of the tests',
        redirect_uris: [`${publicUrl}/social/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, id: string) => {
      const claims = { ...currentClaims };
      return { accountId: id, claims: () => claims };
    },
    loadExistingGrant: async (ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client.clientId,
        accountId: ctx.oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, {
        login: { accountId: currentClaims.sub },
      });
    else callback(request, response);
  };

  return {
    ...server,
    settings: {
      GOOGLE_CLIENT_ID: 'moot',
      GOOGLE_CLIENT_SECRET: 'a secret of the tests',
      GOOGLE_ISSUER: server.url,
    },
    /** Logs in at the provider with these claims, in a browser without cookies. */
    async signIn(address: string, claims: Claims): Promise<CallbackParams> {
      currentClaims = claims;
      const cookies = new Map<string, string>();
      for (let next = address; ;) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
          cookies.set(name!, value!);
        }
        const location = response.headers.get('location');
        if (!location)
          throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
        if (next.startsWith(publicUrl))
          return Object.fromEntries(new URL(next).searchParams) as CallbackParams;
      }
    },
  };
}

/** Facebook and Twitter in one server: `/facebook/…` and `/twitter/…`. */
export async function openOthers() {
  const codes = new Map<string, { challenge: string; me: object }>();
  const tokens = new Map<string, object>();
  const server = await onLoopback(async (request, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const url = new URL(request.url!, 'http://provider');
    if (url.pathname.endsWith('token')) {
      const form = new URLSearchParams(await bodyOf(request));
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url');
      const basic = `Basic ${Buffer.from('moot:a+secret+of+the+tests').toString('base64')}`;
      const authentic = url.pathname.startsWith('/twitter')
        ? request.headers.authorization === basic
        : form.get('client_secret') === 'a secret of the tests';
      if (!code || !authentic || code.challenge !== challenge)
        return json(400, { error: 'invalid_grant' });
      const access_token = randomBytes(16).toString('hex');
      tokens.set(access_token, code.me);
      return json(200, { access_token, token_type: 'bearer', expires_in: 600 });
    }
    const me = tokens.get(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    return me ? json(200, me) : json(401, { error: 'invalid_token' });
  });

  return {
    ...server,
    settings: {
      ...Object.fromEntries(
        ['FACEBOOK', 'TWITTER'].flatMap((name) => [
          [`${name}_CLIENT_ID`, 'moot'],
          [`${name}_CLIENT_SECRET`, 'a secret of the tests'],
        ]),
      ),
      ...Object.fromEntries(
        ['FACEBOOK', 'TWITTER'].flatMap((name) =>
          [`${name}_URL`, `${name}_API_URL`].map((key) => [
            key,
            `${server.url}/${name.toLowerCase()}`,
          ]),
        ),
      ),
    } as Record<string, string>,
    /** Logs in at the provider, with a profile in the provider's own format. */
    signIn(address: string, me: object): CallbackParams {
      const { searchParams } = new URL(address);
      const code = randomBytes(8).toString('hex');
      codes.set(code, { challenge: searchParams.get('code_challenge')!, me });
      return { code, state: searchParams.get('state')! };
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
