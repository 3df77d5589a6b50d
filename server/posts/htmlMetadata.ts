// Metadata in the HTML of a web page: title, description and images. Runs in a worker thread,
// because pages can be large.
import { Parser } from 'htmlparser2';
import { findCharset, decodeBody } from '../lib/httpClient/decodeBody.ts';

export type PageHead = {
  title: string;
  description: string;
  /** Image URLs as written in the page, best first. */
  pictures: string[];
  /** The base URL from the page, or empty if it has none. */
  base: string;
  /** The target of a meta refresh, or empty if the page has a title of its own. */
  refresh: string;
};

/** Sources in order of preference. */
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
/** Maximum delay of a refresh, in seconds. After a longer delay the page counts as content. */
const maxRefreshDelaySeconds = 5;
const chunkSize = 16_384;
/** Maximum length of a value, in characters. */
const maxLength = 4_000;
/**
 * The parser searches all open tags at each tag, so that a page of nested tags could take minutes.
 */
const limits = { open: 1_000, tags: 50_000 };

export function readHead(body: Buffer, type: string): PageHead {
  const html = decodeBody(body, type, findCharset(charsetDeclaration(body)));
  const head = new Map<string, string[]>();
  /** Tags in the body, used where the head has none. */
  const bodyTags = new Map<string, string[]>();
  let inBody = false;
  let title: string[] | undefined;
  let titleLength = 0;
  const hidden = { svg: 0, noscript: 0 };
  const count = { open: 0, tags: 0 };
  const add = (key: string | undefined, value: string | undefined) => {
    const name = key?.trim().toLowerCase();
    if (!name || !value?.trim()) return;
    const found = inBody ? bodyTags : head;
    found.set(name, [...(found.get(name) ?? []).slice(0, 9), value.trim().slice(0, maxLength)]);
  };
  const parser = new Parser({
    onopentag(
      name,
      { property, name: metaName, content, itemprop, rel, href, src, 'http-equiv': equivalent },
    ) {
      count.open++;
      count.tags++;
      if (name === 'body') inBody = true;
      if (name === 'svg' || name === 'noscript') hidden[name]++;
      if (name === 'title' && !hidden.svg) [title, titleLength] = [[], 0];
      if (name === 'base') add('base', href);
      if (name === 'link' && rel?.trim().toLowerCase() === 'image_src') add('image_src', href);
      if (itemprop?.trim().toLowerCase() === 'image') add('itemprop image', content ?? href ?? src);
      if (name !== 'meta') return;
      for (const key of new Set([property, metaName])) add(key, content);
      if (equivalent?.trim().toLowerCase() === 'refresh' && !hidden.noscript)
        add('refresh', refreshIn(content));
    },
    ontext(text) {
      if (title && titleLength < maxLength) title.push(text.slice(0, maxLength));
      if (title) titleLength += text.length;
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
    [head, bodyTags].flatMap((found) => names.flatMap((name) => found.get(name) ?? []));
  const complete = () =>
    inBody && [titles, descriptions, pictures].every((names) => all(names).length);
  const tooMany = () => count.open > limits.open || count.tags > limits.tags;
  for (let at = 0; at < html.length && !complete() && !tooMany(); at += chunkSize)
    parser.write(html.slice(at, at + chunkSize));
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
  return Number(wait) <= maxRefreshDelaySeconds ? address : undefined;
};

/**
 * A `<meta charset>` tag is only readable in an ASCII-compatible encoding, so that a page that
 * declares UTF-16 there is not UTF-16.
 */
const charsetDeclaration = (body: Buffer) =>
  body
    .toString('latin1')
    .match(/<meta\b[^<>]*>/gi)
    ?.find((tag) => findCharset(tag))
    ?.replace(/utf-16(le|be)?/i, 'utf-8') ?? '';
