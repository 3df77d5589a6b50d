// Identity providers: Google by OpenID Connect, Facebook and Twitter by OAuth 2 and their own
// profile endpoints.
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

/** Secrets of one authorization attempt. Only this server knows all of them. */
export type ProviderChallenge = { state: string; nonce: string; verifier: string };
/** The identity that a provider asserts. `verified` refers to the email address. */
export type ProviderIdentity = { subject: string; name: string; email: string; verified: boolean };

type ProviderDefinition = {
  scope: string;
  client(): Promise<oidc.Configuration>;
  /** Reads the identity that the tokens belong to. */
  fetchIdentity(
    client: oidc.Configuration,
    tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  ): Promise<ProviderIdentity>;
};

export const createProviderChallenge = (): ProviderChallenge => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

export function createProviders(
  { social, publicUrl }: Pick<Config, 'social' | 'publicUrl'>,
  httpClient: HttpClient,
  disabledProviders: () => readonly Provider[],
) {
  const customFetch: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    httpClient.exchange(url, {
      method,
      headers,
      body: body as string | URLSearchParams | null,
      ...(signal && { signal }),
    });

  const createClient = (
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
    client[oidc.customFetch] = customFetch;
    if (endpoints.token_endpoint.startsWith('http:')) oidc.allowInsecureRequests(client);
    return client;
  };
  const fetchProfile = async (
    client: oidc.Configuration,
    token: string,
    address: string,
  ): Promise<Record<string, unknown>> => {
    const response = await oidc.fetchProtectedResource(client, token, new URL(address), 'GET');
    const body: unknown = await response.json();
    if (response.status !== 200 || !body || typeof body !== 'object')
      throw new Error('The provider returned no profile');
    return body as Record<string, unknown>;
  };

  const { google, facebook, twitter } = social;
  const providers: Record<Provider, ProviderDefinition> = {
    google: {
      scope: 'openid email profile',
      client: memoizeFor(hour, () =>
        oidc.discovery(
          new URL(google.issuer),
          google.id,
          { client_secret: google.secret },
          oidc.ClientSecretPost(google.secret),
          {
            [oidc.customFetch]: customFetch,
            // Verifies the signature of the ID token, although it came over TLS.
            execute: [
              oidc.enableNonRepudiationChecks,
              ...(google.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
            ],
          },
        ),
      ),
      fetchIdentity: async (_client, tokens) => {
        const claims = tokens.claims()!;
        return {
          subject: claims.sub,
          name: toText(claims['name']),
          email: toText(claims['email']),
          verified: claims['email_verified'] === true,
        };
      },
    },
    facebook: {
      scope: 'public_profile email',
      client: async () =>
        createClient(
          facebook.site,
          {
            authorization_endpoint: `${facebook.site}/dialog/oauth`,
            token_endpoint: `${facebook.api}/oauth/access_token`,
          },
          facebook,
          oidc.ClientSecretPost(facebook.secret),
        ),
      fetchIdentity: async (client, { access_token }) => {
        const profile = await fetchProfile(
          client,
          access_token,
          `${facebook.api}/me?fields=id,name,email`,
        );
        // Facebook does not state whether the address was verified.
        return {
          subject: toText(profile['id']),
          name: toText(profile['name']),
          email: toText(profile['email']),
          verified: false,
        };
      },
    },
    twitter: {
      scope: 'users.read tweet.read',
      client: async () =>
        createClient(
          twitter.site,
          {
            authorization_endpoint: `${twitter.site}/i/oauth2/authorize`,
            token_endpoint: `${twitter.api}/2/oauth2/token`,
          },
          twitter,
          oidc.ClientSecretBasic(twitter.secret),
        ),
      fetchIdentity: async (client, { access_token }) => {
        const { data } = (await fetchProfile(
          client,
          access_token,
          `${twitter.api}/2/users/me`,
        )) as {
          data?: Record<string, unknown>;
        };
        return {
          subject: toText(data?.['id']),
          name: toText(data?.['name']),
          email: '',
          verified: false,
        };
      },
    },
  };

  const configuredNames = names.filter((name) => social[name].id !== '');
  /** Configured providers that no administrator has switched off. */
  const listOffered = () => configuredNames.filter((name) => !disabledProviders().includes(name));
  /** The only redirect URI that is registered at a provider. */
  const callback = (provider: Provider) => `${publicUrl}/social/${provider}`;
  const getProvider = (provider: Provider) => {
    if (!listOffered().includes(provider))
      throw new ApiError('unavailable', strings.socialLoginUnavailable);
    return providers[provider];
  };

  return {
    configured: configuredNames,
    get offered() {
      return listOffered();
    },

    /** The authorization URL for the browser. */
    async createAuthorizationUrl(
      provider: Provider,
      { state, nonce, verifier }: ProviderChallenge,
    ): Promise<string> {
      const { scope, client } = getProvider(provider);
      const address = oidc.buildAuthorizationUrl(await client().catch(throwProviderError), {
        redirect_uri: callback(provider),
        scope,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(provider === 'google' && { nonce }),
      });
      return address.href;
    },

    /** Exchanges the code and returns the identity. */
    async whoIs(
      provider: Provider,
      { code, iss }: { code: string; iss?: string | undefined },
      { state, nonce, verifier }: ProviderChallenge,
    ): Promise<ProviderIdentity> {
      const { client, fetchIdentity } = getProvider(provider);
      const callbackUrl = new URL(callback(provider));
      for (const [name, value] of Object.entries({ code, state, iss }))
        if (value !== undefined) callbackUrl.searchParams.set(name, value);
      try {
        const configuration = await client();
        const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(provider === 'google' && { expectedNonce: nonce, idTokenExpected: true }),
        });
        const identity = await fetchIdentity(configuration, tokens);
        if (!identity.subject || identity.subject.length > 255)
          throw new Error('The provider returned no valid subject id');
        return identity;
      } catch (error) {
        return throwProviderError(error);
      }
    },
  };
}

const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '');

/**
 * Maps all provider errors to two messages: one if the provider is unreachable, one for the rest.
 */
function throwProviderError(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FetchError)
      throw new ApiError('unavailable', strings.socialProviderUnavailable);
  throw invalid(strings.socialLoginFailed);
}
