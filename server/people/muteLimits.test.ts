// What a request reads for a member of many groups in which a muted person posts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minute } from '#contract/durations.ts';
import { pageSizes } from '#contract/limits.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const groupCount = 60;
const postsPerGroup = 150;

test('the muted posts that one request passes over do not grow with the number of groups', async () => {
  const { ada, ben, hugo } = town.id;
  const start = Date.now();
  const timeOf = (place: number) => new Date(start - place * minute);
  await town.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`delete from posts`);
    await db.execute(
      sql`insert into groups (owner_id, name, status) select ${ben}, 'Big ' || i, 'Open' from generate_series(1, ${groupCount}::int) i`,
    );
    await db.execute(
      sql`insert into group_members (group_id, person_id) select g.id, p.id from groups g, unnest(array[${ada}, ${ben}, ${hugo}]::bigint[]) p (id) where g.name like 'Big %'`,
    );
    // One post a minute, in one group after the other.
    await db.execute(sql`
      insert into posts (author_id, text, shared_as, group_id, created_at)
      select ${ben}, 'Of a muted person', 'Group', g.id, ${timeOf(0)}::timestamptz - (i * ${groupCount}::int + g.place) * interval '1 minute'
      from (select id, row_number() over (order by id) as place from groups where name like 'Big %') g, generate_series(0, ${postsPerGroup - 1}::int) i`);
    await db.execute(sql`
      insert into posts (author_id, text, shared_as, group_id, created_at)
      select ${hugo}, 'The oldest', 'Group', min(id), ${timeOf(groupCount * postsPerGroup + 10)}::timestamptz from groups where name like 'Big %'`);
  });
  const client = await town.as('ada');
  await client.ask('POST /user/mute', { user_id: ben!, period: 'always' });

  const first = await client.ask('GET /content/list', {});
  expect(first.contents).toEqual([]);
  const passedOver = (start - Number(first.next!.split('-')[0])) / minute;
  expect(passedOver).toBeGreaterThan(groupCount);
  expect(passedOver).toBeLessThan(1_000 + 2 * groupCount + 2 * pageSizes.feed);

  const found: string[] = [];
  for (let before = first.next; before;) {
    const page = await client.ask('GET /content/list', { before });
    found.push(...page.contents.map(({ text }) => text));
    before = page.next;
  }
  expect(found).toEqual(['The oldest']);
});
