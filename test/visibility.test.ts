// Every list, single read, count and search of posts, people and groups against the oracle, for every member and the visitor, in random worlds.
// WORLDS=200 asks for more of them, SEED=… for others.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '#contract/content.ts';
import { sql } from '#server/kit/sql.ts';
import { compareAction, compareActions, everyActionDoor } from './actionsSeen.ts';
import { clientOf, signedIn, type Client } from './api.ts';
import { change } from './changes.ts';
import { compareGroupDoors, compareGroups } from './groupsSeen.ts';
import { openHouse, type TestHouse } from './house.ts';
import { compareMessages } from './messagesSeen.ts';
import { compareNotifications } from './notificationsSeen.ts';
import {
  actionsWaiting,
  decidesAbout,
  inHomeFeed,
  isActive,
  mayRemove,
  seenComments,
  seenLikers,
  seenVersions,
  seesGroup,
  seesPerson,
  seesPost,
  type Post,
  type Viewer,
  type World,
} from './oracle.ts';
import { comparePeople } from './peopleSeen.ts';
import { compareKinds, comparePoll } from './pollsSeen.ts';
import { compareSearch } from './searchSeen.ts';
import { everySideDoor } from './sideDoors.ts';
import { randomWorld, worldSizes } from './worlds.ts';

const worlds = Number(process.env.WORLDS ?? 2);
const seed = Number(process.env.SEED ?? 20_261_120);
const changesPerWorld = 50;

let house: TestHouse;
let decisions = 0;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test.for(Array.from({ length: worlds }, (_, i) => seed + i))('world %i: no answer differs from the table', { timeout: 900_000 }, async (worldSeed) => {
  const { world, chance } = await randomWorld(house, worldSeed);
  await compare(world, `world ${worldSeed}`);
  const done: string[] = [];
  for (let i = 0; i < changesPerWorld; i++) done.push(await change({ house, world, chance, as: clientFor }));
  await compare(world, `world ${worldSeed} after ${done.join(', ')}`);
});

test('enough was decided for the result to mean something', () => {
  expect(decisions).toBeGreaterThan(70_000 * worlds);
});

async function clientFor(person: number) {
  const { username } = (await house.db.one<{ username: string }>(sql`select username from accounts where id = ${person}`))!;
  return signedIn(house, username);
}

async function compare(world: World, where: string) {
  await compareForViewer(world, null, clientOf(house), where);
  for (const person of world.people.values()) {
    if (!isActive(person)) continue;
    const client = await clientFor(person.id);
    await compareForViewer(world, person.id, client, `${where}, seen by ${person.id}`);
    decided(await comparePeople(house, world, person.id, client, `${where}, seen by ${person.id}`));
    decided(await compareGroups(world, person.id, client, `${where}, seen by ${person.id}`));
    decided(await compareKinds(world, person.id, client, `${where}, seen by ${person.id}`));
    decided(await compareActions(world, person.id, client, `${where}, seen by ${person.id}`));
    decided(await compareMessages(house, world, person.id, client, `${where}, seen by ${person.id}`));
    decided(await compareNotifications(house, world, person.id, client, `${where}, seen by ${person.id}`));
    decided(await compareSearch(house, world, person.id, client, `${where}, seen by ${person.id}`));
  }
}

