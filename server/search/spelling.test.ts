// Bounds of the spelling correction.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';

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
  } finally {
    await town.db.execute(sql`delete from search_vocabulary where word like 'zephy%'`);
  }
});
