// Group conversations: who is in them, who sees which message, and what each is notified of.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatStrings } from '#contract/chatStrings.ts';
import { limits } from '#contract/limits.ts';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave, say, textsIn } from '#test/conversations.ts';
import { announcedBy } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const as = (name: Username) => town.as(name);
const namesIn = async (reader: Username, conversation_id: number) =>
  (await (await as(reader)).ask('GET /conversation/get', { conversation_id })).members.map(
    ({ username, joined }) => (joined ? username : `${username}?`),
  );
const block = async (blocker: Username, blocked: Username) =>
  (await as(blocker)).ask('POST /user/block-user', { user_id: town.id[blocked] });
const unblock = async (blocker: Username, blocked: Username) =>
  (await as(blocker)).ask('POST /user/un-block-user', { user_id: town.id[blocked] });
const requestsOf = async (name: Username) =>
  (await (await as(name)).ask('GET /conversation/list', { folder: 'requests' })).conversations;

describe('a conversation', () => {
  test('has the same messages for everyone in it, and is in one list with the others', async () => {
    const id = await createChat(town, 'ada', ['ben', 'elif'], 'Creek crew');
    const ben = await as('ben');
    await say(town, 'ada', id, 'Who has the canoe?');
    await say(town, 'ben', id, 'I do.');
    expect(await textsIn(town, 'elif', id)).toEqual(['Who has the canoe?', 'I do.']);
    await ben.ask('POST /message/send', { recipients: [town.id.ada], message: 'Only you' });
    const { conversations, unread } = await (await as('ada')).ask('GET /conversation/list', {});
    expect(
      conversations.slice(0, 2).map(({ person, group }) => person?.user.username ?? group?.name),
    ).toEqual(['ben', 'Creek crew']);
    const chat = conversations[1]!.group!;
    expect(chat).toMatchObject({ unread: 1, people: 3, own: true, muted: 'N' });
    expect(chat.faces.map(({ username }) => username)).toEqual(['ben', 'elif']);
    expect(chat.latest).toMatchObject({ message: 'I do.', user: { username: 'ben' } });
    expect(
      (await (await as('ada')).ask('POST /conversation/mark-read', { conversation_id: id })).unread,
    ).toBe(unread - 1);
    const names = async (input: object) =>
      (await (await as('ada')).ask('GET /conversation/list', input)).conversations.map(
        ({ person, group }) => person?.user.username ?? group?.name,
      );
    expect(await names({ only: 'groups' })).toEqual(['Creek crew']);
    expect(await names({ only: 'unread', keyword: 'creek' })).toEqual([]);
    expect(await names({ keyword: 'CREEK c' })).toEqual(['Creek crew']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await namesIn('elif', id)).toEqual(['ada', 'ben', 'elif']);
  });

  test('is read in pages, forward and back', async () => {
    const id = await createChat(town, 'ada', ['ben']);
    await town.db.execute(sql`
      insert into messages (sender_id, chat_id, text) select ${town.id.ada}, ${id}, n::text from generate_series(1, 70) n`);
    const ben = await as('ben');
    const newest = await ben.ask('GET /conversation/get-messages', { conversation_id: id });
    expect(newest.messages.map(({ message }) => message).at(0)).toBe('41');
    const older = await ben.ask('GET /conversation/get-messages', {
      conversation_id: id,
      before: newest.messages[0]!.id,
    });
    expect([older.messages.at(-1)!.message, older.more]).toEqual(['40', true]);
    const newer = await ben.ask('GET /conversation/get-messages', {
      conversation_id: id,
      maxMessageId: older.messages[0]!.id,
    });
    expect([newer.messages[0]!.message, newer.more]).toEqual(['12', true]);
    const long = '𞤀'.repeat(limits.message);
    await town.db.execute(sql`update messages set text = ${long} where chat_id = ${id}`);
    const response = await ben.raw('GET /conversation/get-messages', { conversation_id: id });
    expect(Buffer.byteLength(response.body)).toBeLessThan(1024 * 1024);
    await leave(town, id, 'ada', 'ben');
    expect(
      await town.db.query(sql`select from messages where chat_id = ${id}`),
      'messages of a conversation without people',
    ).toEqual([]);
  });

  test('is read across many hidden messages in a row', async () => {
    const id = await createChat(town, 'ada', ['ben', 'joe']);
    const first = await say(town, 'ada', id, 'Before');
    await town.db.execute(sql`
      with hidden as (insert into messages (sender_id, chat_id, text) select ${town.id.joe}, ${id}, 'Hidden' from generate_series(1, 700) returning id)
      insert into undelivered_messages (message_id, person_id) select h.id, ${town.id.ben} from hidden h`);
    await say(town, 'ada', id, 'After');
    const read = async (input: { maxMessageId?: number; before?: number } = {}) => {
      const { messages, more } = await (
        await as('ben')
      ).ask('GET /conversation/get-messages', { conversation_id: id, ...input });
      return { texts: messages.map(({ message }) => message), more };
    };
    expect(await read()).toEqual({ texts: ['Before', 'After'], more: false });
    expect(await read({ maxMessageId: first.id })).toEqual({ texts: ['After'], more: false });
    expect(await read({ before: first.id })).toEqual({ texts: [], more: false });
    // Too many for one page: the next one begins where it stopped.
    await town.db.execute(sql`
      with hidden as (insert into messages (sender_id, chat_id, text) select ${town.id.joe}, ${id}, 'Hidden' from generate_series(1, 1100) returning id)
      insert into undelivered_messages (message_id, person_id) select h.id, ${town.id.ben} from hidden h`);
    const ben = await as('ben');
    const newest = await ben.ask('GET /conversation/get-messages', { conversation_id: id });
    expect(newest).toMatchObject({ messages: [], more: true });
    expect(await read({ before: newest.reached! })).toEqual({
      texts: ['Before', 'After'],
      more: false,
    });
    await say(town, 'ada', id, 'Last');
    const next = await ben.ask('GET /conversation/get-messages', {
      conversation_id: id,
      maxMessageId: first.id,
    });
    expect(next.messages.map(({ message }) => message)).toEqual(['After']);
    expect(await read({ maxMessageId: next.reached! })).toEqual({ texts: ['Last'], more: false });
  });

  test('accepts files, shared posts and replies, each only from those who can see them', async () => {
    const id = await createChat(town, 'ada', ['ben']);
    const other = await createChat(town, 'ada', ['elif']);
    const hidden = await say(town, 'elif', other, 'Not for Ben');
    const post = await town.post('ben', { text: 'The creek', shared_as: 'Friends' });
    const sent = await say(town, 'ben', id, '', { quoted_id: post.id });
    const reply = await say(town, 'ada', id, 'Nice', { parent_id: sent.id });
    expect(reply.parent_id).toBe(sent.id);
    const ben = await as('ben');
    for (const parent_id of [hidden.id, 999_999])
      expect(
        await ben.refused('POST /conversation/send', {
          conversation_id: id,
          message: 'Hm',
          parent_id,
        }),
      ).toMatchObject({ status: 422 });
    expect(
      (await ben.refused('POST /conversation/send', { conversation_id: id, message: ' ' })).message,
    ).toBe(strings.messageEmpty);
    expect(sent.quote?.post?.id).toBe(post.id);
    const [seen] = (
      await (await as('ada')).ask('GET /conversation/get-messages', { conversation_id: id })
    ).messages;
    expect(seen!.quote?.post?.id).toBe(post.id);
    expect((await ben.refused('GET /conversation/get-message', { id: hidden.id })).body).toBe(
      (await ben.refused('GET /conversation/get-message', { id: 999_999 })).body,
    );
    expect(
      (await (await as('ada')).ask('GET /conversation/get-message', { id: hidden.id })).message
        .message,
    ).toBe('Not for Ben');
  });

  test('has messages that its members can report, with their text', async () => {
    const id = await createChat(town, 'ada', ['ben']);
    const rude = await say(town, 'ben', id, 'Rude words');
    const report = async (name: Username) =>
      (await as(name)).ask('POST /content/report', {
        title: 'Harassment',
        reason: `By ${name}`,
        url: `/messages/group/${id}`,
        message_id: rude.id,
      });
    const stored = async (name: Username) =>
      town.db.queryOne(sql`
        select r.subject, r.message_id, r.subject_person_id, r.said->>'text' as text from reports r where r.reporter_id = ${town.id[name]}`);
    await report('ada');
    expect(await stored('ada')).toEqual({
      subject: 'message',
      message_id: rude.id,
      subject_person_id: town.id.ben,
      text: 'Rude words',
    });
    await report('gus');
    expect(await stored('gus'), 'who cannot see it').toMatchObject({
      subject: 'link',
      message_id: null,
      text: null,
    });
    await report('ben');
    expect(await stored('ben'), 'the own message').toBeUndefined();
  });

  test('looks like a missing one to everyone else', async () => {
    const id = await createChat(town, 'ada', ['ben']);
    const gus = await as('gus');
    const fields = { name: 'Ours', people: [town.id.joe], user_id: town.id.ben, message: 'Hi' };
    const calls = [
      ['GET /conversation/get', {}],
      ['GET /conversation/get-messages', {}],
      ['POST /conversation/send', { message: fields.message }],
      ['POST /conversation/mark-read', {}],
      ['POST /conversation/add', { people: fields.people }],
      ['POST /conversation/remove', { user_id: fields.user_id }],
      ['POST /conversation/leave', {}],
      ['POST /conversation/rename', { name: fields.name }],
      ['POST /conversation/mute', { muted: 'Y' }],
      ['POST /conversation/answer', { accept: 'Y' }],
    ] as const;
    for (const [call, input] of calls) {
      const [found, missing] = [
        await gus.refused(call, { conversation_id: id, ...input }),
        await gus.refused(call, { conversation_id: 999_999, ...input }),
      ];
      expect([found.status, found.body], call).toEqual([404, missing.body]);
    }
  });

  test('has a name that is screened and can be changed by its creator alone', async () => {
    const id = await createChat(town, 'ada', ['ben'], 'Creek');
    const ada = await as('ada');
    const events = await announcedBy(town, () =>
      ada.ask('POST /conversation/rename', { conversation_id: id, name: 'River' }),
    );
    expect(events).toMatchObject([
      { event: 'conversation', conversation_id: id, to: [town.id.ada, town.id.ben] },
    ]);
    expect(
      (await (await as('ben')).ask('GET /conversation/get', { conversation_id: id })).conversation
        .name,
    ).toBe('River');
    for (const name of ['', 'x'.repeat(81)])
      expect(
        (await ada.refused('POST /conversation/rename', { conversation_id: id, name })).code,
      ).toBe('invalid');
    expect(
      (await ada.refused('POST /conversation/create', { name: ' ', people: [town.id.ben] })).code,
    ).toBe('invalid');
    // Otherwise anyone could write to a person across a block.
    expect(
      await (
        await as('ben')
      ).refused('POST /conversation/rename', { conversation_id: id, name: 'Creek' }),
    ).toMatchObject({ status: 403, message: chatStrings.chatRenameCreatorOnly });
  });
});

