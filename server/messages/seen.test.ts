// Seen marks, in conversations with one person and with a group: who sees them, and what ends them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatStrings } from '#contract/chatStrings.ts';
import { minute } from '#contract/durations.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave, say } from '#test/conversations.ts';
import { announcedBy, write } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`update people set shows_read_since = null`);
});

const show = async (...names: Username[]) => {
  for (const name of names) await setShow(name, true);
};
const setShow = async (name: Username, value: boolean) =>
  (await town.as(name)).ask('POST /message/show-read', { show: value });
const read = async (reader: Username, peer: Username) =>
  (await town.as(reader)).ask('POST /message/mark-read', { user_id: town.id[peer] });
const readChat = async (reader: Username, conversation_id: number) =>
  (await town.as(reader)).ask('POST /conversation/mark-read', { conversation_id });
const readersOf = async (author: Username, id: number) =>
  (await (await town.as(author)).ask('GET /message/get-seen', { id })).people;
const namesOf = async (author: Username, id: number) =>
  (await readersOf(author, id)).map(({ username }) => username);
const block = async (blocker: Username, blocked: Username) =>
  (await town.as(blocker)).ask('POST /user/block-user', { user_id: town.id[blocked] });
const unblock = async (blocker: Username, blocked: Username) =>
  (await town.as(blocker)).ask('POST /user/un-block-user', { user_id: town.id[blocked] });
const seenEvents = async (work: () => Promise<unknown>) =>
  (await announcedBy(town, work)).filter(({ event }) => event === 'seen');

describe('the setting', () => {
  test('is off until the member turns it on', async () => {
    const ada = await town.as('ada');
    expect(await ada.ask('GET /message/preferences', {})).toEqual({
      shows_read: false,
      takes_requests: true,
    });
    expect(await setShow('ada', true)).toEqual({
      shows_read: true,
      message: chatStrings.showReadOn,
    });
    expect((await ada.ask('GET /message/preferences', {})).shows_read).toBe(true);
    expect((await setShow('ada', false)).message).toBe(chatStrings.showReadOff);
    expect((await town.visitor.refused('GET /message/preferences', {})).status).toBe(401);
    const input = { show: 'maybe' as unknown as boolean };
    expect((await ada.refused('POST /message/show-read', input)).status).toBe(422);
  });

  test.each([[['ada']], [['ben']], [[]]] as Username[][][])(
    'shows nothing if only %j have it on',
    async (names) => {
      await show(...names);
      const { id } = await write(town, 'ada', 'ben');
      expect(await seenEvents(() => read('ben', 'ada'))).toEqual([]);
      await show('ada', 'ben');
      // What was read before stays private.
      expect(await namesOf('ada', id)).toEqual([]);
    },
  );

  test('hides all marks when one side turns it off, also after turning it on again', async () => {
    await show('ada', 'ben');
    for (const name of ['ada', 'ben'] as const) {
      const { id } = await write(town, 'ada', 'ben');
      await read('ben', 'ada');
      expect(await namesOf('ada', id)).toEqual(['ben']);
      await setShow(name, false);
      expect(await namesOf('ada', id)).toEqual([]);
      await setShow(name, true);
      expect(await namesOf('ada', id)).toEqual([]);
    }
  });
});

