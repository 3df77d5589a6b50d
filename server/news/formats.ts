// Conversion of RSS, Atom, RDF and JSON feeds to one raw format that is not sanitized yet.
import type { AnyFeed, AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import { plainText } from '../lib/text/html.ts';

/** Unsanitized text, and whether it is markup. */
export type RawText = { text: string | undefined; markup: boolean };
export type RawNews = {
  title: RawText;
  description: RawText;
  link: string | undefined;
  guid: string | undefined;
  source: string | undefined;
  images: (string | undefined)[];
  date: string | undefined;
  /** The base URL that the item declares. */
  base: string | undefined;
};

export type RawFeed = {
  title: RawText;
  news: RawNews[];
  /** The base URL that the feed declares. */
  base: string | undefined;
  /** The URL of the feed's website. */
  site: string | undefined;
};

/**
 * Characters of an article that are read. Only a short part is shown, and deeply nested markup is
 * slow to sanitize.
 */
export const maxMarkupLength = 20_000;

export const toPlainText = (text: string | undefined): RawText => ({ text, markup: false });
const toMarkup = (text: string | undefined): RawText => ({ text, markup: true });

export function toRawFeed(parsed: AnyFeed): RawFeed {
  switch (parsed.format) {
    case 'rss': {
      const { title, link, items = [], xml } = parsed.feed;
      return {
        title: toMarkup(title),
        news: items.map(fromRss),
        base: xml?.base ?? link,
        site: link,
      };
    }
    case 'atom': {
      const { title, links, entries = [], xml } = parsed.feed;
      return {
        title: toRawText(title),
        news: entries.map(fromAtom),
        base: xml?.base,
        site: findAlternateLink(links),
      };
    }
    case 'rdf': {
      const { title, link, items = [], xml } = parsed.feed;
      return {
        title: toMarkup(title),
        news: items.map(fromRdf),
        base: xml?.base ?? link,
        site: link,
      };
    }
    case 'json': {
      const { title, home_page_url: home, items = [] } = parsed.feed;
      return { title: toPlainText(title), news: items.map(fromJson), base: home, site: home };
    }
  }
}

const findAlternateLink = (links: { rel?: string; href?: string }[] | undefined) =>
  links?.find(({ rel, href }) => href && (rel ?? 'alternate') === 'alternate')?.href;

/** The id, if it is an absolute URL. */
const parseAbsoluteUrl = (name: string | undefined) =>
  name && /^https?:\/\//i.test(name.trim()) ? name : undefined;

const fromRss = (item: RssFeed.Item<string>): RawNews => ({
  title: toMarkup(item.title ?? item.dc?.titles?.[0]),
  description: toMarkup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link:
    item.link ??
    (item.guid?.isPermaLink === false ? undefined : parseAbsoluteUrl(item.guid?.value)),
  guid: item.guid?.value,
  source: item.source?.title,
  images: [
    ...listMediaImages(item.media),
    ...(item.enclosures ?? []).flatMap(({ url, type }) => (type?.startsWith('image/') ? url : [])),
    item.itunes?.image,
    ...listMarkupImages(item.content?.encoded),
    ...listMarkupImages(item.description),
  ],
  date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated,
  base: item.xml?.base,
});

const fromAtom = (entry: AtomFeed.Entry<string>): RawNews => ({
  title: toRawText(entry.title),
  description: toRawText(entry.summary ?? entry.content),
  link: findAlternateLink(entry.links) ?? parseAbsoluteUrl(entry.id),
  guid: entry.id,
  source: entry.source?.title?.value,
  images: [
    ...listMediaImages(entry.media),
    ...(entry.links ?? []).flatMap(({ rel, type, href }) =>
      rel === 'enclosure' && type?.startsWith('image/') ? href : [],
    ),
    ...listMarkupImages(entry.content?.value),
    ...listMarkupImages(entry.summary?.value),
  ],
  date: entry.published ?? entry.updated,
  base: entry.xml?.base,
});

const fromRdf = (item: RdfFeed.Item<string>): RawNews => ({
  title: toMarkup(item.title),
  description: toMarkup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link: item.link ?? parseAbsoluteUrl(item.rdf?.about),
  guid: item.rdf?.about,
  source: item.dc?.publishers?.[0],
  images: [
    ...listMediaImages(item.media),
    ...listMarkupImages(item.content?.encoded),
    ...listMarkupImages(item.description),
  ],
  date: item.dc?.dates?.[0],
  base: item.xml?.base,
});

const fromJson = (item: JsonFeed.Item<string>): RawNews => ({
  title: toPlainText(item.title),
  description: item.summary
    ? toPlainText(item.summary)
    : item.content_html
      ? toMarkup(item.content_html)
      : toPlainText(item.content_text),
  link: item.url ?? item.external_url ?? parseAbsoluteUrl(item.id),
  guid: item.id,
  source: undefined,
  images: [
    item.image,
    item.banner_image,
    ...(item.attachments ?? []).flatMap(({ url, mime_type }) =>
      mime_type?.startsWith('image/') ? url : [],
    ),
    ...listMarkupImages(item.content_html),
  ],
  date: item.date_published ?? item.date_modified,
  base: undefined,
});

/** Text is markup if its type is HTML, or if it has no type and contains a tag. */
const toRawText = (text: { value?: string; type?: string } | undefined): RawText => ({
  text: text?.value,
  markup:
    /html/i.test(text?.type ?? '') || (!text?.type && /<\/?[a-z][^<>]*>/i.test(text?.value ?? '')),
});

function listMediaImages(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  const contents = [
    ...(media?.contents ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.contents ?? []),
  ];
  const thumbnails = [media, ...contents, ...(media?.groups ?? [])].flatMap(
    (item) => item?.thumbnails ?? [],
  );
  return [
    ...contents
      .filter(({ medium, type }) => medium === 'image' || type?.startsWith('image/'))
      .map(({ url }) => url),
    ...thumbnails.map(({ url }) => url),
  ];
}

const maxMarkupImages = 8;
/** Minimum of the longer side in pixels. Smaller images are tracking pixels or icons. */
export const minImageSide = 50;
const urlAttributes = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'src'];

/** Image URLs in an article, without tracking pixels and lazy-loading placeholders. */
function listMarkupImages(text: string | undefined): string[] {
  const tags = [...(text ?? '').slice(0, maxMarkupLength).matchAll(/<img\s([^<>]*)/gi)].slice(
    0,
    maxMarkupImages,
  );
  return tags.flatMap(([, attributeText = '']) => {
    const attributes = parseAttributes(attributeText);
    if (['width', 'height'].some((name) => isTooSmall(attributes.get(name)))) return [];
    const url = urlAttributes
      .map((name) => attributes.get(name))
      .find((address) => address && !/^\s*data:/i.test(address));
    const srcset = attributes.get('srcset') ?? attributes.get('data-srcset');
    return url ?? srcset?.trim().split(/[\s,]/)[0] ?? [];
  });
}

const isTooSmall = (length: string | undefined) =>
  length !== undefined && /^\d+(\s?px)?$/i.test(length.trim()) && parseInt(length) < minImageSide;

const parseAttributes = (attributeText: string) =>
  new Map(
    [
      ...attributeText.matchAll(
        /(?<![\w-])([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
      ),
    ].map(([, name = '', a, b, c]) => [name.toLowerCase(), plainText(a ?? b ?? c ?? '')]),
  );
