// Normalization of http and https URLs from users and from imported data.

/**
 * Normalizes a URL as browsers do. Undefined for anything that is not an http(s) URL, and for URLs
 * with credentials.
 */
export function parseWebUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname && !url.username && !url.password
    ? url.href
    : undefined;
}
