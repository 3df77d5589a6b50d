// Random small worlds in which everything that decides about visibility occurs, in the database and in the oracle's lists.
import type { Database } from '#server/kit/database.ts';
import { sql } from '#server/kit/sql.ts';
import { audiences } from '#contract/words.ts';
import { areFriends, isActive, pair, seesPerson, told, type Collection, type Group, type Person, type Post, type Told, type World } from './oracle.ts';
import { fieldAudiences } from '#contract/profile.ts';
import { chanceOf, type Chance } from './random.ts';

export const worldSizes = { people: 14, groups: 5, collections: 9, posts: 60, issues: 5 };

/** Replaces what the database holds by a new world. */
export async function randomWorld(db: Database, seed: number): Promise<{ world: World; chance: Chance }> {
  await db.run(sql`truncate people restart identity cascade`);
  const chance = chanceOf(seed);
  const world: World = { people: new Map(), groups: new Map(), posts: new Map(), collections: new Map(), friends: new Set(), requests: new Map(), blocks: new Set() };
  for (let i = 0; i < worldSizes.people; i++) await addPerson(db, world, chance, i);
  const ids = [...world.people.keys()];
  for (const a of ids) for (const b of ids) if (a < b) await relate(db, world, chance, a, b);
  for (let i = 0; i < worldSizes.groups; i++) await addGroup(db, world, chance, ids);
  for (let i = 0; i < worldSizes.collections; i++) await addCollection(db, world, chance, ids, i);
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
  const { id } = row!;
  const issues = new Set(Array.from({ length: worldSizes.issues }, (_, i) => i + 1).filter(() => chance.often(0.3)));
  await db.run(sql`insert into people_issues (person_id, issue_id) select ${id}, unnest(${[...issues]}::bigint[])`);
  const fields: Person['fields'] = new Map();
  for (const field of Object.keys(told) as Told[]) if (chance.often(0.6)) await tell(db, id, fields, field, chance);
  world.people.set(id, { id, ...person, fields, issues } satisfies Person);
}

async function tell(db: Database, person: number, fields: Person['fields'], field: Told, chance: Chance) {
  const [filled, as] = [chance.often(0.8), chance.one(fieldAudiences)];
  const value = filled && (field === 'website' || field === 'phone') ? `${field} of ${person}` : '';
  await db.run(sql`
    insert into profile_fields (person_id, field, value, shared_as) values (${person}, ${field}, ${value}, ${as})
    on conflict (person_id, field) do update set value = excluded.value, shared_as = excluded.shared_as`);
  fields.set(field, { filled, as });
}