async function compareForViewer(world: World, viewer: Viewer, client: Client, where: string) {
  const posts = [...world.posts.values()];
  const expected = posts.filter((post) => seesPost(world, viewer, post));
  // an author's drafts stand in no feed and are not found: only in the list of their own blogs
  const listed = expected.filter((post) => !post.draft);

  // the doors themselves
  same(await ids(sql`select id from visible_contents(${viewer})`), expected.map(idOf), `${where}: visible_contents`);
  same(
    await ids(sql`select id from visible_people(${viewer})`),
    [...world.people.keys()].filter((id) => seesPerson(world, viewer, id)),
    `${where}: visible_people`,
    world.people.size,
  );
  same(
    await ids(sql`select id from visible_comments(${viewer})`),
    posts.flatMap((post) => seenComments(world, viewer, post)).map(idOf),
    `${where}: visible_comments`,
  );
  // with the pictures of what an administrator is asked to approve, and of what was reported to whom decides about it
  const asked = viewer !== null && world.people.get(viewer)!.admin ? actionsWaiting(world).filter((post) => !expected.includes(post)) : [];
  const judged = posts.filter((post) => decidesAbout(world, viewer, post));
  const reported = judged.filter((post) => post.reported);
  same(await ids(sql`select id from reported_contents(${viewer})`), reported.map(idOf), `${where}: reported_contents`);
  same(
    await ids(sql`select id from reported_comments(${viewer})`),
    judged.flatMap(({ comments }) => comments.filter((comment) => comment.reported)).map(idOf),
    `${where}: reported_comments`,
  );
  same(
    await ids(sql`select content_id as id from visible_files(${viewer}) where content_id is not null`),
    [...new Set([...expected, ...asked, ...reported].map(idOf))],
    `${where}: visible_files`,
  );

  const versions = await house.db.all<{ content_id: number; revision: number }>(sql`select content_id, revision from visible_versions(${viewer})`);
  const said = posts.flatMap((post) => seenVersions(world, viewer, post).map(({ revision }) => `${post.id} ${revision}`));
  expect(versions.map(({ content_id, revision }) => `${content_id} ${revision}`).toSorted(), `${where}: visible_versions`).toEqual(said.toSorted());
  decided(posts.length + (await compareGroupDoors(house, world, viewer, where)));

  // single reads, with what hangs on them
  for (const post of posts) await compareSingle(world, viewer, client, post, where);

  if (viewer === null) return;
  same(
    await ids(sql`select id from removable_contents(${viewer})`),
    posts.filter((post) => mayRemove(world, viewer, post)).map(idOf),
    `${where}: removable_contents`,
  );
  const home = posts.filter((post) => inHomeFeed(world, viewer, post));
  same(await everyPage(client, {}), home.map(idOf), `${where}: home feed`);
  same(await everyPage(client, { poll: 'Y' }), home.filter((post) => post.type === 1).map(idOf), `${where}: polls of the home feed`);
  same(await everyPage(client, { pageSize: 100 }), home.map(idOf), `${where}: home feed in one page`);
  same(await everyPage(client, { blog: 'Y' }), home.filter((post) => post.type === 2).map(idOf), `${where}: blogs of the home feed`);
  for (const id of world.people.keys()) {
    const told = listed.filter((post) => post.author === id);
    same(await everyPage(client, { user_id: id }), told.map(idOf), `${where}: profile of ${id}`);
    if (some(id, viewer))
      same(
        await everyPage(client, { user_id: id, poll: 'Y', blog: 'Y' }),
        told.filter(({ type }) => type === 1 || type === 2).map(idOf),
        `${where}: polls and blogs of ${id}`,
      );
  }
  for (const group of world.groups.values()) {
    const inside = seesGroup(world, viewer, group) ? listed.filter((post) => post.group === group.id) : [];
    same(await everyPage(client, { group_id: group.id }), inside.map(idOf), `${where}: group ${group.id}`);
    for (const tool of ['wall', 'discussion', 'bookmark'] as const) {
      if (!some(group.id + tool.length, viewer)) continue;
      const expected = inside.filter((post) => post.type === 0 && post.tool === tool);
      same(await everyPage(client, { group_id: group.id, tool }), expected.map(idOf), `${where}: ${tool} of group ${group.id}`);
    }
    if (some(group.id, viewer))
      same(
        await everyPage(client, { group_id: group.id, poll: 'Y' }),
        inside.filter(({ type }) => type === 1).map(idOf),
        `${where}: polls of group ${group.id}`,
      );
  }
  same(await found(client, 'moot'), listed.map(idOf), `${where}: search`);
  // every post has the one tag, every comment the other
  const talked = listed.filter((post) => seenComments(world, viewer, post).length > 0);
  same(await everyPage(client, { tag: 'moot' }), listed.map(idOf), `${where}: with a tag`);
  same(await everyPage(client, { tag: 'said', pageSize: 7 }), talked.map(idOf), `${where}: with a tag in comments`);
  for (const id of world.people.keys())
    if (some(id, viewer))
      same(
        await everyPage(client, { tag: 'said', user_id: id }),
        talked.filter((post) => post.author === id).map(idOf),
        `${where}: of ${id} with a tag in comments`,
      );
}