test('calls with invalid input are refused', async () => {
  const ada = await as('ada');
  expect((await ada.refused('GET /conversation/list', { before: 'x' })).code).toBe('invalid');
  expect((await ada.refused('GET /conversation/get-messages', {})).code).toBe('invalid');
  expect((await ada.refused('POST /conversation/mark-read', {})).code).toBe('invalid');
  expect((await ada.refused('POST /conversation/leave', {})).code).toBe('invalid');
  const conversation_id = await createChat(town, 'ada', ['ben']);
  expect((await ada.refused('POST /conversation/mute', { conversation_id })).code).toBe('invalid');
  expect(
    await ada.ask('POST /conversation/send', { conversation_id, message: 'Hello' }),
  ).toMatchObject({ message: strings.messageSent, sent: { conversation_id } });
  expect(await ada.ask('POST /conversation/leave', { conversation_id })).toEqual({
    message: chatStrings.chatLeft,
  });
  const created = await ada.ask('POST /conversation/create', { name: 'Two', people: ['ben'] });
  expect(created).toMatchObject({
    message: chatStrings.chatCreated,
    conversation: { name: 'Two', people: 2, own: true },
  });
});

describe('people', () => {
  test('who are added see only what is written afterwards', async () => {
    const id = await createChat(town, 'ada', ['ben']);
    const earlier = await say(town, 'ada', id, 'Before');
    await (await as('ben')).ask('POST /conversation/add', { conversation_id: id, people: ['gus'] });
    const later = await say(town, 'ben', id, 'After', { parent_id: earlier.id });
    expect(await textsIn(town, 'gus', id)).toEqual(['After']);
    const gus = await as('gus');
    expect(
      (await gus.ask('GET /conversation/get-message', { id: later.id })).message.parent_id,
    ).toBe(0);
    expect((await gus.refused('GET /conversation/get-message', { id: earlier.id })).status).toBe(
      404,
    );
    expect(await namesIn('ada', id)).toEqual(['ada', 'ben', 'gus']);
    const { notifications } = await gus.ask('GET /notification/list', {});
    expect(notifications[0]).toMatchObject({
      sentence: 'Ben Okonjo wrote in “A conversation”',
      url: `/messages/group/${id}`,
    });
    expect(notifications[1]!.sentence).toBe('Ben Okonjo added you to “A conversation”');
  });

  test('who leave or are removed no longer see it, and come back only by a new request', async () => {
    const id = await createChat(town, 'ada', ['ben', 'elif', 'grace']);
    await say(town, 'elif', id, 'Mine');
    const elif = await as('elif');
    expect(
      (
        await elif.refused('POST /conversation/remove', {
          conversation_id: id,
          user_id: town.id.ben,
        })
      ).message,
    ).toBe(chatStrings.chatCreatorOnly);
    await leave(town, id, 'elif');
    expect((await elif.refused('GET /conversation/get', { conversation_id: id })).status).toBe(404);
    expect(await textsIn(town, 'ben', id)).toEqual(['Mine']);
    const ada = await as('ada');
    await ada.ask('POST /conversation/add', { conversation_id: id, people: ['elif'] });
    expect(await namesIn('ada', id)).toEqual(['ada', 'ben', 'grace', 'elif?']);
    expect((await requestsOf('elif'))[0]!.group).toMatchObject({
      id,
      people: 0,
      faces: [],
      asked_by: { username: 'ada' },
    });
    await ada.ask('POST /conversation/remove', { conversation_id: id, user_id: town.id.grace });
    const ben = await as('ben');
    expect(
      (
        await ben.refused('POST /conversation/add', {
          conversation_id: id,
          people: ['zoe', 'grace'],
        })
      ).status,
    ).toBeGreaterThanOrEqual(400);
    await ada.ask('POST /conversation/add', { conversation_id: id, people: ['grace'] });
    expect(await namesIn('ben', id)).toContain('grace?');
    // The one who joined first takes over.
    await leave(town, id, 'ada');
    expect((await ben.ask('GET /conversation/get', { conversation_id: id })).conversation.own).toBe(
      true,
    );
    for (const user_id of [town.id.rex, town.id.ada])
      expect(
        (await ben.refused('POST /conversation/remove', { conversation_id: id, user_id })).status,
      ).toBe(404);
    expect(
      (await ben.refused('POST /conversation/remove', { conversation_id: id, user_id: ben.id }))
        .code,
    ).toBe('invalid');
  });

  test('are at most 50', async () => {
    const id = await createChat(town, 'ada', ['ben']);
    await town.db.execute(sql`
      insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, joined_at)
      select ${id}, p.id, 'joined', 0, 0, 0, now() from all_people p where p.active and p.id <> all (array[${town.id.ada}, ${town.id.ben}, ${town.id.elif}]::bigint[]) order by p.id limit 48`);
    const { count } = (await town.db.queryOne<{ count: number }>(
      sql`select count(*)::int from chat_members where chat_id = ${id}`,
    ))!;
    const missing = limits.chatMembers - count;
    if (missing > 0)
      await town.db.execute(sql`
        with added as (insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
          select n, n, n, n, n, now() from (select 'crowd' || i as n from generate_series(1, ${missing}::int) i) p returning id)
        insert into chat_members (chat_id, person_id, state, since_id, last_message_id, last_read_id, joined_at) select ${id}, id, 'joined', 0, 0, 0, now() from added`);
    const ada = await as('ada');
    expect(
      await ada.refused('POST /conversation/add', { conversation_id: id, people: ['elif'] }),
    ).toMatchObject({ status: 422 });
    expect((await namesIn('ada', id)).length).toBe(limits.chatMembers);
    expect(
      (
        await ada.refused('POST /conversation/create', {
          name: 'Too many',
          people: Array.from({ length: limits.chatMembers }, (_, i) => i + 1),
        })
      ).code,
    ).toBe('invalid');
    await town.db.execute(sql`delete from chats where id = ${id}`);
  });

  test('are chosen by the rules for recipients', async () => {
    const ada = await as('ada');
    for (const people of [['nobody-of-this-name'], ['ada'], ['ben', town.id.ben]])
      expect(
        (await ada.refused('POST /conversation/create', { name: 'Odd', people })).code,
        JSON.stringify(people),
      ).toBe('invalid');
  });
});

