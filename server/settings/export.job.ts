// Jobs that create the zip file of a data export and delete it after a week.
import { day } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { sql, type Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { createZip } from '../storage/zipStream.ts';
import { exportEntries } from './exportContents.ts';

export const exportLifetimeMs = 7 * day;

/** How long a failing export is retried, with the same file name, before the member is notified. */
const retryForMs = 1 * day;

export const makeExport: Job = async ({ person }, app) => {
  const exportRow = await app.db.queryOne<PendingExport>(sql`
    select e.file, e.asked_at from exports e join all_people p on p.id = e.person_id where e.person_id = ${person} and e.made_at is null and e.failed_at is null and p.active`);
  if (!exportRow) return;
  try {
    await storeZip(app, person as number, exportRow);
  } catch (error) {
    if (!(error instanceof NoRoomError) && exportRow.asked_at.getTime() > Date.now() - retryForMs)
      throw error;
    app.log.error(error, 'could not create a data export');
    await markFailed(app.db, sql`person_id = ${person} and file = ${exportRow.file}`);
  }
};

type PendingExport = { file: string; asked_at: Date };

class NoRoomError extends Error {
  override message = 'the data export is larger than what SITE_STORAGE leaves';
}

/** Stores the zip. If it is larger than what the quota of the site leaves, no file remains. */
async function storeZip(app: AppContext, person: number, exportRow: PendingExport) {
  const name = `${exportRow.file}.zip`;
  const freeBytes = await app.quota.countFreeSiteBytes(app.db);
  const zip = createZip(exportEntries(app, person));
  try {
    await app.files.store.put(name, assertFits(zip, freeBytes));
  } finally {
    // A store that fails leaves the stream open. A later error of it would end the server.
    zip.destroy();
  }
  const bytes = await measureSize(app, name);
  const storedCount = await app.db
    .transaction(async (db) => {
      // Otherwise two exports could fill the same room.
      await db.query(sql`select pg_advisory_xact_lock(hashtextextended('exports', 0))`);
      const updatedCount = await db.execute(sql`
        update exports set made_at = now(), bytes = ${bytes} where person_id = ${person} and file = ${exportRow.file} and made_at is null`);
      if (updatedCount && (await app.quota.countFreeSiteBytes(db)) < 0) throw new NoRoomError();
      if (updatedCount) await addJob(db, 'settings.exported', { person });
      return updatedCount;
    })
    .catch(async (error: unknown) => {
      if (error instanceof NoRoomError) await app.files.store.remove(name);
      throw error;
    });
  // The account was deleted or a new export was requested in the meantime.
  if (
    !storedCount &&
    !(await app.db.queryOne(sql`select from exports where file = ${exportRow.file}`))
  )
    await app.files.store.remove(name);
}

async function* assertFits(zip: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0;
  for await (const chunk of zip) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new NoRoomError();
    yield chunk;
  }
}

/** Marks exports as failed until the next request, and sends one email for each. */
const markFailed = (db: Database, condition: Sql) =>
  db.transaction(async (db) => {
    const failedRows = await db.query<{ person: number }>(sql`
      update exports set failed_at = now() where made_at is null and failed_at is null and ${condition} returning person_id as person`);
    await addJobs(
      db,
      'settings.exportFailed',
      failedRows.map((payload) => ({ payload })),
    );
  });

async function measureSize({ files }: AppContext, name: string): Promise<number> {
  const file = (await files.store.open(name))!;
  file.stream.destroy();
  return file.size;
}

/**
 * Deletes old exports; a trigger on the row schedules the deletion of the zip. Marks exports whose
 * job was lost as failed.
 */
export const sweepExports: Job = async (_payload, { db }) => {
  const threshold = dateBefore(exportLifetimeMs);
  await db.execute(
    sql`delete from exports where made_at < ${threshold} or failed_at < ${threshold}`,
  );
  await markFailed(db, sql`asked_at < ${dateBefore(2 * retryForMs)}`);
};
