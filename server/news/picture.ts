// The picture of news: uploaded by who wrote it, or fetched from where its feed shows it.
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { keepPicture, looseOf } from '../files/files.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { FetchError } from '../lib/httpClient/httpClient.ts';
import { addJob } from '../jobs/queue.ts';
import { sizeOf } from '../lib/images.ts';
import { sql } from '../db/sql.ts';
import { leastSide } from './formats.ts';

/** Makes one's own loose picture that of the news; the one before it goes. An empty name leaves the news without. From then on it is nobody's. */
export async function setPicture(db: Database, owner: number, news: number, name: string) {
  await db.execute(sql`delete from files where news_id = ${news} and name <> ${name}`);
  if (!name) return;
  const adopted = await db.execute(sql`
    update files f set news_id = ${news}, owner_id = null
    where f.name = ${name} and (f.news_id = ${news} or ${looseOf(owner)})`);
  if (!adopted) throw invalidField('image', strings.unknownPicture);
}

/** Tried a few times within some minutes: news without a picture is news all the same. */
export const fetchLater = (db: Database, news: number) =>
  addJob(
    db,
    'news.picture',
    { news },
    { key: `news.picture ${news}`, maxAttempts: 5, queue: 'news' },
  );

export const fetchPicture: Job = async ({ news }, app) => {
  const row = await app.db.queryOne<{ picture_from: string }>(
    sql`select picture_from from news where id = ${news} and removed_at is null`,
  );
  if (!row?.picture_from) return;
  const kept = await firstKept(app, row.picture_from.split('\n'));
  if (!kept) return;
  await app.db.transaction(async (db) => {
    const wanted = await db.queryOne(
      sql`select from news where id = ${news} and removed_at is null and picture_from = ${row.picture_from} for update`,
    );
    if (!wanted) return;
    await db.execute(sql`delete from files where news_id = ${news}`);
    await db.execute(sql`update files set news_id = ${news} where id = ${kept.id}`);
  });
};

/** The first that is a picture to look at. When there is none, one that may be there later is tried again. */
async function firstKept(app: AppContext, addresses: string[]) {
  let later: Error | undefined;
  for (const address of addresses) {
    try {
      const { body } = await app.httpClient.fetchPage(address, { accept: 'picture' });
      const { width, height } = await sizeOf(body);
      if (Math.max(width, height) >= leastSide) return await keepPicture(app, app.db, null, body);
    } catch (error) {
      if (!isHopeless(error)) later = error as Error;
    }
  }
  if (later) throw later;
  return undefined;
}

/** What is no picture now is none in a minute; a server that is busy or off may be there again. */
function isHopeless(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'invalid';
  if (!(error instanceof FetchError)) return false;
  const { code, status = 0 } = error;
  return code === 'status'
    ? status < 500 && status !== 429
    : code !== 'unreachable' && code !== 'time';
}
