// What a member may not see changes nothing of what they are offered, not even which of their own things fit into a list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const offered = async (username: Username, keyword: string) =>
  (await (await town.as(username)).ask('GET /content/tags', { keyword })).tags;
const suggested = async (username: Username, keyword: string) =>
  (await (await town.as(username)).ask('GET /search/suggest', { keyword })).suggestions;
const numbered = (n: number, prefix: string) =>
  Array.from({ length: n }, (_, i) => `${prefix}${String(i).padStart(2, '0')}`);
const hashtags = (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' ');

/** What `look` is answered before and after Ada writes these posts, and after she deletes them. */
async function unmovedBy(posts: Parameters<TestTown['post']>[1][], look: () => Promise<unknown>) {
  const before = await look();
  const ids: number[] = [];
  for (const post of posts) ids.push((await town.post('ada', post)).id);
  expect(await look(), 'after they are written').toEqual(before);
  const ada = await town.as('ada');
  for (const id of ids) await ada.ask('POST /content/delete', { id });
  expect(await look(), 'after they are deleted').toEqual(before);
  return before;
}

test('a tag on a post that one does not see takes no place in the tags that are offered', async () => {
  await town.post('rex', { text: hashtags(numbered(49, 'divorceby')), shared_as: 'Private' });
  for (let i = 0; i < 2; i++) await town.post('rex', { text: '#divorcebz', shared_as: 'Private' });
  const before = await unmovedBy([{ text: '#divorceb', shared_as: 'Private' }], () =>
    offered('rex', 'divorceb'),
  );
  expect(before).toContainEqual({ tag: 'divorcebz', total: 2 });
});

test('posts with a tag that one does not see do not change how many are counted', async () => {
  for (let i = 0; i < 21; i++) await town.post('rex', { text: '#strikeb', shared_as: 'Private' });
  const hidden = { text: '#strikeb', shared_as: 'Private' } as const;
  const before = await unmovedBy([hidden, hidden, { ...hidden, shared_as: 'Friends' }], () =>
    offered('rex', 'strikeb'),
  );
  expect(before).toEqual([{ tag: 'strikeb', total: 20 }]);
});

test('a tag that one does not see takes no place in what is suggested while one types', async () => {
  await town.post('rex', { text: '#layoffaz', shared_as: 'Private' });
  // for friends, so that they are on posts of people whom rex is no friend of
  const before = await unmovedBy(
    [
      { text: hashtags(numbered(20, 'layoffa')), shared_as: 'Private' },
      { text: hashtags(numbered(20, 'layoffab')), shared_as: 'Friends' },
    ],
    () => suggested('rex', '#layoffa'),
  );
  expect(before).toMatchObject([{ kind: 'tag', label: 'layoffaz' }]);
});

test('a word that one does not see takes no place in the help with spelling', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const word = 'chemotherapy';
  // 199 words a letter from the one that is looked for, and one that comes after all of them
  const near = word
    .split('')
    .flatMap((own, at) =>
      letters
        .filter((letter) => letter !== own)
        .map((letter) => `q${word.slice(0, at)}${letter}${word.slice(at + 1)}q`),
    );
  await town.post('rex', { text: near.slice(0, 199).join(' '), shared_as: 'Private' });
  await town.post('rex', { text: `sentinel z${word}z`, shared_as: 'Private' });
  const look = async () =>
    (await (await town.as('rex')).ask('GET /search/index', { keyword: `q${word}q` })).posts.map(
      ({ text }) => text,
    );
  const hidden = { text: `My ${word} begins on Monday` };
  const before = await unmovedBy(
    [
      { ...hidden, shared_as: 'Private' },
      { ...hidden, group_id: town.group.ferry },
    ],
    look,
  );
  expect(before).toContain(`sentinel z${word}z`);
  // across a block a post for everybody is one that is not seen
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${town.id.ada}, ${town.id.rex})`,
  );
  await unmovedBy([{ text: near.map((each) => `${each.slice(0, -1)}r`).join(' ') }], look);
  await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.ada}`);
});

test('people whom one does not see take no place among the people who are suggested', async () => {
  const ask = async () => (await town.as('ada')).ask('GET /user/get-users', { suggestions: 'Y' });
  const before = await ask();
  expect(before.users.length).toBeGreaterThan(3);
  // suspended people who have more friends in common with her than anybody, are in all of her groups and care about all that there is
  await town.db.execute(sql`
    with gone as (
      insert into people (username, username_key, name, email, email_key, confirmed_at, suspended_at)
      select n, n, n, n, n, now(), now() from (select 'gone' || i as n from generate_series(1, 1100) i) p returning id),
    friends as (
      insert into friendships (low_id, high_id, requester_id, status)
      select least(gone.id, f.id), greatest(gone.id, f.id), gone.id, 1 from gone cross join friends_of(${town.id.ada}) f),
    joined as (insert into group_members (group_id, person_id) select m.group_id, gone.id from gone join group_members m on m.person_id = ${town.id.ada}),
    told as (insert into profile_fields (person_id, field, value, shared_as) select id, 'issues', '', 'Public' from gone)
    insert into people_issues (person_id, issue_id) select gone.id, i.id from gone cross join issues i`);
  expect(await ask()).toEqual(before);
});
