// Backfill of hashtags for posts and comments that were written before hashtags were stored.
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { parseEntities } from './entities.ts';
import { setCommentTags, setHashtags } from './tags.ts';

/** Rows per transaction. */
const batchSize = 100;

type Due =
  | { content_id: number; comment_id: null; title: string; text: string; body: string }
  | { content_id: null; comment_id: number; text: string };

/** The job can stop at any point and resumes from there. */
export const readHashtags: Job = async (_payload, { db }) => {
  while (await db.transaction(processBatch));
};

async function processBatch(db: Database): Promise<number> {
  const removed = await db.query<Pick<Due, 'content_id' | 'comment_id'>>(sql`
    delete from pending_hashtags where ctid in (select ctid from pending_hashtags order by content_id, comment_id limit ${literalInt(batchSize)} for update skip locked)
    returning content_id, comment_id`);
  const contents = removed.map(({ content_id }) => content_id).filter((id) => id !== null);
  const comments = removed.map(({ comment_id }) => comment_id).filter((id) => id !== null);
  // Concurrent edits of these rows wait for the lock, then store the hashtags of the new text.
  const due = await db.query<Due>(sql`select * from lock_and_read_texts(${contents}, ${comments})`);
  for (const row of due)
    await (row.content_id === null
      ? setCommentTags(db, row.comment_id, row.text)
      : setHashtags(db, row.content_id, parseEntities(row).hashtags));
  return removed.length;
}
