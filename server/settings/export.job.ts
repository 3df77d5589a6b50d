// Makes the zip that somebody asked for, and takes it away again after a week.
import { day } from '#contract/spans.ts';
import type { House, Job } from '../house.ts';
import { addJob, addJobs } from '../kit/jobs.ts';
import { sql } from '../kit/sql.ts';
import { zipOf } from '../kit/zip.ts';
import { belongings } from './belongings.ts';

export const keptFor = 7 * day;

/** Tried again after a failure, it writes the same file anew. */
export const makeExport: Job = async ({ person }, house) => {
  const row = await house.db.one<{ file: string }>(sql`
    select e.file from exports e join accounts p on p.id = e.person_id where e.person_id = ${person} and e.made_at is null and p.active`);
  if (!row) return;
  const name = `${row.file}.zip`;
  await house.files.store.put(name, zipOf(belongings(house, person as number)));
  const bytes = await sizeOf(house, name);
  const made = await house.db.transaction(async (db) => {
    const made = await db.run(sql`
      update exports set made_at = now(), bytes = ${bytes} where person_id = ${person} and file = ${row.file} and made_at is null`);
    if (made) await addJob(db, 'settings.exported', { person });
    return made;
  });
  // nobody waits for it any more: the account went, or another one was asked for
  if (!made && !(await house.db.one(sql`select from exports where file = ${row.file}`))) await house.files.store.remove(name);
};

async function sizeOf({ files }: House, name: string): Promise<number> {
  const file = (await files.store.open(name))!;
  file.stream.destroy();
  return file.size;
}

/** After that the job is tried no more. */
const triedFor = 5 * day;

/** The row goes, and by its trigger the zip. Whoever waits for one that could not be made is told. */
export const sweepExports: Job = async (_payload, { db }) => {
  await db.run(sql`delete from exports where made_at < ${new Date(Date.now() - keptFor)}`);
  await db.transaction(async (db) => {
    const failed = await db.all<{ person: number }>(sql`
      delete from exports where made_at is null and asked_at < ${new Date(Date.now() - triedFor)} returning person_id as person`);
    await addJobs(
      db,
      'settings.exportFailed',
      failed.map((payload) => ({ payload })),
    );
  });
};
