// Random small worlds in which everything that decides about visibility occurs, in the database and in the oracle's lists.
import type { Database } from '#server/kit/database.ts';
import { sql } from '#server/kit/sql.ts';
import { audiences } from '#contract/words.ts';
import { pair, type Group, type Person, type Post, type World } from './oracle.ts';
import { chanceOf, type Chance } from './random.ts';

export const worldSizes = { people: 14, groups: 5, posts: 60 };

/** Replaces what the database holds by a new world. */
export async function randomWorld(db: Database, seed: number): Promise<{ world: World; chance: Chance }> {
  await db.run(sql`truncate people restart identity cascade`);
  const chance = chanceOf(seed);
  const world: World = { people: new Map(), groups: new Map(), posts: new Map(), friends: new Set(), blocks: new Set() };
  for (let i = 0; i < worldSizes.people; i++) await addPerson(db, world, chance, i);
  const ids = [...world.people.keys()];
  for (const a of ids) for (const b of ids) if (a < b) await relate(db, world, chance, a, b);
  for (let i = 0; i < worldSizes.groups; i++) await addGroup(db, world, chance, ids);
  for (let i = 0; i < worldSizes.posts; i++) await addPost(db, world, chance, ids, i);
  return { world, chance };
}

async function addPerson(db: Database, world: World, chance: Chance, number: number) {
  const person = { confirmed: chance.often(0.93), suspended: chance.often(0.07), deleted: chance.often(0.04) };
  const name = `person${number}`;
  const row = await db.one<{ id: number }>(sql`
    insert into people (username, username_key, name, email, email_key, confirmed_at, suspended_at, deleted_at)
    values (${name}, ${name}, ${name}, ${`${name}@example.org`}, ${`${name}@example.org`},
      ${person.confirmed ? new Date() : null}, ${person.suspended ? new Date() : null}, ${person.deleted ? new Date() : null}) returning id`);
  world.people.set(row!.id, { id: row!.id, ...person } satisfies Person);
}

async function relate(db: Database, world: World, chance: Chance, a: number, b: number) {
  const kind = chance.one(['friends', 'pending', 'block', 'nothing', 'nothing', 'friends']);
  if (kind === 'friends' || kind === 'pending') {
    await db.run(sql`insert into friendships (low_id, high_id, requester_id, status) values (${a}, ${b}, ${chance.one([a, b])}, ${kind === 'friends' ? 1 : 0})`);
    if (kind === 'friends') world.friends.add(pair(a, b));
  }
  // a block can stand beside a friendship here, though no call leaves it so: the rules must not rely on that
  if (kind === 'block' || chance.often(0.03)) {
    const [from, to] = chance.often(0.5) ? [a, b] : [b, a];
    await db.run(sql`insert into blocks (blocker_id, blocked_id) values (${from}, ${to})`);
    world.blocks.add(`${from} ${to}`);
  }
}

async function addGroup(db: Database, world: World, chance: Chance, ids: number[]) {
  const group: Group = { id: 0, owner: chance.one(ids), closed: chance.often(0.5), deleted: chance.often(0.12), members: new Set(), invited: new Set() };
  group.members.add(group.owner);
  for (const id of ids) {
    if (chance.often(0.35)) group.members.add(id);
    else if (chance.often(0.2)) group.invited.add(id);
  }
  const row = await db.one<{ id: number }>(sql`
    insert into groups (owner_id, name, status, deleted_at)
    values (${group.owner}, 'A group', ${group.closed ? 'Closed' : 'Open'}, ${group.deleted ? new Date() : null}) returning id`);
  group.id = row!.id;
  for (const id of group.members) await db.run(sql`insert into group_members (group_id, person_id) values (${group.id}, ${id}) on conflict do nothing`);
  for (const id of group.invited) {
    if (id !== group.owner) await db.run(sql`insert into group_invitations (group_id, person_id, inviter_id) values (${group.id}, ${id}, ${group.owner})`);
  }
  world.groups.set(group.id, group);
}

