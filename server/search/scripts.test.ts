// Search in words joined by punctuation, in scripts without spaces, and in words with diacritics.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const index = async (keyword: string) =>
  (await town.as('noor')).ask('GET /search/index', { keyword });
const searchTexts = async (keyword: string) => {
  const { posts, near } = await index(keyword);
  return near.posts ? [] : posts.map(({ text }) => text);
};

test.for([
  ['Parks/recreation met', ['recreation', 'parks', 'Parks/recreation', 'parks/recr']],
  ['Zoning/planning and so on', ['planning', 'zoning planning', '"zoning planning"']],
  ['Bring form W-9/W-8 along', ['W-8', 'w-9', '"form W-9"', 'W-9/W-8']],
  ['Case 2026/0417 is closed', ['0417', '2026/0417']],
  ['Write to clerk@town-hall.example', ['clerk', 'hall', 'clerk@town-hall.example']],
  ['snake_case and semi;colon', ['case', 'colon']],
] as const)('finds “%s” by each of its words', async ([text, keywords]) => {
  await town.post('rosa', { text });
  for (const keyword of keywords) expect(await searchTexts(keyword), keyword).toContain(text);
});

test('excludes a word after a minus with all of its parts, and only then', async () => {
  await town.post('rosa', { text: 'lantern shop' });
  await town.post('rosa', { text: 'lantern work-shop' });
  expect(await searchTexts('lantern -work-shop')).toEqual(['lantern shop']);
  expect(await searchTexts('lantern -shop')).toEqual([]);
});

test('finds a post by the host of its link', async () => {
  const { id } = await town.post('rosa', { text: 'Needs attention' });
  await town.db.execute(
    sql`update posts set link = 'https://www.herons-daily.example/news?x=unseen' where id = ${id}`,
  );
  for (const keyword of ['herons', 'herons-daily.example'])
    expect((await index(keyword)).totals.posts, keyword).toBe(1);
  expect((await index('unseen')).totals.posts).toBe(0);
});

test.for([
  [
    '我家在上海东边，靠近公园。',
    ['上海', '公园', '上海东边', '"上海东边"', '园', '我'],
    ['海上', '边靠', '上边'],
  ],
  [
    '新しい図書館の計画について',
    ['図書館', '計画', '図書', '館', '"図書館の計画"'],
    ['図館', '書計'],
  ],
  ['オンラインのイベント', ['イベント', 'ライン'], ['ンイ']],
  ['วันนี้ฝนตกที่เชียงใหม่', ['เชียงใหม่', 'ฝนตก'], ['ตกฝน']],
  ['ラーメン shop を開く', ['shop', 'ラーメン', 'ラーメン shop', 'メン'], ['ンラ']],
] as const)('finds a word inside “%s”', async ([text, keywords, otherTexts]) => {
  await town.post('rosa', { text });
  for (const keyword of keywords) expect(await searchTexts(keyword), keyword).toContain(text);
  for (const keyword of otherTexts) expect(await searchTexts(keyword), keyword).not.toContain(text);
});

test('ignores diacritics in the query and in the text, in posts and names', async () => {
  await town.post('rosa', { text: 'أهلا مُحَمَّد' });
  await town.post('rosa', { text: 'שָׁלוֹם to all' });
  await town.db.execute(sql`update people set name = 'مُحَمَّد Haddad' where id = ${town.id.hugo}`);
  await town.db.execute(sql`update people set name = '山田太郎' where id = ${town.id.bao}`);
  for (const keyword of ['محمد', 'مُحَمَّد', 'محمّد']) {
    expect(await searchTexts(keyword), keyword).toEqual(['أهلا مُحَمَّد']);
    expect(
      (await index(keyword)).users.map(({ username }) => username),
      keyword,
    ).toEqual(['hugo']);
    expect(
      (await (await town.as('noor')).ask('GET /user/get-users', { keyword })).users.map(
        ({ username }) => username,
      ),
    ).toEqual(['hugo']);
  }
  expect(await searchTexts('שלום')).toEqual(['שָׁלוֹם to all']);
  for (const keyword of ['太郎', '山田', '山', '山田太郎'])
    expect(
      (await index(keyword)).users.map(({ username }) => username),
      keyword,
    ).toEqual(['bao']);
});

test('applies the same rules to lists with a keyword', async () => {
  const rosa = await town.as('rosa');
  await rosa.ask('POST /action/create', {
    title: 'Save the sea/shore 図書館',
    kind: 'task',
    shared_as: 'Public',
  });
  const titles = async (keyword: string) =>
    (await (await town.as('noor')).ask('GET /action/list', { keyword })).actions.map(
      ({ title }) => title,
    );
  for (const keyword of ['shore', 'sea/shore', '書館', '"sea shore"'])
    expect(await titles(keyword), keyword).toEqual(['Save the sea/shore 図書館']);
  expect(await titles('save -shore')).toEqual([]);
});

test('reindexes old posts in a job, in batches', async () => {
  const oldPost = await town.post('rosa', { text: 'Harbor/lighthouse' });
  const unchangedPost = await town.post('rosa', { text: 'Nothing to join' });
  // As the previous version stored them.
  await town.db.execute(
    sql`update posts set words = to_tsvector('simple', fold_text(text)) where id in (${oldPost.id}, ${unchangedPost.id})`,
  );
  await town.db.execute(sql`delete from reindex_progress`);
  await town.db.execute(
    sql`insert into reindex_progress (after, until) select 0, max(id) from posts`,
  );
  expect(await searchTexts('lighthouse')).toEqual([]);
  const loadRowVersion = async () =>
    (await town.db.queryOne<{ at: string }>(
      sql`select xmin::text as at from posts where id = ${unchangedPost.id}`,
    ))!.at;
  const before = await loadRowVersion();
  let batches = 1;
  while ((await town.db.queryOne<{ more: boolean }>(sql`select reindex_posts(3) as more`))!.more)
    batches++;
  expect(batches).toBeGreaterThan(3);
  expect(await searchTexts('lighthouse')).toEqual(['Harbor/lighthouse']);
  expect(await loadRowVersion(), 'what stays the same is not written again').toBe(before);
});
