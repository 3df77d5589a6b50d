// What a feed says, whichever of the four kinds it is: plain facts, clean and in bounds, and nothing to the letter.
import { sizes } from '#contract/sizes.ts';
import { decoded } from '../kit/charset.ts';
import type { Fetched } from '../kit/fetch.ts';
import { escaped, plainText } from '../kit/html.ts';
import { oneLine } from '../kit/line.ts';
import { cleaned } from '../kit/cleaned.ts';
import { webAddress } from '../kit/webaddress.ts';
import { longestMarkup, plain, rawNews, type Raw, type RawNews } from './formats.ts';
import { linkKey } from './link.ts';

export type FoundNews = {
  title: string;
  description: string;
  url: string;
  key: string;
  guid: string | null;
  source: string;
  picture: string;
  /** Absent when the feed does not say, or says nonsense. */
  published: Date | undefined;
};

const mostRead = 200;
const mostKept = 30;
/** Bytes: an index holds it, also beside an address. A longer one is none, and its news is known by its address. */
const longestGuid = 500;
/** Characters of a description that is shown as it came; of a longer one, which is a whole article, only the beginning is. */
const longestSaid = 1_000;

/** Throws when it is no feed. The newest first, thirty at most; what has no address or no words is left out. */
export async function readFeed({ body, type, url }: Fetched): Promise<{ title: string; news: FoundNews[] }> {
  const { parseFeed } = await import('feedsmith');
  const parsed = parseFeed(decoded(body, type, /^<\?xml[^>]*encoding\s*=\s*["']([\w:.-]+)/i.exec(body.toString('latin1', 0, 200))?.[1]), {
    maxItems: mostRead,
  });
  const raw = rawNews(parsed);
  const found = raw.news.flatMap((news) => cleanNews(news, url) ?? []);
  return {
    title: lineOf(raw.title, sizes.name),
    news: toldApart(found)
      .toSorted((a, b) => (b.published?.getTime() ?? Infinity) - (a.published?.getTime() ?? Infinity) || 0)
      .slice(0, mostKept),
  };
}

/** Where one feed leads to one address again and again, the address alone tells nothing. */
function toldApart(found: FoundNews[]): FoundNews[] {
  const guids = Map.groupBy(found, ({ key }) => key);
  return found.map((news) =>
    news.guid && new Set(guids.get(news.key)!.map(({ guid }) => guid)).size > 1 ? { ...news, key: `${news.key}#${news.guid}` } : news,
  );
}

function cleanNews({ title, said, link, guid, source, pictures, date }: RawNews, base: string): FoundNews | undefined {
  const url = addressOf(link ?? guid, base);
  const description = descriptionOf(said);
  const name = lineOf(title, sizes.title) || oneLine(plainText(description), 80);
  if (!url || !name) return undefined;
  return {
    title: name,
    description,
    url,
    key: linkKey(url),
    guid: guid?.trim() && Buffer.byteLength(guid) <= longestGuid ? oneLine(guid, longestGuid) : null,
    source: lineOf(plain(source), sizes.name),
    picture: pictures.map((picture) => addressOf(picture, url)).find(Boolean) ?? '',
    published: dateOf(date),
  };
}

const lineOf = ({ text = '', markup }: Raw, most: number) => oneLine(markup ? plainText(cleaned(text.slice(0, longestMarkup))) : text, most);

function descriptionOf({ text = '', markup }: Raw): string {
  const clean = markup ? cleaned(text.slice(0, longestMarkup).replaceAll('\0', '')) : text.trim() && `<p>${escaped(oneLine(text, longestMarkup))}</p>`;
  const words = oneLine(plainText(clean), longestMarkup);
  if (words.length > longestSaid || clean.length > sizes.post) return `<p>${escaped(oneLine(words, sizes.excerpt))}</p>`;
  // an address without its site would lead into ours
  return clean.replaceAll(/ href="(?!https?:|mailto:)[^"]*"/gi, '');
}

function addressOf(address: string | undefined, base: string): string | undefined {
  const url = address?.trim() ? URL.parse(address.trim(), base) : null;
  const href = url ? webAddress(url.href) : undefined;
  return href && href.length <= sizes.link ? href : undefined;
}

function dateOf(text: string | undefined): Date | undefined {
  const moment = new Date(text ?? '');
  return moment.getTime() > 0 ? moment : undefined;
}
