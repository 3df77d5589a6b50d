// Sending and changing messages waits for changes between the author and those who have them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChat, say } from '#test/conversations.ts';
import { countLockWaits, waitUntilFinishedOrBlocked, whileLocked } from '#test/locks.ts';
import { write } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** Runs a call of Ada while her pair with Ben is being changed. Returns whether it waited. */
async function waitsForPair(call: () => Promise<unknown>) {
  const [low, high] = [town.id.ada, town.id.ben].toSorted((a, b) => a - b);
  const lock = `select pg_advisory_xact_lock(hashtextextended('pair ${low} ${high}', 0))`;
  return whileLocked(town, lock, async (release) => {
    const response = call();
    await waitUntilFinishedOrBlocked(town, response, 1);
    const waited = (await countLockWaits(town)) > 0;
    await release();
    await response;
    return waited;
  });
}

test('in a group conversation: for blocks between the author and another member', async () => {
  const ada = await town.as('ada');
  const chat = await createChat(town, 'elif', ['ada', 'ben']);
  const { id } = await say(town, 'ada', chat, 'First');
  expect(
    await waitsForPair(() =>
      ada.ask('POST /conversation/send', { conversation_id: chat, message: 'Second' }),
    ),
  ).toBe(true);
  expect(await waitsForPair(() => ada.ask('POST /message/edit', { id, message: 'Edited' }))).toBe(
    true,
  );
  expect(await waitsForPair(() => ada.ask('POST /message/delete-for-all', { id }))).toBe(true);
  const own = await createChat(town, 'ada', ['ben']);
  expect(
    await waitsForPair(() =>
      ada.ask('POST /conversation/rename', { conversation_id: own, name: 'Ours' }),
    ),
  ).toBe(true);
});

test('of one-to-one messages: also for a recipient that the author blocks', async () => {
  const ada = await town.as('ada');
  const { id } = await write(town, 'ada', ['ben', 'elif'], 'Both');
  await ada.ask('POST /user/block-user', { user_id: town.id.ben });
  expect(await waitsForPair(() => ada.ask('POST /message/delete-for-all', { id }))).toBe(true);
});
