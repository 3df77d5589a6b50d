// Two people at the same moment: what one does to the other and a block between them take turns.
import type { Database } from '../kit/database.ts';
import { sql, type Sql } from '../kit/sql.ts';

/** Taken before the rules are asked for a deed towards another person (a like, a comment, a message); many deeds share it. */
export async function whileNotBlocking(db: Database, one: number, other: number) {
  if (one !== other) await db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${pairKey(one, other)}, 0))`);
}

/** The same within the statement that finds the other one: `other` is an id there. */
export const notBlocking = (one: number, other: Sql): Sql => sql`
  pg_advisory_xact_lock_shared(hashtextextended('pair ' || least(${one}::bigint, ${other}) || ' ' || greatest(${one}::bigint, ${other}), 0))`;

/** Taken alone by what changes how two people stand to each other (a block, a friendship). */
export async function aloneWithPair(db: Database, one: number, other: number) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${pairKey(one, other)}, 0))`);
}

const pairKey = (one: number, other: number) => `pair ${Math.min(one, other)} ${Math.max(one, other)}`;
