import { literalInt, sql, type Sql } from './sql.ts';

/** The beginning of a column of rich text, without a tag or entity that is cut off at its end. */
export const selectBeginning = (column: Sql, length: number): Sql =>
  sql`regexp_replace(left(${column}, ${literalInt(length)}), '(<[^>]*|&[a-z0-9#]*)$', '')`;

/** The first `length` characters of a column of plain text, as rich text. */
export const selectEscaped = (column: Sql, length: number): Sql =>
  sql`replace(replace(replace(left(${column}, ${literalInt(length)}), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;

/**
 * The title of a post c, or what it begins with, as rich text: at most `length` characters of a
 * column are read.
 */
export const selectTitleOrBeginning = (length: number): Sql => sql`
  coalesce(nullif(${selectEscaped(sql`c.title`, length)}, ''), nullif(${selectEscaped(sql`c.text`, length)}, ''), nullif(${selectBeginning(sql`c.body`, length)}, ''), nullif(${selectEscaped(sql`c.link_title`, length)}, ''), ${selectEscaped(sql`c.location`, length)})`;
