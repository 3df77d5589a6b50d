// Logout tokens of OpenID Connect Back-Channel Logout 1.0.
import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { hour, minute, second } from '#contract/durations.ts';
import { isIdentifier } from './loginClaims.ts';

/** Which sessions a provider ended: that of the `sid`, or all of the subject. */
export type ProviderLogout = {
  issuer: string;
  subject?: string;
  sid?: string;
  /** The token counts once. */
  tokenId: string;
  expiresAt: Date;
};

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const maxAgeMs = 5 * minute;
/** Never those with a shared secret. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** Throws any error for an invalid token. */
export async function verifyLogoutToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<ProviderLogout> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms,
    requiredClaims: ['jti', 'iat', 'events'],
    maxTokenAge: maxAgeMs / second,
    clockTolerance: minute / second,
  });
  const { jti, sub, sid, events, nonce } = payload as Record<string, unknown>;
  const isLogout =
    typeof events === 'object' &&
    events !== null &&
    typeof (events as Record<string, unknown>)[logoutEvent] === 'object';
  // A token with a nonce is an ID token.
  if (!isLogout || nonce !== undefined) throw new Error('This is no logout token.');
  if (sid === undefined && sub === undefined)
    throw new Error('The logout token names no session and no subject.');
  // A library that checks the signature does not check that claims are texts.
  const isOptionalIdentifier = (value: unknown) => value === undefined || isIdentifier(value);
  if (!isIdentifier(jti) || !isOptionalIdentifier(sub) || !isOptionalIdentifier(sid))
    throw new Error('The logout token has an invalid id.');
  return {
    issuer,
    ...(isIdentifier(sub) && { subject: sub }),
    ...(isIdentifier(sid) && { sid }),
    tokenId: jti,
    // it is too old afterwards
    expiresAt: new Date(Date.now() + hour),
  };
}
