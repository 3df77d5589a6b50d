// The job that frees places of guests who can no longer come: whose turn it is, and many guests.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWrongCounts } from '#server/integrity/check.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ RATE_LIMITS: 'off' });
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from posts`));

/** An event with someone who waits. */
async function publishFull(organizer: 'ada' | 'ben') {
  const { id } = await publishAction(town, organizer, { capacity: 1 });
  await town.db.execute(sql`
    insert into attendance (content_id, person_id, answer, waiting)
    values (${id}, ${town.id.zoe}, 'going', false), (${id}, ${town.id.hugo}, 'going', true)`);
  return id;
}
const sweep = () => runJob(town, 'actions.sweep-places');
const listSwept = async () =>
  (
    await town.db.query<{ id: number }>(
      sql`select content_id as id from actions where places_swept_at is not null order by content_id`,
    )
  ).map(({ id }) => id);

test('looks at a few events of each organizer, at those first that were looked at longest ago', async () => {
  const ofAda: number[] = [];
  for (let i = 0; i < 8; i++) ofAda.push(await publishFull('ada'));
  const ofBen = await publishFull('ben');
  await sweep();
  expect(await listSwept()).toEqual([...ofAda.slice(0, 5), ofBen]);
  await town.db.execute(
    sql`update actions set places_swept_at = places_swept_at - interval '1 hour'`,
  );
  await sweep();
  expect(await listSwept()).toEqual([...ofAda, ofBen]);
  const again = await town.db.query<{ id: number }>(
    sql`select content_id as id from actions where places_swept_at > now() - interval '30 minutes' order by content_id`,
  );
  expect(again.map(({ id }) => id)).toEqual([...ofAda.slice(0, 2), ...ofAda.slice(5), ofBen]);
});

test('looks at all guests of a large event', async () => {
  const { id } = await publishAction(town, 'ada', { capacity: 1_200 });
  await town.db.execute(sql`
    with guests as (
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, suspended_at)
      select n, n, n, n, n, now(), case when i <> 1 then now() end from (select i, 'guest' || i as n from generate_series(1, 1199) i) p returning id)
    insert into attendance (content_id, person_id, answer) select ${id}::bigint, id, 'going' from guests`);
  await town.db.execute(sql`
    insert into attendance (content_id, person_id, answer, waiting)
    values (${id}, ${town.id.zoe}, 'going', false), (${id}, ${town.id.hugo}, 'going', true)`);
  await sweep();
  await town.drainJobs();
  const left = await town.db.query<{ name: string }>(
    sql`select p.username as name from attendance t join all_people p on p.id = t.person_id where t.content_id = ${id} and not t.waiting order by p.username`,
  );
  expect(left.map(({ name }) => name)).toEqual(['guest1', 'hugo', 'zoe']);
  expect(await findWrongCounts(town.db)).toEqual([]);
});
