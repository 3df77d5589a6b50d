// Polls of who deletes their account: those in which others have voted stay for the voters, who were promised a result, without the author's name.
import { contentType } from '#contract/contentType.ts';
import { messageStrings } from '#contract/messageStrings.ts';
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql } from '../db/sql.ts';

/** In one transaction. */
const batch = 100;

/**
 * Gives the newest polls of somebody who is leaving to nobody, or those of somebody who came back to them again. A job does the others: until then those of who left are
 * hidden, and those of who came back still nobody's. The caller holds the account.
 */
export async function settlePolls(db: Database, author: number): Promise<void> {
  const { left } = (await db.queryOne<{ left: boolean }>(
    sql`select deleted_at is not null as left from accounts where id = ${author}`,
  ))!;
  const settled = await (left ? leavePolls(db, author) : takePollsBack(db, author));
  if (settled === batch)
    await addJob(db, 'settings.polls', { person: author }, { key: `settings.polls ${author}` });
}

export const settlePollsLater: Job = ({ person }, { db }) =>
  db.transaction(async (db) => {
    const account = await db.queryOne<{ id: number }>(
      sql`select id from accounts where id = ${person} for share`,
    );
    if (account) await settlePolls(db, account.id);
  });

/** They are nobody's from here on; whose they were is kept until it is too late to come back. */
async function leavePolls(db: Database, author: number): Promise<number> {
  const left = await db.query<{ id: number }>(sql`
    select c.id from written_contents(${author}) c join polls p on p.content_id = c.id
    where c.content_type = ${literalInt(contentType.poll)} and not c.draft and c.approved and c.hidden_at is null and c.shared_as <> 'Private'
      and exists (select from ballots b where b.content_id = c.id and b.round = p.round and b.person_id <> ${author})
    order by c.added_on desc, c.id desc limit ${literalInt(batch)}`);
  if (!left.length) return 0;
  const ids = left.map(({ id }) => id);
  const nobody = await idOfNobody(db);
  await db.execute(
    sql`insert into orphaned_polls (content_id, author_id) select unnest(${ids}::bigint[]), ${author} on conflict do nothing`,
  );
  await db.execute(sql`update contents set author_id = ${nobody} where id = any (${ids})`);
  return left.length;
}

/** Who stands for members who are gone. */
export async function idOfNobody(db: Database): Promise<number> {
  await db.execute(sql`
    insert into accounts (username, username_key, name, email, email_key, nobody, created_at, confirmed_at, deleted_at)
    values ('', '', ${messageStrings.deletedMember}, '', '', true, 'epoch', 'epoch', 'infinity') on conflict do nothing`);
  return (await db.queryOne<{ id: number }>(sql`select id from accounts where nobody`))!.id;
}

/** Who came back has them again. */
async function takePollsBack(db: Database, author: number): Promise<number> {
  const ids = (
    await db.query<{ content_id: number }>(sql`
      delete from orphaned_polls where author_id = ${author}
        and content_id in (select o.content_id from orphaned_polls o where o.author_id = ${author} order by o.content_id desc limit ${literalInt(batch)}) returning content_id`)
  ).map(({ content_id }) => content_id);
  if (ids.length)
    await db.execute(
      sql`update contents set author_id = ${author} where id = any (${ids}::bigint[])`,
    );
  return ids.length;
}
