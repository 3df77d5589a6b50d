// The page forbids turning strings into markup or scripts (Trusted Types). What still does so comes through these three rules:
// Mantine writes its style sheets as the inner text of <style>, the sign-up check starts our own worker, and the editor reads what is pasted.

/** A style sheet never holds '<'; markup always does. */
export const isPlainText = (value: string) => !value.includes('<');

let cleaned: string | undefined;

/** Lets this very markup become part of a page, until the next one is let through. For what has just been cleaned, and for nothing else. */
export function letThrough(markup: string) {
  cleaned = markup;
}

export const isLetThrough = (value: string) => value === cleaned;

/** Scripts come from the folder that the build writes, on this very site: never from an upload, never from elsewhere. Beside it lies what hears of pushes. */
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

/** Absent in browsers without Trusted Types, where the rules cannot be enforced anyway. */
export const policyFactory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

function refuse(what: string): never {
  throw new TypeError(`This page does not let a string become ${what}.`);
}

/** Must run before anything is drawn. */
export function installDefaultPolicy() {
  policyFactory?.createPolicy('default', {
    createHTML: (value) => (isPlainText(value) || isLetThrough(value) ? value : refuse('markup')),
    createScriptURL: (value) =>
      isOwnScript(value, location.href) || import.meta.env.DEV ? value : refuse('a script'),
  });
}
