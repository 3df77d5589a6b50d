// Messages that show what they reply to, in one-to-one and in group conversations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave, say } from '#test/conversations.ts';
import { conversationOf, write } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** What a message of a group conversation replies to, as a member sees it. */
const repliedInChat = async (reader: Username, id: number) =>
  (await (await town.as(reader)).ask('GET /conversation/get-message', { id })).message.reply_to;
const replied = async (reader: Username, id: number) =>
  (await (await town.as(reader)).ask('GET /message/get-one', { id })).message.reply_to;
const deleteForAll = async (name: Username, id: number) =>
  (await town.as(name)).ask('POST /message/delete-for-all', { id });
const setBlock = async (blocker: Username, blocked: Username, isOn: boolean) =>
  (await town.as(blocker)).ask(isOn ? 'POST /user/block-user' : 'POST /user/un-block-user', {
    user_id: town.id[blocked],
  });

describe('in a group conversation, a reply', () => {
  test('shows the name and the beginning of the message, and its new text after an edit', async () => {
    const id = await createChat(town, 'ada', ['ben', 'elif']);
    const long = `Who\n\nhas ${'the canoe '.repeat(40)}?`;
    const parent = await say(town, 'ada', id, long);
    const reply = await say(town, 'ben', id, 'I do.', { parent_id: parent.id });
    expect(reply.reply_to).toEqual({
      message: {
        id: parent.id,
        user_id: town.id.ada,
        name: 'Ada Lindqvist',
        excerpt: expect.stringMatching(/^Who has the canoe .*…$/),
        photos: 0,
        documents: 0,
      },
    });
    expect(reply.reply_to!.message!.excerpt.length).toBeLessThanOrEqual(limits.messageExcerpt);
    const { messages } = await (
      await town.as('elif')
    ).ask('GET /conversation/get-messages', { conversation_id: id });
    expect(messages.map(({ reply_to }) => reply_to)).toEqual([undefined, reply.reply_to]);
    await (await town.as('ada')).ask('POST /message/edit', { id: parent.id, message: 'Found it' });
    expect((await repliedInChat('elif', reply.id))?.message?.excerpt).toBe('Found it');
    const list = await (await town.as('ada')).ask('GET /conversation/list', { only: 'groups' });
    expect(list.conversations[0]!.group!.latest).not.toHaveProperty('reply_to');
  });

  test('says that the message was deleted to those who could read it, and nothing to others', async () => {
    const id = await createChat(town, 'ada', ['ben', 'elif', 'grace']);
    await setBlock('grace', 'ben', true);
    const parent = await say(town, 'ben', id, 'Not for Grace');
    await setBlock('grace', 'ben', false);
    const reply = await say(town, 'elif', id, 'Really?', { parent_id: parent.id });
    await (
      await town.as('ada')
    ).ask('POST /conversation/add', { conversation_id: id, people: ['gus'] });
    const later = await say(town, 'ada', id, 'Hush', { parent_id: parent.id });
    expect((await repliedInChat('elif', reply.id))?.message?.excerpt).toBe('Not for Grace');
    const seenByGrace = async () =>
      (
        await (
          await town.as('grace')
        ).raw('GET /conversation/get-messages', { conversation_id: id })
      ).json<{ messages: object[] }>().messages;
    const seenByGus = async () =>
      (await (await town.as('gus')).raw('GET /conversation/get-message', { id: later.id })).body;
    const before = [await seenByGrace(), await seenByGus()];
    expect(before[0]).toMatchObject([{ parent_id: 0 }, { parent_id: 0 }]);
    expect(await repliedInChat('grace', reply.id)).toEqual({});
    expect(await repliedInChat('gus', later.id)).toEqual({});
    await deleteForAll('ben', parent.id);
    expect(await repliedInChat('elif', reply.id)).toEqual({ deleted: true });
    expect(await repliedInChat('ben', later.id)).toEqual({ deleted: true });
    expect([await seenByGrace(), await seenByGus()]).toEqual(before);
    // The reply is deleted with what is known about its parent.
    await leave(town, id, 'ada', 'ben', 'elif', 'grace', 'gus');
    expect(await town.db.query(sql`select from undelivered_parents`)).toEqual([]);
  });

  test('does not show a message whose sender is suspended', async () => {
    const id = await createChat(town, 'ada', ['ben', 'elif']);
    const parent = await say(town, 'ben', id, 'Rude');
    const reply = await say(town, 'ada', id, 'Stop', { parent_id: parent.id });
    const setSuspended = (at: Date | null) =>
      town.db.execute(sql`update people set suspended_at = ${at} where id = ${town.id.ben}`);
    await setSuspended(new Date());
    expect(await repliedInChat('elif', reply.id)).toEqual({});
    await setSuspended(null);
    expect(await repliedInChat('elif', reply.id)).toMatchObject({ message: { excerpt: 'Rude' } });
  });

  test('names photos and the shared poll, which only its readers learn', async () => {
    const id = await createChat(town, 'ada', ['ben', 'elif']);
    const poll = await town.post('ben', { text: 'The creek', shared_as: 'Friends' });
    await town.db.execute(sql`update posts set content_type = 1 where id = ${poll.id}`);
    const parent = await say(town, 'ben', id, '', { quoted_id: poll.id });
    await town.db.execute(sql`
      insert into message_files (name, owner_id, message_id, type, title, width, height, bytes)
      select 'reply-file-' || n, ${town.id.ben}, ${parent.id}, case n when 3 then 'pdf' else 'image' end, 'A file', 10, 10, 1 from generate_series(1, 3) n`);
    const reply = await say(town, 'ada', id, 'Nice', { parent_id: parent.id });
    expect(reply.reply_to?.message).toMatchObject({
      excerpt: '',
      photos: 2,
      documents: 1,
      shared: 'poll',
    });
    await town.db.execute(sql`update posts set hidden_at = now() where id = ${poll.id}`);
    expect((await repliedInChat('elif', reply.id))?.message?.shared).toBe('post');
  });

  test('is refused for a message of another conversation', async () => {
    const id = await createChat(town, 'ada', ['ben']);
    const other = await createChat(town, 'ada', ['ben']);
    const elsewhere = await say(town, 'ada', other, 'Elsewhere');
    const inPerson = await write(town, 'ada', 'ben', 'In person');
    const ben = await town.as('ben');
    for (const parent_id of [elsewhere.id, inPerson.id, 999_999])
      expect(
        await ben.refused('POST /conversation/send', {
          conversation_id: id,
          message: 'Hm',
          parent_id,
        }),
      ).toMatchObject({ status: 422, message: { parent_id: [strings.messageNotFound] } });
  });
});

