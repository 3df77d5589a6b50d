// Posts that come first in their group or on the profile of their author.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { sharingStrings } from '#contract/sharingStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let group_id: number;
beforeAll(async () => {
  town = await createTestTown();
  group_id = (await createTestGroup(town, 'ada', ['ben', 'noor', 'hugo'])).id;
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from blocks`);
});

type Place = Input<'POST /content/pin'>['place'];
const pin = async (username: Username, id: number, place: Place, pinned: 'Y' | 'N' = 'Y') =>
  (await (await town.as(username)).ask('POST /content/pin', { id, place, pinned })).message;
const refusal = async (username: Username, id: number, place: Place) =>
  (await town.as(username)).refused('POST /content/pin', { id, place, pinned: 'Y' });
const list = async (username: Username, input: Input<'GET /content/list'>) =>
  (
    await (await town.as(username)).ask('GET /content/list', { pageSize: 10, ...input })
  ).contents.map(({ id }) => id);
const inGroup = async (username: Username, count: number) => {
  const ids: number[] = [];
  for (let i = 0; i < count; i++)
    ids.push((await town.post(username, { text: `Post ${i}`, group_id, shared_as: 'Group' })).id);
  return ids;
};

test('pinned posts come first in their group, last pinned first, and once', async () => {
  const ids = await inGroup('ben', 8);
  expect(await pin('ada', ids[1]!, 'group')).toBe(sharingStrings.pinnedInGroup);
  await pin('ada', ids[4]!, 'group');
  const expected = [4, 1, 7, 6, 5, 3, 2, 0].map((i) => ids[i]);
  expect(await list('noor', { group_id })).toEqual(expected);
  // Pinning it again changes nothing.
  await pin('ada', ids[1]!, 'group');
  expect(await list('noor', { group_id })).toEqual(expected);

  // Page by page, by cursor and by number.
  const noor = await town.as('noor');
  const found: number[] = [];
  let before: string | undefined;
  do {
    const page = await noor.ask('GET /content/list', {
      group_id,
      pageSize: 3,
      count: 'Y',
      ...(before && { before }),
    });
    expect(page.pages.totalCount).toBe(8);
    found.push(...page.contents.map(({ id }) => id));
    before = page.next;
  } while (before);
  expect(found).toEqual(expected);
  expect(await list('noor', { group_id, pageSize: 3, page: 2 })).toEqual(
    [3, 2, 0].map((i) => ids[i]),
  );
  // Narrower lists keep the order of time.
  expect(await list('noor', { group_id, tool: 'wall' })).toEqual(ids.toReversed());
  expect(await list('noor', { group_id, user_id: town.id.ben })).toEqual(ids.toReversed());
  expect(await list('ben', { user_id: town.id.ben })).toEqual(ids.toReversed());

  const { content } = await noor.ask('GET /content/get-one', { id: ids[1]! });
  expect(content).toMatchObject({ pinned_in_group: true });
  expect(content.can_pin).toBeUndefined();
  expect(
    (await (await town.as('ada')).ask('GET /content/get-one', { id: ids[1]! })).content.can_pin,
  ).toBe(true);
  expect(await pin('ada', ids[4]!, 'group', 'N')).toBe(sharingStrings.unpinned);
  expect((await list('noor', { group_id }))[0]).toBe(ids[1]);
});

test('the owner and moderators pin in a group, and nobody else', async () => {
  const [id] = await inGroup('ben', 1);
  expect(await refusal('ben', id!, 'group')).toMatchObject({
    status: 403,
    message: strings.moderatorsOnly,
  });
  await town.db.execute(
    sql`update group_members set moderator = true where group_id = ${group_id} and person_id = ${town.id.ben}`,
  );
  await pin('ben', id!, 'group');
  expect((await refusal('noor', id!, 'profile')).status).toBe(403);
  await town.db.execute(sql`update group_members set moderator = false`);
  const outside = await town.post('ada');
  expect((await refusal('ada', outside.id, 'group')).message).toBe(sharingStrings.notInGroup);
  expect(
    (
      await town.visitor.refused('POST /content/pin', {
        id: outside.id,
        place: 'profile',
        pinned: 'Y',
      })
    ).status,
  ).toBe(401);
});

test('a post that is not visible cannot be pinned, like one that does not exist', async () => {
  const hidden = await town.post('ben', { shared_as: 'Private' });
  for (const place of ['group', 'profile'] as const) {
    const missing = await refusal('ada', 999_999, place);
    expect(missing).toMatchObject({ status: 404, message: strings.feedNotFound });
    expect((await refusal('ada', hidden.id, place)).body).toBe(missing.body);
  }
});

test('a fourth post is refused until one is unpinned', async () => {
  const ids = await inGroup('ben', 4);
  for (const id of ids.slice(0, limits.pinnedInGroup)) await pin('ada', id, 'group');
  expect(await refusal('ada', ids[3]!, 'group')).toMatchObject({
    status: 403,
    message: sharingStrings.tooManyPinned,
  });
  await pin('ada', ids[0]!, 'group', 'N');
  await pin('ada', ids[3]!, 'group');
  expect((await list('noor', { group_id })).slice(0, 3)).toEqual([ids[3], ids[2], ids[1]]);
});

test('two pins at the same time do not exceed the limit together', async () => {
  const ids = await inGroup('ben', 5);
  const ada = await town.as('ada');
  const statuses = await Promise.all(
    ids.map(
      async (id) =>
        (await ada.raw('POST /content/pin', { id, place: 'group', pinned: 'Y' })).statusCode,
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.pinnedInGroup);
});

test('pinned posts that a reader cannot see take no place and do not count', async () => {
  const hugos = await inGroup('hugo', 3);
  for (const id of hugos) await pin('ada', id, 'group');
  const bens = await inGroup('ben', 2);
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${town.id.hugo}, ${town.id.ada})`,
  );
  await pin('ada', bens[0]!, 'group');
  expect(await list('ada', { group_id })).toEqual([bens[0], bens[1]]);
  // Others see the three that were pinned last, and the fourth in its place.
  expect(await list('noor', { group_id })).toEqual([
    bens[0],
    hugos[2],
    hugos[1],
    bens[1],
    hugos[0],
  ]);
});

