// An edited comment and a change of the audience of its post at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { finishedOrWaiting, waitingForLocks, whileLocked } from '#test/locks.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  const [low, high] = [town.id.ada, town.id.ben].toSorted((a, b) => a - b);
  await town.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status) values (${low}, ${high}, ${town.id.ada}, 1)
    on conflict (low_id, high_id) do update set status = 1`);
});
afterAll(() => town.close());

const textsFor = async (client: TestTown['visitor'], content_id: number) =>
  (await client.ask('GET /comment/list', { content_id })).comment.map(({ comment }) => comment);

/** Ben's Public comment under a post that Ada has restricted to friends since. */
async function restricted() {
  const { id } = await town.post('ada');
  const said = await town.say('ben', id, { comment: 'to everyone' });
  await (await town.as('ada')).ask('POST /content/add', { id, shared_as: 'Friends' });
  // Its jobs wait for locks too.
  await town.drainJobs();
  return { id, said };
}

test('an edit that started before the audience was widened stays with the earlier audience', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id, said } = await restricted();
  await whileLocked(town, 'lock table files in share row exclusive mode', async (release) => {
    const edit = ben.raw('POST /comment/add', {
      id: said.id,
      content_id: id,
      comment: 'to friends',
    });
    await expect.poll(() => waitingForLocks(town)).toBe(1);
    const widen = ada.raw('POST /content/add', { id, shared_as: 'Public' });
    await finishedOrWaiting(town, widen, 2);
    await release();
    expect([(await edit).statusCode, (await widen).statusCode]).toEqual([200, 200]);
  });
  expect([await textsFor(town.visitor, id), await textsFor(ben, id)]).toEqual([[], ['to friends']]);
});

test('an edit that waits for a change of the audience is screened for the new audience', async () => {
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/spam', { blocked_words: 'lottery', words_do: 'hold' });
  const ben = await town.as('ben');
  const { id, said } = await restricted();
  const client = await town.pool.connect();
  await client.query(`begin; update posts set shared_as = 'Public' where id = ${id}`);
  const edit = ben.ask('POST /comment/add', {
    id: said.id,
    content_id: id,
    comment: 'a lottery',
  });
  await finishedOrWaiting(town, edit, 1);
  await client.query('commit');
  client.release();
  expect((await edit).comment.waits).toBe(true);
  expect(await textsFor(town.visitor, id)).toEqual([]);
  await keeper.ask('POST /admin/spam', { blocked_words: '', words_do: 'hold' });
});
