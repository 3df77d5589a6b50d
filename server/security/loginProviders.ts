// Identity providers: Google and those of organizations by OpenID Connect, Facebook and Twitter by
// OAuth 2 and their own profile endpoints.
import {
  createRemoteJWKSet,
  customFetch as jwksFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import * as oidc from 'openid-client';
import { providers as names, type Provider } from '#contract/social.ts';
import { invalid, invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { hour, minute } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import { FetchError, type HttpClient } from '../lib/httpClient/httpClient.ts';
import type { Log } from '../lib/logger.ts';
import { memoizeFor } from '../lib/memoize.ts';
import { verifyLogoutToken, type ProviderLogout } from './logoutToken.ts';
import {
  hasClaim,
  isIdentifier,
  readLoginClaims,
  type LoginClaims,
  type OidcProvider,
} from './loginClaims.ts';

export type { Provider };
export type Providers = ReturnType<typeof createProviders>;

/** Secrets of one authorization attempt. Only this server knows all of them. */
export type ProviderChallenge = { state: string; nonce: string; verifier: string };
/** The identity that a provider asserts. `verified` refers to the email address. */
export type ProviderIdentity = {
  subject: string;
  name: string;
  email: string;
  verified: boolean;
  /** Of OpenID providers of organizations. Their subjects differ from those of another issuer. */
  issuer?: string;
  claims?: LoginClaims;
};

type ProviderDefinition = {
  scope: string;
  /** Whether the provider issues ID tokens. */
  isOpenId?: boolean;
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

const socialNames: Record<string, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
};

export function createProviders(
  { social, oidc: organizations, publicUrl }: Pick<Config, 'social' | 'oidc' | 'publicUrl'>,
  httpClient: HttpClient,
  log: Pick<Log, 'warn'>,
  disabledProviders: () => readonly Provider[],
) {
  const customFetch: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    httpClient.exchange(url, {
      method,
      headers,
      body: body as string | URLSearchParams | null,
      ...(signal && { signal }),
    });

  const keysByAddress = new Map<string, JWTVerifyGetKey>();
  const fetchKeys: FetchImplementation = (url, { method, headers, signal }) =>
    httpClient.exchange(url, { method, headers: Object.fromEntries(headers), signal });

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

  const discover = ({ issuer, id, secret }: { issuer: string; id: string; secret: string }) =>
    memoizeFor(hour, async () => {
      const client = await oidc.discovery(
        new URL(issuer),
        id,
        { client_secret: secret },
        authenticateClient(secret),
        {
          [oidc.customFetch]: customFetch,
          // Verifies the signature of the ID token, although it came over TLS.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
      // The library accepts the template of Microsoft Entra for the accounts of all tenants.
      if (client.serverMetadata().issuer.includes('{'))
        throw new Error('The issuer stands for many organizations.');
      return client;
    });

  /** Also reads the UserInfo of providers whose ID tokens contain no more than the subject. */
  async function fetchClaims(
    { roleClaim, groupsClaim }: OidcProvider,
    client: oidc.Configuration,
    tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
  ) {
    const idToken = tokens.claims()!;
    const wanted = ['name', 'email', ...[roleClaim, groupsClaim].filter(Boolean)];
    if (
      !client.serverMetadata().userinfo_endpoint ||
      wanted.every((claim) => hasClaim(idToken, claim))
    )
      return { claims: idToken, address: idToken };
    const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, idToken.sub);
    return {
      claims: { ...userInfo, ...idToken },
      // whether an address is verified is known only from where it is
      address: idToken['email'] === undefined ? userInfo : idToken,
    };
  }

  const defineOrganization = (provider: OidcProvider): ProviderDefinition => ({
    scope: provider.scopes,
    isOpenId: true,
    client: discover({
      issuer: provider.issuer,
      id: provider.clientId,
      secret: provider.clientSecret,
    }),
    fetchIdentity: async (client, tokens) => {
      const { claims, address } = await fetchClaims(provider, client, tokens);
      return {
        subject: tokens.claims()!.sub,
        name: toText(claims['name']),
        email: toText(address['email']),
        verified: address['email_verified'] === true,
        issuer: client.serverMetadata().issuer,
        claims: readLoginClaims(provider, claims, (claim) =>
          log.warn(
            { provider: provider.id, claim },
            'The login provider left a claim out because it is too long. Nothing that it decides was changed.',
          ),
        ),
      };
    },
  });

  const { google, facebook, twitter } = social;
  const providers: Record<string, ProviderDefinition> = {
    ...Object.fromEntries(
      organizations.providers.map((provider) => [provider.id, defineOrganization(provider)]),
    ),
    google: {
      scope: 'openid email profile',
      isOpenId: true,
      client: discover(google),
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
  const listSocial = () =>
    organizations.only ? [] : configuredNames.filter((name) => !disabledProviders().includes(name));
  const listOffered = (): Provider[] => [
    ...organizations.providers.map(({ id }) => id),
    ...listSocial(),
  ];
  const findOrganization = (provider: Provider) =>
    organizations.providers.find(({ id }) => id === provider);
  /** The only redirect URI that is registered at a provider. */
  const callback = (provider: Provider) => `${publicUrl}/social/${provider}`;
  const getProvider = (provider: Provider): ProviderDefinition => {
    if (!Object.hasOwn(providers, provider)) throw invalidField('provider', strings.invalidValue);
    if (!listOffered().includes(provider))
      throw new ApiError('unavailable', strings.socialLoginUnavailable);
    return providers[provider]!;
  };

  const reportedAt = new Map<Provider, number>();
  /** Logs why a provider failed, at most once a minute. The cause may contain secrets. */
  const reportFailure = (provider: Provider, error: unknown) => {
    if (Date.now() - (reportedAt.get(provider) ?? 0) < minute) return;
    reportedAt.set(provider, Date.now());
    const { code, message: reason } = error as { code?: string; message?: string };
    log.warn({ provider, code, reason }, 'A login provider failed, or its response was refused.');
  };
  const throwProviderError = (provider: Provider, error: unknown): never => {
    reportFailure(provider, error);
    throw toApiError(error);
  };

  return {
    configured: configuredNames,
    get offered() {
      return listOffered();
    },
    /** Those of Google, Facebook and Twitter. */
    get offeredSocial() {
      return listSocial();
    },
    organizations: organizations.providers,
    /** The name for people, or the id if the provider is no longer configured. */
    nameOf: (provider: Provider) =>
      findOrganization(provider)?.name ?? socialNames[provider] ?? provider,
    /** Whether new people create accounts with it: see the setting `SIGNUP`. */
    signupOf: (provider: Provider) => findOrganization(provider)?.signup ?? 'on',

    /** The authorization URL for the browser. */
    async createAuthorizationUrl(
      provider: Provider,
      { state, nonce, verifier }: ProviderChallenge,
    ): Promise<string> {
      const { scope, client, isOpenId } = getProvider(provider);
      const address = oidc.buildAuthorizationUrl(
        await client().catch((error: unknown) => throwProviderError(provider, error)),
        {
          redirect_uri: callback(provider),
          scope,
          state,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isOpenId && { nonce }),
        },
      );
      return address.href;
    },

    /** Where a person logs out at the provider; undefined if it has no such page. */
    async createLogoutUrl(provider: Provider): Promise<string | undefined> {
      if (!findOrganization(provider)) return undefined;
      const client = await providers[provider]!.client().catch(() => undefined);
      return client?.serverMetadata().end_session_endpoint
        ? oidc.buildEndSessionUrl(client, { post_logout_redirect_uri: `${publicUrl}/login` }).href
        : undefined;
    },

    /** Throws for a token that this provider did not issue for this site. */
    async verifyLogout(provider: Provider, token: string): Promise<ProviderLogout> {
      const { issuer, jwks_uri } = (await getProvider(provider).client()).serverMetadata();
      let keys = keysByAddress.get(jwks_uri!);
      if (!keys) {
        keys = createRemoteJWKSet(new URL(jwks_uri!), { [jwksFetch]: fetchKeys });
        keysByAddress.set(jwks_uri!, keys);
      }
      const { clientId } = findOrganization(provider)!;
      return verifyLogoutToken(token, keys, { issuer, clientId });
    },

    reportFailure,

    /** Exchanges the code and returns the identity. */
    async whoIs(
      provider: Provider,
      { code, iss }: { code: string; iss?: string | undefined },
      { state, nonce, verifier }: ProviderChallenge,
    ): Promise<ProviderIdentity> {
      const { client, fetchIdentity, isOpenId } = getProvider(provider);
      const callbackUrl = new URL(callback(provider));
      for (const [name, value] of Object.entries({ code, state, iss }))
        if (value !== undefined) callbackUrl.searchParams.set(name, value);
      try {
        const configuration = await client();
        const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          pkceCodeVerifier: verifier,
          ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
        });
        const identity = await fetchIdentity(configuration, tokens);
        if (!isIdentifier(identity.subject))
          throw new Error('The provider returned no valid subject id');
        return identity;
      } catch (error) {
        return throwProviderError(provider, error);
      }
    },
  };
}

/** In the body of the request where the provider takes it there, or in a header. */
const authenticateClient =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret);
    return authenticate(server, ...request);
  };

const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '');

/**
 * Maps all provider errors to two messages: one if the provider is unreachable, one for the rest.
 */
function toApiError(error: unknown): ApiError {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FetchError)
      return new ApiError('unavailable', strings.socialProviderUnavailable);
  return invalid(strings.socialLoginFailed);
}
