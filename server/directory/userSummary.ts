// SQL fragments that select a user summary. `files.stub` converts the row into the response.
import { sql, type Sql } from '../db/sql.ts';

/** File name of the portrait. `row` is the alias of a row with the person's id. */
export const portraitName = (row: Sql) =>
  sql`(select portrait_file.name from files portrait_file where portrait_file.person_id = ${row}.id)`;

/** The user summary as columns. */
export const userSummaryColumns = (row: Sql) =>
  sql`${row}.id, ${row}.name, ${row}.username, ${portraitName(row)} as portrait`;

/** The user summary as one JSON column. */
export const toUserSummary = (row: Sql) =>
  sql`json_build_object('id', ${row}.id, 'name', ${row}.name, 'username', ${row}.username, 'portrait', ${portraitName(row)})`;
