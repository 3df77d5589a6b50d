// Fills an empty database with Larkwater: the demo community, and the world of the tests.
import limit from 'p-limit';
import { profileFields, profileLists, type ProfileField } from '#contract/profile.ts';
import { keyOf } from '../account/names.ts';
import { keepPicture, keepPortrait } from '../files/files.ts';
import type { House } from '../house.ts';
import { day, hour, minute } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { escaped } from '../kit/html.ts';
import { hashPassword } from '../kit/password.ts';
import { sql, type Sql } from '../kit/sql.ts';
import { ensureAnnouncement, ensurePages } from '../pages/first.ts';
import { ensureIssues } from '../site/issues.ts';
import { groups, type Group, type GroupName } from './groups.ts';
import { blocks, collections, demoAccounts, friendships, people, profiles, publicPassword, type CollectionName, type Username } from './people.ts';
import { photo } from './pictures.ts';
import { portrait, portraits } from './portraits.ts';
import type { Post } from './post.ts';
import { posts } from './posts.ts';

/** The ids of everybody by username, and of groups and collections by the short name they have here. */
export type Town = { people: Record<Username, number>; groups: Record<GroupName, number>; collections: Record<CollectionName, number> };

/** All or nothing: people, what they posted, and its pictures. */
export async function fillTown(house: House): Promise<void> {
  const hash = await hashPassword(publicPassword);
  await house.db.transaction(async (db) => {
    const town = await fillPeople(db);
    await db.run(sql`update accounts set password_hash = ${hash} where username = any (${demoAccounts.map(({ username }) => username)}::text[])`);
    await ensurePages(db);
    await ensureAnnouncement(db);
    const ids = await fillPosts(db, town);
    await fillPictures(house, db, town, ids);
  });
}

/** Where the demo is switched off on data that began with it, its public password opens nothing any more. */
export async function closeTown(db: Database): Promise<void> {
  const closed = sql`update accounts set password_hash = null, user_type = 2
    where email like '%@larkwater.example' and username = any (${demoAccounts.map(({ username }) => username)}::text[]) and password_hash is not null returning id`;
  await db.run(sql`with closed as (${closed}) delete from sessions where person_id in (select id from closed)`);
}

/** People, issues, friendships, blocks and groups. Nobody has a password. */
export async function fillPeople(db: Database): Promise<Town> {
  return db.transaction(async (db) => {
    if (await db.one(sql`select from accounts limit 1`)) throw new Error('The demo town can only be put into an empty database.');
    await ensureIssues(db);
    const ids = await inserted(db, sql`
      insert into people (username, username_key, name, email, email_key, zip_code, user_type, created_at, confirmed_at)
      select username, username_key, name, email, email_key, zip, type, joined, joined
      from ${rows(people.map(({ username, email, userType, ...person }, n) => ({ ...person, username, username_key: keyOf(username), email, email_key: keyOf(email), type: userType, joined: ago(55 * day - n * hour), n })))}
        as p (username text, username_key text, name text, email text, email_key text, zip text, type smallint, joined timestamptz, n int)
      order by n returning id`);
    const idOf = Object.fromEntries(people.map(({ username }, n) => [username, ids[n]])) as Town['people'];
    await db.run(sql`
      insert into people_issues (person_id, issue_id)
      select c.person, i.id from ${rows(people.flatMap(({ username, issues }) => issues.map((issue) => ({ person: idOf[username], issue }))))} as c (person bigint, issue text)
      join issues i on i.name = c.issue`);
    await db.run(sql`
      insert into friendships (low_id, high_id, requester_id, status, created_at)
      select least(a, b), greatest(a, b), a, case when pending then 0 else 1 end, since
      from ${rows(friendships.map(({ from, to, pending }, n) => ({ a: idOf[from], b: idOf[to], pending, since: ago(pending ? day + n * minute : 52 * day - n * hour) })))}
        as f (a bigint, b bigint, pending boolean, since timestamptz)`);
    await db.run(sql`
      insert into blocks (blocker_id, blocked_id, created_at)
      select a, b, since from ${rows(blocks.map(({ blocker, blocked }) => ({ a: idOf[blocker], b: idOf[blocked], since: ago(30 * day) })))} as b (a bigint, b bigint, since timestamptz)`);
    await fillProfiles(db, idOf);
    return { people: idOf, groups: await fillGroups(db, idOf), collections: await fillCollections(db, idOf) };
  });
}

