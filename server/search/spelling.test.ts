// Bounds of the spelling correction.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';
import { timeouts } from '../db/timeLimit.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const searchTexts = async (username: Username, keyword: string) => {
  const { posts } = await (await town.as(username)).ask('GET /search/index', { keyword });
  return posts.map(({ text }) => text).toSorted();
};

test('a vocabulary with too many similar words corrects only to the nearest, and to own words', async () => {
  await town.post('ada', { text: 'zephyrlike' });
  await town.post('ada', { text: 'zephyrlake' });
  await town.post('noor', { text: 'zephyrward', shared_as: 'Private' });
  const both = ['zephyrlake', 'zephyrlike'];
  expect(await searchTexts('noor', 'zephyrlikes')).toEqual(both);
  const addSimilar = (pattern: string) =>
    town.db.execute(sql`
      insert into search_vocabulary (word) select format(${pattern}, chr(96 + i), chr(96 + j))
      from generate_series(1, 26) i cross join generate_series(1, 26) j on conflict do nothing`);
  try {
    await addSimilar('zephy%1$slike%2$s');
    expect(await searchTexts('noor', 'zephyrlikes'), 'one wrong letter').toEqual(['zephyrlike']);
    await addSimilar('zephy%1$swerd%2$s');
    expect(await searchTexts('noor', 'zephyrwerdo'), 'own words').toEqual(['zephyrward']);
    // words that share their beginning are not similar, but three changed letters in a row are
    const addCompared = (pattern: string) =>
      town.db.execute(sql`
        insert into search_vocabulary (word) select format(${pattern}, chr(97 + i / 676), chr(97 + i / 26 % 26), chr(97 + i % 26))
        from generate_series(0, 2500) i on conflict do nothing`);
    await town.post('ada', { text: 'zephyrborkumwatt' });
    await addCompared('zephyrborku%1$s%2$s%3$squomodox');
    expect(await searchTexts('noor', 'zephyrbarkumwatk')).toEqual(['zephyrborkumwatt']);
    await addCompared('zephyrbarkum%1$s%2$s%3$sk');
    expect(await searchTexts('noor', 'zephyrbarkumwatk'), 'two wrong letters').toEqual([]);
    expect(await searchTexts('noor', 'zephyrborkumwatk'), 'one').toEqual(['zephyrborkumwatt']);
  } finally {
    await town.db.execute(sql`delete from search_vocabulary where word like 'zephy%'`);
  }
});

test('a correction that reaches its time limit corrects nothing', async () => {
  await town.post('ada', { text: 'quillmarken' });
  const timeout = timeouts.correction;
  timeouts.correction = 50;
  try {
    await town.db.transaction(async (db) => {
      // The correction waits for the vocabulary, on any machine.
      await db.execute(sql`lock table search_vocabulary in access exclusive mode`);
      expect(await searchTexts('noor', 'quillmerken')).toEqual([]);
    });
  } finally {
    timeouts.correction = timeout;
  }
  expect(await searchTexts('noor', 'quillmerken')).toEqual(['quillmarken']);
});
