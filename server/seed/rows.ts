// SQL helpers for inserting lists.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

export const timeAgo = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** A list as a record set. */
export const rows = (list: object[]) => sql`json_to_recordset(${JSON.stringify(list)}::json)`;

/** Runs the insert and returns the ids in ascending order. */
export async function inserted(db: Database, query: Sql): Promise<number[]> {
  return (await db.query<{ id: number }>(query)).map(({ id }) => id).toSorted((a, b) => a - b);
}