async function fillProfiles(db: Database, idOf: Town['people']) {
  const told = [...people.map(({ username, about }) => ({ of: username, field: 'about_me' as const, value: `<p>${escaped(about)}</p>` })), ...profiles];
  const firstAudience = (field: (typeof profiles)[number]['field']) => (field in profileLists ? profileLists[field as keyof typeof profileLists] : profileFields[field as ProfileField].shared_as);
  await db.run(sql`
    insert into profile_fields (person_id, field, value, shared_as)
    select person, field, value, audience
    from ${rows(told.map(({ of, field, value, ...more }) => ({ person: idOf[of], field, value, audience: ('as' in more && more.as) || firstAudience(field) })))}
      as f (person bigint, field text, value text, audience text)`);
}

async function fillCollections(db: Database, idOf: Town['people']): Promise<Town['collections']> {
  const ids = await inserted(db, sql`
    insert into friend_collections (owner_id, name, created_at)
    select owner, name, since from ${rows(collections.map(({ owner, name }, n) => ({ owner: idOf[owner], name, since: ago(20 * day - n * hour), n })))}
      as c (owner bigint, name text, since timestamptz, n int)
    order by n returning id`);
  await db.run(sql`
    insert into collection_members (collection_id, person_id)
    select collection, friend from ${rows(collections.flatMap(({ friends }, n) => friends.map((friend) => ({ collection: ids[n], friend: idOf[friend] }))))}
      as m (collection bigint, friend bigint)`);
  return Object.fromEntries(collections.map(({ short }, n) => [short, ids[n]])) as Town['collections'];
}

async function fillGroups(db: Database, idOf: Town['people']): Promise<Town['groups']> {
  const ids = await inserted(db, sql`
    insert into groups (owner_id, name, brief_description, description, status, access, enable_wall, enable_poll, enable_blog, enable_bookmark, enable_discussion, created_at)
    select owner, name, brief, description, status, access, wall, poll, blog, bookmark, discussion, since
    from ${rows(groups.map((group, n) => groupRow(group, n)))}
      as g (owner bigint, name text, brief text, description text, status text, access smallint, wall boolean, poll boolean, blog boolean, bookmark boolean, discussion boolean, since timestamptz, n int)
    order by n returning id`);
  const groupOf = Object.fromEntries(groups.map(({ short }, n) => [short, ids[n]])) as Town['groups'];
  for (const { short, parent } of groups as readonly Group[])
    if (parent) await db.run(sql`update groups set parent_id = ${groupOf[parent as GroupName]} where id = ${groupOf[short as GroupName]}`);
  await db.run(sql`
    insert into group_members (group_id, person_id, joined_at)
    select team, person, since
    from ${rows(groups.flatMap(({ short, members }, n) => members.map((member, m) => ({ team: groupOf[short], person: idOf[member], since: ago(49 * day - n * hour - m * minute) }))))}
      as m (team bigint, person bigint, since timestamptz)`);
  await db.run(sql`
    insert into group_invitations (group_id, person_id, inviter_id, created_at)
    select team, person, inviter, since
    from ${rows((groups as readonly Group[]).flatMap(({ short, invitations }) => invitations.map(({ from, to }) => ({ team: groupOf[short as GroupName], person: idOf[to], inviter: idOf[from], since: ago(day) }))))}
      as i (team bigint, person bigint, inviter bigint, since timestamptz)`);
  return groupOf;

  function groupRow({ owner, tools, invites, ...group }: Group, n: number) {
    const enabled = Object.fromEntries(tools.map((tool) => [tool, true]));
    const off = { wall: false, poll: false, blog: false, bookmark: false, discussion: false };
    return { ...group, owner: idOf[owner], access: invites === 'owner' ? 1 : 2, ...off, ...enabled, since: ago(50 * day - n * hour), n };
  }
}

