// Gathering: every feed that is due is asked for what changed, and what it tells is kept. A feed that fails is asked ever more seldom.
import { strings } from '#contract/strings.ts';
import { hour, minute } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { FetchError, type Fetched, type PageState } from '../lib/httpClient/httpClient.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, nowAsKept, sql } from '../db/sql.ts';
import { inWorker } from '../lib/process/workerThreads.ts';
import { keepNews, type Feed } from './upsert.ts';
import { fetchPicture } from './picture.ts';

const often = 30 * minute;
const seldom = 24 * hour;
export const mostBytes = 2 * 1024 * 1024;
/** Feeds that are begun at a time. */
const batch = 100;

/** Tried once: the sweep comes again. */
export const gatherSoon = (db: Database, feed: number) =>
  addJob(db, 'news.feed', { feed }, { key: `news.feed ${feed}`, maxAttempts: 1, queue: 'news' });

const sweep: Job = async (_payload, { db }) => {
  const due = await db.query<{ id: number }>(
    sql`select id from news_feeds where due_at <= ${nowAsKept} order by due_at limit ${literalInt(batch)}`,
  );
  for (const { id } of due) await gatherSoon(db, id);
};

type Row = Feed & { url: string; failures: number; etag: string; last_modified: string };

const gather: Job = async ({ feed: id }, app) => {
  const { db, log } = app;
  const feed = await db.queryOne<Row>(
    sql`select id, url, name, title, publish, failures, etag, last_modified from news_feeds where id = ${id}`,
  );
  if (!feed) return;
  try {
    const { title, state } = await gatherFrom(app, feed);
    await db.execute(sql`
      update news_feeds set title = ${title}, etag = ${state.etag}, last_modified = ${state.lastModified}, gathered_at = now(),
        due_at = ${new Date(Date.now() + often)}, failures = 0, failure = '', failed_at = null
      where id = ${feed.id} and url = ${feed.url}`);
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof NoFeed))
      log.error({ feed: feed.id, reason: (error as Error).message }, 'A feed could not be kept.');
    const pause = Math.min(often * 2 ** (feed.failures + 1), seldom);
    await db.execute(sql`
      update news_feeds set failures = failures + 1, failure = ${failureOf(error)}, failed_at = now(), due_at = ${new Date(Date.now() + pause)}
      where id = ${feed.id} and url = ${feed.url}`);
  }
};

async function gatherFrom(
  { db, httpClient }: AppContext,
  feed: Row,
): Promise<{ title: string; state: PageState }> {
  const known = { etag: feed.etag, lastModified: feed.last_modified };
  const page = await httpClient
    .fetchPage(feed.url, { accept: 'feed', maxBytes: mostBytes, known })
    .catch((error: unknown) => {
      if (error instanceof FetchError && error.status === 304) return undefined;
      throw error;
    });
  if (!page) return { title: feed.title, state: known };
  const { title, news } = await read(page);
  // the newest comes last, so that what says no time stands in the order of its feed
  for (const found of news.toReversed()) {
    await db
      .transaction((db) => keepNews(db, { ...feed, title }, found))
      .catch((error: unknown) => {
        // another feed told the same at this very moment
        if (!isUniqueViolation(error)) throw error;
      });
  }
  return { title, state: page.state };
}

class NoFeed extends Error {}

async function read(page: Fetched) {
  try {
    return await inWorker('feed', page);
  } catch (error) {
    if (!page.whole) throw new FetchError('size');
    throw new NoFeed('There is no feed.', { cause: error });
  }
}

/** In words for an administrator. A private network and a server that is off are one: it would tell what only this server reaches. */
function failureOf(error: unknown): string {
  if (error instanceof NoFeed) return strings.noFeedThere;
  if (!(error instanceof FetchError)) return strings.feedFault;
  const { code, status = 0 } = error;
  if (code === 'status')
    return [404, 410].includes(status)
      ? strings.feedGone
      : [401, 402, 403, 451].includes(status)
        ? strings.feedRefused
        : strings.feedBusy;
  return {
    address: strings.feedAway,
    private: strings.feedAway,
    unreachable: strings.feedAway,
    redirects: strings.feedMoved,
    type: strings.noFeedThere,
    size: strings.feedTooLarge,
    time: strings.feedTooSlow,
  }[code];
}

export const newsJobs: Record<string, Job> = {
  'news.gather': sweep,
  'news.feed': gather,
  'news.picture': fetchPicture,
};
