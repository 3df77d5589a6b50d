// Inference checks: content that a member cannot see changes nothing in lists, counts or
// suggestions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const suggestTags = async (username: Username, keyword: string) =>
  (await (await town.as(username)).ask('GET /content/tags', { keyword })).tags;
const suggested = async (username: Username, keyword: string) =>
  (await (await town.as(username)).ask('GET /search/suggest', { keyword })).suggestions;
const numbered = (n: number, prefix: string) =>
  Array.from({ length: n }, (_, i) => `${prefix}${String(i).padStart(2, '0')}`);
const hashtags = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' ');

/**
 * Compares the result of `readResults` before and after Ada writes these posts, and after she
 * deletes them.
 */
async function expectUnchangedBy(
  posts: Parameters<TestTown['post']>[1][],
  readResults: () => Promise<unknown>,
) {
  const before = await readResults();
  const ids: number[] = [];
  for (const post of posts) ids.push((await town.post('ada', post)).id);
  expect(await readResults(), 'after they are written').toEqual(before);
  const ada = await town.as('ada');
  for (const id of ids) await ada.ask('POST /content/delete', { id });
  expect(await readResults(), 'after they are deleted').toEqual(before);
  return before;
}

test('a tag on an invisible post does not displace offered tags', async () => {
  await town.post('rex', { text: hashtags(numbered(49, 'divorceby')), shared_as: 'Private' });
  for (let i = 0; i < 2; i++) await town.post('rex', { text: '#divorcebz', shared_as: 'Private' });
  const before = await expectUnchangedBy([{ text: '#divorceb', shared_as: 'Private' }], () =>
    suggestTags('rex', 'divorceb'),
  );
  expect(before).toContainEqual({ tag: 'divorcebz', total: 2 });
});

test('invisible posts with a tag do not change its count', async () => {
  for (let i = 0; i < 21; i++) await town.post('rex', { text: '#strikeb', shared_as: 'Private' });
  const hiddenPost = { text: '#strikeb', shared_as: 'Private' } as const;
  const before = await expectUnchangedBy(
    [hiddenPost, hiddenPost, { ...hiddenPost, shared_as: 'Friends' }],
    () => suggestTags('rex', 'strikeb'),
  );
  expect(before).toEqual([{ tag: 'strikeb', total: 20 }]);
});

test('an invisible tag does not displace suggestions while typing', async () => {
  await town.post('rex', { text: '#layoffaz', shared_as: 'Private' });
  // For friends, so that they are on posts of people who are not friends of rex.
  const before = await expectUnchangedBy(
    [
      { text: hashtags(numbered(20, 'layoffa')), shared_as: 'Private' },
      { text: hashtags(numbered(20, 'layoffab')), shared_as: 'Friends' },
    ],
    () => suggested('rex', '#layoffa'),
  );
  expect(before).toMatchObject([{ kind: 'tag', label: 'layoffaz' }]);
});

test('an invisible word does not displace spelling corrections', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const word = 'chemotherapy';
  // 199 words at distance one from the word, and one that sorts after all of them.
  const similarWords = word
    .split('')
    .flatMap((character, index) =>
      letters
        .filter((letter) => letter !== character)
        .map((letter) => `q${word.slice(0, index)}${letter}${word.slice(index + 1)}q`),
    );
  await town.post('rex', { text: similarWords.slice(0, 199).join(' '), shared_as: 'Private' });
  await town.post('rex', { text: `sentinel z${word}z`, shared_as: 'Private' });
  const readResults = async () =>
    (await (await town.as('rex')).ask('GET /search/index', { keyword: `q${word}q` })).posts.map(
      ({ text }) => text,
    );
  const hiddenPost = { text: `My ${word} begins on Monday` };
  const before = await expectUnchangedBy(
    [
      { ...hiddenPost, shared_as: 'Private' },
      { ...hiddenPost, group_id: town.group.ferry },
    ],
    readResults,
  );
  expect(before).toContain(`sentinel z${word}z`);
  // Across a block, a public post is invisible.
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${town.id.ada}, ${town.id.rex})`,
  );
  await expectUnchangedBy(
    [{ text: similarWords.map((similarWord) => `${similarWord.slice(0, -1)}r`).join(' ') }],
    readResults,
  );
  await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.ada}`);
});

