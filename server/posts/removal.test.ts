import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/registry.ts';
import { literalInt, sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** Long comments, which PostgreSQL stores out of line, all by Ben. */
const commentCount = 20_000;
async function commented(
  content: number,
  { parent = null, count = commentCount }: { parent?: number | null; count?: number } = {},
) {
  await town.db.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = 0`);
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`
      insert into comments (content_id, parent_id, author_id, text, created_at)
      select ${content}, ${parent}, ${town.id.ben}, repeat('creek ', 200), now() - interval '1 hour' from generate_series(1, ${literalInt(count)})`);
    await db.execute(sql`
      insert into storage_used (person_id, bytes) values (${town.id.ben}, ${count * 1200})
      on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes`);
  });
  await town.db.execute(sql`analyze comments`);
}
const countLeft = async (content: number) =>
  (await town.db.queryOne<{ n: number }>(
    sql`select count(*)::int as n from comments where content_id = ${content}`,
  ))!.n;
const loadUsedBytes = async () =>
  (
    await town.db.queryOne<{ bytes: number }>(
      sql`select bytes from storage_used where person_id = ${town.id.ben}`,
    )
  )?.bytes ?? 0;
const rows = (content: number) => town.db.query(sql`select id from posts where id = ${content}`);

test('a post with many long comments is hidden for everyone immediately, and its rows are deleted soon after', async () => {
  const [ada, gus] = [await town.as('ada'), await town.as('gus')];
  const { id } = await town.post('ada');
  await commented(id);
  expect((await ada.raw('POST /content/delete', { id })).statusCode).toBe(200);
  for (const client of [ada, gus, town.visitor])
    expect((await client.refused('GET /content/get-one', { id })).status).toBe(404);
  expect((await ada.refused('POST /content/delete', { id })).status).toBe(404);
  await town.drainJobs();
  expect([await countLeft(id), await rows(id), await loadUsedBytes()]).toEqual([0, [], 0]);
}, 60_000);

test('a comment with many long replies is hidden immediately, and its replies are deleted soon after', async () => {
  const gus = await town.as('gus');
  const { id } = await town.post('ada');
  const topComment = await town.say('gus', id);
  await town.say('ada', id);
  await commented(id, { parent: topComment.id });
  expect((await gus.ask('POST /comment/delete', { id: topComment.id })).total_comments).toBe(1);
  expect((await gus.refused('GET /comment/get-one', { id: topComment.id })).status).toBe(404);
  expect((await gus.ask('GET /comment/list', { content_id: id })).total_comments).toBe(1);
  await town.drainJobs();
  expect([await countLeft(id), await loadUsedBytes()]).toEqual([1, 0]);
}, 60_000);

test('the sweep deletes a post that moderators removed, whatever its number of comments', async () => {
  const { id } = await town.post('ada');
  await commented(id);
  await town.db.execute(
    sql`update posts set hidden_at = now() - interval '400 days', removed_at = now() - interval '400 days' where id = ${id}`,
  );
  await jobs['moderation.sweep']!({}, town.app, '1');
  expect([await rows(id), await loadUsedBytes()]).toEqual([[], 0]);
}, 60_000);

test('the purge deletes an account whatever the number of comments on its posts, and continues after one that fails', async () => {
  const { id } = await town.post('hugo');
  await commented(id);
  const otherPost = await town.post('ada');
  const topComment = await town.say('hugo', otherPost.id);
  await commented(otherPost.id, { parent: topComment.id });
  await town.post('noor', { text: 'All of this is gone' });
  await town.drainJobs();
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '20 days' where id in (${town.id.hugo}, ${town.id.gus})`,
  );
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '16 days' where id = ${town.id.noor}`,
  );
  // A row that cannot be deleted.
  await town.db.execute(sql`create table keeps (person_id bigint references people)`);
  await town.db.execute(sql`insert into keeps values (${town.id.gus})`);
  await expect(jobs['settings.purge']!({}, town.app, '1')).rejects.toThrow(
    '1 accounts could not be purged',
  );
  expect(
    await town.db.query(
      sql`select username from all_people where id in (${town.id.hugo}, ${town.id.noor}, ${town.id.gus})`,
    ),
  ).toEqual([{ username: 'gus' }]);
  expect([await rows(id), await countLeft(otherPost.id), await loadUsedBytes()]).toEqual([
    [],
    0,
    0,
  ]);
}, 60_000);
