// The four kinds of feeds, each told in the same words: as it came, not clean yet.
import type { AnyFeed, AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import { plainText } from '../lib/text/html.ts';

/** Text as it came, and whether it is markup. */
export type Raw = { text: string | undefined; markup: boolean };
export type RawNews = {
  title: Raw;
  said: Raw;
  link: string | undefined;
  guid: string | undefined;
  source: string | undefined;
  pictures: (string | undefined)[];
  date: string | undefined;
  /** What its addresses are relative to, as it says itself. */
  base: string | undefined;
};

export type RawFeed = {
  title: Raw;
  news: RawNews[];
  /** What addresses are relative to, as the feed says. */
  base: string | undefined;
  /** The page that the feed belongs to. */
  site: string | undefined;
};

/** Characters of an article that are read: little is shown of it, and what nests deep takes long to clean. */
export const longestMarkup = 20_000;

export const plain = (text: string | undefined): Raw => ({ text, markup: false });
const markup = (text: string | undefined): Raw => ({ text, markup: true });

export function rawNews(parsed: AnyFeed): RawFeed {
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
      return { title: plain(title), news: items.map(fromJson), base: home, site: home };
    }
  }
}

const alternate = (links: { rel?: string; href?: string }[] | undefined) =>
  links?.find(({ rel, href }) => href && (rel ?? 'alternate') === 'alternate')?.href;

/** A name that is an address by itself. */
const whole = (name: string | undefined) =>
  name && /^https?:\/\//i.test(name.trim()) ? name : undefined;

const fromRss = (item: RssFeed.Item<string>): RawNews => ({
  title: markup(item.title ?? item.dc?.titles?.[0]),
  said: markup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link: item.link ?? (item.guid?.isPermaLink === false ? undefined : whole(item.guid?.value)),
  guid: item.guid?.value,
  source: item.source?.title,
  pictures: [
    ...inMedia(item.media),
    ...(item.enclosures ?? []).flatMap(({ url, type }) => (type?.startsWith('image/') ? url : [])),
    item.itunes?.image,
    ...inMarkup(item.content?.encoded),
    ...inMarkup(item.description),
  ],
  date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated,
  base: item.xml?.base,
});

const fromAtom = (entry: AtomFeed.Entry<string>): RawNews => ({
  title: atomText(entry.title),
  said: atomText(entry.summary ?? entry.content),
  link: alternate(entry.links) ?? whole(entry.id),
  guid: entry.id,
  source: entry.source?.title?.value,
  pictures: [
    ...inMedia(entry.media),
    ...(entry.links ?? []).flatMap(({ rel, type, href }) =>
      rel === 'enclosure' && type?.startsWith('image/') ? href : [],
    ),
    ...inMarkup(entry.content?.value),
    ...inMarkup(entry.summary?.value),
  ],
  date: entry.published ?? entry.updated,
  base: entry.xml?.base,
});

const fromRdf = (item: RdfFeed.Item<string>): RawNews => ({
  title: markup(item.title),
  said: markup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link: item.link ?? whole(item.rdf?.about),
  guid: item.rdf?.about,
  source: item.dc?.publishers?.[0],
  pictures: [
    ...inMedia(item.media),
    ...inMarkup(item.content?.encoded),
    ...inMarkup(item.description),
  ],
  date: item.dc?.dates?.[0],
  base: item.xml?.base,
});

const fromJson = (item: JsonFeed.Item<string>): RawNews => ({
  title: plain(item.title),
  said: item.summary
    ? plain(item.summary)
    : item.content_html
      ? markup(item.content_html)
      : plain(item.content_text),
  link: item.url ?? item.external_url ?? whole(item.id),
  guid: item.id,
  source: undefined,
  pictures: [
    item.image,
    item.banner_image,
    ...(item.attachments ?? []).flatMap(({ url, mime_type }) =>
      mime_type?.startsWith('image/') ? url : [],
    ),
    ...inMarkup(item.content_html),
  ],
  date: item.date_published ?? item.date_modified,
  base: undefined,
});

/** Text is what it says unless it names itself markup, or names nothing and is. */
const atomText = (text: { value?: string; type?: string } | undefined): Raw => ({
  text: text?.value,
  markup:
    /html/i.test(text?.type ?? '') || (!text?.type && /<\/?[a-z][^<>]*>/i.test(text?.value ?? '')),
});

function inMedia(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
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

const mostInMarkup = 8;
/** Pixels of a side. Less is a counter or an icon. */
export const leastSide = 50;
const addresses = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'src'];

/** The pictures that an article shows, without counters and without what stands in for a picture that is loaded later. */
function inMarkup(text: string | undefined): string[] {
  const tags = [...(text ?? '').slice(0, longestMarkup).matchAll(/<img\s([^<>]*)/gi)].slice(
    0,
    mostInMarkup,
  );
  return tags.flatMap(([, written = '']) => {
    const attributes = attributesOf(written);
    if (['width', 'height'].some((name) => isSmall(attributes.get(name)))) return [];
    const address = addresses
      .map((name) => attributes.get(name))
      .find((each) => each && !/^\s*data:/i.test(each));
    const listed = attributes.get('srcset') ?? attributes.get('data-srcset');
    return address ?? listed?.trim().split(/[\s,]/)[0] ?? [];
  });
}

const isSmall = (side: string | undefined) =>
  side !== undefined && /^\d+(\s?px)?$/i.test(side.trim()) && parseInt(side) < leastSide;

const attributesOf = (written: string) =>
  new Map(
    [
      ...written.matchAll(/(?<![\w-])([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi),
    ].map(([, name = '', a, b, c]) => [name.toLowerCase(), plainText(a ?? b ?? c ?? '')]),
  );
