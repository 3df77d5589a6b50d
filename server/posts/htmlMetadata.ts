// What the HTML of a web page says of itself. Runs in a worker thread: pages are long.
import { Parser } from 'htmlparser2';
import { charsetIn, decoded } from '../lib/httpClient/decodeBody.ts';

export type PageHead = {
  title: string;
  description: string;
  /** Addresses as they are written, the best first. */
  pictures: string[];
  /** What addresses are relative to; empty where that is the address of the page. */
  base: string;
  /** Where the page moves on to by itself at once; empty where it has words of its own. */
  refresh: string;
};

/** The first of these that a page has. */
const titles = ['og:title', 'twitter:title', 'title'];
const descriptions = ['og:description', 'twitter:description', 'description'];
const pictures = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
  'image_src',
  'itemprop image',
];
/** Seconds after which a page that moves on is a page to read. */
const longestWait = 5;
const piece = 16_384;
/** Characters of what a page says of itself. */
const longest = 4_000;
/** The parser looks through all open tags at each one: a page of nothing but nested ones would take it minutes. */
const most = { open: 1_000, tags: 50_000 };

export function readHead(body: Buffer, type: string): PageHead {
  const html = decoded(body, type, charsetIn(declaration(body)));
  const head = new Map<string, string[]>();
  /** Tags that stand in the body, where the head has none. */
  const stray = new Map<string, string[]>();
  let inBody = false;
  let title: string[] | undefined;
  let titled = 0;
  const hidden = { svg: 0, noscript: 0 };
  const count = { open: 0, tags: 0 };
  const add = (key: string | undefined, value: string | undefined) => {
    const name = key?.trim().toLowerCase();
    if (!name || !value?.trim()) return;
    const found = inBody ? stray : head;
    found.set(name, [...(found.get(name) ?? []).slice(0, 9), value.trim().slice(0, longest)]);
  };
  const parser = new Parser({
    onopentag(
      name,
      { property, name: called, content, itemprop, rel, href, src, 'http-equiv': equivalent },
    ) {
      count.open++;
      count.tags++;
      if (name === 'body') inBody = true;
      if (name === 'svg' || name === 'noscript') hidden[name]++;
      if (name === 'title' && !hidden.svg) [title, titled] = [[], 0];
      if (name === 'base') add('base', href);
      if (name === 'link' && rel?.trim().toLowerCase() === 'image_src') add('image_src', href);
      if (itemprop?.trim().toLowerCase() === 'image') add('itemprop image', content ?? href ?? src);
      if (name !== 'meta') return;
      for (const key of new Set([property, called])) add(key, content);
      if (equivalent?.trim().toLowerCase() === 'refresh' && !hidden.noscript)
        add('refresh', refreshIn(content));
    },
    ontext(text) {
      if (title && titled < longest) title.push(text.slice(0, longest));
      if (title) titled += text.length;
    },
    onclosetag(name) {
      count.open--;
      if (name === 'svg' || name === 'noscript') hidden[name]--;
      if (name === 'head') inBody = true;
      if (name === 'title') endTitle();
    },
  });
  const endTitle = () => {
    add('title', title?.join(''));
    title = undefined;
  };
  const all = (names: string[]) =>
    [head, stray].flatMap((found) => names.flatMap((name) => found.get(name) ?? []));
  const complete = () =>
    inBody && [titles, descriptions, pictures].every((names) => all(names).length);
  const tooMany = () => count.open > most.open || count.tags > most.tags;
  for (let at = 0; at < html.length && !complete() && !tooMany(); at += piece)
    parser.write(html.slice(at, at + piece));
  endTitle();
  const first = (names: string[]) => all(names)[0] ?? '';
  return {
    title: first(titles),
    description: first(descriptions),
    pictures: [...new Set(all(pictures))],
    base: first(['base']),
    refresh: first(['og:title']) ? '' : first(['refresh']),
  };
}

const refreshIn = (content = '') => {
  const [, wait, address] =
    /^(\d[\d.]*)[;,\s]+(?:url\s*=\s*)?["']?([^"']+)/i.exec(content.trim()) ?? [];
  return Number(wait) <= longestWait ? address : undefined;
};

/** Whoever can read a `<meta charset>` reads ASCII, so a page that names UTF-16 there is not in it. */
const declaration = (body: Buffer) =>
  body
    .toString('latin1')
    .match(/<meta\b[^<>]*>/gi)
    ?.find((tag) => charsetIn(tag))
    ?.replace(/utf-16(le|be)?/i, 'utf-8') ?? '';
