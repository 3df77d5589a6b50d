// Management of the feeds, for administrators.
import type { Input } from '#contract/calls.ts';
import type { NewsFeed } from '#contract/news.ts';
import { invalidField, notFound } from '#contract/errors.ts';
import { newsStrings } from '#contract/newsStrings.ts';
import { strings } from '#contract/strings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { emptySql, storedNow, sql } from '../db/sql.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { queueFetch } from './fetchFeeds.ts';
import { chooseSource } from './upsert.ts';

type Row = Omit<NewsFeed, 'failure_key' | 'gathered_on' | 'next_on' | 'failed_on'> & {
  gathered_at: Date | null;
  due_at: Date;
  failed_at: Date | null;
};

/** The database contains the text. Texts of earlier versions have no key. */
const getErrorKey = (errorText: string) =>
  Object.entries(newsStrings).find(([, text]) => text === errorText)?.[0];

async function loadFeeds(db: Database, id?: number): Promise<NewsFeed[]> {
  const rows = await db.query<Row>(sql`
    select f.id, f.url, f.name, f.title, f.publish, f.gathered_at, f.due_at, f.due_at <= ${storedNow} as gathering, f.failure, f.failed_at,
      (select count(*)::int from news n where n.feed_id = f.id and n.shown and n.removed_at is null) as total_news
    from news_feeds f ${id === undefined ? emptySql : sql`where f.id = ${id}`} order by fold_text(coalesce(nullif(f.name, ''), nullif(f.title, ''), f.url)), f.id`);
  return rows.map(({ gathered_at, due_at, failed_at, ...feed }) => ({
    ...feed,
    ...(feed.failure && { failure_key: getErrorKey(feed.failure) }),
    next_on: due_at.toISOString(),
    ...(gathered_at && { gathered_on: gathered_at.toISOString() }),
    ...(failed_at && { failed_on: failed_at.toISOString() }),
  }));
}

export const listFeeds = async (_input: object, { db }: RequestContext<Member>) => ({
  feeds: await loadFeeds(db),
});

export async function saveFeed(
  { id, name, publish, ...input }: Input<'POST /admin/feed/save'>,
  { db, member }: RequestContext<Member>,
) {
  const url = parseWebUrl(input.url);
  if (!url) throw invalidField('url', strings.linkFormat);
  return db
    .transaction(async (db) => {
      const feedId =
        id === undefined
          ? await addFeed(db, { url, name, publish })
          : await updateFeed(db, { id, url, name, publish });
      await recordAudit(db, member, {
        operation: id === undefined ? 'feed.create' : 'feed.change',
        subject: 'feed',
        id: feedId,
        details: { url },
      });
      return { feed: await queueAndLoadFeed(db, feedId), message: strings.feedSaved };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? invalidField('url', strings.feedAlreadyListed) : error;
    });
}

/**
 * `name` is the administrators' name for the feed; its `title` is its own. With `publish`, its
 * items need no approval.
 */
type Fields = { url: string; name: string | undefined; publish: boolean | undefined };

async function addFeed(db: Database, { url, name = '', publish = true }: Fields): Promise<number> {
  const inserted = await db.queryOne<{ id: number }>(
    sql`insert into news_feeds (url, name, publish) values (${url}, ${name}, ${publish}) returning id`,
  );
  return inserted!.id;
}

/**
 * Changes a feed. A new URL resets its cache validators. A new name updates the source of its news,
 * except edited items.
 */
async function updateFeed(
  db: Database,
  { id, url, name, publish }: Fields & { id: number },
): Promise<number> {
  const current = await db.queryOne<{ name: string; title: string }>(
    sql`select name, title from news_feeds where id = ${id} for update`,
  );
  if (!current) throw notFound(strings.newsFeedNotFound);
  await db.execute(sql`
    update news_feeds set etag = case when url = ${url} then etag else '' end, last_modified = case when url = ${url} then last_modified else '' end,
      url = ${url}, name = coalesce(${name}, name), publish = coalesce(${publish}, publish)
    where id = ${id}`);
  if (name !== undefined && name !== current.name)
    await db.execute(sql`
      update news set source = ${chooseSource({ name, title: current.title })} where feed_id = ${id} and removed_at is null and edited_at is null`);
  return id;
}

/** Deletes a feed and its items awaiting approval. Published items remain. */
export async function removeFeed(
  { id }: Input<'POST /admin/feed/delete'>,
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    await db.execute(
      sql`delete from news where feed_id = ${id} and not shown and removed_at is null`,
    );
    if (!(await db.execute(sql`delete from news_feeds where id = ${id}`)))
      throw notFound(strings.newsFeedNotFound);
    await recordAudit(db, member, { operation: 'feed.delete', subject: 'feed', id });
  });
  return { message: strings.feedDeleted };
}

export const refreshFeed = async (
  { id }: Input<'POST /admin/feed/refresh'>,
  { db, member }: RequestContext<Member>,
) =>
  db.transaction(async (db) => {
    const feed = await queueAndLoadFeed(db, id);
    await recordAudit(db, member, { operation: 'feed.refresh', subject: 'feed', id });
    return { feed, message: strings.feedRefreshed };
  });

async function queueAndLoadFeed(db: Database, id: number): Promise<NewsFeed> {
  await db.execute(sql`update news_feeds set due_at = now() where id = ${id}`);
  await queueFetch(db, id);
  const [feed] = await loadFeeds(db, id);
  if (!feed) throw notFound(strings.newsFeedNotFound);
  return feed;
}
