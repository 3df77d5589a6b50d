// The way to another site and back. What this browser keeps meanwhile proves that it was this one that set out.
import { paths } from '../paths.ts';
import { safeReturn } from './returnPath.ts';

export const providerNames: Record<string, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
};

const key = 'setOut';
const wantedKey = 'setOutFrom';

export function goTo({ address, browser }: { address: string; browser: string }) {
  sessionStorage.setItem(key, browser);
  sessionStorage.setItem(wantedKey, new URLSearchParams(location.search).get('return') ?? '');
  location.assign(address);
}

/** Where they wanted to go when they were asked to log in. */
export const wantedBefore = () => safeReturn(sessionStorage.getItem(wantedKey) || paths.home());

/** Once: nobody comes back twice. */
export function whatSetOut(): string {
  const browser = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return browser;
}
