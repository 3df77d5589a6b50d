// The messages that others reply to, as the viewer of the replies sees them.
import { postKindOf } from '#contract/contentType.ts';
import { limits } from '#contract/limits.ts';
import type { RepliedMessage } from '#contract/repliedMessage.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';

type ReplyRow = {
  reply_id: number;
  /** Null unless the viewer sees it. */
  id: number | null;
  sender_id: number;
  sender_name: string | null;
  text: string;
  deleted: boolean;
  photos: number;
  documents: number;
  /** The type of the post that it shares; -1 if the viewer cannot see the post. */
  shared: number | null;
};

/** Enough for an excerpt, also if the text begins with white space. */
const readCharacters = 2 * limits.messageExcerpt;

/**
 * What replies answer, by the id of the reply. `parents` has rows of `visible_chat_parents` or
 * `visible_message_parents` with the id of the reply as `reply_id`. `nameOf` returns the name of a
 * sender; the name of the row is null for a deleted account, and in one-to-one conversations.
 */
export async function loadRepliedMessages(
  db: Database,
  viewer: number,
  parents: Sql,
  nameOf: (id: number, name: string | null) => string,
): Promise<Map<number, RepliedMessage>> {
  const countFiles = (type: string) =>
    sql`(select count(*)::int from visible_message_files(${viewer}) f where f.message_id = p.id and f.type = ${type})`;
  const rows = await db.query<ReplyRow>(sql`
    select p.reply_id, p.id, p.sender_id, p.sender_name, left(p.text, ${literalInt(readCharacters)}) as text, p.deleted,
      ${countFiles('image')} as photos, ${countFiles('pdf')} as documents,
      (select coalesce((select c.content_type from visible_posts(${viewer}) c where c.id = q.quoted_id and not c.draft), -1) from message_quotes q where q.message_id = p.id) as shared
    from (${parents}) p`);
  return new Map(rows.map((row) => [row.reply_id, toRepliedMessage(row, nameOf)]));
}

function toRepliedMessage(
  { id, sender_id, sender_name, text, deleted, photos, documents, shared }: ReplyRow,
  nameOf: (id: number, name: string | null) => string,
): RepliedMessage {
  if (id === null) return deleted ? { deleted } : {};
  return {
    message: {
      id,
      user_id: sender_id,
      name: nameOf(sender_id, sender_name),
      excerpt: toSingleLine(text, limits.messageExcerpt),
      photos,
      documents,
      ...(shared !== null && { shared: postKindOf(shared) }),
    },
  };
}
