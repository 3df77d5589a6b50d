// URLs as users type them and as screens show them, and the links in plain text: URLs, hashtags and
// mentions.
import { tokensIn } from '#contract/mentions.ts';

/** A piece of text. A link has one of the other fields: a URL, a tag or a username. */
export type TextPiece = { text: string; href?: string; tag?: string; username?: string };

/** `URL.canParse` is missing in the oldest supported browsers. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Completes a typed address to an http or https URL; undefined if it is not one. */
export function completeUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed || /\s/.test(trimmed)) return undefined;
  // A colon before a digit is that of a port, as in "example.org:8080", not of a scheme.
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parseUrl(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  // Reject credentials: they can imitate the host of another site.
  if (url.username || url.password) return undefined;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? address : undefined;
}

/** A tel: URL, without the separators of the number. */
export const telUrl = (phone: string) => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`;

/** The host without "www.", for display. */
export const displayHost = (address: string) =>
  parseUrl(address)?.hostname.replace(/^www\./, '') ?? '';

/** Splits text into links and plain pieces. Joined, the pieces are the unchanged text. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { from: start, to, ...token } of tokensIn(text)) {
    const source = text.slice(start, to);
    const link = 'address' in token ? { href: completeUrl(source) } : token;
    // An invalid URL stays part of the plain text.
    if ('href' in link && !link.href) continue;
    if (start > from) pieces.push({ text: text.slice(from, start) });
    pieces.push({ text: source, ...link } as TextPiece);
    from = start + source.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
