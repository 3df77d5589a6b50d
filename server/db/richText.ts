import { literalInt, sql, type Sql } from './sql.ts';

/** The beginning of a column of rich text, without a tag or entity that is cut off at its end. */
export const selectBeginning = (column: Sql, length: number): Sql =>
  sql`regexp_replace(left(${column}, ${literalInt(length)}), '(<[^>]*|&[a-z0-9#]*)$', '')`;

/** The title of a post c, or what it begins with. `length` limits what is read of a rich text. */
export const selectTitleOrBeginning = (length: number): Sql => sql`
  coalesce(nullif(c.title, ''), nullif(c.text, ''), nullif(${selectBeginning(sql`c.body`, length)}, ''), nullif(c.link_title, ''), c.location)`;