describe('a request to join', () => {
  test('shows nothing but the name until it is accepted, and no one is notified of a decline', async () => {
    const id = await createChat(town, 'ivan', ['ada', 'joe'], 'The path');
    await say(town, 'ivan', id, 'A first message');
    const ada = await as('ada');
    const item = (await requestsOf('ada'))[0]!.group!;
    expect(item).toMatchObject({ id, name: 'The path', asked_by: { username: 'ivan' }, people: 0 });
    expect((await ada.ask('GET /message/inbox', {})).requests).toBe(1);
    expect(item).not.toHaveProperty('latest');
    const notificationsOfAda = async () =>
      (await ada.ask('GET /notification/list', {})).notifications.filter(
        ({ object: { entity_type: type } }) =>
          type === NotificationType.chatAsked || type === NotificationType.chatJoined,
      );
    const asked = {
      sentence: 'Ivan Petrov asked you to join a group conversation',
      url: `/messages/group/${id}`,
      status: '0',
    };
    expect(await notificationsOfAda()).toMatchObject([asked]);
    expect(await ada.ask('GET /conversation/get', { conversation_id: id })).toMatchObject({
      members: [],
    });
    for (const call of ['GET /conversation/get-messages', 'POST /conversation/leave'] as const)
      expect((await ada.refused(call, { conversation_id: id })).status).toBe(404);
    expect(await namesIn('joe', id)).toEqual(['ivan', 'joe', 'ada?']);
    const events = await announcedBy(town, () =>
      ada.ask('POST /conversation/answer', { conversation_id: id, accept: 'N' }),
    );
    expect(events.flatMap((change) => ('to' in change ? change.to : []))).not.toContain(
      town.id.ivan,
    );
    expect(await requestsOf('ada')).toEqual([]);
    expect(await notificationsOfAda()).toEqual([]);
    expect(await namesIn('joe', id)).toEqual(['ivan', 'joe', 'ada?']);
    // Only a person whose messages she takes can ask again.
    const ivan = await as('ivan');
    await ivan.ask('POST /conversation/add', { conversation_id: id, people: ['ada'] });
    expect(await requestsOf('ada')).toEqual([]);
    await (await as('joe')).ask('POST /conversation/add', { conversation_id: id, people: ['ben'] });
    await (await as('ben')).ask('POST /conversation/add', { conversation_id: id, people: ['ada'] });
    await say(town, 'ben', id, 'Since she was asked');
    expect(await requestsOf('ada')).toHaveLength(1);
    await ada.ask('POST /conversation/answer', { conversation_id: id, accept: 'Y' });
    expect(await textsIn(town, 'ada', id)).toEqual(['Since she was asked']);
    const { conversations } = await ada.ask('GET /conversation/list', { only: 'groups' });
    expect(conversations[0]!.group).toMatchObject({ id, unread: 1 });
    expect(
      (await ada.refused('POST /conversation/answer', { conversation_id: id, accept: 'Y' })).status,
    ).toBe(404);
  });

  test('is refused by people who take no requests', async () => {
    await (await as('hugo')).ask('POST /message/take-requests', { take: false });
    expect(
      (
        await (
          await as('noor')
        ).refused('POST /conversation/create', {
          name: 'Hello',
          people: ['hugo'],
        })
      ).message,
    ).toBe(strings.messageRequestsRefused);
    await (await as('hugo')).ask('POST /message/take-requests', { take: true });
  });
});

