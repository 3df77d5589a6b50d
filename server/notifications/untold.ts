// What is done often and concerns few is told soon after it and by no part of it, so that whoever did it waits for none of it. It is written down with what
// was done, so that it is told after a crash too, and told as things stand then.
import { entityTypes as told } from '#contract/notification.ts';
import type { House } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { int, sql, type Sql } from '../kit/sql.ts';
import { audienceOf } from './audiences.ts';
import { notify, unhurried } from './notify.ts';
import type { Spread } from './spread.ts';

type Told = Spread & { type: typeof told.postCreated | typeof told.postLiked | typeof told.commentLiked; actor: number };

/** Writes it down, as a part of the statement that does it: `things` selects the post or the comment, and nothing where nothing was done. */
export const beTold = (type: Told['type'], actor: number, things: Sql): Sql => sql`
  insert into deeds (type, actor_id, ${type === told.commentLiked ? sql`comment_id` : sql`content_id`}) select ${type}, ${actor}, thing.id from (${things}) thing (id)`;

/** Has it told by this process once the transaction is committed; another one looks for it should this one die before. */
export const tellSoon = (db: Database, { teller }: Pick<House, 'teller'>) => db.afterwards(teller.soon);

/** What was undone before it was told is not told. */
export const forgetDeed = (db: Database, { type, actor, content, comment }: { type: number; actor: number | null; content?: number; comment?: number }) =>
  db.run(sql`
    delete from deeds where type = ${type} and actor_id = ${actor} and (content_id = ${content}::bigint or comment_id = ${comment}::bigint)`);

const atOnce = 20;

/** Some of the oldest, and how many. What fails in company is told by jobs, each of which is tried for days. */
export async function tellDeeds(db: Database): Promise<number> {
  try {
    return await db.transactionByOnePlan(async (db) => {
      const deeds = await taken(db);
      await Promise.all(deeds.map((deed) => notify(db, { ...deed, to: audienceOf(deed) })));
      return deeds.length;
    }, unhurried);
  } catch {
    return db.transaction(async (db) => {
      const deeds = await taken(db);
      for (const deed of deeds) await addJob(db, 'notifications.spread', deed);
      return deeds.length;
    });
  }
}

/** Those that no other process is telling: gone, if the transaction ends well. */
async function taken(db: Database): Promise<Told[]> {
  const rows = await db.all<{ type: Told['type']; actor: number; content: number | null; comment: number | null }>(sql`
    delete from deeds where id = any (array(select id from deeds order by id limit ${int(atOnce)} for update skip locked))
    returning type, actor_id as actor, content_id as content, comment_id as comment`);
  return rows.map(({ content, comment, ...deed }) => ({ ...deed, ...(content === null ? { comment } : { content }) }) as Told);
}
