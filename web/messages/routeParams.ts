/**
 * The person in a URL: the username, or "~" and the id for a deleted account. No username begins
 * with "~".
 */
export const usernameParam = ({ id, username }: { id: number; username: string }): string =>
  username || `~${id}`;

/** Whether the person in a URL is this one. The case of a typed username may differ. */
export const isPersonInUrl = (
  param: string | undefined,
  user: { id: number; username: string },
): boolean => param?.toLowerCase() === usernameParam(user).toLowerCase();

/** The id of a deleted account in a URL; undefined for a username. */
export const deletedIdParam = (name: string): number | undefined =>
  /^~\d{1,15}$/.test(name) ? Number(name.slice(1)) : undefined;
