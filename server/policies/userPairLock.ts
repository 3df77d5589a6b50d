// Advisory locks on a pair of users. They serialize interactions of two people with changes of
// their relationship, such as a block.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * Shared lock, taken before the visibility check of an interaction with another person, such as a
 * like, a comment or a message. Interactions do not wait for each other.
 */
export async function lockPairShared(db: Database, one: number, other: number) {
  if (one !== other)
    await db.query(
      sql`select pg_advisory_xact_lock_shared(${keyOf(sql`${one}::bigint`, sql`${other}::bigint`)})`,
    );
}

/**
 * The same lock, as an expression for a statement that looks up the other person. `other` is an id
 * in that statement.
 */
export const notBlocking = (one: number, other: Sql): Sql =>
  sql`pg_advisory_xact_lock_shared(${keyOf(sql`${one}::bigint`, other)})`;

/** Exclusive lock, taken before the relationship of two people changes (block, friendship). */
export async function lockPair(db: Database, one: number, other: number) {
  await db.query(
    sql`select pg_advisory_xact_lock(${keyOf(sql`${one}::bigint`, sql`${other}::bigint`)})`,
  );
}

const keyOf = (one: Sql, other: Sql): Sql =>
  sql`hashtextextended('pair ' || least(${one}, ${other}) || ' ' || greatest(${one}, ${other}), 0)`;
