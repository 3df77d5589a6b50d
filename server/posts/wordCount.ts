// Number of words of a post with rich text.
import { literalInt, sql } from '../db/sql.ts';

/** Bytes per word of English rich text, for blogs without a stored count. */
const bytesPerWord = 7;
/** The number of words of a post aliased c, without reading its text. */
export const wordCountColumn = sql`coalesce(c.word_count, octet_length(c.body) / ${literalInt(bytesPerWord)}) as word_count`;
