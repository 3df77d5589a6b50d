// Polls of members who delete their account. Polls with votes of others remain, without the
// author's name, because the voters were promised a result.
import { contentType } from '#contract/contentType.ts';
import { messageStrings } from '#contract/messageStrings.ts';
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';

/** Polls per transaction. */
const batchSize = 100;

/**
 * Accounts whose polls the placeholder account gets. What a suspended account wrote stays hidden,
 * also if the account is deleted.
 */
const isOrphaning = sql`(deleted_at is not null and suspended_at is null)`;

/**
 * Reassigns the newest polls of a deleted account to the placeholder account, or returns them to a
 * restored or suspended account. A job handles the remaining ones. Until then, polls of a deleted
 * account are hidden, and those of a restored account still belong to the placeholder. The caller
 * has locked the account.
 */
export async function reassignPolls(db: Database, author: number): Promise<void> {
  const account = (await db.queryOne<{ orphaning: boolean }>(
    sql`select ${isOrphaning} as orphaning from all_people where id = ${author}`,
  ))!;
  const settledCount = await (account.orphaning
    ? orphanPolls(db, author)
    : restorePolls(db, author));
  if (settledCount === batchSize) await queueSettling(db, author);
}

/**
 * Reassigns all polls of an account that is about to be deleted for good, each batch in a
 * transaction of its own.
 */
export async function orphanAllPolls(db: Database, author: number): Promise<void> {
  const orphanNextBatch = () =>
    db.transaction(async (db) => {
      const account = await db.queryOne<{ orphaning: boolean }>(
        sql`select ${isOrphaning} as orphaning from all_people where id = ${author} for update`,
      );
      return account?.orphaning ? orphanPolls(db, author) : 0;
    });
  while ((await orphanNextBatch()) === batchSize);
}

/** Call it when a deleted account is suspended, or no longer suspended. */
export const queueSettling = (db: Database, author: number) =>
  addJob(db, 'settings.polls', { person: author }, { key: `settings.polls ${author}` });

/**
 * Call it when a poll is no longer hidden. A poll that was hidden when its author deleted the
 * account is reassigned now.
 */
export async function reassignRestoredPoll(db: Database, content: number): Promise<void> {
  const author = await db.queryOne<{ id: number }>(
    sql`select id from all_people where id = responsible_author(${content}) and deleted_at is not null`,
  );
  if (author) await queueSettling(db, author.id);
}

export const settleOrphanedPolls: Job = ({ person }, { db }) =>
  db.transaction(async (db) => {
    const account = await db.queryOne<{ id: number }>(
      sql`select id from all_people where id = ${person} for share`,
    );
    if (account) await reassignPolls(db, account.id);
  });

/**
 * Reassigns polls to the placeholder account. `orphaned_polls` stores the author until the account
 * can no longer be restored. Voters outside the audience, such as former friends, lose access.
 */
async function orphanPolls(db: Database, author: number): Promise<number> {
  const polls = await db.query<{ id: number }>(sql`
    select c.id from posts_by_author_unfiltered(${author}) c join polls p on p.content_id = c.id
    where c.content_type = ${literalInt(contentType.poll)} and not c.draft and c.approved and c.hidden_at is null and c.shared_as <> 'Private'
      and exists (select from ballots b where b.content_id = c.id and b.round = p.round and b.person_id <> ${author})
    order by c.created_at desc, c.id desc limit ${literalInt(batchSize)}`);
  if (!polls.length) return 0;
  const ids = polls.map(({ id }) => id);
  const placeholderId = await ensurePlaceholderAccount(db);
  await db.execute(sql`
    update ballots b set lost_access = not v.in_audience from unnest(${ids}::bigint[]) p (id) cross join lateral voters_of_narrow_poll(p.id) v
    where b.content_id = p.id and b.person_id = v.id and b.lost_access = v.in_audience`);
  await db.execute(
    sql`insert into orphaned_polls (content_id, author_id) select unnest(${ids}::bigint[]), ${author} on conflict do nothing`,
  );
  await db.execute(sql`update posts set author_id = ${placeholderId} where id = any (${ids})`);
  return polls.length;
}

/**
 * Returns the id of the placeholder account for deleted members (`nobody` in the database). Creates
 * the account if it is missing.
 */
export async function ensurePlaceholderAccount(db: Database): Promise<number> {
  await db.execute(sql`
    insert into all_people (username, username_normalized, name, email, email_normalized, nobody, created_at, confirmed_at, deleted_at)
    values ('', '', ${messageStrings.deletedMember}, '', '', true, 'epoch', 'epoch', 'infinity') on conflict do nothing`);
  return (await db.queryOne<{ id: number }>(sql`select id from all_people where nobody`))!.id;
}

/** Returns polls to the restored account. */
async function restorePolls(db: Database, author: number): Promise<number> {
  const ids = (
    await db.query<{ content_id: number }>(sql`
      delete from orphaned_polls where author_id = ${author}
        and content_id in (select o.content_id from orphaned_polls o where o.author_id = ${author} order by o.content_id desc limit ${literalInt(batchSize)}) returning content_id`)
  ).map(({ content_id }) => content_id);
  if (ids.length)
    await db.execute(sql`update posts set author_id = ${author} where id = any (${ids}::bigint[])`);
  return ids.length;
}

/**
 * Keeps the images and collections of orphaned polls when an account is purged: the images without
 * owner, the collections without owner, name and members. Without their collections, these polls
 * would become Private, and comments and versions for the collection would no longer be visible to
 * the voters. `account` returns the id.
 */
export async function keepImagesAndCollections(db: Database, account: Sql): Promise<void> {
  await db.execute(sql`
    update files f set owner_id = null
    from (${account}) a join orphaned_polls o on o.author_id = a.id where f.content_id = o.content_id and f.owner_id = a.id`);
  const keptCollections = await db.query<{ id: number }>(sql`
    update friend_collections k set owner_id = null, name = ''
    from (${account}) a where k.owner_id = a.id and k.id in (select o.id from collections_of_orphaned_polls(a.id) o)
    returning k.id`);
  await db.execute(
    sql`delete from collection_members where collection_id = any (${keptCollections.map(({ id }) => id)}::bigint[])`,
  );
}
