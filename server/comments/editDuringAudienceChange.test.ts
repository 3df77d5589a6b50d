// Edits of a comment that run at the same time as a change of the audience of its post.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntilFinishedOrBlocked, countLockWaits, whileLocked } from '#test/locks.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const getTexts = async (client: TestTown['visitor'], content_id: number) =>
  (await client.ask('GET /comment/list', { content_id })).comment.map(({ comment }) => comment);

/** Ada's post and Ben's comment on it. The post was Public when he wrote and is for friends now. */
async function createRestrictedPost() {
  const { id } = await town.post('ada');
  const comment = await town.say('ben', id, { comment: 'to everyone' });
  await (await town.as('ada')).ask('POST /content/add', { id, shared_as: 'Friends' });
  // The jobs of these requests would count as waiting for locks.
  await town.drainJobs();
  return { id, comment };
}

test('the text of an edit that started before the audience was widened is shown to the earlier audience only', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id, comment } = await createRestrictedPost();
  // The edit stops at its delete from files, after it has locked the post and stored the text.
  await whileLocked(town, 'lock table files in share row exclusive mode', async (release) => {
    const edit = ben.raw('POST /comment/add', {
      id: comment.id,
      content_id: id,
      comment: 'to friends',
    });
    await expect.poll(() => countLockWaits(town)).toBe(1);
    const widen = ada.raw('POST /content/add', { id, shared_as: 'Public' });
    await waitUntilFinishedOrBlocked(town, widen, 2);
    await release();
    expect([(await edit).statusCode, (await widen).statusCode]).toEqual([200, 200]);
  });
  expect([await getTexts(town.visitor, id), await getTexts(ben, id)]).toEqual([[], ['to friends']]);
});

test('an edit that waits for a change of the audience is screened for the new audience', async () => {
  // Text for friends is never held.
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/spam', { blocked_words: 'lottery', words_do: 'hold' });
  const ben = await town.as('ben');
  const { id, comment } = await createRestrictedPost();
  const client = await town.pool.connect();
  await client.query(`begin; update posts set shared_as = 'Public' where id = ${id}`);
  const edit = ben.ask('POST /comment/add', {
    id: comment.id,
    content_id: id,
    comment: 'a lottery',
  });
  await waitUntilFinishedOrBlocked(town, edit, 1);
  await client.query('commit');
  client.release();
  expect((await edit).comment.waits).toBe(true);
  expect(await getTexts(town.visitor, id)).toEqual([]);
  await keeper.ask('POST /admin/spam', { blocked_words: '', words_do: 'hold' });
});
