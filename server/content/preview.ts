// What a web page says of itself, for the card under a link.
import { Parser } from 'htmlparser2';
import { sizes } from '#contract/sizes.ts';
import { second } from '#contract/spans.ts';
import { charsetIn, decoded } from '../kit/charset.ts';
import type { Door } from '../kit/fetch.ts';
import { oneLine } from '../kit/line.ts';

type PagePreview = {
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
  const { title, description, picture } = headOf(decoded(page.body, page.type, charsetIn(declaration(page.body))));
  const preview = { title: oneLine(title, sizes.title), description: oneLine(description, longestDescription) };
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

/** Whoever can read a `<meta charset>` reads ASCII, so a page that names UTF-16 there is not in it. */
const declaration = (body: Buffer) =>
  (/<meta\b[^<>]{0,300}?charset[^<>]{0,300}>/i.exec(body.toString('latin1', 0, 4096))?.[0] ?? '').replace(/utf-16(le|be)?/i, 'utf-8');
