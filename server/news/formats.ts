// The four kinds of feeds, each told in the same words: as it came, not clean yet.
import type { AnyFeed, AtomFeed, JsonFeed, MediaNs, RdfFeed, RssFeed } from 'feedsmith';
import { plainText } from '../kit/html.ts';

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
};

/** Characters of an article that are read: little is shown of it, and what nests deep takes long to clean. */
export const longestMarkup = 20_000;

export const plain = (text: string | undefined): Raw => ({ text, markup: false });
const markup = (text: string | undefined): Raw => ({ text, markup: true });

export function rawNews(parsed: AnyFeed): { title: Raw; news: RawNews[] } {
  switch (parsed.format) {
    case 'rss':
      return { title: markup(parsed.feed.title), news: (parsed.feed.items ?? []).map(fromRss) };
    case 'atom':
      return { title: atomText(parsed.feed.title), news: (parsed.feed.entries ?? []).map(fromAtom) };
    case 'rdf':
      return { title: markup(parsed.feed.title), news: (parsed.feed.items ?? []).map(fromRdf) };
    case 'json':
      return { title: plain(parsed.feed.title), news: (parsed.feed.items ?? []).map(fromJson) };
  }
}

const fromRss = (item: RssFeed.Item<string>): RawNews => ({
  title: markup(item.title ?? item.dc?.titles?.[0]),
  said: markup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
  guid: item.guid?.value,
  source: item.source?.title,
  pictures: [
    ...inMedia(item.media),
    ...(item.enclosures ?? []).flatMap(({ url, type }) => (type?.startsWith('image/') ? url : [])),
    item.itunes?.image,
    inMarkup(item.content?.encoded),
    inMarkup(item.description),
  ],
  date: item.pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published ?? item.atom?.updated,
});

const fromAtom = (entry: AtomFeed.Entry<string>): RawNews => ({
  title: atomText(entry.title),
  said: atomText(entry.summary ?? entry.content),
  link: entry.links?.find(({ rel, href }) => href && (rel ?? 'alternate') === 'alternate')?.href,
  guid: entry.id,
  source: entry.source?.title?.value,
  pictures: [
    ...inMedia(entry.media),
    ...(entry.links ?? []).flatMap(({ rel, type, href }) => (rel === 'enclosure' && type?.startsWith('image/') ? href : [])),
    inMarkup(entry.content?.value),
    inMarkup(entry.summary?.value),
  ],
  date: entry.published ?? entry.updated,
});

const fromRdf = (item: RdfFeed.Item<string>): RawNews => ({
  title: markup(item.title),
  said: markup(item.description ?? item.content?.encoded ?? item.dc?.descriptions?.[0]),
  link: item.link,
  guid: item.rdf?.about,
  source: item.dc?.publishers?.[0],
  pictures: [...inMedia(item.media), inMarkup(item.content?.encoded), inMarkup(item.description)],
  date: item.dc?.dates?.[0],
});

const fromJson = (item: JsonFeed.Item<string>): RawNews => ({
  title: plain(item.title),
  said: item.summary ? plain(item.summary) : item.content_html ? markup(item.content_html) : plain(item.content_text),
  link: item.url ?? item.external_url,
  guid: item.id,
  source: undefined,
  pictures: [
    item.image,
    item.banner_image,
    ...(item.attachments ?? []).flatMap(({ url, mime_type }) => (mime_type?.startsWith('image/') ? url : [])),
    inMarkup(item.content_html),
  ],
  date: item.date_published ?? item.date_modified,
});

/** Text is what it says unless it names itself markup, or names nothing and is. */
const atomText = (text: { value?: string; type?: string } | undefined): Raw => ({
  text: text?.value,
  markup: /html/i.test(text?.type ?? '') || (!text?.type && /<\/?[a-z][^<>]*>/i.test(text?.value ?? '')),
});

function inMedia(media: MediaNs.ItemOrFeed | undefined): (string | undefined)[] {
  const contents = [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((group) => group.contents ?? [])];
  const thumbnails = [media, ...contents, ...(media?.groups ?? [])].flatMap((each) => each?.thumbnails ?? []);
  return [
    ...contents.filter(({ medium, type }) => medium === 'image' || type?.startsWith('image/')).map(({ url }) => url),
    ...thumbnails.map(({ url }) => url),
  ];
}

/** The first picture that an article shows. */
function inMarkup(text: string | undefined): string | undefined {
  const found = /<img\s[^<>]{0,2000}?\bsrc\s*=\s*["']([^"']{1,2048})["']/i.exec((text ?? '').slice(0, longestMarkup))?.[1];
  return found && plainText(found);
}
