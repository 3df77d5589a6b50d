// SQL helpers for inserting lists.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

export const timeAgo = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** A list as a record set. A column that an object of the list lacks is null. */
export const rows = (list: object[]) => sql`json_to_recordset(${JSON.stringify(list)}::json)`;

/**
 * Runs an insert that is ordered by the position in a list, and returns the ids in the order of the
 * list. PostgreSQL may return the rows in another order.
 */
export async function insertRows(db: Database, query: Sql): Promise<number[]> {
  return (await db.query<{ id: number }>(query)).map(({ id }) => id).toSorted((a, b) => a - b);
}