describe('with one person', () => {
  test('the author sees the latest message that was read, and the minute', async () => {
    await show('ada', 'ben');
    const first = await write(town, 'ada', 'ben', 'One');
    const second = await write(town, 'ada', 'ben', 'Two');
    expect(await namesOf('ada', second.id)).toEqual([]);
    const ada = town.id.ada;
    expect(await seenEvents(() => read('ben', 'ada'))).toEqual([
      { event: 'seen', to: [ada], user_id: town.id.ben },
    ]);
    const [seen] = await readersOf('ada', second.id);
    expect(seen!.username).toBe('ben');
    expect(Date.parse(seen!.seen_on!) % minute).toBe(0);
    expect(await namesOf('ada', first.id)).toEqual([]);
    expect(await seenEvents(() => read('ben', 'ada'))).toEqual([]);
    // Nobody else learns of it, not even the reader.
    for (const name of ['ben', 'elif'] as const)
      expect(
        await (await town.as(name)).refused('GET /message/get-seen', { id: second.id }),
      ).toMatchObject({ status: 404, message: strings.messageNotFound });
  });

  test('a mark stays when the reader marks the message as unread or deletes it', async () => {
    await show('ada', 'ben');
    const { id } = await write(town, 'ada', 'ben');
    await read('ben', 'ada');
    const ben = await town.as('ben');
    await ben.ask('POST /message/mark-unread', { id });
    expect(await namesOf('ada', id)).toEqual(['ben']);
    await ben.ask('POST /message/delete', { id });
    expect(await namesOf('ada', id)).toEqual(['ben']);
  });

  test('of a message to several people, each that read it is named', async () => {
    await show('ada', 'ben', 'elif');
    const { id } = await write(town, 'ada', ['ben', 'elif']);
    await read('elif', 'ada');
    expect(await namesOf('ada', id)).toEqual(['elif']);
    await read('ben', 'ada');
    expect(await namesOf('ada', id)).toEqual(['ben', 'elif']);
  });

  test('a request has none, before and after it is accepted, until there is an answer', async () => {
    await show('omar', 'kofi');
    const { id } = await write(town, 'omar', 'kofi');
    expect(await seenEvents(() => read('kofi', 'omar'))).toEqual([]);
    await (await town.as('kofi')).ask('POST /message/accept', { user_id: town.id.omar });
    const accepted = await write(town, 'omar', 'kofi', 'Are you there?');
    expect(await seenEvents(() => read('kofi', 'omar'))).toEqual([]);
    expect(await namesOf('omar', id)).toEqual([]);
    expect(await namesOf('omar', accepted.id)).toEqual([]);
    await write(town, 'kofi', 'omar', 'Yes');
    const answered = await write(town, 'omar', 'kofi', 'Good');
    await read('kofi', 'omar');
    expect(await namesOf('omar', answered.id)).toEqual(['kofi']);
  });

  test.each([
    ['hana', 'clara'],
    ['clara', 'hana'],
  ] as const)('there is none while %s blocks %s', async (blocker, blocked) => {
    await show('hana', 'clara');
    await write(town, 'clara', 'hana', 'Hello');
    const { id } = await write(town, 'hana', 'clara');
    await read('clara', 'hana');
    expect(await namesOf('hana', id)).toEqual(['clara']);
    const later = await write(town, 'hana', 'clara', 'Later');
    await block(blocker, blocked);
    if (blocker === 'clara') expect(await namesOf('hana', id)).toEqual([]);
    else expect(await seenEvents(() => read('clara', 'hana'))).toEqual([]);
    await unblock(blocker, blocked);
    expect(await namesOf('hana', later.id)).toEqual([]);
  });
});

describe('with a group', () => {
  test('the author sees who has read the message, without times', async () => {
    const chat = await createChat(town, 'lena', ['priya', 'kira', 'marcus']);
    await show('lena', 'priya', 'kira');
    const { id } = await say(town, 'lena', chat, 'Shall we?');
    expect(await seenEvents(() => readChat('priya', chat))).toEqual([
      { event: 'seen', to: [town.id.lena], conversation_id: chat },
    ]);
    await readChat('marcus', chat);
    expect(await readersOf('lena', id)).toMatchObject([{ username: 'priya' }]);
    expect((await readersOf('lena', id))[0]).not.toHaveProperty('seen_on');
    // An answer also shows that it was read.
    await say(town, 'kira', chat, 'Yes');
    expect(await namesOf('lena', id)).toEqual(['kira', 'priya']);
    const later = await say(town, 'lena', chat, 'Good');
    expect(await namesOf('lena', later.id)).toEqual([]);
    await setShow('priya', false);
    await setShow('priya', true);
    expect(await namesOf('lena', id)).toEqual(['kira']);
    expect(await (await town.as('priya')).refused('GET /message/get-seen', { id })).toMatchObject({
      status: 404,
    });
  });

  test('people across a block, suspended or no longer in it are left out', async () => {
    const chat = await createChat(town, 'lena', ['priya', 'kira', 'marcus']);
    await show('lena', 'priya', 'kira', 'marcus');
    const { id } = await say(town, 'lena', chat, 'Shall we?');
    for (const name of ['priya', 'kira', 'marcus'] as const) await readChat(name, chat);
    expect(await namesOf('lena', id)).toEqual(['kira', 'marcus', 'priya']);
    await block('priya', 'lena');
    expect(await namesOf('lena', id)).toEqual(['kira', 'marcus']);
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.kira}`);
    expect(await namesOf('lena', id)).toEqual(['marcus']);
    await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.kira}`);
    await leave(town, chat, 'marcus');
    expect(await namesOf('lena', id)).toEqual(['kira']);
    const unread = await say(town, 'lena', chat, 'Not for Priya');
    expect(await seenEvents(() => readChat('priya', chat))).toEqual([]);
    await unblock('priya', 'lena');
    expect(await namesOf('lena', unread.id)).toEqual([]);
    expect(await namesOf('lena', id)).toEqual(['kira', 'priya']);
  });
});
