// Images of news items: uploaded by the author, or fetched from the URLs in the feed.
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { storeImage, isUnattachedPicture } from '../files/files.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { day, second } from '#contract/durations.ts';
import { FetchError } from '../lib/httpClient/httpClient.ts';
import { addJob } from '../jobs/queue.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { readImageSize } from '../lib/images.ts';
import { literalInt, sql } from '../db/sql.ts';
import { minImageSide } from './formats.ts';

/**
 * Assigns an uploaded image of the owner to the news item and deletes the previous one. An empty
 * name removes the image. The image then no longer has an owner.
 */
export async function setImage(db: Database, owner: number, news: number, name: string) {
  await db.execute(sql`delete from files where news_id = ${news} and name <> ${name}`);
  if (!name) return;
  const assignedCount = await db.execute(sql`
    update files f set news_id = ${news}, owner_id = null
    where f.name = ${name} and (f.news_id = ${news} or ${isUnattachedPicture(owner)})`);
  if (!assignedCount) throw invalidField('image', strings.unknownPicture);
}

/** Queues the download with a few retries within minutes. News without an image is acceptable. */
export const fetchImageLater = (db: Database, news: number) =>
  addJob(
    db,
    'news.picture',
    { news },
    { key: `news.picture ${news}`, maxAttempts: 5, queue: 'news' },
  );

export const fetchImage: Job = async ({ news }, app) => {
  const row = await app.db.queryOne<{ picture_from: string }>(
    sql`select picture_from from news where id = ${news} and removed_at is null`,
  );
  if (!row?.picture_from) return;
  const image = await storeFirstImage(app, row.picture_from.split('\n'));
  if (!image) return;
  await app.db.transaction(async (db) => {
    const isUnchanged = await db.queryOne(
      sql`select from news where id = ${news} and removed_at is null and picture_from = ${row.picture_from} for update`,
    );
    if (!isUnchanged) return;
    await db.execute(sql`delete from files where news_id = ${news}`);
    await db.execute(sql`update files set news_id = ${news} where id = ${image.id}`);
  });
};

/** Images of gathered news are kept for 90 days, and of the newest items only. */
export const imageLifetimeMs = 90 * day;
const maxGatheredImages = 2_000;

/**
 * Deletes images that feeds brought, which are in no quota. What administrators edited or featured
 * keeps its image.
 */
export const deleteOldImages: Job = async (_payload, { db }) => {
  const images = sql`select f.id, n.created_at, n.id as news_id from files f join news n on n.id = f.news_id where n.gathered and n.edited_at is null and not n.featured`;
  const old = sql`select i.id from (${images}) i where i.created_at < ${dateBefore(imageLifetimeMs)} limit ${literalInt(batchSize)}`;
  const surplus = sql`select i.id from (${images}) i order by i.created_at desc, i.news_id desc offset ${literalInt(maxGatheredImages)} limit ${literalInt(batchSize)}`;
  for (const expired of [old, surplus])
    while (await db.execute(sql`delete from files where id in (${expired})`));
};
const batchSize = 500;

/** For all images of one item together, because the other items wait meanwhile. */
const timeoutMs = 10 * second;

/**
 * Stores the first usable image. If there is none, throws an error that may be temporary, so that
 * the job retries.
 */
async function storeFirstImage(app: AppContext, addresses: string[]) {
  let temporaryError: Error | undefined;
  const signal = AbortSignal.timeout(timeoutMs);
  for (const address of addresses) {
    try {
      const { body } = await app.httpClient.fetchPage(address, { accept: 'picture', signal });
      const { width, height } = await readImageSize(body);
      if (Math.max(width, height) >= minImageSide) return await storeImage(app, app.db, null, body);
    } catch (error) {
      if (!isPermanent(error)) temporaryError = error as Error;
    }
  }
  if (temporaryError) throw temporaryError;
  return undefined;
}

/** A response that is not an image will not change. A busy or unreachable server may recover. */
function isPermanent(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'invalid';
  if (!(error instanceof FetchError)) return false;
  const { code, status = 0 } = error;
  return code === 'status'
    ? status < 500 && status !== 429
    : code !== 'unreachable' && code !== 'timeout';
}