test('invisible people do not displace suggested people', async () => {
  const loadSuggestions = async () =>
    (await town.as('ada')).ask('GET /user/get-users', { suggestions: 'Y' });
  const before = await loadSuggestions();
  expect(before.users.length).toBeGreaterThan(3);
  // Suspended people with more common friends, groups and issues than anyone else.
  await town.db.execute(sql`
    with gone as (
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, suspended_at)
      select n, n, n, n, n, now(), now() from (select 'gone' || i as n from generate_series(1, 1100) i) p returning id),
    friends as (
      insert into friendships (low_id, high_id, requester_id, status)
      select least(gone.id, f.id), greatest(gone.id, f.id), gone.id, 1 from gone cross join friends_of(${town.id.ada}) f),
    joined as (insert into group_members (group_id, person_id) select m.group_id, gone.id from gone join group_members m on m.person_id = ${town.id.ada}),
    fields as (insert into profile_fields (person_id, field, value, shared_as) select id, 'issues', '', 'Public' from gone)
    insert into people_issues (person_id, issue_id) select gone.id, i.id from gone cross join issues i`);
  expect(await loadSuggestions()).toEqual(before);
});

test('tags of a blocked author hide no other tags, and cost little', async () => {
  await town.post('rex', { text: '#qqzopen' });
  const { id } = await town.post('ada', { text: 'Many tags' });
  await town.db.execute(
    sql`insert into post_tags (content_id, tag) select ${id}, 'qqz' || i from generate_series(10000, 10999) i`,
  );
  const noor = await town.as('noor');
  expect((await suggestTags('noor', 'qqz')).map(({ tag }) => tag)).not.toContain('qqzopen');
  await noor.ask('POST /user/block-user', { user_id: town.id.ada });
  expect(await suggestTags('noor', 'qqz')).toEqual([{ tag: 'qqzopen', total: 1 }]);
  // The list ends after so many tagged posts, although a visible one is among them.
  await town.post('rex', { text: '#qqz12000open' });
  await town.db.execute(
    sql`insert into post_tags (content_id, tag) select ${id}, 'qqz' || i from generate_series(11000, 15000) i`,
  );
  expect(await suggestTags('noor', 'qqz')).toEqual([{ tag: 'qqz12000open', total: 1 }]);
  expect(await suggestTags('noor', 'qqzo')).toEqual([{ tag: 'qqzopen', total: 1 }]);
  await noor.ask('POST /user/un-block-user', { user_id: town.id.ada });
});

test('a tag suggestion reads the newest posts of a tag only', async () => {
  await town.post('rex', { text: '#qqvold' });
  const noor = await town.as('noor');
  await town.db.execute(sql`
    with posted as (
      insert into posts (author_id, text, shared_as, open_to_all)
      select ${town.id.ada}, '', 'Public', true from generate_series(1, 150) returning id)
    insert into post_tags (content_id, tag) select id, 'qqvold' from posted`);
  expect(await suggestTags('noor', 'qqv')).toEqual([{ tag: 'qqvold', total: 20 }]);
  await noor.ask('POST /user/block-user', { user_id: town.id.ada });
  expect(await suggestTags('noor', 'qqv')).toEqual([]);
  await noor.ask('POST /user/un-block-user', { user_id: town.id.ada });
});

