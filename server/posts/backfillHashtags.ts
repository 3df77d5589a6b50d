// The hashtags of what was written before they were kept.
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { setCommentTags, setHashtags } from './tags.ts';

/** Read in one transaction. */
const batch = 100;

type Due =
  | { content_id: number; comment_id: null; title: string; text: string; body: string }
  | { content_id: null; comment_id: number; text: string };

/** Ended at any point, it goes on from there. */
export const readHashtags: Job = async (_payload, { db }) => {
  while (await db.transaction(readSome));
};

async function readSome(db: Database): Promise<number> {
  const taken = await db.query<Pick<Due, 'content_id' | 'comment_id'>>(sql`
    delete from hashtags_due where ctid in (select ctid from hashtags_due order by content_id, comment_id limit ${literalInt(batch)} for update skip locked)
    returning content_id, comment_id`);
  const contents = taken.map(({ content_id }) => content_id).filter((id) => id !== null);
  const comments = taken.map(({ comment_id }) => comment_id).filter((id) => id !== null);
  // whoever changes one of them now waits, and leaves the hashtags of what it says then
  const due = await db.query<Due>(sql`select * from words_held(${contents}, ${comments})`);
  for (const said of due)
    await (said.content_id === null
      ? setCommentTags(db, said.comment_id, said.text)
      : setHashtags(db, said.content_id, said));
  return taken.length;
}
