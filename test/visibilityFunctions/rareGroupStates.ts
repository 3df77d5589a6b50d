// Rare states of groups.
import { sql } from '#server/db/sql.ts';
import { isActive, seesPerson, type Group, type Post, type Model } from '../referenceModel.ts';
import type { VisibilityFunctionCase } from './compareVisibilityFunction.ts';

type RareStates = NonNullable<VisibilityFunctionCase['rareStates']>;

const withGroups = (
  model: Model,
  makeChange: (group: Group, i: number) => Partial<Group>,
): Model => ({
  ...model,
  groups: new Map(
    [...model.groups.values()].map((group, i) => [group.id, { ...group, ...makeChange(group, i) }]),
  ),
});

/** Owners who joined while their group was closed and took it over later. */
export const unlistedOwners: RareStates = async (db, model) => {
  await db.execute(
    sql`update group_members m set unlisted = true from groups g where g.id = m.group_id and g.owner_id = m.person_id`,
  );
  return withGroups(model, ({ joinedClosed, owner }) => ({
    joinedClosed: new Set([...joinedClosed, owner]),
  }));
};

/** Everyone who is not a member is banned. */
export const bannedFrom: RareStates = async (db, model) => {
  await db.execute(sql`
    insert into group_bans (group_id, person_id) select g.id, p.id from groups g cross join people p
    where not exists (select from group_members m where m.group_id = g.id and m.person_id = p.id) on conflict do nothing`);
  return withGroups(model, ({ members }) => ({
    banned: new Set([...model.people.keys()].filter((id) => !members.has(id))),
  }));
};

/**
 * Groups offered to an heir that the owner cannot see, where there is one. Some of the offers have
 * expired.
 */
export const heirsIn: RareStates = async (db, baseModel) => {
  const people = [...baseModel.people.keys()];
  const model = withGroups(baseModel, ({ owner, members }, i) => {
    const others = people.filter((id) => id !== owner);
    const unseen = others.filter((id) => !seesPerson(baseModel, owner, id));
    const heir = (i % 2 ? unseen : [...members].filter((id) => id !== owner))[0] ?? others[0]!;
    return { heir, offeredDaysAgo: i % 3 ? 13 : 15 };
  });
  await db.execute(sql`delete from group_offers`);
  for (const { id, heir, offeredDaysAgo } of model.groups.values())
    await db.execute(sql`
      insert into group_offers (group_id, heir_id, offered_at)
      values (${id}, ${heir!}, now() - make_interval(days => ${offeredDaysAgo!}))`);
  return model;
};

/**
 * Some owners cannot act, or never could. In some of their groups no one else can either, or there
 * are no other members, or the group is deleted.
 */
export const absentOwners: RareStates = async (db, baseModel) => {
  const ownersOf = (...remainders: number[]) =>
    new Set(
      [...baseModel.groups.values()]
        .filter((_, i) => remainders.includes(i))
        .map(({ owner }) => owner),
    );
  const [suspended, unconfirmed] = [ownersOf(0, 1, 2, 3), ownersOf(4)];
  // differs between the models, so that together they have all states of the offered group
  const kind = baseModel.friends.size % 6;
  await db.execute(
    sql`update people set suspended_at = now() where id = any (${[...suspended]}::bigint[])`,
  );
  await db.execute(
    sql`update people set confirmed_at = null where id = any (${[...unconfirmed]}::bigint[])`,
  );
  const people = new Map(
    [...baseModel.people].map(([id, person]) => [
      id,
      {
        ...person,
        suspended: person.suspended || suspended.has(id),
        confirmed: person.confirmed && !unconfirmed.has(id),
      },
    ]),
  );
  const [gone, offered, other] = [...baseModel.groups.keys()].slice(2) as [number, number, number];
  await db.execute(sql`update groups set deleted_at = now() where id = ${gone}`);
  const model = withGroups({ ...baseModel, people }, ({ id, owner, members, deleted }, i) => ({
    deleted: deleted || id === gone,
    members: new Set(
      [...members].filter(
        (id) => id === owner || i >= 2 || (i === 1 && !isActive(people.get(id)!)),
      ),
    ),
    ...(i === 3 && kind === 1 && { offeredDaysAgo: 0 }),
    ...(i === 3 && kind === 2 && { offeredDaysAgo: 30 }),
    ...(i === 3 && kind === 3 && { declined: new Set(members) }),
    ...(i === 4 && kind === 2 && { offeredDaysAgo: 0 }),
  }));
  await db.execute(sql`delete from group_offers`);
  await db.execute(sql`
    insert into group_offers (group_id, heir_id, offered_at)
    select g.id, g.owner_id, now() - case when g.id = ${offered} and ${kind} = 2 then interval '30 days' else interval '1 hour' end from groups g
    where g.id = ${offered} and ${kind} in (1, 2) or g.id = ${other} and ${kind} = 2`);
  // one of the two flags alone is not enough
  await db.execute(
    sql`update group_members set unlisted = ${kind} in (3, 4), declined_owner = ${kind} in (3, 5) where group_id = ${offered}`,
  );
  for (const { id, members } of model.groups.values())
    await db.execute(
      sql`delete from group_members where group_id = ${id} and person_id <> all (${[...members]}::bigint[])`,
    );
  return model;
};

/**
 * Open groups that were closed until recently. Their posts of every type and every author, from
 * before and after, wait to be marked.
 */
export const recentlyClosedGroups: RareStates = async (db, baseModel) => {
  const posts = new Map(baseModel.posts);
  const closed = new Date(Date.UTC(2026, 0, 1, 0, 15));
  await db.execute(sql`update groups set closed_at = ${closed} where status = 'Open'`);
  await db.execute(
    sql`insert into post_refresh_queue (group_id) select id from groups where status = 'Open' on conflict do nothing`,
  );
  for (const [id, post] of posts) {
    const group = post.group === null ? undefined : baseModel.groups.get(post.group)!;
    if (!group || group.closed) continue;
    const { before } = (await db.queryOne<{ before: boolean }>(
      sql`select created_at <= ${closed} as before from posts where id = ${id}`,
    ))!;
    posts.set(id, { ...post, closedAtPost: post.closedAtPost || before });
  }
  const more = await db.query<{
    id: number;
    author: number;
    type: number;
    group: number;
    before: boolean;
  }>(sql`
    insert into posts (author_id, content_type, text, shared_as, group_id, created_at)
    select p.id, k.type, 'Later', 'Public', g.id, timestamptz '2026-01-01 00:00Z' + k.minute * interval '1 minute'
    from groups g cross join people p cross join (values (0, 10), (3, 10), (4, 10), (0, 20)) k (type, minute) where g.status = 'Open'
    returning id, author_id as author, content_type as type, group_id as "group", created_at <= ${closed} as before`);
  for (const { before, ...post } of more)
    posts.set(post.id, plainPost({ ...post, closedAtPost: before }));
  return { ...baseModel, posts };
};

/** A Public post without comments or likes. */
export function plainPost(fields: Pick<Post, 'id' | 'author' | 'type'> & Partial<Post>): Post {
  return {
    tool: 'wall',
    sharedAs: 'Public',
    collection: null,
    audienceRevision: 0,
    group: null,
    closedAtPost: false,
    draft: false,
    approved: true,
    hidden: false,
    removed: false,
    reported: false,
    decided: false,
    queued: false,
    text: 'Later',
    revision: 1,
    versions: [],
    earlierAudiences: [],
    poll: null,
    action: null,
    likers: new Map(),
    comments: [],
    pinned: { group: null, profile: null },
    quoted: null,
    ...fields,
  };
}
