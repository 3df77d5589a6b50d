// Backfill of hashtags for posts and comments that were written before hashtags were stored.
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { parseEntities } from './entities.ts';
import { setCommentTags, setHashtags } from './tags.ts';

/** Rows per transaction. */
const batchSize = 100;

type PendingText =
  | { content_id: number; comment_id: null; title: string; text: string; body: string }
  | { content_id: null; comment_id: number; text: string };

/** The job can stop at any point and resumes from there. */
export const readHashtags: Job = async (_payload, { db }) => {
  while (await db.transaction(processBatch));
};

async function processBatch(db: Database): Promise<number> {
  const removedRows = await db.query<Pick<PendingText, 'content_id' | 'comment_id'>>(sql`
    delete from pending_hashtags where ctid in (select ctid from pending_hashtags order by content_id, comment_id limit ${literalInt(batchSize)} for update skip locked)
    returning content_id, comment_id`);
  const contents = removedRows.map(({ content_id }) => content_id).filter((id) => id !== null);
  const comments = removedRows.map(({ comment_id }) => comment_id).filter((id) => id !== null);
  // Concurrent edits of these rows wait for the lock, then store the hashtags of the new text.
  const pendingTexts = await db.query<PendingText>(
    sql`select * from lock_and_read_texts(${contents}, ${comments})`,
  );
  for (const pendingText of pendingTexts)
    await (pendingText.content_id === null
      ? setCommentTags(db, pendingText.comment_id, pendingText.text)
      : setHashtags(db, pendingText.content_id, parseEntities(pendingText).hashtags));
  return removedRows.length;
}
