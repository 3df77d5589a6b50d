// The way to another site and back. What this browser keeps meanwhile proves that it was this one that set out.
export const providerNames: Record<string, string> = { google: 'Google', facebook: 'Facebook', twitter: 'Twitter' };

const key = 'setOut';

export function goTo({ address, browser }: { address: string; browser: string }) {
  sessionStorage.setItem(key, browser);
  location.assign(address);
}

/** Once: nobody comes back twice. */
export function whatSetOut(): string {
  const browser = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return browser;
}
