// SQL fragments that select a user summary. `files.stub` converts the row into the response.
import { sql, type Sql } from '../db/sql.ts';

/** File name of the portrait. `row` is the alias of a row with the person's id. */
export const portraitName = (row: Sql) =>
  sql`(select portrait_file.name from files portrait_file where portrait_file.person_id = ${row}.id)`;

/**
 * The badge, or null. Null also while the person has another name than the one that the badge was
 * given for. `row` is the alias of a row of people.
 */
export const badgeOf = (row: Sql) =>
  sql`case when ${row}.has_badge then (select jsonb_strip_nulls(jsonb_build_object('kind', b.kind, 'title', nullif(b.title, ''))) from badges b where b.person_id = ${row}.id and b.name = ${row}.name) end`;

/** The user summary as columns. */
export const userSummaryColumns = (row: Sql) =>
  sql`${row}.id, ${row}.name, ${row}.username, ${portraitName(row)} as portrait, ${badgeOf(row)} as badge`;

/** The user summary as one JSON column. */
export const toUserSummary = (row: Sql) =>
  sql`json_build_object('id', ${row}.id, 'name', ${row}.name, 'username', ${row}.username, 'portrait', ${portraitName(row)}, 'badge', ${badgeOf(row)})`;
