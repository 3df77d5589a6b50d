// Metadata in the HTML of a web page: title, description and images. Runs in a worker thread,
// because pages can be large.
import { Parser } from 'htmlparser2';
import { findCharset, decodeBody } from '../lib/httpClient/decodeBody.ts';

export type PageHead = {
  title: string;
  description: string;
  /** Image URLs as written in the page, best first. */
  imageUrls: string[];
  /** The base URL from the page, or empty if it has none. */
  base: string;
  /**
   * The target of a meta refresh, or empty. Empty for a page with an og:title, which describes
   * itself.
   */
  refresh: string;
};

/** Sources in order of preference. */
const titles = ['og:title', 'twitter:title', 'title'];
const descriptions = ['og:description', 'twitter:description', 'description'];
const imageUrls = [
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
/** Characters parsed before checking whether all metadata was found. */
const chunkSize = 16_384;
/** Maximum length of a value, in characters. */
const maxLength = 4_000;
/** Maximum number of values kept of one name. */
const maxValues = 10;
/**
 * The parser searches all open tags at each tag, so that a page of nested tags could take minutes.
 */
const tagLimits = { open: 1_000, tags: 50_000 };

export function readHead(body: Buffer, type: string): PageHead {
  const html = decodeBody(body, type, findCharset(charsetDeclaration(body)));
  const headTags = new Map<string, string[]>();
  /** Tags in the body, used where the head has none. */
  const bodyTags = new Map<string, string[]>();
  let isInBody = false;
  let title: string[] | undefined;
  let titleLength = 0;
  // The title of an image is not that of the page. A refresh for browsers without scripts is
  // ignored.
  const hiddenDepth = { svg: 0, noscript: 0 };
  const count = { open: 0, tags: 0 };
  const add = (key: string | undefined, value: string | undefined) => {
    const name = key?.trim().toLowerCase();
    if (!name || !value?.trim()) return;
    const metadata = isInBody ? bodyTags : headTags;
    metadata.set(name, [
      ...(metadata.get(name) ?? []).slice(0, maxValues - 1),
      value.trim().slice(0, maxLength),
    ]);
  };
  const parser = new Parser({
    onopentag(
      name,
      { property, name: metaName, content, itemprop, rel, href, src, 'http-equiv': equivalent },
    ) {
      count.open++;
      count.tags++;
      if (name === 'body') isInBody = true;
      if (name === 'svg' || name === 'noscript') hiddenDepth[name]++;
      if (name === 'title' && !hiddenDepth.svg) [title, titleLength] = [[], 0];
      if (name === 'base') add('base', href);
      if (name === 'link' && rel?.trim().toLowerCase() === 'image_src') add('image_src', href);
      if (itemprop?.trim().toLowerCase() === 'image') add('itemprop image', content ?? href ?? src);
      if (name !== 'meta') return;
      for (const key of new Set([property, metaName])) add(key, content);
      if (equivalent?.trim().toLowerCase() === 'refresh' && !hiddenDepth.noscript)
        add('refresh', parseRefreshUrl(content));
    },
    ontext(text) {
      if (title && titleLength < maxLength) title.push(text.slice(0, maxLength));
      if (title) titleLength += text.length;
    },
    onclosetag(name) {
      count.open--;
      if (name === 'svg' || name === 'noscript') hiddenDepth[name]--;
      if (name === 'head') isInBody = true;
      if (name === 'title') finishTitle();
    },
  });
  const finishTitle = () => {
    add('title', title?.join(''));
    title = undefined;
  };
  const listContents = (names: string[]) =>
    [headTags, bodyTags].flatMap((metadata) => names.flatMap((name) => metadata.get(name) ?? []));
  const isComplete = () =>
    isInBody && [titles, descriptions, imageUrls].every((names) => listContents(names).length);
  const hasTooMany = () => count.open > tagLimits.open || count.tags > tagLimits.tags;
  for (let offset = 0; offset < html.length && !isComplete() && !hasTooMany(); offset += chunkSize)
    parser.write(html.slice(offset, offset + chunkSize));
  finishTitle();
  const firstContent = (names: string[]) => listContents(names)[0] ?? '';
  return {
    title: firstContent(titles),
    description: firstContent(descriptions),
    imageUrls: [...new Set(listContents(imageUrls))],
    base: firstContent(['base']),
    refresh: firstContent(['og:title']) ? '' : firstContent(['refresh']),
  };
}

const parseRefreshUrl = (content = '') => {
  const [, delaySeconds, address] =
    /^(\d[\d.]*)[;,\s]+(?:url\s*=\s*)?["']?([^"']+)/i.exec(content.trim()) ?? [];
  return Number(delaySeconds) <= maxRefreshDelaySeconds ? address : undefined;
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
