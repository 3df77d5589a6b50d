// How much work muted words of listeners cause at new posts: in groups, up to a limit.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { busyError } from '../lib/fairQueue.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { findListenersByWord } from './listenersByWord.ts';
import { findMutingListeners } from './newPosts.ts';

let town: TestTown;
let crowd: number[];
beforeAll(async () => {
  town = await createTestTown();
  crowd = (
    await town.db.query<{ id: number }>(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select n, n, n, n, n, now() from (select 'crowd' || i as n from generate_series(1, 40) i) p returning id`)
  ).map(({ id }) => id);
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from mutes`));

/** Words without spaces that differ at the start and the end, so that they share no beginnings. */
const muteLongWords = (listeners: readonly number[]) =>
  town.db.execute(sql`
    insert into mutes (person_id, word)
    select p.id, chr(20000 + (p.n)::int) || chr(20000 + i) || repeat('字', ${limits.mutedWord - 2}::int)
    from unnest(${listeners}::bigint[]) with ordinality p (id, n), generate_series(1, ${limits.mutes}::int) i`);
const muteWord = (listener: number, word: string) =>
  town.db.execute(sql`insert into mutes (person_id, word) values (${listener}, ${word})`);

/** Compares the words of the listeners with a text. Returns how many units each search had, too. */
async function countUnits(text: string, listeners: readonly number[], busyFrom = Infinity) {
  const units: number[] = [];
  const wordLists = await town.db.query<{ listener: number; characters: number }>(sql`
    select person_id as listener, sum(char_length(word))::int as characters from mutes
    where person_id = any (${listeners}::bigint[]) group by person_id`);
  const post = { title: '', text, link_title: '', link_description: '' };
  const { unchecked } = await findListenersByWord(town.db, wordLists, [post], (words) => {
    if (units.length >= busyFrom) return Promise.reject(busyError());
    units.push(words.reduce((sum, { length }) => sum + length, 0));
    return Promise.resolve([[]]);
  });
  return { units, unchecked };
}

test('many long words are compared in groups, up to a limit, and those of fewer come first', async () => {
  await muteLongWords(crowd);
  await muteWord(town.id.noor!, '选举');
  const { units, unchecked } = await countUnits('字'.repeat(5_000), [...crowd, town.id.noor!]);
  for (const one of units) expect(one).toBeLessThanOrEqual(50_000);
  const total = units.reduce((sum, one) => sum + one, 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThanOrEqual(200_000);
  expect(unchecked).not.toContain(town.id.noor);
  expect(unchecked.length).toBeGreaterThan(crowd.length / 2);
  expect(unchecked.length).toBeLessThan(crowd.length);
});

test('a few words of many listeners are compared at once', async () => {
  for (const listener of crowd) await muteWord(listener, `word${listener}`);
  const { units, unchecked } = await countUnits('A heron', crowd);
  expect(units).toHaveLength(1);
  expect(unchecked).toEqual([]);
});

test('listeners whose words the worker has no time for are not checked', async () => {
  await muteLongWords(crowd.slice(0, 4));
  const { units, unchecked } = await countUnits('A heron', crowd.slice(0, 4), 1);
  expect(units).toHaveLength(1);
  expect(unchecked).toEqual(crowd.slice(2, 4));
});

test('a listener whose words are not checked hears nothing of the post', async () => {
  await muteLongWords(crowd);
  await muteWord(town.id.noor!, '选举');
  await muteWord(town.id.ben!, 'heron');
  const { id } = await town.post('ada', { text: '明天有选举' });
  const muting = (
    await findMutingListeners(
      town.db,
      [{ id, user_id: town.id.ada! }],
      [...crowd, town.id.noor!, town.id.ben!, town.id.zoe!],
    )
  ).get(id)!;
  expect([...muting].filter((listener) => !crowd.includes(listener))).toEqual([town.id.noor]);
  expect(muting).toContain(crowd.at(-1));
  expect(muting).not.toContain(crowd[0]);
});
