// One page of a conversation.
import { pageSizes } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { countFitting } from '../lib/text/responseBytes.ts';

/** How many rows to read for a page: one more, to know whether there are others. */
export const logPageRows = pageSizes.messages + 1;

/** As many messages as fit into a response, oldest first. `rows` are in the order of reading. */
export async function toLogPage<Row, Message extends { id: number }>(
  rows: Row[],
  load: (rows: Row[]) => Promise<Message[]>,
): Promise<{ messages: Message[]; more: boolean }> {
  // First by the texts alone, so that fewer descriptions of images are read.
  const loaded = await load(rows.slice(0, countFitting(rows, pageSizes.messages)));
  const messages = loaded.slice(0, countFitting(loaded, pageSizes.messages));
  return {
    messages: messages.toSorted((a, b) => a.id - b.id),
    more: rows.length > messages.length,
  };
}

/**
 * The id after which a page of later messages begins; undefined for a page of the latest ones.
 * `findSince` returns the first id of messages since a time.
 */
export async function startOfPage(
  {
    maxMessageId = 0,
    from,
    since,
  }: {
    maxMessageId?: number | undefined;
    from?: number | undefined;
    since?: string | undefined;
  },
  findSince: (since: Date) => Promise<number>,
): Promise<number | undefined> {
  if (since !== undefined) return (await findSince(new Date(since))) - 1;
  if (from !== undefined) return from - 1;
  return maxMessageId || undefined;
}

/** The result of a visibility function such as `message_position_since`. */
export async function positionSince(db: Database, position: Sql): Promise<number> {
  return (await db.queryOne<{ id: number }>(sql`select ${position} as id`))!.id;
}
