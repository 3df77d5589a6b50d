// Fills an empty database with Larkwater: the demo community, and the world of the tests.
import limit from 'p-limit';
import { keyOf } from '../account/names.ts';
import { keepPicture } from '../files/files.ts';
import type { House } from '../house.ts';
import { day, hour, minute } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { hashPassword } from '../kit/password.ts';
import { sql, type Sql } from '../kit/sql.ts';
import { ensureAnnouncement, ensurePages } from '../pages/first.ts';
import { ensureIssues } from '../site/issues.ts';
import { blocks, demoAccounts, friendships, groups, people, publicPassword, type Group, type GroupName, type Username } from './people.ts';
import { photo } from './pictures.ts';
import { portrait, portraits } from './portraits.ts';
import type { Post } from './post.ts';
import { posts } from './posts.ts';

/** The ids of everybody by username, and of the groups by the short name they have here. */
export type Town = { people: Record<Username, number>; groups: Record<GroupName, number> };

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
    return { people: idOf, groups: await fillGroups(db, idOf) };
  });
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
async function fillPosts(db: Database, { people: idOf, groups: groupOf }: Town): Promise<Map<Post, number>> {
  const closed = new Set<string>(groups.filter(({ status }) => status === 'Closed').map(({ short }) => short));
  const inOrder = posts.toSorted((a, b) => b.ago - a.ago);
  const ids = await inserted(db, sql`
    insert into contents (author_id, text, link, link_title, link_description, location, shared_as, group_id, closed_at_post, added_on)
    select author, text, link, link_title, link_description, location, audience, team, closed, at
    from ${rows(inOrder.map(({ by, text, link, location = '', as, group, ago: minutes }, n) => ({
      author: idOf[by],
      text,
      link: link?.url ?? '',
      link_title: link?.title ?? '',
      link_description: link?.description ?? '',
      location,
      audience: as,
      team: group && groupOf[group],
      closed: group !== undefined && closed.has(group),
      at: ago(minutes * minute),
      n,
    })))} as c (author bigint, text text, link text, link_title text, link_description text, location text, audience text, team bigint, closed boolean, at timestamptz, n int)
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
  const keep = (owner: Username, draw: () => Promise<Buffer>, place: { content?: number; person?: number; position: number }) =>
    atOnce(async () => ({ ...place, id: (await keepPicture(house, taking, idOf[owner], await draw())).id }));

  const kept = await Promise.all([
    ...posts.flatMap((post) => post.photos.map((taken, i) => keep(post.by, () => photo(taken), { content: contentOf.get(post)!, position: i + 1 }))),
    ...people.flatMap(({ username }) => {
      const look = portraits[username];
      return look ? [keep(username, () => portrait(look), { person: idOf[username], position: 0 })] : [];
    }),
  ]);
  await db.run(sql`
    update files f set content_id = k.content, person_id = k.person, position = k.position
    from ${rows(kept)} as k (id bigint, content bigint, person bigint, position smallint) where f.id = k.id`);
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** A list as a table. */
const rows = (list: object[]) => sql`json_to_recordset(${JSON.stringify(list)}::json)`;

/** The ids of rows that are inserted in order. */
async function inserted(db: Database, query: Sql): Promise<number[]> {
  return (await db.all<{ id: number }>(query)).map(({ id }) => id).toSorted((a, b) => a - b);
}
