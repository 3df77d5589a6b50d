// Feed reader: converts any supported format to sanitized items within the limits.
import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { decodeBody } from '../lib/httpClient/decodeBody.ts';
import type { FetchResult } from '../lib/httpClient/httpClient.ts';
import { escapeHtml, plainText } from '../lib/text/html.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { cleanRichText } from '../lib/text/richTextCleaner.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { truncateFeed } from './truncate.ts';
import { parseDate } from './dates.ts';
import {
  maxMarkupLength,
  toPlainText,
  toRawFeed,
  type RawText,
  type RawFeed,
  type RawNews,
} from './formats.ts';
import { toLinkKey } from './linkKey.ts';

export type FeedItem = {
  title: string;
  description: string;
  url: string;
  key: string;
  /** The id in the feed, or a hash of URL and title. */
  guid: string | null;
  /** True if `guid` is such a hash. Then the same URL may have new content. */
  unnamed: boolean;
  source: string;
  /** Image URLs, one per line, the best first. */
  imageUrls: string;
  /** Undefined if the feed has no valid date. */
  published: Date | undefined;
};

const maxItemsRead = 200;
const maxItemsReturned = 30;
const maxImages = 4;
/**
 * Maximum in bytes, because an index contains it. An item with a longer guid is identified by its
 * URL.
 */
const maxGuidBytes = 500;
/**
 * Maximum in characters. A longer description is a whole article, and only its beginning is shown.
 */
const maxDescriptionLength = 1_000;

/**
 * Throws if the body is not a feed. Returns at most 30 items, newest first, without those that have
 * no URL or no text.
 */
export async function readFeed({
  body,
  type,
  url,
  complete,
}: FetchResult): Promise<{ title: string; news: FeedItem[] }> {
  const { parseFeed } = await import('feedsmith');
  const text = decodeBody(
    body,
    type,
    /<\?xml[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(body.toString('latin1', 0, 1024))?.[1],
  );
  const rawFeed = toRawFeed(
    parseFeed(complete ? text : truncateFeed(text), { maxItems: maxItemsRead }),
  );
  // A first number above 12 in any item shows that the feed writes the day first.
  const dayFirst = rawFeed.news.some(({ date }) =>
    /(?<!\d)(1[3-9]|2\d|3[01])\/\d/.test(date ?? ''),
  );
  const items = fillDates(
    rawFeed.news.flatMap((news) => cleanNews(news, rawFeed, url, dayFirst) ?? []),
  );
  return {
    title: toSingleLineText(rawFeed.title, limits.name),
    news: makeKeysUnique(fillGuids(items))
      .toSorted(
        // "|| 0": the difference of two undefined dates is not a number
        (a, b) => (b.published?.getTime() ?? Infinity) - (a.published?.getTime() ?? Infinity) || 0,
      )
      .slice(0, maxItemsReturned),
  };
}

/** Items without a readable date get the date of the next item, else of the previous one. */
function fillDates(items: FeedItem[]): FeedItem[] {
  const laterDates = items.map(
    (_, i) => items.slice(i).find(({ published }) => published)?.published,
  );
  return items.map((news, i) => ({
    ...news,
    published: laterDates[i] ?? items.slice(0, i).findLast(({ published }) => published)?.published,
  }));
}

/** Items without a guid, or with a guid shared by several pages, get a hash of URL and title. */
function fillGuids(items: FeedItem[]): FeedItem[] {
  const guids = Map.groupBy(items, ({ guid }) => guid);
  const titles = Map.groupBy(items, ({ key, title }) => `${key}\n${title}`);
  return items.map((news) => {
    if (news.guid && new Set(guids.get(news.guid)!.map(({ key }) => key)).size === 1) return news;
    const sameTitle = titles.get(`${news.key}\n${news.title}`)!;
    const hasOneDate = new Set(sameTitle.map(({ published }) => published?.getTime())).size === 1;
    const title = [
      news.key,
      news.title,
      ...(hasOneDate ? [] : [news.published?.toISOString()]),
    ].join('\n');
    return {
      ...news,
      guid: `title:${createHash('sha256').update(title).digest('base64url')}`,
      unnamed: true,
    };
  });
}

/** If several items of a feed have the same URL, the guid is added to the key. */
function makeKeysUnique(items: FeedItem[]): FeedItem[] {
  const guids = Map.groupBy(items, ({ key }) => key);
  return items.map((news) =>
    new Set(guids.get(news.key)!.map(({ guid }) => guid)).size > 1
      ? { ...news, key: `${news.key}#${news.guid}` }
      : news,
  );
}

function cleanNews(
  news: RawNews,
  feed: RawFeed,
  address: string,
  dayFirst: boolean,
): FeedItem | undefined {
  const { title, description: rawDescription, link, guid, source, images, date } = news;
  const feedBase = resolveUrl(feed.base, address);
  const base = resolveUrl(news.base, feedBase);
  // Items without a link get the link of the feed's website.
  const url = link?.trim() ? resolveWebAddress(link, base) : resolveWebAddress(feed.site, address);
  const description = cleanDescription(rawDescription);
  const itemTitle =
    toSingleLineText(title, limits.title) || toSingleLine(plainText(description), 80);
  if (!url || !itemTitle) return undefined;
  const imageUrls = images.flatMap(
    (image) => resolveWebAddress(image, news.base ? base : url) ?? [],
  );
  return {
    title: itemTitle,
    description,
    url,
    key: toLinkKey(url),
    guid:
      guid?.trim() && Buffer.byteLength(guid) <= maxGuidBytes
        ? toSingleLine(guid, maxGuidBytes)
        : null,
    unnamed: false,
    source: toSingleLineText(toPlainText(source), limits.name),
    imageUrls: [...new Set(imageUrls)].slice(0, maxImages).join('\n'),
    published: parseDate(date, dayFirst),
  };
}

const resolveUrl = (address: string | undefined, base: string) =>
  (address?.trim() && URL.parse(address.trim(), base)?.href) || base;

const toSingleLineText = ({ text = '', markup }: RawText, maxLength: number) =>
  toSingleLine(markup ? plainText(cleanRichText(text.slice(0, maxMarkupLength))) : text, maxLength);

/** Control characters except line breaks and tabs. */
const controlCharacters = /(?![\n\r\t])\p{Cc}/gu;

function cleanDescription({ text = '', markup }: RawText): string {
  const input = text.slice(0, maxMarkupLength).replaceAll(controlCharacters, '');
  const html = (
    !markup
      ? linesToParagraphs(escapeHtml(input))
      : /<[a-z!/]/i.test(input) || !input.trim().includes('\n')
        ? cleanRichText(input)
        : linesToParagraphs(cleanRichText(input))
  ).replaceAll(controlCharacters, '');
  const plain = toSingleLine(plainText(html), maxMarkupLength);
  if (plain.length > maxDescriptionLength || html.length > limits.post)
    return `<p>${escapeHtml(toSingleLine(plain, limits.excerpt))}</p>`;
  // Relative URLs would point to this site.
  return html.replaceAll(/ href="(?!https?:|mailto:)[^"]*"/gi, '');
}

function resolveWebAddress(address: string | undefined, base: string): string | undefined {
  const url = address?.trim() ? URL.parse(address.trim(), base) : null;
  const href = url ? parseWebUrl(url.href) : undefined;
  return href && href.length <= limits.link ? href : undefined;
}

/** Converts paragraphs and lines of plain text to HTML. */
const linesToParagraphs = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .flatMap((line) => toSingleLine(line) || [])
        .join('<br />'),
    )
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
