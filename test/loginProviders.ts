// Identity providers on loopback. Google and those of organizations are real OpenID providers;
// Facebook and Twitter are stubs with the same responses.
import { hash, randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type Claims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  [claim: string]: unknown;
};
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

const secret = 'a secret of the tests';
/** Claims in the forms of several products. */
const profileClaims = [
  'name',
  'preferred_username',
  'realm_access',
  'resource_access',
  'groups',
  'roles',
  'hasgroups',
];

type OpenIdOptions = {
  /** The id of the provider at the site. */
  id: string;
  /** The claims of a login that no test has chosen. */
  first?: Claims;
  /** Options of oidc-provider, and of the client there. */
  configuration?: object;
  client?: object;
};

/**
 * Every login succeeds immediately: with the claims that the test passes to `signIn`, or for a
 * browser with `first`.
 */
export async function openIdentityProvider(
  publicUrl: string,
  { id, first = { sub: '' }, configuration = {}, client = {} }: OpenIdOptions,
) {
  let currentClaims = first;
  let handle: RequestListener = () => undefined;
  const server = await onLoopback((request, response) => handle(request, response));
  const provider = new Provider(server.url, {
    clients: [
      {
        client_id: 'moot',
        client_secret: secret,
        redirect_uris: [`${publicUrl}/social/${id}`],
        token_endpoint_auth_method: 'client_secret_post',
        ...client,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: profileClaims },
    conformIdTokenClaims: false,
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
    // It refuses loopback addresses, with a dispatcher of its own.
    fetch: (url: string, { method, headers, body, redirect }: RequestInit) =>
      fetch(url, { method: method!, headers: headers!, body: body!, redirect: redirect! }),
    ...configuration,
    features: {
      devInteractions: { enabled: false },
      ...(configuration as { features?: object }).features,
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
      [`OIDC_${id.toUpperCase()}_ISSUER`]: server.url,
      [`OIDC_${id.toUpperCase()}_CLIENT_ID`]: 'moot',
      [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`]: secret,
    } as Record<string, string>,
    /** Logs in at the provider with these claims, in a browser without cookies unless given. */
    async signIn(
      address: string,
      claims: Claims,
      cookies = new Map<string, string>(),
    ): Promise<CallbackParams> {
      currentClaims = claims;
      for (let next = address; ;) {
        const response = await fetchWithCookies(next, cookies);
        const location = response.headers.get('location');
        if (!location)
          throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
        if (next.startsWith(publicUrl))
          return Object.fromEntries(new URL(next).searchParams) as CallbackParams;
      }
    },
    /** Logs out on the page of the provider at this address. Returns where it redirects to. */
    async logOut(address: string, cookies: Map<string, string>): Promise<string | null> {
      const page = await (await fetchWithCookies(address, cookies)).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!;
      const response = await fetchWithCookies(`${server.url}/session/end/confirm`, cookies, {
        method: 'POST',
        body: new URLSearchParams({ xsrf, logout: 'yes' }),
      });
      return response.headers.get('location');
    },
  };
}

/** Follows no redirects. */
async function fetchWithCookies(
  address: string,
  cookies: Map<string, string>,
  options: RequestInit = {},
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, { ...options, redirect: 'manual', headers: { cookie } });
  for (const header of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
    cookies.set(name!, value!);
  }
  return response;
}

export async function openGoogle(publicUrl: string, first?: Claims) {
  const { settings: _, ...provider } = await openIdentityProvider(publicUrl, {
    id: 'google',
    ...(first && { first }),
  });
  return {
    ...provider,
    settings: {
      GOOGLE_CLIENT_ID: 'moot',
      GOOGLE_CLIENT_SECRET: secret,
      GOOGLE_ISSUER: provider.url,
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