test('a filter by issue reveals no issues that are hidden from the viewer', async () => {
  const { id: issue } = (await town.db.queryOne<{ id: number }>(
    sql`select id from issues order by id limit 1`,
  ))!;
  const rex = await town.as('rex');
  const readResults = async () => [
    await rex.ask('GET /search/users', { issue_id: issue, pageSize: 100 }),
    await rex.ask('GET /search/users', { issue_id: issue, keyword: 'Ada' }),
    await rex.ask('GET /search/users', { issue_id: issue, keyword: 'Adaa' }),
    (await rex.ask('GET /search/index', { issue_id: issue, keyword: 'Ada' })).totals.users,
  ];
  const setIssues = async (audience: string | null, cares: boolean) => {
    await town.db.execute(
      sql`delete from profile_fields where person_id = ${town.id.ada} and field = 'issues'`,
    );
    if (audience)
      await town.db.execute(
        sql`insert into profile_fields (person_id, field, value, shared_as) values (${town.id.ada}, 'issues', '', ${audience})`,
      );
    await town.db.execute(sql`delete from people_issues where person_id = ${town.id.ada}`);
    if (cares)
      await town.db.execute(
        sql`insert into people_issues (person_id, issue_id) values (${town.id.ada}, ${issue})`,
      );
  };
  await setIssues(null, false);
  const before = await readResults();
  for (const audience of [null, 'Friends', 'Private']) {
    await setIssues(audience, true);
    expect(await readResults(), `${audience}`).toEqual(before);
  }
  await setIssues('Public', true);
  expect(await readResults(), 'Public').not.toEqual(before);
  // Across a block, even a Public list is hidden.
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${town.id.ada}, ${town.id.rex})`,
  );
  const blocked = await readResults();
  await setIssues('Public', false);
  expect(await readResults(), 'across a block').toEqual(blocked);
  await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.ada}`);
});

test('a filter by a hidden group or author gives what one by a missing one gives', async () => {
  const [rex, quinn] = [await town.as('rex'), await town.as('quinn')];
  const { group } = await quinn.ask('POST /group/create', { name: 'Filters', status: 'Closed' });
  const group_id = group.id;
  await town.post('quinn', { text: 'Filtered marmot', group_id, shared_as: 'Group' });
  const read = async (filters: { group_id?: number; author?: string }) => [
    await rex.ask('GET /search/index', { keyword: 'marmot', ...filters }),
    await rex.ask('GET /search/actions', { keyword: 'marmot', ...filters }),
    await rex.ask('GET /content/search', { keyword: 'marmot', ...filters }),
  ];
  expect(await read({ group_id })).toEqual(await read({ group_id: 999_999 }));
  await town.post('quinn', { text: 'Open marmot' });
  await quinn.ask('POST /user/block-user', { user_id: town.id.rex });
  expect(await read({ author: 'quinn' })).toEqual(await read({ author: 'nobodyatall' }));
  await quinn.ask('POST /user/un-block-user', { user_id: town.id.rex });
  expect(await read({ author: 'quinn' })).not.toEqual(await read({ author: 'nobodyatall' }));
});

test('a filter by place reveals no place that is hidden from the viewer', async () => {
  const rex = await town.as('rex');
  const readResults = async () => [
    await rex.ask('GET /search/users', { place: 'zanz' }),
    await rex.ask('GET /search/users', { place: 'zanz', keyword: 'Ada' }),
    (await rex.ask('GET /search/index', { place: 'zanz', keyword: 'Ada' })).totals.users,
  ];
  const setPlace = async (audience: string) =>
    town.db.execute(sql`
      insert into profile_fields (person_id, field, value, shared_as) values (${town.id.ada}, 'place', 'Zanzibar Hill', ${audience})
      on conflict (person_id, field) do update set shared_as = ${audience}`);
  const before = await readResults();
  for (const audience of ['Friends', 'Private']) {
    await setPlace(audience);
    expect(await readResults(), audience).toEqual(before);
  }
  await setPlace('Public');
  expect((await rex.ask('GET /search/users', { place: 'zanz' })).total).toBe(1);
  expect((await rex.ask('GET /search/users', { place: 'hill' })).total).toBe(0);
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${town.id.ada}, ${town.id.rex})`,
  );
  expect(await readResults(), 'across a block').toEqual(before);
  await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.ada}`);
  await setPlace('Friends');
  const ben = await town.as('ben');
  expect((await ben.ask('GET /search/users', { place: 'ZANZIBAR' })).total).toBe(1);
});
