// Browser keys, which the server issues at logins with a second factor, one per account. They are
// sent with the next login, so that failed codes of other browsers do not lock this one out.
const storageKey = 'browserKeys';
/** The API accepts no more. The newest are kept. */
const maxKeys = 5;

const stored = (): string[] => localStorage.getItem(storageKey)?.split(',') ?? [];

export const storeBrowserKey = (key: string) =>
  localStorage.setItem(storageKey, [key, ...stored()].slice(0, maxKeys).join(','));

/** Fields for the login request. */
export const browserKeys = () => (stored().length > 0 ? { browser_keys: stored() } : {});
