import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

const missingId = 999_999_999;
const list = async (username: Username, input: Input<'GET /content/list'> = {}) =>
  (await town.as(username)).ask('GET /content/list', input);
const texts = async (username: Username, input: Input<'GET /content/list'> = {}) =>
  (await list(username, input)).contents.map(({ text }) => text);
/** Inserts numbered Public posts of Ada, the last one newest. */
const writePosts = (n: number, moment = sql`now() - (${n} - i) * interval '1 minute'`) =>
  town.db.execute(
    sql`insert into posts (author_id, text, shared_as, created_at) select ${town.id.ada}, i::text, 'Public', ${moment} from generate_series(1, ${n}) i`,
  );
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, i) => String(from - i));

test('the home feed contains own posts and those of friends, groups and the public, newest first', async () => {
  await town.post('kira', { text: 'mine alone', shared_as: 'Private' });
  await town.post('ben', { text: 'of a friend', shared_as: 'Friends' });
  await town.post('ada', { text: 'not my friend', shared_as: 'Friends' });
  await town.post('hugo', { text: 'of a stranger for all' });
  await town.post('zoe', { text: 'in my group', shared_as: 'Group', group_id: town.group.ferry });
  await town.post('dev', {
    text: 'in no group of mine',
    shared_as: 'Group',
    group_id: town.group.creek,
  });
  await town.post('gus', { text: 'Public in no group of mine', group_id: town.group.creek });
  await town.post('ben', {
    text: 'of a friend in another group',
    shared_as: 'Group',
    group_id: town.group.creek,
  });
  await town.post('ben', { text: 'a friend’s secret', shared_as: 'Private' });
  expect(await texts('kira')).toEqual([
    'of a friend in another group',
    'Public in no group of mine',
    'in my group',
    'of a stranger for all',
    'of a friend',
    'mine alone',
  ]);
});

test('a changed relationship affects the feed from the next request', async () => {
  const { id } = await town.post('ben', { text: 'for friends', shared_as: 'Friends' });
  const street = await town.post('ben', {
    text: 'for the street',
    shared_as: 'Group',
    group_id: town.group.ferry,
  });
  expect(await texts('otis')).toEqual(['for the street', 'for friends']);
  await town.db.execute(
    sql`delete from friendships where ${town.id.ben} in (low_id, high_id) and ${town.id.otis} in (low_id, high_id)`,
  );
  expect(await texts('otis')).toEqual(['for the street']);
  await town.db.execute(sql`delete from group_members where person_id = ${town.id.otis}`);
  expect(await texts('otis')).toEqual([]);
  expect((await (await town.as('otis')).refused('GET /content/get-one', { id })).status).toBe(404);
  expect(
    (await (await town.as('otis')).refused('GET /content/get-one', { id: street.id })).status,
  ).toBe(404);
});

describe('paging', () => {
  test('by cursor returns each post once while posts are added and deleted', async () => {
    await writePosts(57);
    const seenTexts: string[] = [];
    let before: string | undefined;
    for (let page = 1; ; page++) {
      const response = await list('noor', { page, ...(before && { before }) });
      seenTexts.push(...response.contents.map(({ text }) => text));
      await town.post('ada', { text: `new ${page}` });
      await town.post('ada', { text: `newer ${page}` });
      // Deletes a post that was already returned: the page after the cursor does not shift.
      await town.db.execute(sql`delete from posts where text = ${seenTexts[0]!}`);
      if (!response.next) break;
      before = response.next;
    }
    expect(seenTexts).toEqual(numbers(57, 1));
  });

  test('by cursor orders posts of the same time by id', async () => {
    await writePosts(35, sql`'2026-01-01'::timestamptz`);
    const seenTexts: string[] = [];
    for (let before: string | undefined, page = 1; page === 1 || before; page++) {
      const response = await list('noor', { pageSize: 7, ...(before && { before }) });
      seenTexts.push(...response.contents.map(({ text }) => text));
      before = response.next;
    }
    expect(seenTexts).toEqual(numbers(35, 1));
  });

  test('by number works for the first pages, then refers to the cursor', async () => {
    await writePosts(30);
    expect(await texts('noor', { page: 2 })).toEqual(numbers(20, 11));
    expect(await texts('noor', { page: 3 })).toEqual(numbers(10, 1));
    expect(await texts('noor', { page: 4 })).toEqual([]);
    expect(await texts('noor', { page: 201 })).toEqual([]);
    const noor = await town.as('noor');
    expect(await noor.refused('GET /content/list', { page: 202 })).toMatchObject({
      status: 422,
      message: strings.cursorRequired,
    });
    expect(await noor.refused('GET /content/list', { page: 136, pageSize: 100 })).toMatchObject({
      status: 422,
      message: strings.cursorRequired,
    });
    const { next } = await list('noor');
    expect(await texts('noor', { page: 9_000, before: next! }), 'a cursor goes anywhere').toEqual(
      numbers(20, 11),
    );
  });

  test('returns the minimum number of pages and the next cursor, except on the last page', async () => {
    await writePosts(25);
    const pages = [
      await list('noor'),
      await list('noor', { page: 2 }),
      await list('noor', { page: 3 }),
    ];
    expect(pages.map((page) => page.pages)).toEqual([
      { page: 1, pageSize: 10, pageCount: 2 },
      { page: 2, pageSize: 10, pageCount: 3 },
      { page: 3, pageSize: 10, pageCount: 3, totalCount: 25 },
    ]);
    expect(pages.map(({ next }) => next !== undefined)).toEqual([true, true, false]);
    const countResponse = await (
      await town.as('noor')
    ).ask('GET /content/list', { user_id: town.id.ada, count: 'Y' });
    expect(countResponse.pages, 'the true total, where it is asked for').toEqual({
      page: 1,
      pageSize: 5,
      pageCount: 5,
      totalCount: 25,
    });
    await town.db.execute(
      sql`insert into post_tags (content_id, tag) select id, 'creek' from posts where author_id = ${town.id.ada} and text = '7'`,
    );
    const tagged = await (
      await town.as('noor')
    ).ask('GET /content/list', { user_id: town.id.ada, tag: 'creek', count: 'Y' });
    expect(tagged.pages.totalCount).toBe(1);
    await writePosts(5);
    expect((await list('noor', { page: 3 })).next, 'a last page that is full').toBeUndefined();
  });

  test('has a page size of ten in the home feed and five elsewhere, and at most fifteen', async () => {
    await writePosts(110);
    expect(await texts('noor')).toHaveLength(10);
    expect(await texts('noor', { user_id: town.id.ada })).toHaveLength(5);
    await town.db.execute(sql`update posts set group_id = ${town.group.creek}`);
    expect(await texts('noor', { group_id: town.group.creek })).toHaveLength(5);
    const response = await list('noor', { pageSize: 100 });
    expect(response.contents.map(({ text }) => text)).toEqual(numbers(110, 96));
    expect(response.pages).toEqual({ page: 1, pageSize: 15, pageCount: 2 });
    expect(await texts('noor', { pageSize: 100, page: 2 })).toEqual(numbers(95, 81));
    const noor = await town.as('noor');
    for (const [field, value, refused] of [
      ['pageSize', 101, sentence('atMost', { most: 100 })],
      ['pageSize', 0, sentence('atLeast', { least: 1 })],
      ['page', 0, sentence('atLeast', { least: 1 })],
      ['page', 10_001, sentence('atMost', { most: 10_000 })],
      ['page', 1.5],
      ['page', 'x'],
      ['before', 'x'],
      ['before', '1'],
      ['before', '-1-1'],
    ])
      expect(
        (await noor.refused('GET /content/list', { [field!]: value })).message,
        `${field} ${value}`,
      ).toEqual({
        [field!]: [refused ?? strings.invalidValue],
      });
    for (const before of ['9999999999999999999-1', '8640000000000001-1', '1-9999999999999999999'])
      expect((await noor.refused('GET /content/list', { before })).status, before).toBe(422);
  });
});

