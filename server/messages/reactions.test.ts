// Reactions to messages, in conversations with one person and with a group: who sees them, who can
// react, and what ends with the message, the conversation and the account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatStrings } from '#contract/chatStrings.ts';
import type { Reaction } from '#contract/reactionEmoji.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave, say } from '#test/conversations.ts';
import { createTestGroup } from '#test/groups.ts';
import { announcedBy, conversationOf, write } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  // Still acquainted after a block.
  await createTestGroup(town, 'ada', ['tess', 'rosa', 'sam']);
});
afterAll(() => town.close());

const react = async (name: Username, id: number, emoji?: Reaction) =>
  (
    await (await town.as(name)).ask('POST /message/react', { id, ...(emoji && { emoji }) })
  ).reactions.map(toText);
const toText = ({ emoji, count, own }: { emoji: string; count: number; own: boolean }) =>
  `${emoji} ${count}${own ? ' own' : ''}`;
/** The reactions that a person sees with a message of a group conversation. */
const inChat = async (name: Username, id: number) =>
  (
    (await (await town.as(name)).ask('GET /conversation/get-message', { id })).message.reactions ??
    []
  ).map(toText);
/** The reactions that a person sees with a message in the conversation with someone. */
const withPerson = async (name: Username, peer: Username, id: number) =>
  (
    (await conversationOf(town, name, peer)).messages.find((message) => message.id === id)
      ?.reactions ?? []
  ).map(toText);
const reactorsFor = async (name: Username, id: number) =>
  (await (await town.as(name)).ask('GET /message/get-reactions', { id })).people.map(
    ({ username, emoji }) => `${username} ${emoji}`,
  );
const block = async (blocker: Username, blocked: Username) =>
  (await town.as(blocker)).ask('POST /user/block-user', { user_id: town.id[blocked] });
const unblock = async (blocker: Username, blocked: Username) =>
  (await town.as(blocker)).ask('POST /user/un-block-user', { user_id: town.id[blocked] });
/** Without the headers, which contain the time. */
async function refusalOf(name: Username, id: number) {
  const refusal = await (await town.as(name)).refused('POST /message/react', { id, emoji: '👍' });
  return { status: refusal.status, message: refusal.message, body: refusal.body };
}

