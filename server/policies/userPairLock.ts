// Advisory locks on a pair of users. They serialize interactions of two people with changes of
// their relationship, such as a block.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * Shared lock, taken before the visibility check of an interaction with another person, such as a
 * like, a comment or a message. Interactions do not wait for each other.
 */
export async function lockPairShared(db: Database, person: number, otherPerson: number) {
  if (person !== otherPerson)
    await db.query(
      sql`select pg_advisory_xact_lock_shared(${pairLockKey(sql`${person}::bigint`, sql`${otherPerson}::bigint`)})`,
    );
}

/**
 * The same lock, as an expression for a statement that looks up the other person. `otherPerson` is
 * an id in that statement.
 */
export const lockPairSharedSql = (person: number, otherPerson: Sql): Sql =>
  sql`pg_advisory_xact_lock_shared(${pairLockKey(sql`${person}::bigint`, otherPerson)})`;

/** Exclusive lock, taken before the relationship of two people changes (block, friendship). */
export async function lockPair(db: Database, person: number, otherPerson: number) {
  await db.query(
    sql`select pg_advisory_xact_lock(${pairLockKey(sql`${person}::bigint`, sql`${otherPerson}::bigint`)})`,
  );
}

const pairLockKey = (person: Sql, otherPerson: Sql): Sql =>
  sql`hashtextextended('pair ' || least(${person}, ${otherPerson}) || ' ' || greatest(${person}, ${otherPerson}), 0)`;
