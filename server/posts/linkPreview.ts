// Preview of a web page, for the card under a link.
import { limits } from '#contract/limits.ts';
import { second } from '#contract/durations.ts';
import { ChainCookies } from '../lib/httpClient/redirectCookies.ts';
import type { HttpClient } from '../lib/httpClient/httpClient.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { runInWorker } from '../lib/process/workerThreads.ts';
import type { PageHead } from './htmlMetadata.ts';

/** Calls `store` with one image after another, in page order, until one can be used. */
type ImageSource = <Result>(
  store: (image: Buffer) => Promise<Result>,
) => Promise<Result | undefined>;

export const toImageSource =
  (image: Buffer | undefined): ImageSource =>
  async (store) =>
    image && store(image).catch(() => undefined);

type PagePreview = {
  /** Can be empty, like the description. */
  title: string;
  description: string;
  storeFirstUsableImage: ImageSource;
};

const timeoutMs = 5 * second; // for the page and its images together
const maxDescriptionLength = 500;
/** Only the beginning of a longer page is read. */
const maxBytes = 2 * 1024 * 1024;
const maxImages = 4;
const maxRefreshes = 3;

/** Throws FetchError if the page cannot be fetched. Images that cannot be fetched are skipped. */
export async function fetchPagePreview(httpClient: HttpClient, url: string): Promise<PagePreview> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { head, address } = await fetchHeadAfterRefresh(httpClient, url, signal);
  const base = URL.parse(head.base, address)?.href ?? address;
  return {
    title: toSingleLine(head.title, limits.title),
    description: toSingleLine(head.description, maxDescriptionLength),
    async storeFirstUsableImage(store) {
      for (const picture of head.imageUrls.slice(0, maxImages)) {
        const imageUrl = URL.parse(picture, base)?.href;
        const response =
          imageUrl &&
          (await httpClient
            .fetchPage(imageUrl, { accept: 'picture', signal })
            .catch(() => undefined));
        const result = response ? await store(response.body).catch(() => undefined) : undefined;
        if (result !== undefined) return result;
      }
      return undefined;
    },
  };
}

/** Follows meta refreshes, as a browser does. */
async function fetchHeadAfterRefresh(
  httpClient: HttpClient,
  url: string,
  signal: AbortSignal,
): Promise<{ head: PageHead; address: string }> {
  const cookies = new ChainCookies();
  const fetchHead = async (address: string) => {
    const page = await httpClient.fetchPage(address, {
      accept: 'html',
      maxBytes,
      signal,
      cookies,
    });
    return {
      head: await runInWorker('head', { body: page.body, type: page.type }),
      address: page.url,
    };
  };
  let current = await fetchHead(url);
  for (let i = 0; i < maxRefreshes && current.head.refresh; i++) {
    const nextUrl = URL.parse(
      current.head.refresh,
      URL.parse(current.head.base, current.address)?.href ?? current.address,
    );
    const refreshed =
      nextUrl &&
      nextUrl.href !== current.address &&
      (await fetchHead(nextUrl.href).catch(() => undefined));
    if (!refreshed) break;
    current = refreshed;
  }
  return current;
}
