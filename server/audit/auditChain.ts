// Integrity checks of the audit log: the whole log for the command line, a batch at a time for a
// job, and the newest rows for each request of the log. Each row contains a hash of itself and of
// the row before. `audit_head` has the number of rows that were written and the hash of the last.
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';

/**
 * Lists the problems of the hash chain, one line each, at most 100 rows. Empty when no row was
 * changed and none is missing.
 */
export async function findAuditProblems(db: Database): Promise<string[]> {
  const rows = await db.query<{
    id: number;
    expected: number;
    changed: boolean;
    broken: boolean;
  }>(sql`
    select id, expected, changed, broken from (
      select l.id, row_number() over chain as expected, l.hash <> audit_hash(l) as changed,
        l.previous_hash <> coalesce(lag(l.hash) over chain, '\\x00') as broken
      from audit_log l window chain as (order by l.id)) checked
    where changed or broken or id <> expected order by id limit 100`);
  const head = await db.queryOne<{
    written: number;
    existing: number;
    last: number;
    same: boolean;
  }>(sql`
    select e.written, (select count(*) from audit_log) as existing, coalesce((select max(id) from audit_log), 0) as last,
      e.hash = coalesce((select hash from audit_log order by id desc limit 1), '\\x00') as same from audit_head e`);
  return [
    ...rows.map(({ id, expected, changed, broken }) =>
      changed
        ? `row ${id} was changed`
        : broken
          ? `the row before row ${id} is missing or was changed`
          : `row ${id} is in the position of row ${expected}`,
    ),
    ...(head && (head.written !== head.existing || !head.same)
      ? [`${head.written} rows were written, but ${head.existing} exist, up to row ${head.last}`]
      : []),
  ];
}

/** The newest rows that each request checks, and the rows that one statement of the job checks. */
const rowsPerRequest = 500;
const rowsPerBatch = 20_000;

/** `checked_on`: all rows that were written until then have been checked by the job. */
export type AuditCheck = { intact: boolean; checked_on?: string };

/**
 * Returns the result of the job's latest pass, and checks that the newest rows form a chain up to
 * the recorded end.
 */
export async function getLatestCheck(db: Database): Promise<AuditCheck> {
  const { broken, intact_at, newest } = (await db.queryOne<{
    broken: boolean;
    intact_at: Date | null;
    newest: boolean;
  }>(sql`
    select c.broken is not null or c.last_broken is not null as broken, c.intact_at, newest.whole as newest
    from audit_checks c cross join lateral (
      select coalesce(bool_and(l.hash = audit_hash(l.whole) and (l.follows is null or l.previous_hash = l.follows) and l.id = e.written - l.nth + 1), true)
        and (e.written = 0 or coalesce(bool_or(l.nth = 1 and l.hash = e.hash), false)) as whole
      from audit_head e left join lateral (
        select t.*, row_number() over (order by t.id desc) as nth, lead(t.hash) over (order by t.id desc) as follows
        from (select a as whole, a.id, a.hash, a.previous_hash from audit_log a order by id desc limit ${literalInt(rowsPerRequest)}) t) l on true
      group by e.written, e.hash) newest`))!;
  return {
    intact: !broken && newest,
    ...(intact_at && { checked_on: intact_at.toISOString() }),
  };
}

type Batch = { last: number | null; hash: Buffer | null; broken: number | null };

/**
 * Continues where the previous run stopped, for at most 10 batches (about a second). Starts from
 * the first row again after the end.
 */
export const checkAudit: Job = async (_payload, { db }) => {
  for (let batch = 0; batch < 10 && (await checkBatch(db)); batch++);
};

/**
 * Checks the next rows of the pass. Returns true while there were any. At the end it stores the
 * result of the pass, where rows that are missing at the end count as broken too.
 */
async function checkBatch(db: Database): Promise<boolean> {
  return db.transaction(async (db) => {
    const position = (await db.queryOne<{ row_id: number; hash: Buffer }>(
      sql`select row_id, hash from audit_checks for update`,
    ))!;
    // A row is visible only after its transaction has ended, and transactions end in the order of
    // their row ids. So a gap is a problem.
    const { last, hash, broken } = (await db.queryOne<Batch>(sql`
      select max(l.id) as last, (array_agg(l.hash order by l.id desc))[1] as hash,
        min(l.id) filter (where l.hash <> audit_hash(l.whole) or l.previous_hash <> l.before or l.id <> l.expected) as broken
      from (
        select t.*, ${position.row_id}::bigint + row_number() over (order by t.id) as expected, coalesce(lag(t.hash) over (order by t.id), ${position.hash}::bytea) as before
        from (select a as whole, a.id, a.hash, a.previous_hash from audit_log a where id > ${position.row_id} order by id limit ${literalInt(rowsPerBatch)}) t) l`))!;
    if (last !== null && hash !== null) {
      await db.execute(
        sql`update audit_checks set row_id = ${last}, hash = ${hash}::bytea, broken = least(broken, ${broken}::bigint)`,
      );
      return true;
    }
    await db.execute(sql`
      update audit_checks c set row_id = 0, hash = '\\x00', intact_at = c.pass_began_at, pass_began_at = now(), broken = null, last_broken = coalesce(c.broken,
        (select c.row_id + 1 from audit_head e where e.written > c.row_id and not exists (select from audit_log l where l.id > c.row_id)))`);
    return false;
  });
}
