// Calls about conversations that are repeated with their Idempotency-Key.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createChat, textsIn } from '#test/conversations.ts';
import { conversationOf, textsOf } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const key = (name: string) => ({ 'idempotency-key': `retry of ${name}` });

test('a repeated message is sent once and found again, with its current text', async () => {
  const ada = await town.as('ada');
  const conversation_id = await createChat(town, 'ada', ['ben']);
  const send = () =>
    ada.ask('POST /conversation/send', { conversation_id, message: 'Once' }, key('a message'));
  const first = await send();
  expect(await send()).toEqual(first);
  expect(await textsIn(town, 'ben', conversation_id)).toEqual(['Once']);
  await ada.ask('POST /message/edit', { id: first.sent.id, message: 'Edited' });
  expect((await send()).sent).toMatchObject({ id: first.sent.id, message: 'Edited' });
});

test('a repeated call for a new or renamed conversation returns it, and stores nothing of it', async () => {
  const ada = await town.as('ada');
  const create = () =>
    ada.ask('POST /conversation/create', { name: 'Secret plan', people: ['ben'] }, key('a chat'));
  const first = await create();
  expect(await create()).toEqual(first);
  const rename = () =>
    ada.ask(
      'POST /conversation/rename',
      { conversation_id: first.conversation.id, name: 'Secret party' },
      key('a name'),
    );
  expect(await rename()).toEqual(await rename());
  expect(
    await town.db.query(sql`select from idempotency_keys where answer::text like '%Secret%'`),
  ).toEqual([]);
});

test('a repeated one-to-one message is sent once and found again, also after an edit across a block', async () => {
  const [ada, ben, elif] = [await town.as('ada'), await town.as('ben'), await town.as('elif')];
  const send = () =>
    ada.ask(
      'POST /message/send',
      { recipients: [ben.id, elif.id], message: 'Only once' },
      key('a message to two'),
    );
  const first = await send();
  expect(await send()).toEqual(first);
  await ben.ask('POST /user/block-user', { user_id: ada.id });
  await ada.ask('POST /message/edit', { id: first.sent.id, message: 'Edited once' });
  expect((await send()).sent).toMatchObject({ id: first.sent.id, message: 'Edited once' });
  await ben.ask('POST /user/un-block-user', { user_id: ada.id });
  for (const [name, texts] of [
    ['ben', []],
    ['elif', ['Edited once']],
  ] as const)
    expect(
      textsOf(await conversationOf(town, name, 'ada')).filter((text) => text.includes('once')),
    ).toEqual(texts);
});
