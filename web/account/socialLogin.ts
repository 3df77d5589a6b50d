// Redirect to a social login provider and back. A secret in this tab's sessionStorage proves that
// this browser started the login.
import { paths } from '../paths.ts';
import { safeReturnPath } from './returnPath.ts';

export const providerNames: Record<string, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
};

const secretKey = 'setOut';
const returnPathKey = 'setOutFrom';

/** Takes the response that starts a login: the URL of the provider and the secret. */
export function redirectToProvider(
  { address, browser }: { address: string; browser: string },
  returnPath = new URLSearchParams(location.search).get('return') ?? '',
) {
  sessionStorage.setItem(secretKey, browser);
  sessionStorage.setItem(returnPathKey, returnPath);
  location.assign(address);
}

/** The path that the user requested before logging in; the home page if there was none. */
export const storedReturnPath = () =>
  safeReturnPath(sessionStorage.getItem(returnPathKey) || paths.home());

/** Returns the secret and removes it, because it is valid once. Empty if this tab has none. */
export function takeLoginSecret(): string {
  const secret = sessionStorage.getItem(secretKey) ?? '';
  sessionStorage.removeItem(secretKey);
  return secret;
}
