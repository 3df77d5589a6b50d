// Somebody as answers name them, out of a statement: `files.stub` makes it of this.
import { sql, type Sql } from '../db/sql.ts';

/** Their portrait's name, of a row of people that the statement calls so. */
export const portraitName = (row: Sql) =>
  sql`(select portrait_file.name from files portrait_file where portrait_file.person_id = ${row}.id)`;

/** Whoever the row is, as columns. */
export const userSummaryColumns = (row: Sql) =>
  sql`${row}.id, ${row}.name, ${row}.username, ${portraitName(row)} as portrait`;

/** The same as one column of JSON. */
export const toUserSummary = (row: Sql) =>
  sql`json_build_object('id', ${row}.id, 'name', ${row}.name, 'username', ${row}.username, 'portrait', ${portraitName(row)})`;
