// What a web page says of itself, for the card under a link.
import { Parser } from 'htmlparser2';
import { sizes } from '#contract/sizes.ts';
import { second } from '../kit/clock.ts';
import type { Door } from '../kit/fetch.ts';

export type PagePreview = {
  /** May be empty, as the description may. */
  title: string;
  description: string;
  /** As it came: to be re-encoded before anybody sees it. */
  picture?: Buffer;
};

const longest = 5 * second; // the page and its picture together
const longestDescription = 500;
/** Characters of a page that are read for its head; a longer one would only keep others waiting. */
const longestHead = 512 * 1024;

/** Throws FetchRefused when the page cannot be had. A picture that cannot is left out. */
export async function pagePreview(door: Door, url: string): Promise<PagePreview> {
  const signal = AbortSignal.timeout(longest);
  const page = await door.fetchPage(url, { accept: 'html', signal });
  const { title, description, picture } = headOf(decoded(page.body, page.type));
  const preview = { title: plain(title, sizes.title), description: plain(description, longestDescription) };
  const address = picture && URL.parse(picture, page.url);
  if (!address) return preview;
  const fetched = await door.fetchPage(address.href, { accept: 'picture', signal }).catch(() => undefined);
  return fetched ? { ...preview, picture: fetched.body } : preview;
}

/** The first of these that a page has. */
const titles = ['og:title', 'twitter:title', 'title'];
const descriptions = ['og:description', 'twitter:description', 'description'];
const pictures = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];

function headOf(html: string): { title: string; description: string; picture: string } {
  const found = new Map<string, string>();
  let title: string | undefined;
  let inTitle = false;
  let over = false;
  const parser = new Parser({
    onopentag(name, { property, name: called, content }) {
      if (name === 'body') over = true;
      if (over) return;
      if (name === 'title') inTitle = title === undefined;
      if (name !== 'meta' || !content?.trim()) return;
      for (const key of [property, called]) {
        const known = key?.trim().toLowerCase();
        if (known && !found.has(known)) found.set(known, content);
      }
    },
    ontext(text) {
      if (inTitle) title = `${title ?? ''}${text}`;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (name === 'head') over = true;
    },
  });
  for (let at = 0; at < Math.min(html.length, longestHead) && !over; at += 16_384) parser.write(html.slice(at, at + 16_384));
  if (title?.trim()) found.set('title', title);
  const first = (names: string[]) => names.map((name) => found.get(name)).find((value) => value !== undefined) ?? '';
  return { title: first(titles), description: first(descriptions), picture: first(pictures) };
}

/** The encoding that the file's mark, the header or the page itself names; else UTF-8. */
function decoded(body: Buffer, type: string): string {
  const named = [markedCharset(body), charsetIn(type), charsetIn(declaration(body)), 'utf-8'];
  for (const label of named) {
    try {
      if (label) return new TextDecoder(label).decode(body);
    } catch {
      // no such encoding: the next one
    }
  }
  return '';
}

function markedCharset(body: Buffer): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  return undefined;
}

const charsetIn = (text: string) => /charset\s*=\s*["']?([\w:.-]+)/i.exec(text)?.[1];
/** Whoever can read a `<meta charset>` reads ASCII, so a page that names UTF-16 there is not in it. */
const declaration = (body: Buffer) => (/<meta[^>]*charset[^>]*>/i.exec(body.toString('latin1', 0, 4096))?.[0] ?? '').replace(/utf-16(le|be)?/i, 'utf-8');

/** One line without characters that cannot be seen or that turn the direction of what follows. */
function plain(text: string, most: number): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, '')
    .trim();
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