test('the number of pins in a group is bounded', async () => {
  const [first, ...more] = await inGroup('ben', 2);
  await town.db.execute(sql`
    insert into posts (author_id, text, shared_as, group_id, pinned_in_group_at)
    select ${town.id.hugo}, 'x', 'Private', ${group_id}, now() - i * interval '1 minute' from generate_series(1, ${limits.allPinnedInGroup}) i`);
  await pin('ada', first!, 'group');
  const count = async () =>
    (await town.db.queryOne<{ count: number }>(
      sql`select count(*)::int as count from posts where pinned_in_group_at is not null`,
    ))!.count;
  expect(await count()).toBe(limits.allPinnedInGroup);
  await pin('ada', more[0]!, 'group');
  expect(await count()).toBe(limits.allPinnedInGroup);
  expect((await list('noor', { group_id })).slice(0, 2)).toEqual([more[0], first]);
});

test('a member pins one own post on the profile; another one takes its place', async () => {
  const posts = [];
  for (let i = 0; i < 3; i++) posts.push((await town.post('ben', { text: `Own ${i}` })).id);
  expect(await pin('ben', posts[0]!, 'profile')).toBe(sharingStrings.pinnedOnProfile);
  expect(await list('noor', { user_id: town.id.ben })).toEqual([posts[0], posts[2], posts[1]]);
  // The home feed keeps the order of time.
  expect(await list('ben', {})).toEqual(posts.toReversed());
  expect(await pin('ben', posts[1]!, 'profile')).toBe(sharingStrings.pinReplaced);
  expect(await list('noor', { user_id: town.id.ben })).toEqual([posts[1], posts[2], posts[0]]);
  expect(await refusal('ada', posts[0]!, 'profile')).toMatchObject({
    status: 403,
    message: strings.notYours,
  });
  expect(await pin('ben', posts[1]!, 'profile', 'N')).toBe(sharingStrings.unpinned);
  expect(await list('noor', { user_id: town.id.ben })).toEqual([posts[2], posts[1], posts[0]]);
  await pin('ben', posts[1]!, 'profile');
  // Readers see it first only if they see it.
  await (await town.as('ben')).ask('POST /content/add', { id: posts[1]!, shared_as: 'Private' });
  expect(await list('noor', { user_id: town.id.ben })).toEqual([posts[2], posts[0]]);
  expect((await list('ben', { user_id: town.id.ben }))[0]).toBe(posts[1]);
  await (await town.as('ben')).ask('POST /content/delete', { id: posts[1]! });
  expect(await list('ben', { user_id: town.id.ben })).toEqual([posts[2], posts[0]]);
});

test('the only post of a list is on its first page when it is pinned', async () => {
  const { id } = await town.post('ben');
  await pin('ben', id, 'profile');
  const page = await (await town.as('noor')).ask('GET /content/list', { user_id: town.id.ben });
  expect(page).toMatchObject({ pageCount: 1, pages: { pageCount: 1, totalCount: 1 } });
  expect(page.contents.map((content) => content.id)).toEqual([id]);
});

test('a pin ends when the post moves to another group or author', async () => {
  const [id] = await inGroup('ben', 1);
  await pin('ada', id!, 'group');
  await pin('ben', id!, 'profile');
  const state = () =>
    town.db.queryOne<{ group: boolean; profile: boolean }>(
      sql`select pinned_in_group_at is not null as group, pinned_on_profile_at is not null as profile from posts where id = ${id!}`,
    );
  await town.db.execute(sql`update posts set group_id = ${town.group.creek!} where id = ${id!}`);
  expect(await state()).toEqual({ group: false, profile: true });
  await town.db.execute(sql`update posts set author_id = ${town.id.noor} where id = ${id!}`);
  expect(await state()).toEqual({ group: false, profile: false });
});