describe('a block', () => {
  test('between two members hides what each writes from the other, also after it ends', async () => {
    const id = await createChat(town, 'elif', ['ada', 'wanda', 'tess']);
    await say(town, 'wanda', id, 'Before');
    await block('tess', 'wanda');
    await say(town, 'wanda', id, 'From Wanda');
    const events = await announcedBy(town, () => say(town, 'tess', id, 'From Tess'));
    expect(
      events.flatMap((change) =>
        change.event === 'conversation' && change.id > 0 ? change.to : [],
      ),
    ).not.toContain(town.id.wanda);
    expect(await textsIn(town, 'wanda', id)).toEqual(['Before', 'From Wanda']);
    expect(await textsIn(town, 'tess', id)).toEqual(['Before', 'From Tess']);
    expect(await textsIn(town, 'ada', id)).toEqual(['Before', 'From Wanda', 'From Tess']);
    expect(await namesIn('wanda', id)).toEqual(['elif', 'ada', 'wanda']);
    const { group } = (await (await as('wanda')).ask('GET /conversation/list', { only: 'groups' }))
      .conversations[0]!;
    expect(group).toMatchObject({ unread: 0, people: 3, latest: { message: 'From Wanda' } });
    await unblock('tess', 'wanda');
    expect(await textsIn(town, 'wanda', id)).toEqual(['Before', 'From Wanda']);
    await say(town, 'tess', id, 'Again');
    expect(await textsIn(town, 'wanda', id)).toEqual(['Before', 'From Wanda', 'Again']);
  });

  test('leaves every response as if the hidden messages did not exist', async () => {
    const id = await createChat(town, 'dev', ['quinn', 'femi', 'elif']);
    await say(town, 'femi', id, 'Visible');
    await block('quinn', 'femi');
    const quinn = await as('quinn');
    const read = async () =>
      Promise.all([
        quinn.raw('GET /conversation/list', {}).then(({ body }) => body),
        quinn.raw('GET /conversation/list', { only: 'unread' }).then(({ body }) => body),
        quinn.raw('GET /conversation/get', { conversation_id: id }).then(({ body }) => body),
        quinn
          .raw('GET /conversation/get-messages', { conversation_id: id })
          .then(({ body }) => body),
        quinn.raw('GET /message/inbox', {}).then(({ body }) => body),
      ]);
    const before = await read();
    for (let i = 0; i < 35; i++) await say(town, 'femi', id, `Hidden ${i}`);
    const other = await createChat(town, 'dev', ['femi']);
    await say(town, 'dev', other, 'Elsewhere');
    await (
      await as('elif')
    ).ask('POST /conversation/add', {
      conversation_id: id,
      people: ['wanda'],
    });
    await (
      await as('dev')
    ).ask('POST /conversation/remove', {
      conversation_id: id,
      user_id: town.id.wanda,
    });
    expect(await read()).toEqual(before);
    await unblock('quinn', 'femi');
  });

  test('prevents that one adds the other, and looks like a missing user to the blocked one', async () => {
    const id = await createChat(town, 'clara', ['elif', 'hana']);
    await block('kofi', 'clara');
    const clara = await as('clara');
    const add = (people: (string | number)[]) =>
      clara.refused('POST /conversation/add', { conversation_id: id, people });
    expect((await add([town.id.kofi])).body).toBe((await add([999_999])).body);
    expect(
      (
        await (
          await as('kofi')
        ).refused('POST /conversation/create', {
          name: 'No',
          people: ['clara'],
        })
      ).message,
    ).toBe(strings.messageToBlocked);
    // A third person can have both in a conversation.
    await (
      await as('hana')
    ).ask('POST /conversation/add', { conversation_id: id, people: ['kofi'] });
    expect(await namesIn('clara', id)).toEqual(['clara', 'elif', 'hana']);
    expect(await namesIn('kofi', id)).toEqual(['elif', 'hana', 'kofi']);
    await unblock('kofi', 'clara');
  });
});

