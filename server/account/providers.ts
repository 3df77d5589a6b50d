// The other sites that say who somebody is: Google by OpenID Connect, Facebook and Twitter by their own calls after the same exchange of a code.
import * as oidc from 'openid-client';
import { providers as names, type Provider } from '#contract/social.ts';
import { invalid, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { hour } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import { FetchError, type HttpClient } from '../lib/httpClient/httpClient.ts';
import { memoizeFor } from '../lib/memoize.ts';

export type { Provider };
export type Providers = ReturnType<typeof createProviders>;

/** What only this server knows of a way that was begun. */
export type Proof = { state: string; nonce: string; verifier: string };
/** Who somebody is at a provider, by its own word. */
export type Vouched = { subject: string; name: string; email: string; verified: boolean };

type Site = {
  scope: string;
  client(): Promise<oidc.Configuration>;
  /** Whom the answer to the code is about. */
  whoIs(
    client: oidc.Configuration,
    tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  ): Promise<Vouched>;
};

export const newProof = (): Proof => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

export function createProviders(
  { social, publicUrl }: Pick<Config, 'social' | 'publicUrl'>,
  httpClient: HttpClient,
  off: () => readonly Provider[],
) {
  const leave: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    httpClient.exchange(url, {
      method,
      headers,
      body: body as string | URLSearchParams | null,
      ...(signal && { signal }),
    });

  const known = (
    issuer: string,
    endpoints: { authorization_endpoint: string; token_endpoint: string },
    { id, secret }: { id: string; secret: string },
    auth: oidc.ClientAuth,
  ) => {
    const client = new oidc.Configuration(
      { issuer, ...endpoints },
      id,
      { client_secret: secret },
      auth,
    );
    client[oidc.customFetch] = leave;
    if (endpoints.token_endpoint.startsWith('http:')) oidc.allowInsecureRequests(client);
    return client;
  };
  const ask = async (
    client: oidc.Configuration,
    token: string,
    address: string,
  ): Promise<Record<string, unknown>> => {
    const response = await oidc.fetchProtectedResource(client, token, new URL(address), 'GET');
    const answer: unknown = await response.json();
    if (response.status !== 200 || !answer || typeof answer !== 'object')
      throw new Error('no person was answered');
    return answer as Record<string, unknown>;
  };

  const { google, facebook, twitter } = social;
  const sites: Record<Provider, Site> = {
    google: {
      scope: 'openid email profile',
      client: memoizeFor(hour, () =>
        oidc.discovery(
          new URL(google.issuer),
          google.id,
          { client_secret: google.secret },
          oidc.ClientSecretPost(google.secret),
          {
            [oidc.customFetch]: leave,
            // the signature counts, not only the way by which the token came
            execute: [
              oidc.enableNonRepudiationChecks,
              ...(google.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
            ],
          },
        ),
      ),
      whoIs: async (_client, tokens) => {
        const claims = tokens.claims()!;
        return {
          subject: claims.sub,
          name: textOf(claims['name']),
          email: textOf(claims['email']),
          verified: claims['email_verified'] === true,
        };
      },
    },
    facebook: {
      scope: 'public_profile email',
      client: async () =>
        known(
          facebook.site,
          {
            authorization_endpoint: `${facebook.site}/dialog/oauth`,
            token_endpoint: `${facebook.api}/oauth/access_token`,
          },
          facebook,
          oidc.ClientSecretPost(facebook.secret),
        ),
      whoIs: async (client, { access_token }) => {
        const me = await ask(client, access_token, `${facebook.api}/me?fields=id,name,email`);
        // that an address was ever proved to it, it does not say
        return {
          subject: textOf(me['id']),
          name: textOf(me['name']),
          email: textOf(me['email']),
          verified: false,
        };
      },
    },
    twitter: {
      scope: 'users.read tweet.read',
      client: async () =>
        known(
          twitter.site,
          {
            authorization_endpoint: `${twitter.site}/i/oauth2/authorize`,
            token_endpoint: `${twitter.api}/2/oauth2/token`,
          },
          twitter,
          oidc.ClientSecretBasic(twitter.secret),
        ),
      whoIs: async (client, { access_token }) => {
        const { data } = (await ask(client, access_token, `${twitter.api}/2/users/me`)) as {
          data?: Record<string, unknown>;
        };
        return {
          subject: textOf(data?.['id']),
          name: textOf(data?.['name']),
          email: '',
          verified: false,
        };
      },
    },
  };

  const configured = names.filter((name) => social[name].id !== '');
  /** Those that no operator switched off. */
  const offered = () => configured.filter((name) => !off().includes(name));
  /** The only address that a provider sends anybody back to. */
  const callback = (provider: Provider) => `${publicUrl}/social/${provider}`;
  const siteOf = (provider: Provider) => {
    if (!offered().includes(provider)) throw new ApiError('unavailable', strings.socialNotOffered);
    return sites[provider];
  };

  return {
    configured,
    get offered() {
      return offered();
    },

    /** Where the browser is sent. */
    async addressOf(provider: Provider, { state, nonce, verifier }: Proof): Promise<string> {
      const { scope, client } = siteOf(provider);
      const address = oidc.buildAuthorizationUrl(await client().catch(refused), {
        redirect_uri: callback(provider),
        scope,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(provider === 'google' && { nonce }),
      });
      return address.href;
    },

    /** Whom the provider vouches for by this code. */
    async whoIs(
      provider: Provider,
      { code, iss }: { code: string; iss?: string | undefined },
      { state, nonce, verifier }: Proof,
    ): Promise<Vouched> {
      const { client, whoIs } = siteOf(provider);
      const came = new URL(callback(provider));
      for (const [name, value] of Object.entries({ code, state, iss }))
        if (value !== undefined) came.searchParams.set(name, value);
      try {
        const configuration = await client();
        const tokens = await oidc.authorizationCodeGrant(configuration, came, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(provider === 'google' && { expectedNonce: nonce, idTokenExpected: true }),
        });
        const vouched = await whoIs(configuration, tokens);
        if (!vouched.subject || vouched.subject.length > 255) throw new Error('nobody was named');
        return vouched;
      } catch (error) {
        return refused(error);
      }
    },
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '');

/** Whatever a provider did wrong is told in one sentence; where it does not answer, in another. */
function refused(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FetchError) throw new ApiError('unavailable', strings.socialAway);
  throw invalid(strings.socialFailed);
}
