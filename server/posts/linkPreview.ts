// What a web page says of itself, for the card under a link.
import { limits } from '#contract/limits.ts';
import { second } from '#contract/durations.ts';
import { ChainCookies } from '../lib/httpClient/redirectCookies.ts';
import type { HttpClient } from '../lib/httpClient/httpClient.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { inWorker } from '../lib/process/workerThreads.ts';
import type { PageHead } from './htmlMetadata.ts';

/** Calls `use` with one picture after the other, as they came, until one can be used. */
export type Pictures = <Used>(use: (picture: Buffer) => Promise<Used>) => Promise<Used | undefined>;

export const onlyPicture =
  (picture: Buffer | undefined): Pictures =>
  async (use) =>
    picture && use(picture).catch(() => undefined);

type PagePreview = {
  /** May be empty, as the description may. */
  title: string;
  description: string;
  picture: Pictures;
};

const longest = 5 * second; // the page and its pictures together
const longestDescription = 500;
/** Of a longer page only the beginning is read. */
const mostBytes = 2 * 1024 * 1024;
const mostPictures = 4;
const mostRefreshes = 3;

/** Throws FetchRefused when the page cannot be had. A picture that cannot is left out. */
export async function pagePreview(httpClient: HttpClient, url: string): Promise<PagePreview> {
  const signal = AbortSignal.timeout(longest);
  const { head, address } = await headAt(httpClient, url, signal);
  const base = URL.parse(head.base, address)?.href ?? address;
  return {
    title: toSingleLine(head.title, limits.title),
    description: toSingleLine(head.description, longestDescription),
    async picture(use) {
      for (const picture of head.pictures.slice(0, mostPictures)) {
        const place = URL.parse(picture, base)?.href;
        const fetched =
          place &&
          (await httpClient.fetchPage(place, { accept: 'picture', signal }).catch(() => undefined));
        const used = fetched ? await use(fetched.body).catch(() => undefined) : undefined;
        if (used !== undefined) return used;
      }
      return undefined;
    },
  };
}

/** Follows a page that moves on by itself, as a browser does. */
async function headAt(
  httpClient: HttpClient,
  url: string,
  signal: AbortSignal,
): Promise<{ head: PageHead; address: string }> {
  const cookies = new ChainCookies();
  const ask = async (address: string) => {
    const page = await httpClient.fetchPage(address, {
      accept: 'html',
      maxBytes: mostBytes,
      signal,
      cookies,
    });
    return {
      head: await inWorker('head', { body: page.body, type: page.type }),
      address: page.url,
    };
  };
  let found = await ask(url);
  for (let i = 0; i < mostRefreshes && found.head.refresh; i++) {
    const next = URL.parse(
      found.head.refresh,
      URL.parse(found.head.base, found.address)?.href ?? found.address,
    );
    const moved =
      next && next.href !== found.address && (await ask(next.href).catch(() => undefined));
    if (!moved) break;
    found = moved;
  }
  return found;
}
