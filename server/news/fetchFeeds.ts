// Background jobs that fetch due feeds and store their items. After failures, the interval of a
// feed doubles up to one day.
import { strings } from '#contract/strings.ts';
import { hour, minute } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { FetchError, type FetchResult, type PageState } from '../lib/httpClient/httpClient.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, storedNow, sql } from '../db/sql.ts';
import { runInWorker } from '../lib/process/workerThreads.ts';
import { upsertNews, type Feed } from './upsert.ts';
import { deleteOldImages, fetchImage } from './picture.ts';

const minIntervalMs = 30 * minute;
const maxIntervalMs = 24 * hour;
export const maxFeedBytes = 2 * 1024 * 1024;
/** Feeds that one sweep starts. */
const feedsPerSweep = 100;

/** Queues a fetch without retries. The next sweep retries. */
export const queueFetch = (db: Database, feed: number) =>
  addJob(db, 'news.feed', { feed }, { key: `news.feed ${feed}`, maxAttempts: 1, queue: 'news' });

const sweep: Job = async (_payload, { db }) => {
  const dueFeeds = await db.query<{ id: number }>(
    sql`select id from news_feeds where due_at <= ${storedNow} order by due_at limit ${literalInt(feedsPerSweep)}`,
  );
  for (const { id } of dueFeeds) await queueFetch(db, id);
};

type Row = Feed & { url: string; failures: number; etag: string; last_modified: string };

const fetchFeed: Job = async ({ feed: id }, app) => {
  const { db, log } = app;
  const feed = await db.queryOne<Row>(
    sql`select id, url, name, title, publish, failures, etag, last_modified from news_feeds where id = ${id}`,
  );
  if (!feed) return;
  try {
    const { title, state } = await fetchItems(app, feed);
    await db.execute(sql`
      update news_feeds set title = ${title}, etag = ${state.etag}, last_modified = ${state.lastModified}, gathered_at = now(),
        due_at = ${new Date(Date.now() + minIntervalMs)}, failures = 0, failure = '', failed_at = null
      where id = ${feed.id} and url = ${feed.url}`);
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof NotAFeedError))
      log.error(
        { feed: feed.id, reason: (error as Error).message },
        'Could not store the items of a feed.',
      );
    const pauseMs = Math.min(minIntervalMs * 2 ** (feed.failures + 1), maxIntervalMs);
    await db.execute(sql`
      update news_feeds set failures = failures + 1, failure = ${describeError(error)}, failed_at = now(), due_at = ${new Date(Date.now() + pauseMs)}
      where id = ${feed.id} and url = ${feed.url}`);
  }
};

async function fetchItems(
  { db, httpClient }: AppContext,
  feed: Row,
): Promise<{ title: string; state: PageState }> {
  const validators = { etag: feed.etag, lastModified: feed.last_modified };
  const page = await httpClient
    .fetchPage(feed.url, { accept: 'feed', maxBytes: maxFeedBytes, previous: validators })
    .catch((error: unknown) => {
      if (error instanceof FetchError && error.status === 304) return undefined;
      throw error;
    });
  if (!page) return { title: feed.title, state: validators };
  const { title, news } = await parseResponse(page);
  // Inserts the newest last, so that items without a date keep the order of the feed.
  for (const item of news.toReversed()) {
    await db
      .transaction((db) => upsertNews(db, { ...feed, title }, item))
      .catch((error: unknown) => {
        // Another feed inserted the same item concurrently.
        if (!isUniqueViolation(error)) throw error;
      });
  }
  return { title, state: page.state };
}

class NotAFeedError extends Error {}

async function parseResponse(page: FetchResult) {
  try {
    return await runInWorker('feed', page);
  } catch (error) {
    if (!page.complete) throw new FetchError('too_large');
    throw new NotAFeedError('The response is not a feed.', { cause: error });
  }
}

/**
 * Error text for administrators. It does not distinguish private addresses from unreachable ones,
 * which would reveal the server's network.
 */
function describeError(error: unknown): string {
  if (error instanceof NotAFeedError) return strings.notAFeed;
  if (!(error instanceof FetchError)) return strings.feedNotSaved;
  const { code, status = 0 } = error;
  if (code === 'status')
    return [404, 410].includes(status)
      ? strings.feedMissing
      : [401, 402, 403, 451].includes(status)
        ? strings.feedRefused
        : strings.feedBusy;
  return {
    invalid_url: strings.feedUnreachable,
    private: strings.feedUnreachable,
    unreachable: strings.feedUnreachable,
    redirects: strings.feedTooManyRedirects,
    content_type: strings.notAFeed,
    too_large: strings.feedTooLarge,
    timeout: strings.feedTooSlow,
  }[code];
}

export const newsJobs: Record<string, Job> = {
  'news.gather': sweep,
  'news.feed': fetchFeed,
  'news.picture': fetchImage,
  'news.sweep': deleteOldImages,
};
