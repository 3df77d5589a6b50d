// Names of group conversations across a block.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatStrings } from '#contract/chatStrings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave } from '#test/conversations.ts';
import { announcedBy } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** The name in the list and on the page of a member. */
async function nameFor(person: Username, conversation_id: number) {
  const client = await town.as(person);
  const [list, page] = [
    await client.ask('GET /conversation/list', {}),
    await client.ask('GET /conversation/get', { conversation_id }),
  ];
  const listed = list.conversations.find(({ group }) => group?.id === conversation_id);
  expect(listed?.group?.name).toBe(page.conversation.name);
  return page.conversation.name;
}
const rename = async (person: Username, conversation_id: number, name: string) =>
  (await town.as(person)).ask('POST /conversation/rename', { conversation_id, name });
const setBlock = async (blocker: Username, blocked: Username, blocks: boolean) =>
  (await town.as(blocker)).ask(blocks ? 'POST /user/block-user' : 'POST /user/un-block-user', {
    user_id: town.id[blocked],
  });

test.each([
  ['blocked', 'elif', 'ben'],
  ['blocking', 'ben', 'elif'],
] as const)(
  'a name does not reach a person across a block: %s creator',
  async (_, blocker, blocked) => {
    const id = await createChat(town, 'ben', ['ada', 'elif'], 'Creek');
    // They are strangers.
    await (
      await town.as('elif')
    ).ask('POST /conversation/answer', { conversation_id: id, accept: 'Y' });
    await setBlock(blocker, blocked, true);
    const events = await announcedBy(town, () => rename('ben', id, 'Elif is a liar'));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ event: 'conversation', conversation_id: id });
    expect('to' in events[0]! && new Set(events[0].to)).toEqual(
      new Set([town.id.ada, town.id.ben]),
    );
    await rename('ben', id, 'Elif is still a liar');
    expect(await nameFor('ada', id)).toBe('Elif is still a liar');
    expect(await nameFor('elif', id)).toBe('Creek');
    // As with messages, also not after the block.
    await setBlock(blocker, blocked, false);
    expect(await nameFor('elif', id)).toBe('Creek');
    await rename('ben', id, 'River');
    expect(await nameFor('elif', id)).toBe('River');
  },
);

test('who is added across a block sees no name, until someone else gives one', async () => {
  const id = await createChat(town, 'ben', ['ada'], 'Elif is a liar');
  await setBlock('elif', 'ben', true);
  await (
    await town.as('ada')
  ).ask('POST /conversation/add', { conversation_id: id, people: ['elif'] });
  expect(await nameFor('elif', id)).toBe(chatStrings.chatWithoutName);
  await leave(town, id, 'ben');
  expect(await nameFor('elif', id)).toBe(chatStrings.chatWithoutName);
  await rename('ada', id, 'Creek');
  expect(await nameFor('elif', id)).toBe('Creek');
  await setBlock('elif', 'ben', false);
});

test('a request does not show the name across a block either', async () => {
  // Victor is a stranger to Ada, and adds her to a conversation that Ivan named.
  const id = await createChat(town, 'ivan', ['joe'], 'Ada is a liar');
  await setBlock('ada', 'ivan', true);
  await town.db.execute(
    sql`insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, joined_at) values (${id}, ${town.id.victor}, 'joined', 0, 0, 0, now())`,
  );
  await (
    await town.as('victor')
  ).ask('POST /conversation/add', { conversation_id: id, people: ['ada'] });
  const { conversations } = await (
    await town.as('ada')
  ).ask('GET /conversation/list', { folder: 'requests' });
  expect(conversations.find(({ group }) => group?.id === id)?.group).toMatchObject({
    name: chatStrings.chatWithoutName,
    asked_by: { username: 'victor' },
  });
  await setBlock('ada', 'ivan', false);
});
