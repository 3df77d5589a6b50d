// Mutes that end, and the flag of people who have feed choices.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { runJob } from '#test/jobs.ts';
import { deleteEndedMutes } from './endedMutes.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const readFlagged = async () =>
  (
    await town.db.query<{ username: string }>(
      sql`select username from all_people where has_feed_choices order by username`,
    )
  ).map(({ username }) => username);

test('the flag of a person is cleared with the last mute, also one that ended by itself', async () => {
  const { ada, ben, dev, elif, gus } = town.id;
  const post = await town.post('joe', { text: 'A post' });
  await town.db.execute(sql`
    insert into mutes (person_id, word, ends_at) values (${ada}, 'weir', now() - interval '1 minute'), (${ben}, 'weir', now() + interval '1 hour'), (${dev}, 'weir', null)`);
  await town.db.execute(
    sql`insert into dismissed_posts (person_id, content_id) values (${elif}, ${post.id})`,
  );
  await (await town.as('gus')).ask('POST /user/mute', { user_id: ada, period: 'always' });
  await (await town.as('gus')).ask('POST /user/unmute', { user_id: ada });
  // A mute of a conversation does not concern feeds.
  await town.db.execute(
    sql`insert into mutes (person_id, muted_content_id) values (${gus}, ${post.id})`,
  );
  expect(await readFlagged()).toEqual(['ada', 'ben', 'dev', 'elif', 'gus']);
  await runJob(town, 'people.sweep');
  expect(await readFlagged()).toEqual(['ben', 'dev', 'elif']);
  expect(await town.db.query(sql`select from mutes where person_id = ${ada}`)).toEqual([]);
  expect(await town.db.query(sql`select from mutes where person_id = ${gus}`)).toHaveLength(1);
  // Another mute sets it again.
  await (await town.as('ada')).ask('POST /user/mute', { user_id: ben, period: 'day' });
  expect(await readFlagged()).toContain('ada');
});

test('a mute that is stored at the same time keeps the flag', async () => {
  const { hugo } = town.id;
  await town.db.execute(sql`insert into mutes (person_id, word) values (${hugo}, 'weir')`);
  await town.db.execute(sql`delete from mutes where person_id = ${hugo}`);
  const other = await town.pool.connect();
  await other.query(`begin; insert into mutes (person_id, word) values (${hugo}, 'creek')`);
  await deleteEndedMutes(town.db);
  await other.query('commit');
  other.release();
  expect(await readFlagged()).toContain('hugo');
});