/** Posts with comments and likes, oldest first, so that ids grow with time. Answers the id of each. */
async function fillPosts(db: Database, { people: idOf, groups: groupOf, collections: collectionOf }: Town): Promise<Map<Post, number>> {
  const closed = new Set<string>(groups.filter(({ status }) => status === 'Closed').map(({ short }) => short));
  const inOrder = posts.toSorted((a, b) => b.ago - a.ago);
  const ids = await inserted(db, sql`
    insert into contents (author_id, text, link, link_title, link_description, location, shared_as, group_id, collection_id, closed_at_post, added_on)
    select author, text, link, link_title, link_description, location, audience, team, collection, closed, at
    from ${rows(inOrder.map(({ by, text, link, location = '', as, group, collection, ago: minutes }, n) => ({
      author: idOf[by],
      text,
      link: link?.url ?? '',
      link_title: link?.title ?? '',
      link_description: link?.description ?? '',
      location,
      audience: as,
      team: group && groupOf[group],
      collection: collection && collectionOf[collection],
      closed: group !== undefined && closed.has(group),
      at: ago(minutes * minute),
      n,
    })))} as c (author bigint, text text, link text, link_title text, link_description text, location text, audience text, team bigint, collection bigint, closed boolean, at timestamptz, n int)
    order by n returning id`);
  const contentOf = new Map(inOrder.map((post, n) => [post, ids[n]!]));

  const comments = inOrder.flatMap((post) => post.comments.map((comment) => ({ ...comment, post, content: contentOf.get(post)!, parent: null })));
  const commentIds = await fillComments(comments);
  const replies = comments.flatMap(({ replies, ...comment }, i) => replies.map((reply) => ({ ...comment, ...reply, parent: commentIds[i]! })));
  const replyIds = await fillComments(replies);

  await fillLikes(sql`insert into likes (content_id, person_id, created_at)`, inOrder.flatMap((post) => likesOf(post, contentOf.get(post)!, post.ago)));
  const said = [...comments.map((comment, n) => ({ ...comment, id: commentIds[n]! })), ...replies.map((reply, n) => ({ ...reply, id: replyIds[n]! }))];
  await fillLikes(sql`insert into comment_likes (comment_id, person_id, created_at)`, said.flatMap((comment) => likesOf(comment, comment.id, comment.post.ago - comment.after)));
  return contentOf;

  function fillComments(list: { by: Username; after: number; text: string; post: Post; content: number; parent: number | null }[]) {
    return inserted(db, sql`
      insert into comments (content_id, parent_id, author_id, text, added_on)
      select content, parent, author, text, at
      from ${rows(list.map(({ content, parent, by, text, after, post }, n) => ({ content, parent, author: idOf[by], text, at: ago((post.ago - after) * minute), n })))}
        as c (content bigint, parent bigint, author bigint, text text, at timestamptz, n int)
      order by n returning id`);
  }

  /** One after the other, spread over the first hours. */
  function likesOf({ likes }: { likes: Username[] }, thing: number, minutesAgo: number) {
    const spread = Math.min(minutesAgo, 12 * 60) * minute;
    return likes.map((name, n) => ({ thing, person: idOf[name], at: ago(minutesAgo * minute - (spread * (n + 1)) / (likes.length + 1)) }));
  }

  async function fillLikes(insert: Sql, list: { thing: number; person: number; at: Date }[]) {
    await db.run(sql`${insert} select thing, person, at from ${rows(list)} as l (thing bigint, person bigint, at timestamptz)`);
  }
}

/** Draws and keeps photos and portraits, a few at a time; the transaction's one connection is asked in turn. */
async function fillPictures(house: House, db: Database, { people: idOf }: Town, contentOf: Map<Post, number>) {
  const atOnce = limit(3);
  const inTurn = limit(1);
  const taking = Object.assign(Object.create(db) as Database, { one: (query: Sql) => inTurn(() => db.one(query)) });
  const keep = (owner: Username, draw: () => Promise<Buffer>, place: { content: number; position: number }) =>
    atOnce(async () => ({ ...place, id: (await keepPicture(house, taking, idOf[owner], await draw())).id }));

  const [kept] = await Promise.all([
    Promise.all(posts.flatMap((post) => post.photos.map((taken, i) => keep(post.by, () => photo(taken), { content: contentOf.get(post)!, position: i + 1 })))),
    ...people.flatMap(({ username }) => {
      const look = portraits[username];
      return look ? [atOnce(async () => keepPortrait(house, taking, idOf[username], await portrait(look)))] : [];
    }),
  ]);
  await db.run(sql`
    update files f set content_id = k.content, position = k.position
    from ${rows(kept)} as k (id bigint, content bigint, position smallint) where f.id = k.id`);
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** A list as a table. */
const rows = (list: object[]) => sql`json_to_recordset(${JSON.stringify(list)}::json)`;

/** The ids of rows that are inserted in order. */
async function inserted(db: Database, query: Sql): Promise<number[]> {
  return (await db.all<{ id: number }>(query)).map(({ id }) => id).toSorted((a, b) => a - b);
}
