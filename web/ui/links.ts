// Web addresses, hashtags and names inside text that a person typed.
import { marksIn } from '#contract/mentions.ts';

/** A piece that leads somewhere has one of the others: out to the web, to a tag, to somebody. */
export type Piece = { text: string; href?: string; tag?: string; name?: string };

/** `URL.canParse` is missing in the oldest supported browsers. */
export function parsed(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
/** The web address that was meant, or nothing when it is none: only http and https ever become a link. */
export function webAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (!trimmed || /\s/.test(trimmed)) return undefined;
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = parsed(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  // what stands before the @ looks like the site that it leads to
  if (url.username || url.password) return undefined;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? address : undefined;
}

/** What calls a number, without what is written between its digits. */
export const phoneAddress = (phone: string) => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`;

/** The host as people say it. */
export const siteOf = (address: string) => parsed(address)?.hostname.replace(/^www\./, '') ?? '';

/** Cuts text into what is a link and what is not; joined again, the pieces are the text to the letter. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const { from: at, to, ...mark } of marksIn(text)) {
    const said = text.slice(at, to);
    const lead = 'address' in mark ? { href: webAddress(said) } : mark;
    if ('href' in lead && !lead.href) continue;
    if (at > from) found.push({ text: text.slice(from, at) });
    found.push({ text: said, ...lead } as Piece);
    from = at + said.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
