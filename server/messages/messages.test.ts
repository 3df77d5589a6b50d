import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { seedPeople } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { announcedBy, conversationOf, textsOf, write } from '#test/messages.ts';
import type { Member } from '#server/context.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { messageColumns, toPrivateMessages, type MessageRow } from './view.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** An id that no message has. */
const missingId = 999_999;
const inbox = async (
  name: 'ada' | 'ben' | 'otis' | 'zoe',
  folder: 'inbox' | 'sent' | 'requests' = 'inbox',
) => (await town.as(name)).ask('GET /message/inbox', { folder });

describe('writing', () => {
  test('to a friend stores it as sent and as unread, and shows each side only its own data', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const { sent, message } = await ada.ask('POST /message/send', {
      recipients: ['BEN'],
      subject: 'Sunday',
      message: 'The creek at nine?',
    });
    expect(message).toBe(strings.messageSent);
    expect(sent).toMatchObject({
      subject: 'Sunday',
      message: 'The creek at nine?',
      user_id: ada.id,
      user: { username: 'ada' },
      read: true,
      parent_id: 0,
      action: '',
    });
    expect(sent.recipients).toMatchObject([{ user_id: ben.id, user: { username: 'ben' } }]);
    expect(sent.folders).toEqual([{ user_id: ada.id, folder: 'sent' }]);
    const { message: received, thread } = await ben.ask('GET /message/get-one', { id: sent.id });
    expect(received).toMatchObject({
      id: sent.id,
      user: { username: 'ada' },
      read: false,
      folders: [{ user_id: ben.id, folder: 'inbox' }],
    });
    expect(thread).toEqual([]);
    expect((await inbox('ben')).inbox[0]).toMatchObject({
      user_id: ada.id,
      user: { username: 'ada' },
      unread: 1,
      request: false,
      latest: { id: sent.id },
    });
    expect((await inbox('ada')).inbox[0]).toMatchObject({
      user_id: ben.id,
      unread: 0,
      latest: { id: sent.id },
    });
    expect((await inbox('ada', 'sent')).inbox[0]).toMatchObject({
      user_id: ben.id,
      latest: { id: sent.id },
    });
    expect((await inbox('ben', 'sent')).inbox).toEqual([]);
    expect(await inbox('ben')).toMatchObject({
      pageCount: 1,
      unread: 1,
      requests: 0,
      takes_requests: true,
    });
  });

  test('to several delivers to each separately: recipients do not see each other, and a reply goes to the writer', async () => {
    const [otis, zoe] = [await town.as('otis'), await town.as('zoe')];
    const sent = await write(town, 'ben', ['otis', 'zoe'], 'Rolls are half price after four.');
    expect(sent.recipients.map(({ user }) => user.username).toSorted()).toEqual(['otis', 'zoe']);
    const responseToOtis = (await otis.raw('GET /message/get-one', { id: sent.id })).body;
    expect(responseToOtis).not.toContain('zoe');
    expect(textsOf(await conversationOf(town, 'zoe', 'ben'))).toEqual([
      'Rolls are half price after four.',
    ]);
    const response = await write(town, 'zoe', 'ben', 'I take six.', { parent_id: sent.id });
    expect(response.parent_id).toBe(sent.id);
    expect(textsOf(await conversationOf(town, 'ben', 'zoe'))).toEqual([
      'Rolls are half price after four.',
      'I take six.',
    ]);
    expect(textsOf(await conversationOf(town, 'ben', 'otis'))).toEqual([
      'Rolls are half price after four.',
    ]);
    const { thread } = await (
      await town.as('ben')
    ).ask('GET /message/get-one', { id: response.id, folder: 'inbox' });
    expect(thread.map(({ id }) => id)).toEqual([sent.id]);
    expect((await otis.refused('GET /message/get-one', { id: response.id })).message).toBe(
      strings.messageNotFound,
    );
    // Forwarded to a person who does not have the parent message.
    const forwarded = await write(town, 'zoe', 'priya', 'Ben has rolls.', {
      parent_id: sent.id,
      action: '',
    });
    expect(
      (await (await town.as('priya')).ask('GET /message/get-one', { id: forwarded.id })).message
        .parent_id,
    ).toBe(0);
    await zoe.ask('POST /message/delete', { id: sent.id });
    expect((await zoe.ask('GET /message/get-one', { id: forwarded.id })).message.parent_id).toBe(0);
  });

  test('publishes events to the affected people and keeps a notification until it is read', async () => {
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    await ben.ask('POST /message/mark-read', { user_id: ada.id });
    let id = 0;
    const events = await announcedBy(town, async () => ({ id } = await write(town, 'ada', 'ben')));
    expect(events).toContainEqual({ event: 'message', to: [ada.id], user_id: ben.id, id });
    expect(events).toContainEqual({ event: 'message', to: [ben.id], user_id: ada.id, id });
    const notifications = async () =>
      (await ben.ask('GET /notification/list', {})).notifications.filter(
        ({ object }) => object.entity_type === 4,
      );
    expect(
      (await notifications()).filter(({ object }) => object.actor?.id === ada.id),
    ).toMatchObject([
      { status: '0', sentence: 'Ada Lindqvist sent you a message', url: '/messages/with/ada' },
    ]);
    expect(JSON.stringify(await notifications())).not.toContain('kettle');
    const readPage = await announcedBy(town, () =>
      ben.ask('POST /message/mark-read', { user_id: ada.id }),
    );
    expect(readPage).toContainEqual({ event: 'message', to: [ben.id], user_id: ada.id, id: 0 });
    expect(JSON.stringify(readPage)).not.toContain(`[${ada.id}]`);
    expect(
      (await notifications()).filter(({ object }) => object.actor?.id === ada.id),
    ).toMatchObject([{ status: '1' }]);
  });

  test('is rejected with a specific message and stores nothing', async () => {
    const ada = await town.as('ada');
    const before = await town.db.queryOne(sql`select count(*) as n from messages`);
    const refusalFor = async (fields: object) =>
      (
        await ada.refused('POST /message/send', {
          recipients: ['ben'],
          message: 'Hello',
          ...fields,
        })
      ).message;
    expect(await refusalFor({ recipients: [] })).toEqual({
      recipients: [strings.messageRecipients],
    });
    expect(await refusalFor({ recipients: ['missing-user'] })).toEqual({
      recipients: [strings.messageRecipientUnknown],
    });
    expect(await refusalFor({ recipients: [missingId] })).toEqual({
      recipients: [strings.messageRecipientUnknown],
    });
    expect(await refusalFor({ recipients: ['ben', 'missing-user'] })).toEqual({
      recipients: [strings.messageRecipientUnknown],
    });
    expect(await refusalFor({ recipients: ['ben', 'BEN'] })).toEqual({
      recipients: [strings.duplicateMessageRecipient],
    });
    expect(await refusalFor({ recipients: ['ben', town.id.ben] })).toEqual({
      recipients: [strings.duplicateMessageRecipient],
    });
    expect(await refusalFor({ recipients: ['ben', 'ada'] })).toEqual({
      recipients: [strings.messageToYourself],
    });
    expect(await refusalFor({ message: ' ' })).toBe(strings.messageEmpty);
    expect(await refusalFor({ parent_id: missingId })).toEqual({
      parent_id: [strings.messageNotFound],
    });
    const foreignMessage = await write(town, 'ben', 'otis', 'Not for Ada.');
    expect(await refusalFor({ parent_id: foreignMessage.id })).toEqual({
      parent_id: [strings.messageNotFound],
    });
    expect(
      (
        await ada.refused('POST /message/send', {
          recipients: seedPeople.slice(0, limits.recipients + 1).map(({ username }) => username),
          message: 'All!',
        })
      ).code,
    ).toBe('invalid');
    expect(await town.db.queryOne(sql`select count(*) - 1 as n from messages`)).toEqual(before);
  });
});