describe('between two people, a reply', () => {
  test('shows the message while the reader has it', async () => {
    const parent = await write(town, 'ada', 'ben', 'At noon?');
    const reply = await write(town, 'ben', 'ada', 'Yes', { parent_id: parent.id });
    expect(reply.reply_to).toMatchObject({
      message: { id: parent.id, user_id: town.id.ada, name: 'Ada Lindqvist', excerpt: 'At noon?' },
    });
    expect((await conversationOf(town, 'ada', 'ben')).messages.at(-1)!.reply_to).toEqual(
      reply.reply_to,
    );
    // Ada deletes it from her own folders only, and Ben cannot tell.
    await (await town.as('ada')).ask('POST /message/delete', { id: parent.id });
    expect(await replied('ada', reply.id)).toEqual({ deleted: true });
    expect(await replied('ben', reply.id)).toEqual(reply.reply_to);
    await (await town.as('ben')).ask('POST /message/delete', { id: parent.id });
    expect(await replied('ada', reply.id)).toEqual({ deleted: true });
    expect(await replied('ben', reply.id)).toEqual({ deleted: true });
  });

  test('is refused for a message of a conversation with others', async () => {
    const withElif = await write(town, 'ada', 'elif', 'For Elif');
    const toBoth = await write(town, 'ada', ['ben', 'elif'], 'For both');
    const ada = await town.as('ada');
    const input = { recipients: [town.id.ben], message: 'Hm', action: 'conversation' as const };
    for (const parent_id of [withElif.id, 999_999])
      expect(await ada.refused('POST /message/send', { ...input, parent_id })).toMatchObject({
        status: 422,
        message: { parent_id: [strings.messageNotFound] },
      });
    expect(
      await ada.refused('POST /message/send', {
        ...input,
        recipients: [town.id.ben, town.id.elif],
        parent_id: withElif.id,
      }),
    ).toMatchObject({ status: 422 });
    const reply = await write(town, 'ada', ['ben', 'elif'], 'To both', { parent_id: toBoth.id });
    expect((await replied('elif', reply.id))?.message?.excerpt).toBe('For both');
    // A message with a subject may reply to any own message, which others do not learn.
    const { sent } = await ada.ask('POST /message/send', {
      ...input,
      action: '',
      subject: 'About',
      parent_id: withElif.id,
    });
    expect(await replied('ben', sent.id)).toBeUndefined();
  });
});
