import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/handlers.ts';
import { int, sql } from '#server/kit/sql.ts';
import { openTown, type Town } from '#test/world.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

/** Long ones, which count as storage, all by Ben. */
const many = 20_000;
async function commented(content: number, { parent = null, count = many }: { parent?: number | null; count?: number } = {}) {
  await town.db.transaction(async (db) => {
    await db.run(sql`set local statement_timeout = 0`);
    await db.run(sql`set local session_replication_role = replica`);
    await db.run(sql`
      insert into comments (content_id, parent_id, author_id, text, added_on)
      select ${content}, ${parent}, ${town.id.ben}, repeat('creek ', 200), now() - interval '1 hour' from generate_series(1, ${int(count)})`);
    await db.run(sql`
      insert into storage_used (person_id, bytes) values (${town.id.ben}, ${count * 1200})
      on conflict (person_id) do update set bytes = storage_used.bytes + excluded.bytes`);
  });
  await town.db.run(sql`analyze comments`);
}
const left = async (content: number) => (await town.db.one<{ n: number }>(sql`select count(*)::int as n from comments where content_id = ${content}`))!.n;
const used = async () => (await town.db.one<{ bytes: number }>(sql`select bytes from storage_used where person_id = ${town.id.ben}`))?.bytes ?? 0;
const rows = (content: number) => town.db.all(sql`select id from contents where id = ${content}`);

test('a post with many long comments is gone for everybody at once, and its rows soon after', async () => {
  const [ada, gus] = [await town.as('ada'), await town.as('gus')];
  const { id } = await town.post('ada');
  await commented(id);
  expect((await ada.raw('POST /content/delete', { id })).statusCode).toBe(200);
  for (const client of [ada, gus, town.visitor]) expect((await client.refused('GET /content/get-one', { id })).status).toBe(404);
  expect((await ada.refused('POST /content/delete', { id })).status).toBe(404);
  await town.jobsDone();
  expect([await left(id), await rows(id), await used()]).toEqual([0, [], 0]);
}, 60_000);

test('a comment with many long replies is gone at once, and its replies soon after', async () => {
  const gus = await town.as('gus');
  const { id } = await town.post('ada');
  const top = await town.say('gus', id);
  await town.say('ada', id);
  await commented(id, { parent: top.id });
  expect((await gus.ask('POST /comment/delete', { id: top.id })).total_comments).toBe(1);
  expect((await gus.refused('GET /comment/get-one', { id: top.id })).status).toBe(404);
  expect((await gus.ask('GET /comment/list', { content_id: id })).total_comments).toBe(1);
  await town.jobsDone();
  expect([await left(id), await used()]).toEqual([1, 0]);
}, 60_000);

test('the sweep deletes a post that moderators removed, however many comments are below it', async () => {
  const { id } = await town.post('ada');
  await commented(id);
  await town.db.run(sql`update contents set hidden_at = now() - interval '400 days', removed_at = now() - interval '400 days' where id = ${id}`);
  await jobs['moderation.sweep']!({}, town.house, '1');
  expect([await rows(id), await used()]).toEqual([[], 0]);
}, 60_000);

test('the purge deletes an account however many comments are below its posts, and goes on after one that fails', async () => {
  const { id } = await town.post('hugo');
  await commented(id);
  const other = await town.post('ada');
  const top = await town.say('hugo', other.id);
  await commented(other.id, { parent: top.id });
  await town.post('noor', { text: 'All of this is gone' });
  await town.jobsDone();
  await town.db.run(sql`update accounts set deleted_at = now() - interval '20 days' where id in (${town.id.hugo}, ${town.id.gus})`);
  await town.db.run(sql`update accounts set deleted_at = now() - interval '16 days' where id = ${town.id.noor}`);
  // a row that refuses to go
  await town.db.run(sql`create table keeps (person_id bigint references people)`);
  await town.db.run(sql`insert into keeps values (${town.id.gus})`);
  await expect(jobs['settings.purge']!({}, town.house, '1')).rejects.toThrow('1 accounts could not be deleted');
  expect(await town.db.all(sql`select username from accounts where id in (${town.id.hugo}, ${town.id.noor}, ${town.id.gus})`)).toEqual([{ username: 'gus' }]);
  expect([await rows(id), await left(other.id), await used()]).toEqual([[], 0, 0]);
}, 60_000);
