import { literalInt, sql, type Sql } from './sql.ts';

/** The beginning of a column of rich text, without a tag or entity that is cut off at its end. */
export const selectBeginning = (column: Sql, length: number): Sql =>
  sql`regexp_replace(left(${column}, ${literalInt(length)}), '(<[^>]*|&[a-z0-9#]*)$', '')`;
