// What a feed says, whichever of the four kinds it is: plain facts, clean and in bounds, and nothing to the letter.
import { createHash } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { decoded } from '../lib/httpClient/decodeBody.ts';
import type { Fetched } from '../lib/httpClient/httpClient.ts';
import { escapeHtml, plainText } from '../lib/text/html.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { cleanRichText } from '../lib/text/richTextCleaner.ts';
import { webAddress } from '../lib/text/parseWebUrl.ts';
import { endedEarly } from './truncate.ts';
import { dateIn } from './dates.ts';
import { longestMarkup, plain, rawNews, type Raw, type RawFeed, type RawNews } from './formats.ts';
import { linkKey } from './link.ts';

export type FoundNews = {
  title: string;
  description: string;
  url: string;
  key: string;
  /** What the feed calls it, or a name made of its address and title. */
  guid: string | null;
  /** Whether the name was made here: then the same address may tell of something new. */
  unnamed: boolean;
  source: string;
  /** Addresses of pictures of it, one a line, the best first. */
  picture: string;
  /** Absent when the feed does not say, or says nonsense. */
  published: Date | undefined;
};

const mostRead = 200;
const mostKept = 30;
const mostPictures = 4;
/** Bytes: an index holds it, also beside an address. A longer one is none, and its news is known by its address. */
const longestGuid = 500;
/** Characters of a description that is shown as it came; of a longer one, which is a whole article, only the beginning is. */
const longestSaid = 1_000;

/** Throws when it is no feed. The newest first, thirty at most; what has no address or no words is left out. */
export async function readFeed({
  body,
  type,
  url,
  whole,
}: Fetched): Promise<{ title: string; news: FoundNews[] }> {
  const { parseFeed } = await import('feedsmith');
  const text = decoded(
    body,
    type,
    /<\?xml[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(body.toString('latin1', 0, 1024))?.[1],
  );
  const raw = rawNews(parseFeed(whole ? text : endedEarly(text), { maxItems: mostRead }));
  const dayFirst = raw.news.some(({ date }) => /(?<!\d)(1[3-9]|2\d|3[01])\/\d/.test(date ?? ''));
  const found = withDates(raw.news.flatMap((news) => cleanNews(news, raw, url, dayFirst) ?? []));
  return {
    title: lineOf(raw.title, limits.name),
    news: toldApart(named(found))
      .toSorted(
        (a, b) => (b.published?.getTime() ?? Infinity) - (a.published?.getTime() ?? Infinity) || 0,
      )
      .slice(0, mostKept),
  };
}

/** What says no time that can be read takes that of its neighbor: of the news after it, else of the news before it. */
function withDates(found: FoundNews[]): FoundNews[] {
  const after = found.map((_, i) => found.slice(i).find(({ published }) => published)?.published);
  return found.map((news, i) => ({
    ...news,
    published: after[i] ?? found.slice(0, i).findLast(({ published }) => published)?.published,
  }));
}

/** News without a name, or with a name that its feed gives to several pages, gets one of its address and title. */
function named(found: FoundNews[]): FoundNews[] {
  const guids = Map.groupBy(found, ({ guid }) => guid);
  const titles = Map.groupBy(found, ({ key, title }) => `${key}\n${title}`);
  return found.map((news) => {
    if (news.guid && new Set(guids.get(news.guid)!.map(({ key }) => key)).size === 1) return news;
    const same = titles.get(`${news.key}\n${news.title}`)!;
    const isOne = new Set(same.map(({ published }) => published?.getTime())).size === 1;
    const name = [news.key, news.title, ...(isOne ? [] : [news.published?.toISOString()])].join(
      '\n',
    );
    return {
      ...news,
      guid: `title:${createHash('sha256').update(name).digest('base64url')}`,
      unnamed: true,
    };
  });
}

/** Where one feed leads to one address again and again, the address alone tells nothing. */
function toldApart(found: FoundNews[]): FoundNews[] {
  const guids = Map.groupBy(found, ({ key }) => key);
  return found.map((news) =>
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
): FoundNews | undefined {
  const { title, said, link, guid, source, pictures, date } = news;
  const feedBase = resolved(feed.base, address);
  const base = resolved(news.base, feedBase);
  // what has no page of its own leads to that of its feed
  const url = link?.trim() ? addressOf(link, base) : addressOf(feed.site, address);
  const description = descriptionOf(said);
  const name = lineOf(title, limits.title) || toSingleLine(plainText(description), 80);
  if (!url || !name) return undefined;
  const shown = pictures.flatMap((picture) => addressOf(picture, news.base ? base : url) ?? []);
  return {
    title: name,
    description,
    url,
    key: linkKey(url),
    guid:
      guid?.trim() && Buffer.byteLength(guid) <= longestGuid
        ? toSingleLine(guid, longestGuid)
        : null,
    unnamed: false,
    source: lineOf(plain(source), limits.name),
    picture: [...new Set(shown)].slice(0, mostPictures).join('\n'),
    published: dateIn(date, dayFirst),
  };
}

const resolved = (address: string | undefined, base: string) =>
  (address?.trim() && URL.parse(address.trim(), base)?.href) || base;

const lineOf = ({ text = '', markup }: Raw, most: number) =>
  toSingleLine(markup ? plainText(cleanRichText(text.slice(0, longestMarkup))) : text, most);

/** Characters that are no text, beside line breaks and tabs. */
const control = /(?![\n\r\t])\p{Cc}/gu;

function descriptionOf({ text = '', markup }: Raw): string {
  const said = text.slice(0, longestMarkup).replaceAll(control, '');
  const clean = (
    !markup
      ? inLines(escapeHtml(said))
      : /<[a-z!/]/i.test(said) || !said.trim().includes('\n')
        ? cleanRichText(said)
        : inLines(cleanRichText(said))
  ).replaceAll(control, '');
  const words = toSingleLine(plainText(clean), longestMarkup);
  if (words.length > longestSaid || clean.length > limits.post)
    return `<p>${escapeHtml(toSingleLine(words, limits.excerpt))}</p>`;
  // an address without its site would lead into ours
  return clean.replaceAll(/ href="(?!https?:|mailto:)[^"]*"/gi, '');
}

function addressOf(address: string | undefined, base: string): string | undefined {
  const url = address?.trim() ? URL.parse(address.trim(), base) : null;
  const href = url ? webAddress(url.href) : undefined;
  return href && href.length <= limits.link ? href : undefined;
}

/** Plain text keeps its paragraphs and lines. */
const inLines = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split('\n')
        .flatMap((line) => toSingleLine(line) || [])
        .join('<br />'),
    )
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join('');