describe('notifications', () => {
  test('are not sent for a muted conversation, which is not counted either', async () => {
    const id = await createChat(town, 'grace', ['nadia', 'amara']);
    const nadia = await as('nadia');
    const before = (await nadia.ask('GET /message/inbox', {})).unread;
    expect(
      await nadia.ask('POST /conversation/mute', { conversation_id: id, muted: 'Y' }),
    ).toMatchObject({ muted: 'Y', message: chatStrings.chatMuted });
    await say(town, 'grace', id, 'Quiet');
    const typesOf = async () =>
      (await nadia.ask('GET /notification/list', {})).notifications.map(
        ({ object }) => object.entity_type,
      );
    expect(await typesOf()).not.toContain(38);
    expect((await nadia.ask('GET /message/inbox', {})).unread).toBe(before);
    await nadia.ask('POST /conversation/mute', { conversation_id: id, muted: 'N' });
    await say(town, 'amara', id, 'Loud');
    await say(town, 'grace', id, 'Louder');
    expect((await nadia.ask('GET /message/inbox', {})).unread).toBe(before + 3);
    const { notifications } = await nadia.ask('GET /notification/list', {});
    expect(notifications[0]).toMatchObject({
      sentence: 'Grace Whitlow and 1 other wrote in “A conversation”',
      status: '0',
    });
    await nadia.ask('POST /conversation/mark-read', { conversation_id: id });
    expect((await nadia.ask('GET /notification/list', {})).notifications[0]).toMatchObject({
      status: '1',
    });
  });
});

