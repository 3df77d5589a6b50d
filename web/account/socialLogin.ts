// Redirect to a social login provider and back. A secret in this tab's sessionStorage proves that
// this browser started the login.
import { paths } from '../paths.ts';
import { safeReturnPath } from './returnPath.ts';

export const providerNames: Record<string, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
};

const key = 'setOut';
const wantedKey = 'setOutFrom';

export function redirectToProvider({ address, browser }: { address: string; browser: string }) {
  sessionStorage.setItem(key, browser);
  sessionStorage.setItem(wantedKey, new URLSearchParams(location.search).get('return') ?? '');
  location.assign(address);
}

/** The path that the user requested before logging in. */
export const storedReturnPath = () =>
  safeReturnPath(sessionStorage.getItem(wantedKey) || paths.home());

/** Returns the secret and removes it: it is valid once. */
export function takeLoginSecret(): string {
  const browser = sessionStorage.getItem(key) ?? '';
  sessionStorage.removeItem(key);
  return browser;
}
