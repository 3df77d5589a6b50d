// Collection endpoints. A collection is a named list of friends that its owner can share posts
// with. Only the owner can see it.
import type { Input } from '#contract/calls.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { invalid, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Badge } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import type { RequestContext, Job, Member } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { badgeOf, portraitName } from '../directory/userSummary.ts';

type Fields = Input<'POST /user/save-friend-collection'>;
type UserSummary = {
  id: number;
  name: string;
  username: string;
  portrait: string | null;
  badge: Badge | null;
};

export const getCollections = async (_input: object, ctx: RequestContext<Member>) => ({
  collections: await loadCollections(
    ctx,
    emptySql,
    limits.collectionFacesListed,
    limits.collectionFacesListed,
  ),
});

export async function getCollection({ id }: { id: number }, ctx: RequestContext<Member>) {
  const [collection] = await loadCollections(
    ctx,
    sql`and c.id = ${id}`,
    limits.collection,
    limits.collectionFaces,
  );
  if (!collection) throw notFound(strings.collectionNotFound);
  return { collection };
}

export async function saveCollection(input: Fields, ctx: RequestContext<Member>) {
  const id = await ctx.db
    .transaction((db) => storeCollection(db, ctx.member, input))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? invalidField('name', strings.collectionNameTaken) : error;
    });
  return { ...(await getCollection({ id }, ctx)), message: strings.collectionSaved };
}

/**
 * Deletes a collection. Its posts are immediately visible to their author only. The first batches
 * become Private in this transaction, the remaining ones in a job.
 */
export async function deleteCollection(
  { id }: { id: number },
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    const removedCount = await db.execute(
      sql`update friend_collections set owner_id = null where id = ${id} and owner_id = ${member.id}`,
    );
    if (!removedCount) throw notFound(strings.collectionNotFound);
    await db.execute(sql`delete from collection_members where collection_id = ${id}`);
    if ((await emptyNextBatch(db, id)) && (await emptyNextBatch(db, id)))
      await addJob(db, 'people.collection', { collection: id });
  });
  return { message: strings.collectionDeleted };
}

/**
 * Makes the remaining posts of a deleted collection Private. Can be interrupted and repeated: each
 * batch is a transaction of its own.
 */
export const emptyCollection: Job = async ({ collection }, { db }) => {
  while (await emptyNextBatch(db, Number(collection)));
};

/** Posts per transaction. */
const batchSize = 50;

/** Returns whether posts remain. */
const emptyNextBatch = async (db: Database, collection: number) =>
  (await db.queryOne<{ more: boolean }>(
    sql`select empty_deleted_collection(${collection}, ${literalInt(batchSize)}) as more`,
  ))!.more;

async function storeCollection(
  db: Database,
  member: Member,
  { id, name, friends }: Fields,
): Promise<number> {
  const owner = member.id;
  await lockOwnAccount(db, member);
  const saved = await db.queryOne<{ id: number }>(
    id === undefined
      ? sql`insert into friend_collections (owner_id, name) values (${owner}, ${name}) returning id`
      : sql`update friend_collections set name = ${name} where id = ${id} and owner_id = ${owner} returning id`,
  );
  if (!saved) throw notFound(strings.collectionNotFound);
  await db.execute(
    sql`delete from collection_members where collection_id = ${saved.id} and person_id <> all (${friends}::bigint[])`,
  );
  const { locked } = (await db.queryOne<{ locked: number }>(sql`
    with locked as (${selectAndLockFriends(owner, friends)}),
      added as (insert into collection_members (collection_id, person_id, session_id) select ${saved.id}, id, ${member.sessionId} from locked on conflict do nothing)
    select count(*)::int as locked from locked`))!;
  if (locked !== friends.length) throw invalidField('friends', strings.notAFriend);
  const totals = await countCollected(db, owner);
  if (id === undefined && totals.collections > limits.collections)
    throw invalid(audienceStrings.tooManyCollections);
  if (friends.length > 0 && totals.people > limits.collected)
    throw invalidField('friends', audienceStrings.collectionsTooLarge);
  return saved.id;
}

/** The number of collections, and of the people in all of them. */
export const countCollected = async (db: Database, owner: number) =>
  (await db.queryOne<{ collections: number; people: number }>(sql`
    select count(distinct c.id)::int as collections, count(m.person_id)::int as people
    from friend_collections c left join collection_members m on m.collection_id = c.id where c.owner_id = ${owner}`))!;

/**
 * Selects those of `friends` who are friends now, and locks the friendships. A concurrent end of a
 * friendship then waits until the collection is saved and removes the new entry as well.
 */
export const selectAndLockFriends = (owner: number, friends: number[]): Sql => sql`
  select case when f.low_id = ${owner} then f.high_id else f.low_id end as id from friendships f
  where f.status = friendship_accepted()
    and ((f.low_id = ${owner} and f.high_id = any (${friends}::bigint[])) or (f.high_id = ${owner} and f.low_id = any (${friends}::bigint[])))
    and exists (select from visible_people(${owner}) p where p.id = case when f.low_id = ${owner} then f.high_id else f.low_id end)
  for share of f`;

type Row = {
  id: number;
  name: string;
  /** `known`: with name and portrait. The others have only an id. */
  friends: (UserSummary & { known: boolean })[];
  total: number;
};

/**
 * The member's collections with their current friends, ordered by name: at most `maxFriends` ids
 * per collection, of which the first `maxNamed` come with name and portrait.
 */
async function loadCollections(
  { db, app, member }: RequestContext<Member>,
  filter: Sql,
  maxFriends: number,
  maxNamed: number,
) {
  const rows = await db.query<Row>(sql`
    with own as (select c.id, c.name from friend_collections c where c.owner_id = ${member.id} ${filter}),
      friends as materialized (select p.id, p.name, p.username, p.has_badge from visible_friends(${member.id}, ${member.id}) p),
      listed as (
        select m.collection_id, f.*, row_number() over (partition by m.collection_id order by fold_text(f.name), f.id) as ordinal, count(*) over (partition by m.collection_id) as total
        from own join collection_members m on m.collection_id = own.id join friends f on f.id = m.person_id)
    select own.id, own.name, coalesce(max(h.total), 0)::int as total, coalesce(json_agg(case when h.ordinal <= ${maxNamed}::int
      then json_build_object('id', h.id, 'name', h.name, 'username', h.username, 'portrait', ${portraitName(sql`h`)}, 'badge', ${badgeOf(sql`h`)}, 'known', true)
      else json_build_object('id', h.id, 'known', false) end order by h.ordinal) filter (where h.ordinal <= ${maxFriends}::int), '[]') as friends
    from own left join listed h on h.collection_id = own.id group by own.id, own.name order by fold_text(own.name), own.id`);
  return rows.map(({ friends, total, ...collection }) => ({
    ...collection,
    friends: friends.map(({ known, ...friend }) => ({
      friend_id: friend.id,
      ...(known && { user: app.files.stub(friend, member.id) }),
    })),
    total_friends: total,
  }));
}
