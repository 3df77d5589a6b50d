// Which listeners of new posts are left out for a word in a quoted post.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { findMutingListeners } from './newPosts.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('a limited number of listeners is asked whether they see a quoted post', async () => {
  const quoted = await town.post('ada', { text: 'Of the weir', shared_as: 'Public' });
  const { id } = await town.post('ada', { text: 'See', shared_as: 'Public' });
  await town.db.execute(sql`update posts set quoted_id = ${quoted.id} where id = ${id}`);
  await town.db.execute(sql`update posts set shared_as = 'Private' where id = ${quoted.id}`);
  const listeners = (
    await town.db.query<{ id: number }>(sql`
      with made as (
        insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
        select n, n, n, n, n, now() from (select 'listener' || i as n from generate_series(1, 1100) i) p returning id)
      select id from made order by id`)
  ).map((row) => row.id);
  await town.db.execute(
    sql`insert into mutes (person_id, word) select listener, 'weir' from unnest(${listeners}::bigint[]) listener`,
  );
  const find = async (asked: number[]) =>
    (await findMutingListeners(town.db, [{ id, user_id: town.id.ada }], asked)).get(id)!.size;
  // None of them sees the quote. Beyond the limit, they are left out as if they did.
  expect(await find(listeners.slice(0, 1_000))).toBe(0);
  expect(await find(listeners)).toBe(100);
});
