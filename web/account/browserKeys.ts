// What this browser keeps of log-ins with a code, one key for each account: sent at the next log-in, where wrong codes that others try elsewhere do not count then.
const name = 'browserKeys';
const most = 5;

const kept = (): string[] => localStorage.getItem(name)?.split(',') ?? [];

export const keepBrowserKey = (key: string) =>
  localStorage.setItem(name, [key, ...kept()].slice(0, most).join(','));

/** For what is sent to log in. */
export const browserKeys = () => (kept().length > 0 ? { browser_keys: kept() } : {});
