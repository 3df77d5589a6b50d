// One page of a conversation.
import { pageSizes } from '#contract/limits.ts';
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
