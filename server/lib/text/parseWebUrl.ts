// Web URLs that users enter.

/**
 * Normalizes a URL as browsers do. Undefined for anything that is not an http(s) URL, and for URLs
 * with credentials.
 */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname && !url.username && !url.password
    ? url.href
    : undefined;
}
