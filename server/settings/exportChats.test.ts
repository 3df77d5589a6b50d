// Group conversations in the data export: what the member sees, and what they wrote and left.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createChat, leave, say } from '#test/conversations.ts';
import { createExportTown, requestExport } from '#test/exports.ts';
import type { TestTown } from '#test/town.ts';
import { unzipped } from '#test/zip.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createExportTown();
});
afterAll(() => town.close());

test('an export has the messages that the member sees, and their own in conversations they left', async () => {
  const crew = await createChat(town, 'ben', ['ada', 'zoe'], 'Creek crew');
  const boots = await say(town, 'ben', crew, 'Boots?');
  await say(town, 'ada', crew, 'Yes', { parent_id: boots.id });
  const left = await createChat(town, 'ben', ['ada', 'joe'], 'Other');
  await say(town, 'ada', left, 'My goodbye');
  await say(town, 'ben', left, 'Stay');
  const lastMessage = await say(town, 'ben', left, 'Please');
  await (await town.as('ada')).ask('POST /message/react', { id: lastMessage.id, emoji: '😢' });
  await leave(town, left, 'ada');
  const hidden = await createChat(town, 'ben', ['joe'], 'Not for Ada');
  await say(town, 'ben', hidden, 'Secret');
  await createChat(town, 'ivan', ['ada'], 'A request');
  const declined = await createChat(town, 'rex', ['ada'], 'Another');
  await (
    await town.as('ada')
  ).ask('POST /conversation/answer', { conversation_id: declined, accept: 'N' });
  const url = await requestExport(town, 'ada');
  const files = unzipped((await town.http.inject({ url })).rawPayload);
  const read = (name: string) => JSON.parse(files.get(name)!.toString());
  expect(read('group-messages.json')).toMatchObject([
    { conversation_id: crew, from: 'Ben Okonjo', text: 'Boots?' },
    { conversation_id: crew, from: 'you', text: 'Yes', reply_to: { text: 'Boots?' } },
    { conversation_id: left, from: 'you', text: 'My goodbye' },
  ]);
  expect(read('conversations.json')).toMatchObject({
    member_of: [{ name: 'Creek crew', can_remove_people: false }],
    asked_to_join: [{ name: 'A request' }],
    declined_requests: [{ username: 'ben' }, { username: 'rex', kind: 'conversation' }],
  });
  expect(read('group-messages.json')).toHaveLength(3);
  expect(read('message-reactions.json')).toEqual([
    { message_id: lastMessage.id, emoji: '😢', reacted_on: expect.any(String) },
  ]);
  expect(await town.db.query(sql`select from chats`)).toHaveLength(5);
});