describe('a narrower feed', () => {
  test('of a person or group contains what the viewer can see of it', async () => {
    await town.post('ada', { text: 'for all' });
    await town.post('ada', { text: 'for friends', shared_as: 'Friends' });
    await town.post('ada', { text: 'for me', shared_as: 'Private' });
    await town.post('ada', { text: 'on the street', group_id: town.group.ferry });
    await town.post('ben', { text: 'on the street too', group_id: town.group.ferry });
    await town.post('ben', { text: 'elsewhere' });
    const ofAda = { user_id: town.id.ada };
    expect(await texts('noor', ofAda)).toEqual(['for all']);
    expect(await texts('grace', ofAda)).toEqual(['for friends', 'for all']);
    expect(await texts('kira', ofAda)).toEqual(['on the street', 'for all']);
    expect(await texts('ada', ofAda)).toEqual([
      'on the street',
      'for me',
      'for friends',
      'for all',
    ]);
    expect(await texts('kira', { group_id: town.group.ferry })).toEqual([
      'on the street too',
      'on the street',
    ]);
    expect(await texts('kira', { group_id: town.group.ferry, ...ofAda })).toEqual([
      'on the street',
    ]);
  });

  test('of a hidden person or group is empty, as if it did not exist', async () => {
    await town.post('quinn');
    await town.post('ada', { group_id: town.group.ferry });
    const listTexts = async (input: object) =>
      (await (await town.as('rex')).raw('GET /content/list', input)).body;
    expect(await listTexts({ user_id: town.id.quinn })).toBe(
      await listTexts({ user_id: missingId }),
    );
    expect(await listTexts({ group_id: town.group.ferry })).toBe(
      await listTexts({ group_id: missingId }),
    );
  });

  test('of polls, blogs or actions contains only these', async () => {
    for (const type of [0, 1, 2, 4])
      await town.db.execute(
        sql`insert into posts (author_id, text, shared_as, content_type) values (${town.id.ada}, ${['post', 'poll', 'blog', '', 'action'][type]}, 'Public', ${type})`,
      );
    for (const kind of ['poll', 'blog', 'action'] as const) {
      expect(await texts('noor', { [kind]: 'Y' })).toEqual([kind]);
      expect(await texts('noor', { [kind]: 'Y', user_id: town.id.ada })).toEqual([kind]);
      expect(await texts('noor', { [kind]: 'N' })).toHaveLength(4);
    }
    expect((await texts('noor', { poll: 'Y', blog: 'Y' })).toSorted()).toEqual(['blog', 'poll']);
    expect(
      (await (await town.as('noor')).refused('GET /content/list', { poll: 'yes' })).message,
    ).toEqual({ poll: [strings.invalidValue] });
  });
});

test('visitors have no feed', async () => {
  expect(await town.visitor.refused('GET /content/list', {})).toMatchObject({
    status: 401,
    code: 'unauthorized',
    message: strings.signInFirst,
  });
});
