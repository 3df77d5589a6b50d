// Addresses of the web that people enter.

/** The one spelling that every browser gives it; nothing for what is no page of the web, or carries a password. */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname && !url.username && !url.password
    ? url.href
    : undefined;
}
