// Images of gathered news end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`delete from news`);
});
afterAll(() => town.close());

test('with their age, and beyond the newest 2,000', async () => {
  await town.db.execute(sql`
    with added as (
      insert into news (title, url, link_key, gathered, created_at, edited_at, featured)
      select title, 'https://news.example/' || title, title, title <> 'written', now() - days * interval '1 day',
        case when title = 'edited' then now() end, title = 'featured'
      from (values ('written', 100), ('edited', 100), ('featured', 100), ('old', 91), ('recent', 89)) v (title, days)
      returning id, title)
    insert into files (name, news_id, width, height, bytes) select rpad(title, 22, '-'), id, 1, 1, 1 from added`);
  const remaining = async () =>
    (
      await town.db.query<{ title: string }>(
        sql`select n.title from files f join news n on n.id = f.news_id where length(n.title) > 3 order by n.title`,
      )
    ).map(({ title }) => title);
  const sweep = () => runJob(town, 'news.sweep');
  await sweep();
  expect(await remaining()).toEqual(['edited', 'featured', 'recent', 'written']);
  expect(await town.db.query(sql`select name from file_deletions where name like 'old%'`)).toEqual([
    { name: 'old'.padEnd(22, '-') },
  ]);

  await town.db.execute(sql`
    with added as (
      insert into news (title, url, link_key, gathered, created_at)
      select '' , 'https://news.example/' || n, 'many ' || n, true, now() - interval '1 day' from generate_series(1, 2000) n returning id)
    insert into files (name, news_id, width, height, bytes) select rpad('many' || id, 22, '-'), id, 1, 1, 1 from added`);
  await sweep();
  expect(await remaining()).toEqual(['edited', 'featured', 'written']);
  expect(await town.db.query(sql`select from files where name like 'many%'`)).toHaveLength(2_000);
});
