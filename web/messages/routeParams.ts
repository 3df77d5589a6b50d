/** How an address names the other one: by username, or by number whoever deleted their account. No username begins so. */
export const nameInAddress = ({ id, username }: { id: number; username: string }): string =>
  username || `~${id}`;

export const numberInAddress = (name: string): number | undefined =>
  /^~\d{1,15}$/.test(name) ? Number(name.slice(1)) : undefined;
