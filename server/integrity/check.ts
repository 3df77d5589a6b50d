// Whether what is stored fits together. Each question is one statement, so it sees one moment, also while people write.
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { literalInt, Sql, sql } from '../db/sql.ts';
import { whileNobodyWaits } from '../db/transactionGuard.ts';
import type { Store } from '../lib/storage/fileStore.ts';
import { transientFiles, storedFiles } from '../files/referencedFiles.ts';
import { foreignKeys, orphans } from './orphans.ts';
import { tallies } from './denormalizedCounts.ts';

/** More of one kind are only counted. */
const named = 20;
const atATime = 1_000;

/** What is wrong, a line each; nothing where all is well. */
export const check = (db: Database, store: Store): Promise<string[]> =>
  db.transaction(async (db) => {
    await db.execute(patiently);
    const wrong = await wrongCounts(db);
    const tables = await db.query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const stored = storedFiles(tables.map(({ name }) => name));
    for (const question of [...orphans, ...(await keys(db))])
      wrong.push(...(await some(db, question)));
    return [
      ...wrong,
      ...(await strayFiles(db, store, stored)),
      ...(await whileNobodyWaits(() => missingFiles(db, store, stored))),
    ];
  });

export async function wrongCounts(db: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const tally of tallies) wrong.push(...(await some(db, tally.wrong)));
  return wrong;
}

/** Puts counts and marks right, and says what it changed. */
export async function mend(db: Database): Promise<string[]> {
  const told: string[] = [];
  for (const tally of tallies) {
    const rows = await db.transaction(async (db) => {
      await db.execute(patiently);
      await db.execute(
        new Sql([`lock table ${tally.tables.join(', ')} in share row exclusive mode`], []),
      );
      return db.execute(tally.mend);
    });
    if (rows > 0) told.push(`Mended: ${tally.of}, ${rows} times.`);
  }
  return told;
}

/** Counting all there is takes longer than a call may. */
const patiently = sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;

async function keys(db: Database): Promise<Sql[]> {
  const all = await db.query<{ table: string; column: string; other: string; key: string }>(
    foreignKeys,
  );
  return all.map(
    ({ table, column, other, key }) =>
      new Sql(
        [
          `select '${table}.${column} names ' || t.${column} || ', which is not in ${other}' as wrong from ${table} t
          where t.${column} is not null and not exists (select from ${other} o where o.${key} = t.${column})`,
        ],
        [],
      ),
  );
}

async function some(db: Database, question: Sql): Promise<string[]> {
  const rows = await db.query<{ wrong: string; of: number }>(
    sql`select wrong, count(*) over ()::int as of from (${question}) q limit ${literalInt(named)}`,
  );
  const more = (rows[0]?.of ?? 0) - rows.length;
  return [...rows.map(({ wrong }) => wrong), ...(more > 0 ? [`and ${more} more like this`] : [])];
}

/** Files that no row names. */
async function strayFiles(db: Database, store: Store, stored: Sql): Promise<string[]> {
  const stray: string[] = [];
  let batch: string[] = [];
  const lookUp = async () => {
    const unknown = await db.query<{ name: string }>(sql`
      select name from unnest(${batch}::text[]) name
      except (select name from (${stored}) s where name = any (${batch}) union all select name from (${transientFiles}) p)`);
    stray.push(...unknown.map(({ name }) => `the file ${name} belongs to no row`));
    batch = [];
  };
  const young = Date.now() - day;
  for await (const { name, writtenAt } of store.each()) {
    // a file comes before its row
    if (writtenAt.getTime() > young) continue;
    if (batch.push(name) === atATime) await lookUp();
  }
  await lookUp();
  return stray;
}

/** Rows whose file is not there. They are asked once more: a row may have gone with its file meanwhile. */
async function missingFiles(db: Database, store: Store, stored: Sql): Promise<string[]> {
  const missing: string[] = [];
  await db.execute(sql`declare stored cursor for ${stored}`);
  for (;;) {
    const some = await db.query<{ name: string }>(sql`fetch ${literalInt(atATime)} from stored`);
    if (some.length === 0) break;
    for (const { name } of some) {
      const file = await store.open(name);
      file?.stream.destroy();
      if (!file) missing.push(name);
    }
  }
  const still = missing.length
    ? await db.query<{ name: string }>(
        sql`select name from (${stored}) s where name = any (${missing})`,
      )
    : [];
  return still.map(({ name }) => `the file ${name} is missing, and a row names it`);
}
