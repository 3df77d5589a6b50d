// Tags of comments. A comment is found by its tags only by people who can see it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('tags of many comments that change in one statement are updated by the job, those of few at once', async () => {
  const ada = await town.as('ada');
  for (const [count, batchCount] of [
    [150, true],
    [250, false],
  ] as const) {
    const { id } = await town.post('ada', { shared_as: 'Friends' });
    await town.db.execute(sql`
      with said as (insert into comments (content_id, author_id, text) select ${id}, ${town.id.noor}, '#weirside' from generate_series(1, ${count}::int) returning id)
      insert into comment_tags (comment_id, tag) select id, 'weirside' from said`);
    const scopes = () =>
      town.db.query<{ scope: number; n: number }>(
        sql`select scope, count(*)::int as n from comment_tags where content_id = ${id} group by 1`,
      );
    const [before] = await scopes();
    const commentIds = await town.db.transaction(async (db) => {
      await db.execute(sql`update comments set held_at = now() where content_id = ${id}`);
      return db.query(
        sql`select from comment_tags where content_id = ${id} and scope <> ${before!.scope}`,
      );
    });
    expect(commentIds.length).toBe(batchCount ? count : 0);
    await runJob(town, 'content.mark');
    expect(await scopes()).toEqual([{ scope: town.id.noor * 4, n: count }]);
    await ada.ask('POST /content/delete', { id });
  }
  expect(await town.db.query(sql`select from comment_tag_refresh_queue`)).toEqual([]);
});
