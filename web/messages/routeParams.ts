/**
 * The person in a URL: the username, or "~" and the id for a deleted account. No username begins
 * with "~".
 */
export const usernameParam = ({ id, username }: { id: number; username: string }): string =>
  username || `~${id}`;

export const numberParam = (name: string): number | undefined =>
  /^~\d{1,15}$/.test(name) ? Number(name.slice(1)) : undefined;