describe('reading', () => {
  test('returns the newest page, earlier pages by keyset and new messages, in the order of sending', async () => {
    const ada = await town.as('ada');
    for (let i = 1; i <= 65; i++)
      await write(town, i % 3 ? 'grace' : 'ada', i % 3 ? 'ada' : 'grace', String(i));
    const readPage = (input: object) =>
      ada.ask('GET /message/get-messages', { user_id: town.id.grace, ...input });
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
    const lastPage = await readPage({});
    expect([textsOf(lastPage), lastPage.more]).toEqual([numbers(36, 65), true]);
    expect(lastPage).toMatchObject({ user: { username: 'grace' }, can_send: true, request: false });
    const earlierPage = await readPage({ before: lastPage.messages[0]!.id });
    expect([textsOf(earlierPage), earlierPage.more]).toEqual([numbers(6, 35), true]);
    const firstPage = await readPage({ before: earlierPage.messages[0]!.id });
    expect([textsOf(firstPage), firstPage.more]).toEqual([numbers(1, 5), false]);
    const nextPage = await readPage({ maxMessageId: firstPage.messages.at(-1)!.id });
    expect([textsOf(nextPage), nextPage.more]).toEqual([numbers(6, 35), true]);
    const newerPage = await readPage({ maxMessageId: earlierPage.messages.at(-1)!.id });
    expect([textsOf(newerPage), newerPage.more]).toEqual([numbers(36, 65), false]);
    expect(textsOf(await readPage({ maxMessageId: lastPage.messages.at(-1)!.id }))).toEqual([]);
    expect(textsOf(await readPage({ maxMessageId: 0 }))).toEqual(numbers(36, 65));
  });

  test('of a conversation that has not begun returns the other person', async () => {
    expect(await conversationOf(town, 'ada', 'noor')).toMatchObject({
      messages: [],
      more: false,
      unread: 0,
      user: { username: 'noor' },
      can_send: true,
    });
  });

  test('marks are private and counted', async () => {
    const [ada, otis] = [await town.as('ada'), await town.as('otis')];
    const [first, second] = [
      await write(town, 'otis', 'ada', 'One'),
      await write(town, 'otis', 'ada', 'Two'),
    ];
    const listNames = async () =>
      (await inbox('ada')).inbox.find(({ user_id }) => user_id === otis.id)!.unread;
    const before = (await inbox('ada')).unread;
    expect(await listNames()).toBe(2);
    expect(await ada.ask('POST /message/mark-read', { id: first.id })).toEqual({
      unread: before - 1,
    });
    expect(await ada.ask('POST /message/mark-read', { id: first.id })).toEqual({
      unread: before - 1,
    });
    expect(await ada.ask('POST /message/mark-unread', { id: first.id })).toEqual({
      unread: before,
    });
    expect(await ada.ask('POST /message/mark-unread', { id: first.id })).toEqual({
      unread: before,
    });
    expect(await ada.ask('POST /message/mark-read', { user_id: otis.id })).toEqual({
      unread: before - 2,
    });
    expect(await ada.ask('POST /message/mark-unread', { user_id: otis.id })).toEqual({
      unread: before - 1,
    });
    expect((await ada.ask('GET /message/get-one', { id: second.id })).message.read).toBe(false);
    expect(await listNames()).toBe(1);
    // Sent messages are read and cannot be marked as unread.
    expect((await otis.ask('GET /message/get-one', { id: second.id })).message.read).toBe(true);
    expect((await otis.refused('POST /message/mark-unread', { id: second.id })).message).toBe(
      strings.messageNotFound,
    );
  });

  test('pages of an inbox contain each conversation once, latest first', async () => {
    const ada = await town.as('ada');
    for (const username of ['hana', 'rosa', 'isla', 'dev'] as const)
      await write(town, 'ada', username, `Hello ${username}`);
    await write(town, 'dev', 'ada', 'Hello back');
    const all = (await inbox('ada')).inbox.map(({ user }) => user.username);
    expect(all.slice(0, 4)).toEqual(['dev', 'isla', 'rosa', 'hana']);
    const pagedNames: string[] = [];
    for (let page = 1; ; page++) {
      const response = await ada.ask('GET /message/inbox', { page, pageSize: 2 });
      pagedNames.push(...response.inbox.map(({ user }) => user.username));
      if (page >= response.pageCount) break;
    }
    expect(pagedNames).toEqual(all);
    expect((await inbox('ada', 'sent')).inbox[0]).toMatchObject({
      user: { username: 'dev' },
      latest: { message: 'Hello dev' },
    });
    const findByName = async (keyword: string, folder: 'inbox' | 'sent' = 'inbox') =>
      (await ada.ask('GET /message/inbox', { keyword, folder })).inbox.map(
        ({ user }) => user.username,
      );
    expect(await findByName('ISLA')).toEqual(['isla']);
    expect(await findByName('is')).toEqual(['isla']);
    expect(await findByName('rosa', 'sent')).toEqual(['rosa']);
    expect(await findByName('%')).toEqual([]);
    // A friend without messages.
    expect(await findByName('carmen')).toEqual([]);
    expect(await findByName(' ')).toEqual(all);
    expect((await ada.refused('GET /message/inbox', { page: 5_000 })).message).toBe(
      strings.cursorRequired,
    );
  });
});

