// Conversion of RSS, Atom, RDF and JSON feeds to one raw format that is not sanitized yet.
import type { AnyFeed, AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import { plainText } from '../lib/text/html.ts';

/** Unsanitized text, and whether it is markup. */
export type Raw = { text: string | undefined; markup: boolean };
export type RawNews = {
  title: Raw;
  description: Raw;
  link: string | undefined;
  guid: string | undefined;
  source: string | undefined;
  pictures: (string | undefined)[];
  date: string | undefined;
  /** The base URL that the item declares. */
  base: string | undefined;
};

export type RawFeed = {
  title: Raw;
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

export const plainRaw = (text: string | undefined): Raw => ({ text, markup: false });
const markup = (text: string | undefined): Raw => ({ text, markup: true });

export function toRawFeed(parsed: AnyFeed): RawFeed {
  switch (parsed.format) {
    case 'rss': {
      const { title, link, items = [], xml } = parsed.feed;
      return {
        title: markup(title),
        news: items.map(fromRss),
        base: xml?.base ?? link,
        site: link,
      };
    }
    case 'atom': {
      const { title, links, entries = [], xml } = parsed.feed;
      return {
        title: atomText(title),
        news: entries.map(fromAtom),
        base: xml?.base,
        site: alternate(links),
      };
    }
    case 'rdf': {
      const { title, link, items = [], xml } = parsed.feed;
      return {
        title: markup(title),
        news: items.map(fromRdf),
        base: xml?.base ?? link,
        site: link,
      };
    }
    case 'json': {
      const { title, home_page_url: home, items = [] } = parsed.feed;
      return { title: plainRaw(title), news: items.map(fromJson), base: home, site: home };
    }
  }
}

const alternate = (links: { rel?: string; href?: string }[] | undefined) =>
  links?.find(({ rel, href }) => href && (rel ?? 'alternate') === 'alternate')?.href;

/** The id, if it is an absolute URL. */
const absoluteUrl = (name: string | undefined) =>
  name && /^https?:\/\//i.test(name.trim()) ? name : undefined;

const fromRss = (item: RssFeed.Item<string>): RawNews => ({
  title: markup(item.title ?? item.dc?.titles?.[0]),
  description: markup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link: item.link ?? (item.guid?.isPermaLink === false ? undefined : absoluteUrl(item.guid?.value)),
  guid: item.guid?.value,
  source: item.source?.title,
  pictures: [
    ...mediaImages(item.media),
    ...(item.enclosures ?? []).flatMap(({ url, type }) => (type?.startsWith('image/') ? url : [])),
    item.itunes?.image,
    ...markupImages(item.content?.encoded),
    ...markupImages(item.description),
  ],
  date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated,
  base: item.xml?.base,
});

const fromAtom = (entry: AtomFeed.Entry<string>): RawNews => ({
  title: atomText(entry.title),
  description: atomText(entry.summary ?? entry.content),
  link: alternate(entry.links) ?? absoluteUrl(entry.id),
  guid: entry.id,
  source: entry.source?.title?.value,
  pictures: [
    ...mediaImages(entry.media),
    ...(entry.links ?? []).flatMap(({ rel, type, href }) =>
      rel === 'enclosure' && type?.startsWith('image/') ? href : [],
    ),
    ...markupImages(entry.content?.value),
    ...markupImages(entry.summary?.value),
  ],
  date: entry.published ?? entry.updated,
  base: entry.xml?.base,
});

const fromRdf = (item: RdfFeed.Item<string>): RawNews => ({
  title: markup(item.title),
  description: markup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link: item.link ?? absoluteUrl(item.rdf?.about),
  guid: item.rdf?.about,
  source: item.dc?.publishers?.[0],
  pictures: [
    ...mediaImages(item.media),
    ...markupImages(item.content?.encoded),
    ...markupImages(item.description),
  ],
  date: item.dc?.dates?.[0],
  base: item.xml?.base,
});

const fromJson = (item: JsonFeed.Item<string>): RawNews => ({
  title: plainRaw(item.title),
  description: item.summary
    ? plainRaw(item.summary)
    : item.content_html
      ? markup(item.content_html)
      : plainRaw(item.content_text),
  link: item.url ?? item.external_url ?? absoluteUrl(item.id),
  guid: item.id,
  source: undefined,
  pictures: [
    item.image,
    item.banner_image,
    ...(item.attachments ?? []).flatMap(({ url, mime_type }) =>
      mime_type?.startsWith('image/') ? url : [],
    ),
    ...markupImages(item.content_html),
  ],
  date: item.date_published ?? item.date_modified,
  base: undefined,
});

/** Text is markup if its type is HTML, or if it has no type and contains a tag. */
const atomText = (text: { value?: string; type?: string } | undefined): Raw => ({
  text: text?.value,
  markup:
    /html/i.test(text?.type ?? '') || (!text?.type && /<\/?[a-z][^<>]*>/i.test(text?.value ?? '')),
});

function mediaImages(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  const contents = [
    ...(media?.contents ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.contents ?? []),
  ];
  const thumbnails = [media, ...contents, ...(media?.groups ?? [])].flatMap(
    (each) => each?.thumbnails ?? [],
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
function markupImages(text: string | undefined): string[] {
  const tags = [...(text ?? '').slice(0, maxMarkupLength).matchAll(/<img\s([^<>]*)/gi)].slice(
    0,
    maxMarkupImages,
  );
  return tags.flatMap(([, source = '']) => {
    const attributes = attributesOf(source);
    if (['width', 'height'].some((name) => isSmall(attributes.get(name)))) return [];
    const address = urlAttributes
      .map((name) => attributes.get(name))
      .find((each) => each && !/^\s*data:/i.test(each));
    const srcset = attributes.get('srcset') ?? attributes.get('data-srcset');
    return address ?? srcset?.trim().split(/[\s,]/)[0] ?? [];
  });
}

const isSmall = (side: string | undefined) =>
  side !== undefined && /^\d+(\s?px)?$/i.test(side.trim()) && parseInt(side) < minImageSide;

const attributesOf = (source: string) =>
  new Map(
    [...source.matchAll(/(?<![\w-])([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(
      ([, name = '', a, b, c]) => [name.toLowerCase(), plainText(a ?? b ?? c ?? '')],
    ),
  );
