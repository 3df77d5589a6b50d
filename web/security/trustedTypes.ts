// Trusted Types policies. The page forbids turning strings into markup or scripts; the default
// policy has three exceptions: Mantine sets the text of <style>, the sign-up check starts our own
// worker, and the editor parses pasted HTML.

/** Style sheets never contain "<"; markup always does. */
export const isPlainText = (value: string) => !value.includes('<');

let allowedMarkup: string | undefined;

/**
 * Allows exactly this markup until the next call. Use it only for markup that has just been
 * sanitized.
 */
export function allowMarkup(markup: string) {
  allowedMarkup = markup;
}

export const isAllowedMarkup = (value: string) => value === allowedMarkup;

/**
 * Accepts only scripts of this origin from the build output, and the service worker. Uploads and
 * other origins are rejected.
 */
export function isOwnScript(address: string, site: string): boolean {
  const url = new URL(address, site);
  return (
    url.origin === new URL(site).origin &&
    (url.pathname.startsWith('/assets/') || url.pathname === '/push.js')
  );
}

interface TrustedPolicy {
  createHTML(value: string): string;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML?(value: string): string; createScriptURL?(value: string): string },
  ): TrustedPolicy;
}

/** Undefined in browsers without Trusted Types, which cannot enforce the policies anyway. */
export const policyFactory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

function reject(what: string): never {
  throw new TypeError(`Trusted Types: this string must not become ${what}.`);
}

/** Must run before the first render. */
export function installDefaultPolicy() {
  policyFactory?.createPolicy('default', {
    createHTML: (value) =>
      isPlainText(value) || isAllowedMarkup(value) ? value : reject('markup'),
    createScriptURL: (value) =>
      isOwnScript(value, location.href) || import.meta.env.DEV ? value : reject('a script'),
  });
}
