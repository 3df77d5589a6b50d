// Two people at the same moment: what one does to the other and a block between them take turns.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

/** Taken before the rules are asked for a deed towards another person (a like, a comment, a message); many deeds share it. */
export async function lockPairShared(db: Database, one: number, other: number) {
  if (one !== other)
    await db.lockFirst(
      sql`select pg_advisory_xact_lock_shared(${keyOf(sql`${one}::bigint`, sql`${other}::bigint`)})`,
    );
}

/** The same within the statement that finds the other one: `other` is an id there. */
export const notBlocking = (one: number, other: Sql): Sql =>
  sql`pg_advisory_xact_lock_shared(${keyOf(sql`${one}::bigint`, other)})`;

/** Taken alone by what changes how two people stand to each other (a block, a friendship). */
export async function lockPair(db: Database, one: number, other: number) {
  await db.lockFirst(
    sql`select pg_advisory_xact_lock(${keyOf(sql`${one}::bigint`, sql`${other}::bigint`)})`,
  );
}

const keyOf = (one: Sql, other: Sql): Sql =>
  sql`hashtextextended('pair ' || least(${one}, ${other}) || ' ' || greatest(${one}, ${other}), 0)`;