describe('with one person', () => {
  test('both see one reaction of each, which another replaces and a removal ends', async () => {
    const { id } = await write(town, 'ada', 'ben');
    expect(await react('ben', id, '👍')).toEqual(['👍 1 own']);
    expect(await react('ada', id, '👍')).toEqual(['👍 2 own']);
    expect(await withPerson('ada', 'ben', id)).toEqual(['👍 2 own']);
    expect(await react('ben', id, '❤️')).toEqual(['👍 1', '❤️ 1 own']);
    expect(await reactorsFor('ada', id)).toEqual(['ben ❤️', 'ada 👍']);
    expect(await react('ada', id)).toEqual(['❤️ 1']);
    expect(await react('ben', id)).toEqual([]);
    expect(await react('ben', id)).toEqual([]);
    const { messages } = await conversationOf(town, 'ada', 'ben');
    expect(messages.at(-1)).not.toHaveProperty('reactions');
  });

  test('recipients of the same message do not see each other, and the sender sees all', async () => {
    const { id } = await write(town, 'ada', ['ben', 'elif']);
    await react('ben', id, '😂');
    await react('elif', id, '🙏');
    await react('ada', id, '😮');
    expect(await withPerson('ben', 'ada', id)).toEqual(['😂 1 own', '😮 1']);
    expect(await withPerson('elif', 'ada', id)).toEqual(['😮 1', '🙏 1 own']);
    expect(await reactorsFor('ben', id)).toEqual(['ada 😮', 'ben 😂']);
    expect(await withPerson('ada', 'ben', id)).toEqual(['😂 1', '😮 1 own', '🙏 1']);
  });

  test('a reaction neither counts as unread, nor notifies, nor moves the conversation', async () => {
    const { id } = await write(town, 'priya', 'ada');
    await write(town, 'priya', 'grace');
    const priya = await town.as('priya');
    const before = await priya.ask('GET /conversation/list', {});
    const notified = await priya.ask('GET /notification/list', {});
    await react('ada', id, '👍');
    expect(await priya.ask('GET /conversation/list', {})).toEqual(before);
    expect(await priya.ask('GET /notification/list', {})).toEqual(notified);
  });

  test('nobody reacts in a request, and its sender does not learn of it', async () => {
    const { id } = await write(town, 'omar', 'kofi');
    expect(await refusalOf('kofi', id)).toMatchObject({
      status: 403,
      message: chatStrings.reactionRefused,
    });
    // The sender can react, as to any message, and the recipient sees it after accepting.
    const events = await announcedBy(town, () => react('omar', id, '👍'));
    expect(events.map((event) => 'to' in event && event.to)).toEqual([[town.id.omar]]);
    expect(await withPerson('kofi', 'omar', id)).toEqual([]);
    await (await town.as('kofi')).ask('POST /message/accept', { user_id: town.id.omar });
    expect(await withPerson('kofi', 'omar', id)).toEqual(['👍 1']);
    expect(await react('kofi', id, '❤️')).toEqual(['👍 1', '❤️ 1 own']);
  });

  test('a block hides nothing from the blocked person, and everything from the blocker', async () => {
    const { id } = await write(town, 'hana', 'clara');
    await write(town, 'clara', 'hana', 'Yes');
    await react('clara', id, '👍');
    await block('clara', 'hana');
    expect(await withPerson('hana', 'clara', id)).toEqual(['👍 1']);
    const events = await announcedBy(town, () => react('hana', id, '😢'));
    expect(events.map((event) => 'to' in event && event.to)).toEqual([[town.id.hana]]);
    const missing = await refusalOf('clara', 999_999_999);
    expect(await refusalOf('clara', id)).toEqual(missing);
    await unblock('clara', 'hana');
    expect(await withPerson('clara', 'hana', id)).toEqual(['👍 1 own', '😢 1']);
  });

  test('what someone does after a block does not reach the blocked person, also with a message to several', async () => {
    const { id } = await write(town, 'tess', ['rosa', 'sam'], 'To both');
    const later = await write(town, 'tess', ['rosa', 'sam'], 'To both again');
    await react('tess', id, '👍');
    await block('tess', 'rosa');
    // Otherwise Rosa would notice the block.
    expect(await withPerson('rosa', 'tess', id)).toEqual(['👍 1']);
    const peopleNotified = async (work: () => Promise<unknown>) => {
      const events = await announcedBy(town, work);
      return new Set(events.flatMap((event) => ('to' in event ? event.to : [])).map(Number));
    };
    const others = new Set([town.id.tess, town.id.sam]);
    expect(await peopleNotified(() => react('tess', later.id, '🙏'))).toEqual(others);
    expect(await withPerson('rosa', 'tess', later.id)).toEqual([]);
    expect(await reactorsFor('rosa', later.id)).toEqual([]);
    const { message } = await (await town.as('rosa')).ask('GET /message/get-one', { id: later.id });
    expect(message).not.toHaveProperty('reactions');
    expect(await withPerson('sam', 'tess', later.id)).toEqual(['🙏 1']);
    expect(await withPerson('tess', 'sam', later.id)).toEqual(['🙏 1 own']);
    expect(await peopleNotified(() => react('tess', id, '😂'))).toEqual(others);
    expect(await withPerson('rosa', 'tess', id)).toEqual([]);
    expect(await withPerson('sam', 'tess', id)).toEqual(['😂 1']);
    // It depends on whether there is a block now, in both directions.
    await unblock('tess', 'rosa');
    expect(await withPerson('rosa', 'tess', id)).toEqual(['😂 1']);
    await block('tess', 'rosa');
    expect(await withPerson('rosa', 'tess', id)).toEqual(['😂 1']);
    expect(await peopleNotified(() => react('tess', id))).toEqual(others);
    await unblock('tess', 'rosa');
  });

  test('it stays when the other person deletes the message from their own folders', async () => {
    const { id } = await write(town, 'ada', 'elif', 'Keep it');
    await react('elif', id, '🙏');
    await (await town.as('elif')).ask('POST /message/delete', { id });
    expect(await withPerson('ada', 'elif', id)).toEqual(['🙏 1']);
    expect(await refusalOf('elif', id)).toMatchObject({ message: strings.messageNotFound });
  });

  test('it ends with the message and with the account', async () => {
    await write(town, 'hugo', 'ada', 'May I join?');
    const gone = await write(town, 'ada', 'hugo', 'Gone');
    await react('hugo', gone.id, '👍');
    await (await town.as('ada')).ask('POST /message/delete-for-all', { id: gone.id });
    const storedFor = (id: number) =>
      town.db.query(sql`select from message_reactions where message_id = ${id}`);
    expect(await storedFor(gone.id)).toEqual([]);

    const { id } = await write(town, 'ada', 'hugo', 'Stays');
    await react('hugo', id, '👍');
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.hugo}`);
    expect(await refusalOf('ada', id)).toMatchObject({ status: 404 });
    await town.db.execute(sql`
      update people set suspended_at = null, deleted_at = now() where id = ${town.id.hugo}`);
    expect(await withPerson('ada', 'hugo', id)).toEqual([]);
    expect((await refusalOf('ada', id)).message).toBe(chatStrings.reactionRefused);
    await town.db.execute(sql`update people set deleted_at = null where id = ${town.id.hugo}`);
    expect(await withPerson('ada', 'hugo', id)).toEqual(['👍 1']);
    await town.db.execute(sql`delete from people where id = ${town.id.hugo}`);
    expect(await storedFor(id)).toEqual([]);
  });
});

describe('with a group', () => {
  test('everyone in it sees the count and who reacted, and hears of changes', async () => {
    const chat = await createChat(town, 'lena', ['priya', 'kira', 'marcus']);
    const { id } = await say(town, 'lena', chat, 'Shall we?');
    await react('priya', id, '👍');
    const events = await announcedBy(town, () => react('kira', id, '👍'));
    expect(events).toEqual([
      {
        event: 'conversation',
        to: expect.arrayContaining([town.id.lena, town.id.priya, town.id.kira, town.id.marcus]),
        conversation_id: chat,
        id: 0,
        reacted: id,
      },
    ]);
    expect(await announcedBy(town, () => react('kira', id, '👍'))).toEqual([]);
    expect(await inChat('lena', id)).toEqual(['👍 2']);
    expect(await reactorsFor('lena', id)).toEqual(['kira 👍', 'priya 👍']);
    const list = await (await town.as('lena')).ask('GET /conversation/list', {});
    expect(list.conversations[0]!.group!.latest).not.toHaveProperty('reactions');
  });

  test('people across a block or suspended are left out, also of the count', async () => {
    const chat = await createChat(town, 'lena', ['priya', 'kira', 'marcus']);
    const { id } = await say(town, 'lena', chat, 'Shall we?');
    for (const name of ['priya', 'kira', 'marcus'] as const) await react(name, id, '👍');
    await block('kira', 'priya');
    expect(await inChat('lena', id)).toEqual(['👍 3']);
    expect(await inChat('priya', id)).toEqual(['👍 2 own']);
    expect(await inChat('kira', id)).toEqual(['👍 2 own']);
    expect(await reactorsFor('priya', id)).toEqual(['marcus 👍', 'priya 👍']);
    const events = await announcedBy(town, () => react('kira', id, '😂'));
    expect(events.flatMap((event) => ('to' in event ? event.to : []))).not.toContain(town.id.priya);
    await unblock('kira', 'priya');
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.marcus}`);
    expect(await inChat('lena', id)).toEqual(['👍 1', '😂 1']);
    await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.marcus}`);
    expect(await inChat('lena', id)).toEqual(['👍 2', '😂 1']);
  });

  test('a blocked person does not learn of reactions of the author to their own message', async () => {
    const chat = await createChat(town, 'tess', ['rosa', 'sam']);
    const { id } = await say(town, 'tess', chat, 'Before the block');
    await block('tess', 'rosa');
    const events = await announcedBy(town, () => react('tess', id, '👍'));
    expect(events.flatMap((event) => ('to' in event ? event.to : []))).not.toContain(town.id.rosa);
    expect(await inChat('rosa', id)).toEqual([]);
    expect(await reactorsFor('rosa', id)).toEqual([]);
    expect(await inChat('sam', id)).toEqual(['👍 1']);
    // What others do with the message is not hidden.
    await react('sam', id, '🙏');
    expect(await inChat('rosa', id)).toEqual(['🙏 1']);
    await unblock('tess', 'rosa');
  });

  test('only who is in it and has the message reacts, and no longer counts after leaving', async () => {
    const chat = await createChat(town, 'lena', ['priya', 'kira']);
    const { id } = await say(town, 'lena', chat, 'Before you came');
    await react('kira', id, '🙏');
    await (
      await town.as('lena')
    ).ask('POST /conversation/add', { conversation_id: chat, people: ['elif'] });
    const missing = await refusalOf('elif', 999_999_999);
    expect(missing).toMatchObject({ status: 404, message: strings.messageNotFound });
    expect(await refusalOf('elif', id)).toEqual(missing);
    const listing = await (await town.as('elif')).refused('GET /message/get-reactions', { id });
    expect(listing.body).toBe(missing.body);
    await leave(town, chat, 'kira');
    expect(await refusalOf('kira', id)).toEqual(missing);
    expect(await inChat('priya', id)).toEqual([]);
  });

  test('another emoji than the six is refused', async () => {
    const chat = await createChat(town, 'lena', ['priya']);
    const { id } = await say(town, 'lena', chat, 'Hm');
    const input = { id, emoji: '🍕' as '👍' };
    expect((await (await town.as('priya')).refused('POST /message/react', input)).status).toBe(422);
  });
});
