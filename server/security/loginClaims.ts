// Claims of OpenID providers that decide about roles and groups here, by the rules of the operator.
import { roles as rankedRoles, type Role } from '#contract/adminPeople.ts';
import type { Config } from '../config.ts';

export type OidcProvider = Config['oidc']['providers'][number];
type Claims = Record<string, unknown>;

/** What the claims of a login decide. Absent parts stay as they are. */
export type LoginClaims = {
  /** Null if the claim has no value with a rule. */
  role?: Role | null;
  /** The ids of the groups whose values the claim has. */
  groups?: number[];
  /** The session at the provider. */
  sid?: string;
};

/** `skip` is called with a claim that the provider left out because it is too long. */
export function readLoginClaims(
  { roleClaim, roles, groupsClaim, groups }: OidcProvider,
  claims: Claims,
  skip: (claim: string) => void,
): LoginClaims {
  const findTargets = <T>(claim: string, rules: ReadonlyMap<string, T>): Set<T> | undefined => {
    if (!claim) return undefined;
    if (isLeftOut(claims, claim)) {
      skip(claim);
      return undefined;
    }
    return new Set(
      toTexts(readClaim(claims, claim)).flatMap((value) => {
        const target = rules.get(value);
        return target === undefined ? [] : [target];
      }),
    );
  };
  const claimedRoles = findTargets<Role>(roleClaim, roles);
  const claimedGroups = findTargets(groupsClaim, groups);
  const { sid } = claims;
  return {
    ...(claimedRoles && { role: rankedRoles.find((role) => claimedRoles.has(role)) ?? null }),
    ...(claimedGroups && { groups: [...claimedGroups].toSorted((a, b) => a - b) }),
    ...(isIdentifier(sid) && { sid }),
  };
}

/** Whether it can be stored as the id of a subject, a session or a token. */
export const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && !/\p{Cc}/u.test(value);

/** Whether the claims contain the one at the path, or name where it is. */
export const hasClaim = (claims: Claims, path: string) =>
  readClaim(claims, path) !== undefined || isLeftOut(claims, path);

/**
 * The value at a path of names with dots between. Names may contain dots too, such as those of
 * clients of Keycloak.
 */
function readClaim(claims: unknown, path: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined;
  if (Object.hasOwn(claims, path)) return (claims as Claims)[path];
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    const value = Object.hasOwn(claims, name)
      ? readClaim((claims as Claims)[name], path.slice(dot + 1))
      : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Microsoft Entra sends no groups if there are many: `_claim_names` says where they are. */
function isLeftOut(claims: Claims, path: string): boolean {
  const elsewhere = claims['_claim_names'];
  return (
    (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, path)) ||
    (path === 'groups' && claims['hasgroups'] === true)
  );
}

const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