test('every call answers for another person’s messages as for missing ones', async () => {
  const noor = await town.as('noor');
  const { id } = await write(town, 'ada', 'ben', 'Between us.');
  const expectSameRefusal = async (
    call:
      | 'GET /message/get-one'
      | 'POST /message/mark-read'
      | 'POST /message/mark-unread'
      | 'POST /message/delete',
  ) => {
    const [foreignMessage, missingMessage] = [
      await noor.refused(call, { id }),
      await noor.refused(call, { id: missingId }),
    ];
    expect(foreignMessage.status).toBe(404);
    expect(foreignMessage.body).toBe(missingMessage.body);
  };
  for (const call of [
    'GET /message/get-one',
    'POST /message/mark-read',
    'POST /message/mark-unread',
    'POST /message/delete',
  ] as const)
    await expectSameRefusal(call);
  const send = (parent_id: number) =>
    noor.refused('POST /message/send', { recipients: ['elif'], message: 'Hello', parent_id });
  expect((await send(id)).body).toBe((await send(missingId)).body);
  // No id or folder of another person gives access.
  expect((await noor.refused('POST /message/mark-unread', { user_id: missingId })).message).toBe(
    strings.userNotFound,
  );
  expect(
    (await noor.refused('POST /message/mark-read', { id, user_id: town.id.ada })).message,
  ).toBe(strings.messageOneOrAll);
  expect((await noor.refused('POST /message/mark-read', {})).message).toBe(strings.messageOneOrAll);
  expect((await noor.refused('POST /message/delete', { user_id: town.id.ada })).message).toBe(
    strings.messageNotFound,
  );
  expect((await noor.refused('GET /message/get-messages', { user_id: missingId })).message).toBe(
    strings.userNotFound,
  );
  expect((await noor.refused('GET /message/get-messages', { user_id: noor.id })).message).toBe(
    strings.userNotFound,
  );
  expect((await town.visitor.refused('GET /message/inbox', {})).status).toBe(401);
  expect((await town.visitor.refused('GET /message/users', {})).status).toBe(401);
});