async function compareSingle(world: World, viewer: Viewer, client: Client, post: Post, where: string) {
  const seen = seesPost(world, viewer, post);
  const at = `${where}: post ${post.id}`;
  const response = await client.raw('GET /content/get-one', { id: post.id });
  decided(1);
  expect(response.statusCode, at).toBe(seen ? 200 : 404);
  if (!seen || post.id % 3 === 0)
    expect((await client.raw('GET /action/get-one', { id: post.id })).statusCode, `${at}: as an action`).toBe(seen && post.action ? 200 : 404);
  if (!seen) {
    if (viewer !== null && some(post.id, viewer)) decided(await everySideDoor(viewer, client, post, at));
    if (viewer !== null && post.action) decided(await everyActionDoor(client, post, at));
    return;
  }
  const { content } = response.json<{ content: Content }>();
  const likers = seenLikers(world, viewer, post);
  expect(content.total_likes, `${at}: likes`).toBe(likers.length);
  expect(content.total_comments, `${at}: comments`).toBe(seenComments(world, viewer, post).length);
  for (const { user_id } of content.likes) expect(likers, `${at}: a liker`).toContain(user_id);
  expect(content.can_remove, `${at}: can be removed`).toBe(viewer !== null && mayRemove(world, viewer, post));
  const earlier = seenVersions(world, viewer, post).map(({ revision }) => revision);
  expect(content.total_versions, `${at}: earlier versions`).toBe(earlier.length);
  decided(4);
  if (post.poll) decided(await comparePoll(viewer, client, post, `${at}: poll`));
  if (post.action) decided(await compareAction(world, viewer, client, post, `${at}: action`));
  if (earlier.length || some(post.id, viewer)) {
    const { versions } = await client.ask('GET /content/versions', { id: post.id });
    expect(
      versions.map(({ revision }) => revision),
      `${at}: versions`,
    ).toEqual(earlier.toReversed());
  }
  if (!some(post.id, viewer)) return;
  const thread = await client.ask('GET /comment/list', { content_id: post.id, pageSize: 100 });
  same(
    thread.comment.flatMap((top) => [top.id, ...top.reply.map(idOf)]),
    seenComments(world, viewer, post).map(idOf),
    `${at}: thread`,
    post.comments.length,
  );
}

async function everyPage(client: Client, filter: object): Promise<number[]> {
  const seen: number[] = [];
  let before: string | undefined;
  for (let page = 1; ; page++) {
    const answer = await client.ask('GET /content/list', { ...filter, page, ...(before && { before }) });
    for (const [i, content] of answer.contents.entries()) {
      const last = answer.contents[i - 1];
      if (last) expect(last.added_on >= content.added_on, 'newest first').toBe(true);
    }
    seen.push(...answer.contents.map(idOf));
    before = answer.next;
    if (!before) return seen;
  }
}

async function found(client: Client, keyword: string): Promise<number[]> {
  const seen: number[] = [];
  for (let page = 1; ; page++) {
    const { contents, pageCount } = await client.ask('GET /content/search', { keyword, page, pageSize: 50 });
    seen.push(...contents.map(idOf));
    if (page >= pageCount) return seen;
  }
}

/** What is the same for many is looked at by a third of the viewers, each at another third: enough to find a door that was left open. */
const some = (id: number, viewer: Viewer) => (id + (viewer ?? 0)) % 3 === 0;

const idOf = ({ id }: { id: number }) => id;
const ids = async (query: ReturnType<typeof sql>) => (await house.db.all<{ id: number }>(query)).map(idOf);
const decided = (n: number) => (decisions += n);

/** The same set, nothing twice; that each thing of its kind in the world (a post, unless told) is in or out is one decision. */
function same(actual: number[], expected: number[], where: string, inWorld: number = worldSizes.posts) {
  decided(inWorld);
  expect(actual.toSorted(byNumber), where).toEqual(expected.toSorted(byNumber));
}
const byNumber = (a: number, b: number) => a - b;
