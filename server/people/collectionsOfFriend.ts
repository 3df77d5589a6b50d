// Which of the member's collections contain one friend.
import type { Input } from '#contract/calls.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { invalidField, notFound } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { countCollected, selectAndLockFriends } from './collections.ts';

export async function listCollectionsOfFriend(
  { user_id }: Input<'GET /user/collections-of-friend'>,
  { db, member }: RequestContext<Member>,
) {
  if (
    !(await db.queryOne(
      sql`select from visible_friends(${member.id}, ${member.id}) f where f.id = ${user_id}`,
    ))
  )
    throw notFound(strings.userNotFound);
  return {
    collections: await db.query<{ id: number; name: string; has_friend: boolean }>(sql`
      select c.id, c.name, exists (select from collection_members m where m.collection_id = c.id and m.person_id = ${user_id}) as has_friend
      from friend_collections c where c.owner_id = ${member.id} order by fold_text(c.name), c.id limit ${literalInt(limits.collections)}`),
  };
}

/** Puts the friend into exactly these collections. */
export async function setCollectionsOfFriend(
  { user_id, ids }: Input<'POST /user/set-collections-of-friend'>,
  ctx: RequestContext<Member>,
) {
  const { id: owner, sessionId } = ctx.member;
  await ctx.db.transaction(async (db) => {
    await lockOwnAccount(db, ctx.member);
    if ((await db.query(selectAndLockFriends(owner, [user_id]))).length === 0)
      throw notFound(strings.userNotFound);
    const own = await db.query(
      sql`select id from friend_collections where owner_id = ${owner} and id = any (${ids}::bigint[])`,
    );
    if (own.length !== ids.length) throw invalidField('ids', strings.collectionNotFound);
    await db.execute(sql`
      delete from collection_members m using friend_collections c
      where c.id = m.collection_id and c.owner_id = ${owner} and m.person_id = ${user_id} and c.id <> all (${ids}::bigint[])`);
    const added = await db.query<{ collection_id: number }>(
      sql`insert into collection_members (collection_id, person_id, session_id) select unnest(${ids}::bigint[]), ${user_id}, ${sessionId} on conflict do nothing returning collection_id`,
    );
    if (!added.length) return;
    if ((await countCollected(db, owner)).people > limits.collected)
      throw invalidField('ids', audienceStrings.collectionsTooLarge);
    // A larger collection could not be saved as a whole.
    const isTooLarge = await db.queryOne(sql`
      select m.collection_id from collection_members m where m.collection_id = any (${added.map(({ collection_id }) => collection_id)}::bigint[])
      group by m.collection_id having count(*) > ${limits.collection}::int limit 1`);
    if (isTooLarge) throw invalidField('ids', audienceStrings.collectionTooLarge);
  });
  return { message: strings.collectionSaved };
}
