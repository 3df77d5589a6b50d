// SQL helpers for inserting lists.
import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';

export const timeAgo = (milliseconds: number) => new Date(Date.now() - milliseconds);

/**
 * Runs an insert that is ordered by the position in a list, and returns the ids in the order of the
 * list. PostgreSQL may return the rows in another order.
 */
export async function insertRows(db: Database, query: Sql): Promise<number[]> {
  return (await db.query<{ id: number }>(query)).map(({ id }) => id).toSorted((a, b) => a - b);
}
