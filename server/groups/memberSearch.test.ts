// Search among the members of a group that is too large to be scanned, on a site with a name that
// thousands of people have.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ada: Client;
let group_id: number;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
  group_id = (town.group as { creek: number }).creek;
  await town.db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select n, n, name, n, n, now() from (
      select 'member' || i as n, case when i in (5, 2400) then 'Mavis Crane' when i = 2399 then 'Maria Zott' else 'Person' end as name from generate_series(1, 2400) i
      union all select 'maria' || i, 'Maria' from generate_series(1, 3000) i) p`);
  await town.db.execute(sql`
    insert into group_members (group_id, person_id, joined_at)
    select ${group_id}, id, now() + substr(username, 7)::int * interval '1 second' from people where username like 'member%'`);
  await town.db.execute(sql`analyze`);
});
afterAll(() => town.close());

const usernames = async (keyword: string) =>
  (await ada.ask('GET /group/members', { group_id, keyword })).members.map((one) => one.username);

test('finds members who joined early and late', async () => {
  expect(await usernames('mavis')).toEqual(['member5', 'member2400']);
  expect(await usernames('mavi')).toEqual(['member5', 'member2400']);
});

test('looks up the first thousand people with the name, and finds others by more of it', async () => {
  expect(await usernames('ma')).toEqual(['member5']);
  expect(await usernames('maria')).toEqual([]);
  expect(await usernames('maria z')).toEqual(['member2399']);
});