async function relate(db: Database, world: World, chance: Chance, a: number, b: number) {
  const kind = chance.one(['friends', 'friends', 'pending', 'declined', 'block', 'nothing', 'nothing', 'nothing']);
  if (kind === 'friends' || kind === 'pending' || kind === 'declined') {
    const [from, unseen, declined] = [chance.one([a, b]), kind !== 'friends' && chance.often(0.3), kind === 'declined'];
    await db.run(sql`
      insert into friendships (low_id, high_id, requester_id, status, unseen, declined_at)
      values (${a}, ${b}, ${from}, ${kind === 'friends' ? 1 : declined ? 2 : 0}, ${unseen}, ${declined ? new Date() : null})`);
    if (kind === 'friends') world.friends.add(pair(a, b));
    else world.requests.set(pair(a, b), { from, declined, unseen });
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

/** Mostly friends, and some who are none, or not any more. */
async function addCollection(db: Database, world: World, chance: Chance, ids: number[], number: number) {
  const owner = chance.one(ids);
  const members = ids.filter((id) => id !== owner && chance.often(areFriends(world, owner, id) ? 0.6 : 0.15));
  const row = await db.one<{ id: number }>(sql`insert into friend_collections (owner_id, name) values (${owner}, ${`Collection ${number}`}) returning id`);
  await db.run(sql`insert into collection_members (collection_id, person_id) select ${row!.id}, unnest(${members}::bigint[])`);
  world.collections.set(row!.id, { id: row!.id, owner, members: new Set(members) } satisfies Collection);
}

/** An audience that a post of this author may have there, and the collection when it is one. */
function someAudience(world: World, chance: Chance, author: number, group: number | null): Pick<Post, 'sharedAs' | 'collection'> {
  const own = [...world.collections.values()].filter(({ owner }) => owner === author);
  const offered = audiences.filter((kind) => (group === null ? kind !== 'Group' && (kind !== 'Collection' || own.length) : kind !== 'Collection'));
  const sharedAs = chance.one(own.length && group === null ? [...offered, 'Collection' as const] : offered);
  return { sharedAs, collection: sharedAs === 'Collection' ? chance.one(own).id : null };
}

async function addPost(db: Database, world: World, chance: Chance, ids: number[], number: number) {
  const group = chance.often(0.45) ? chance.one([...world.groups.keys()]) : null;
  const author = chance.one(ids);
  const post: Post = {
    id: 0,
    author,
    type: chance.one([0, 0, 0, 1, 2, 4]),
    ...someAudience(world, chance, author, group),
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
    insert into contents (author_id, content_type, text, shared_as, collection_id, group_id, closed_at_post, draft, approved, hidden_at, added_on)
    values (${post.author}, ${post.type}, ${`Moot number${number}`}, ${post.sharedAs}, ${post.collection}, ${post.group}, ${post.closedAtPost}, ${post.draft},
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

/** Something that people or moderators do, done to both tellings. Blocks are made by the call, with all that they end. */
export async function change(db: Database, world: World, chance: Chance, block: (blocker: number, blocked: number) => Promise<unknown>): Promise<string> {
  const ids = [...world.people.keys()];
  const [a, b] = [chance.one(ids), chance.one(ids)];
  const person = world.people.get(a)!;
  const group = chance.one([...world.groups.values()]);
  const post = chance.one([...world.posts.values()]);
  const kind = chance.one(['suspend', 'un-friend', 'block', 'open or close', 'delete group', 'leave', 'join', 'edit audience', 'hide', 'publish', 'approve', 'befriend', 'tell', 'tell', 'collect', 'collect', 'drop collection', 'un-block'] as const);
  switch (kind) {
    case 'suspend':
      person.suspended = !person.suspended;
      await db.run(sql`update people set suspended_at = ${person.suspended ? new Date() : null} where id = ${a}`);
      break;
    case 'un-friend':
      if (world.friends.delete(pair(a, b))) await db.run(sql`delete from friendships where low_id = ${Math.min(a, b)} and high_id = ${Math.max(a, b)}`);
      break;
    case 'block':
      if (a === b || !isActive(person) || !seesPerson(world, a, b)) break;
      await block(a, b);
      endTies(world, a, b);
      world.blocks.add(`${a} ${b}`);
      break;
    case 'un-block':
      if (world.blocks.delete(`${a} ${b}`)) await db.run(sql`delete from blocks where blocker_id = ${a} and blocked_id = ${b}`);
      break;
    case 'befriend':
      if (a === b) break;
      world.friends.add(pair(a, b));
      world.requests.delete(pair(a, b));
      await db.run(sql`
        insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(a, b)}, ${Math.max(a, b)}, ${a}, 1)
        on conflict (low_id, high_id) do update set status = 1, unseen = false, declined_at = null`);
      break;
    case 'tell':
      await tell(db, a, person.fields, chance.one(Object.keys(told) as Told[]), chance);
      break;
    case 'collect':
      await collect(db, world, chance, a);
      break;
    case 'drop collection':
      await dropCollection(db, world, chance);
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
      Object.assign(post, someAudience(world, chance, post.author, post.group));
      await db.run(sql`update contents set shared_as = ${post.sharedAs}, collection_id = ${post.collection} where id = ${post.id}`);
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

/** What a block ends: friendship and requests, places in collections, invitations, and membership where the blocker owns the group. */
function endTies(world: World, blocker: number, other: number) {
  world.friends.delete(pair(blocker, other));
  const request = world.requests.get(pair(blocker, other));
  if (request?.declined) request.unseen = true;
  else world.requests.delete(pair(blocker, other));
  for (const { owner, members } of world.collections.values()) {
    if (owner === blocker) members.delete(other);
    if (owner === other) members.delete(blocker);
  }
  for (const group of world.groups.values()) {
    if (group.owner === blocker) group.invited.delete(other);
    if (group.owner === other) group.invited.delete(blocker);
    if (group.owner === blocker && !group.deleted) group.members.delete(other);
  }
}

/** Puts somebody into a collection, or takes them out. */
async function collect(db: Database, world: World, chance: Chance, person: number) {
  const collections = [...world.collections.values()].filter(({ owner }) => owner !== person);
  if (!collections.length) return;
  const { id, members } = chance.one(collections);
  const gone = members.delete(person);
  if (!gone) members.add(person);
  await db.run(
    gone
      ? sql`delete from collection_members where collection_id = ${id} and person_id = ${person}`
      : sql`insert into collection_members (collection_id, person_id) values (${id}, ${person})`,
  );
}

/** What was for its people is the author's alone from then on. */
async function dropCollection(db: Database, world: World, chance: Chance) {
  if (!world.collections.size) return;
  const id = chance.one([...world.collections.keys()]);
  world.collections.delete(id);
  for (const post of world.posts.values()) if (post.collection === id) Object.assign(post, { sharedAs: 'Private', collection: null });
  await db.run(sql`delete from friend_collections where id = ${id}`);
}
