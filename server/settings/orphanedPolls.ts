// Polls of who deletes their account: those in which others have voted stay for the voters, who were promised a result, without the author's name.
import { messageSentences } from '#contract/messageSentences.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';

/** They are nobody's from here on; whose they were is kept until it is too late to come back. */
export async function leavePolls(db: Database, author: number) {
  const left = await db.all<{ id: number }>(sql`
    select c.id from written_contents(${author}) c join polls p on p.content_id = c.id
    where not c.draft and c.approved and c.hidden_at is null and c.shared_as <> 'Private'
      and exists (select from ballots b where b.content_id = c.id and b.round = p.round and b.person_id <> ${author})`);
  if (!left.length) return;
  const ids = left.map(({ id }) => id);
  await db.run(sql`
    insert into accounts (username, username_key, name, email, email_key, nobody, created_at, confirmed_at, deleted_at)
    values ('', '', ${messageSentences.deletedMember}, '', '', true, 'epoch', 'epoch', 'infinity') on conflict do nothing`);
  await db.run(sql`insert into orphaned_polls (content_id, author_id) select unnest(${ids}::bigint[]), ${author} on conflict do nothing`);
  await db.run(sql`update contents set author_id = (select a.id from accounts a where a.nobody) where id = any (${ids})`);
}

/** Who came back has them again. */
export async function takePollsBack(db: Database, author: number) {
  await db.run(sql`update contents c set author_id = o.author_id from orphaned_polls o where o.author_id = ${author} and c.id = o.content_id`);
  await db.run(sql`delete from orphaned_polls where author_id = ${author}`);
}
