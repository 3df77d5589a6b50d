// Consistency check of the database and the file store, for `folkmoot check`. Each check is a
// single statement, so that it sees one snapshot while people write.
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { literalInt, Sql, sql } from '../db/sql.ts';
import { withoutTransactionGuard } from '../lib/transactionGuard.ts';
import type { Store } from '../storage/fileStore.ts';
import { transientFiles, storedFiles } from '../files/referencedFiles.ts';
import { foreignKeys, orphans } from './orphans.ts';
import { denormalizedCounts } from './denormalizedCounts.ts';

/** Maximum number of problems listed per check. Further ones are only counted. */
const maxListed = 20;
const batchSize = 1_000;

/** The problems, one per line; empty if there are none. */
export const checkIntegrity = (db: Database, store: Store): Promise<string[]> =>
  db.transaction(async (db) => {
    await db.execute(withoutTimeouts);
    const problems = await findWrongCounts(db);
    const tables = await db.query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const storedNames = storedFiles(tables.map(({ name }) => name));
    for (const query of [...orphans, ...(await createForeignKeyChecks(db))])
      problems.push(...(await runCheck(db, query)));
    return [
      ...problems,
      ...(await findStrayFiles(db, store, storedNames)),
      ...(await withoutTransactionGuard(() => findMissingFiles(db, store, storedNames))),
    ];
  });

export async function findWrongCounts(db: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const count of denormalizedCounts) problems.push(...(await runCheck(db, count.problems)));
  return problems;
}

/** Corrects denormalized counts and columns. Returns a line for each correction. */
export async function repairCounts(db: Database): Promise<string[]> {
  const repairs: string[] = [];
  for (const count of denormalizedCounts) {
    const rows = await db.transaction(async (db) => {
      await db.execute(withoutTimeouts);
      await db.execute(
        new Sql([`lock table ${count.tables.join(', ')} in share row exclusive mode`], []),
      );
      return db.execute(count.repair);
    });
    if (rows > 0) repairs.push(`Repaired: ${count.description}, ${rows} times.`);
  }
  return repairs;
}

/** Lifts the timeouts, because full counts take longer than a request may. */
const withoutTimeouts = sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;

async function createForeignKeyChecks(db: Database): Promise<Sql[]> {
  const keys = await db.query<{ table: string; column: string; target: string; key: string }>(
    foreignKeys,
  );
  return keys.map(
    ({ table, column, target, key }) =>
      new Sql(
        [
          `select '${table}.${column} names ' || t.${column} || ', which is not in ${target}' as problem from ${table} t
          where t.${column} is not null and not exists (select from ${target} o where o.${key} = t.${column})`,
        ],
        [],
      ),
  );
}

async function runCheck(db: Database, query: Sql): Promise<string[]> {
  const rows = await db.query<{ problem: string; total: number }>(
    sql`select problem, count(*) over ()::int as total from (${query}) q limit ${literalInt(maxListed)}`,
  );
  const hiddenCount = (rows[0]?.total ?? 0) - rows.length;
  return [
    ...rows.map(({ problem }) => problem),
    ...(hiddenCount > 0 ? [`and ${hiddenCount} more like this`] : []),
  ];
}

/** Files that no row refers to. */
async function findStrayFiles(db: Database, store: Store, storedNames: Sql): Promise<string[]> {
  const problems: string[] = [];
  let batch: string[] = [];
  const checkBatch = async () => {
    const unknown = await db.query<{ name: string }>(sql`
      select name from unnest(${batch}::text[]) name
      except (select name from (${storedNames}) s where name = any (${batch}) union all select name from (${transientFiles}) p)`);
    problems.push(...unknown.map(({ name }) => `the file ${name} belongs to no row`));
    batch = [];
  };
  const newFileCutoff = Date.now() - day;
  for await (const { name, writtenAt } of store.listFiles()) {
    // A file is written before its row.
    if (writtenAt.getTime() > newFileCutoff) continue;
    if (batch.push(name) === batchSize) await checkBatch();
  }
  await checkBatch();
  return problems;
}

/**
 * Rows whose file is missing. They are queried again at the end, because a row may have been
 * deleted with its file in the meantime.
 */
async function findMissingFiles(db: Database, store: Store, storedNames: Sql): Promise<string[]> {
  const missing: string[] = [];
  await db.execute(sql`declare stored cursor for ${storedNames}`);
  for (;;) {
    const rows = await db.query<{ name: string }>(sql`fetch ${literalInt(batchSize)} from stored`);
    if (rows.length === 0) break;
    for (const { name } of rows) {
      const file = await store.open(name);
      file?.stream.destroy();
      if (!file) missing.push(name);
    }
  }
  const stillMissing = missing.length
    ? await db.query<{ name: string }>(
        sql`select name from (${storedNames}) s where name = any (${missing})`,
      )
    : [];
  return stillMissing.map(({ name }) => `the file ${name} is missing, and a row names it`);
}