test('recipients: friends first, others by name only, at most twenty', async () => {
  const ada = await town.as('ada');
  const names = async (keyword?: string) =>
    (await ada.ask('GET /message/users', keyword === undefined ? {} : { keyword })).users.map(
      ({ username }) => username,
    );
  expect((await names()).toSorted()).toEqual([
    'ben',
    'carmen',
    'dev',
    'elif',
    'grace',
    'hana',
    'isla',
    'keeper',
    'otis',
    'priya',
    'rosa',
    'zoe',
  ]);
  expect(await names('i')).toEqual((await names()).filter((name) => name === 'isla'));
  const matches = await names('ana');
  expect(matches[0]).toBe('hana');
  expect(matches).toContain('dana');
  expect(await names('iv')).toContain('ivan');
  expect(await names('ada')).not.toContain('ada');
  const rex = await town.as('rex');
  expect((await rex.ask('GET /message/users', { keyword: 'Quinn' })).users).toEqual([]);
  expect((await rex.ask('GET /message/users', { keyword: 'Tess' })).users).toEqual([]);
});

test('a member who is suspended while their messages are read gets an empty answer', async () => {
  const leo = await town.as('leo');
  await write(town, 'hana', 'leo');
  const rows = await town.db.query<MessageRow>(
    sql`select ${messageColumns} from visible_messages(${leo.id}) m`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const context = {
    db: town.db,
    app: town.app,
    member: { id: leo.id } as Member,
    language: 'en' as const,
  };
  expect(await toPrivateMessages(context, rows)).not.toEqual([]);
  await town.db.execute(sql`update all_people set suspended_at = now() where id = ${leo.id}`);
  expect(await toPrivateMessages(context, rows)).toEqual([]);
});