async function addPost(db: Database, world: World, chance: Chance, ids: number[], number: number) {
  const group = chance.often(0.45) ? chance.one([...world.groups.keys()]) : null;
  const post: Post = {
    id: 0,
    author: chance.one(ids),
    type: chance.one([0, 0, 0, 1, 2, 4]),
    sharedAs: chance.one(group === null ? audiences.filter((kind) => kind !== 'Group') : audiences),
    group,
    closedAtPost: group !== null && chance.often(0.4),
    draft: chance.often(0.1),
    approved: !chance.often(0.1),
    hidden: chance.often(0.08),
    likers: new Set(ids.filter(() => chance.often(0.2))),
    comments: [],
  };
  // many at the same moment, so that the order within it matters too
  const added = new Date(Date.UTC(2026, 0, 1) + chance.below(30) * 60_000);
  const row = await db.one<{ id: number }>(sql`
    insert into contents (author_id, content_type, text, shared_as, group_id, closed_at_post, draft, approved, hidden_at, added_on)
    values (${post.author}, ${post.type}, ${`Moot number${number}`}, ${post.sharedAs}, ${post.group}, ${post.closedAtPost}, ${post.draft},
      ${post.approved}, ${post.hidden ? new Date() : null}, ${added}) returning id`);
  post.id = row!.id;
  for (const id of post.likers) await db.run(sql`insert into likes (content_id, person_id) values (${post.id}, ${id})`);
  for (let i = chance.below(5); i > 0; i--) await addComment(db, post, chance, ids);
  await db.run(sql`insert into files (name, owner_id, content_id, width, height, bytes) values (${`file-of-post-${post.id}`}, ${post.author}, ${post.id}, 1, 1, 1)`);
  world.posts.set(post.id, post);
}

async function addComment(db: Database, post: Post, chance: Chance, ids: number[]) {
  const author = chance.one(ids);
  const tops = post.comments.filter((comment) => comment.parent === null);
  const parent = tops.length && chance.often(0.5) ? chance.one(tops).id : null;
  const row = await db.one<{ id: number }>(sql`
    insert into comments (content_id, parent_id, author_id, text) values (${post.id}, ${parent}, ${author}, 'A comment') returning id`);
  post.comments.push({ id: row!.id, author, parent });
}

/** Something that people or moderators do, done to both tellings. */
export async function change(db: Database, world: World, chance: Chance): Promise<string> {
  const ids = [...world.people.keys()];
  const [a, b] = [chance.one(ids), chance.one(ids)];
  const person = world.people.get(a)!;
  const group = chance.one([...world.groups.values()]);
  const post = chance.one([...world.posts.values()]);
  const kind = chance.one(['suspend', 'un-friend', 'block', 'open or close', 'delete group', 'leave', 'join', 'edit audience', 'hide', 'publish', 'approve'] as const);
  switch (kind) {
    case 'suspend':
      person.suspended = !person.suspended;
      await db.run(sql`update people set suspended_at = ${person.suspended ? new Date() : null} where id = ${a}`);
      break;
    case 'un-friend':
      if (world.friends.delete(pair(a, b))) await db.run(sql`delete from friendships where low_id = ${Math.min(a, b)} and high_id = ${Math.max(a, b)}`);
      break;
    case 'block':
      if (a === b) break;
      world.blocks.add(`${a} ${b}`);
      await db.run(sql`insert into blocks (blocker_id, blocked_id) values (${a}, ${b}) on conflict do nothing`);
      break;
    case 'open or close':
      group.closed = !group.closed;
      // what was said until a group closes stays inside when it opens
      if (group.closed) for (const one of world.posts.values()) if (one.group === group.id) one.closedAtPost = true;
      await db.run(sql`update groups set status = ${group.closed ? 'Closed' : 'Open'} where id = ${group.id}`);
      break;
    case 'delete group':
      group.deleted = !group.deleted;
      await db.run(sql`update groups set deleted_at = ${group.deleted ? new Date() : null} where id = ${group.id}`);
      break;
    case 'leave':
      if (a !== group.owner && group.members.delete(a)) await db.run(sql`delete from group_members where group_id = ${group.id} and person_id = ${a}`);
      break;
    case 'join':
      group.members.add(a);
      await db.run(sql`insert into group_members (group_id, person_id) values (${group.id}, ${a}) on conflict do nothing`);
      break;
    case 'edit audience':
      post.sharedAs = chance.one(post.group === null ? audiences.filter((audience) => audience !== 'Group') : audiences);
      await db.run(sql`update contents set shared_as = ${post.sharedAs} where id = ${post.id}`);
      break;
    case 'hide':
      post.hidden = !post.hidden;
      await db.run(sql`update contents set hidden_at = ${post.hidden ? new Date() : null} where id = ${post.id}`);
      break;
    case 'publish':
      post.draft = !post.draft;
      await db.run(sql`update contents set draft = ${post.draft} where id = ${post.id}`);
      break;
    case 'approve':
      post.approved = !post.approved;
      await db.run(sql`update contents set approved = ${post.approved} where id = ${post.id}`);
      break;
  }
  return kind;
}