test('an account that ends leaves its messages under a placeholder, and its place to the next', async () => {
  const id = await createChat(town, 'lena', ['priya', 'kira']);
  await say(town, 'lena', id, 'Goodbye');
  await town.db.execute(sql`update people set deleted_at = now() where id = ${town.id.lena}`);
  const kira = await as('kira');
  const read = async () =>
    (await kira.ask('GET /conversation/get-messages', { conversation_id: id })).messages[0]!;
  expect((await read()).user).toEqual({
    id: town.id.lena,
    name: 'Deleted member',
    username: '',
    image: '',
    image_thumb: '',
    deleted: true,
  });
  expect(await namesIn('kira', id)).toEqual(['priya', 'kira']);
  await town.db.execute(sql`delete from people where id = ${town.id.lena}`);
  expect((await read()).user.name).toBe('Deleted member');
  expect(
    (await (await as('priya')).ask('GET /conversation/get', { conversation_id: id })).conversation
      .own,
  ).toBe(true);
  // A suspended sender is hidden with what they wrote.
  await say(town, 'priya', id, 'Hello');
  const unreadOf = async () => {
    const { conversations, unread } = await kira.ask('GET /conversation/list', { only: 'unread' });
    return [conversations.find(({ group }) => group?.id === id)?.group?.unread, unread];
  };
  const before = (await unreadOf())[1]!;
  await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.priya}`);
  expect(await textsIn(town, 'kira', id)).toEqual(['Goodbye']);
  // Nor are these counted as unread.
  expect(await unreadOf()).toEqual([1, before - 1]);
  await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.priya}`);
});
