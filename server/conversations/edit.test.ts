// Editing and deleting own messages for everyone, in one-to-one and in group conversations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatStrings } from '#contract/chatStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, say, textsIn } from '#test/conversations.ts';
import { createTestGroup } from '#test/groups.ts';
import { announcedBy, conversationOf, textsOf, write } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** The unread notifications of a type. */
const unreadNotificationsOf = async (name: Username, type: number) =>
  (await (await town.as(name)).ask('GET /notification/list', {})).notifications.filter(
    ({ status, object }) => object.entity_type === type && status === '0',
  );
/** Moves a message into the past. */
const age = (id: number, minutes: number) =>
  town.db.execute(
    sql`update messages set created_at = now() - ${minutes}::int * interval '1 minute' where id = ${id}`,
  );

test('an edit replaces the text for everyone, marks it, and keeps nothing of the previous one', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const key = { 'idempotency-key': 'an edited message' };
  const request = { recipients: [ben.id, town.id.elif], message: 'At noon' };
  const { sent } = (await ada.raw('POST /message/send', request, key)).json<{
    sent: { id: number };
  }>();
  const events = await announcedBy(town, () =>
    ada.ask('POST /message/edit', { id: sent.id, message: 'At one' }),
  );
  expect(
    events
      .flatMap((event) => (event.event === 'message' && event.changed === sent.id ? event.to : []))
      .map(Number)
      .toSorted((a, b) => a - b),
  ).toEqual([ada.id, ada.id, ben.id, town.id.elif].toSorted((a, b) => a - b));
  for (const reader of ['ben', 'elif'] as const)
    expect((await conversationOf(town, reader, 'ada')).messages.at(-1)).toMatchObject({
      message: 'At one',
      edited: true,
    });
  expect((await ada.ask('GET /message/get-one', { id: sent.id })).message.edited).toBe(true);
  const [stored] = await town.db.query<{ all: string }>(
    sql`select (select json_agg(m) from messages m)::text || (select json_agg(k) from idempotency_keys k)::text as all`,
  );
  expect(stored!.all).toContain('At one');
  expect(stored!.all).not.toContain('At noon');
  // The same text again is no edit.
  const unchanged = await write(town, 'ada', 'ben', 'Same');
  await ada.ask('POST /message/edit', { id: unchanged.id, message: 'Same' });
  expect((await ada.ask('GET /message/get-one', { id: unchanged.id })).message).not.toHaveProperty(
    'edited',
  );
});

test('an edit changes how much the author stores, as a new message does', async () => {
  const grace = await town.as('grace');
  const stored = async () =>
    (
      await town.db.queryOne<{ bytes: number }>(
        sql`select coalesce(sum(bytes), 0)::int as bytes from storage_used where person_id = ${grace.id}`,
      )
    )?.bytes;
  const [before, long] = [(await stored())!, 'x'.repeat(3000)];
  const { id } = await write(town, 'grace', 'ben', 'Short');
  await grace.ask('POST /message/edit', { id, message: long });
  expect(await stored()).toBe(before + 3000);
  await grace.ask('POST /message/edit', { id, message: long.slice(1000) });
  expect(await stored()).toBe(before + 2000);
  await grace.ask('POST /message/edit', { id, message: 'Short' });
  expect(await stored()).toBe(before);
  await grace.ask('POST /message/edit', { id, message: long });
  await grace.ask('POST /message/delete-for-all', { id });
  expect(await stored()).toBe(before);
});

test('only the author can change a message, only within 15 minutes, and not to nothing', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const chat = await createChat(town, 'ada', ['ben']);
  for (const { id } of [await write(town, 'ada', 'ben'), await say(town, 'ada', chat, 'Hi')]) {
    for (const input of [{ id }, { id: 999_999 }]) {
      expect(await ben.refused('POST /message/edit', { ...input, message: 'x' })).toMatchObject({
        status: 404,
        message: strings.messageNotFound,
      });
      expect((await ben.refused('POST /message/delete-for-all', input)).status).toBe(404);
    }
    expect((await ada.refused('POST /message/edit', { id, message: ' ' })).message).toBe(
      strings.messageEmpty,
    );
    await age(id, 14);
    await ada.ask('POST /message/edit', { id, message: 'In time' });
    await age(id, 16);
    for (const refusal of [
      await ada.refused('POST /message/edit', { id, message: 'Late' }),
      await ada.refused('POST /message/delete-for-all', { id }),
    ])
      expect(refusal).toMatchObject({ status: 403, message: chatStrings.messageChangeTooLate });
  }
  expect(await textsIn(town, 'ben', chat)).toEqual(['In time']);
});

test('deleting removes a one-to-one message for everyone, with its unread count and notification', async () => {
  const [grace, sam] = [await town.as('grace'), await town.as('sam')];
  const kept = await write(town, 'grace', 'sam', 'Kept');
  await sam.ask('POST /message/mark-read', { user_id: grace.id });
  const before = (await sam.ask('GET /message/inbox', {})).unread;
  const gone = await write(town, 'grace', ['sam', 'victor'], 'Gone');
  expect((await sam.ask('GET /message/inbox', {})).unread).toBe(before + 1);
  await grace.ask('POST /message/delete-for-all', { id: gone.id });
  expect((await sam.ask('GET /message/inbox', {})).unread).toBe(before);
  expect(textsOf(await conversationOf(town, 'sam', 'grace'))).toEqual(['Kept']);
  expect(textsOf(await conversationOf(town, 'victor', 'grace'))).toEqual([]);
  expect(
    (await sam.ask('GET /notification/list', {})).notifications.filter(
      ({ status, object }) => object.entity_type === 4 && status === '0',
    ),
  ).toEqual([]);
  expect(await town.db.query(sql`select from messages where id = ${gone.id}`)).toEqual([]);
  // A copy that the recipient deleted is not mentioned to them.
  await sam.ask('POST /message/delete', { id: kept.id });
  const events = await announcedBy(town, () =>
    grace.ask('POST /message/delete-for-all', { id: kept.id }),
  );
  expect(events.flatMap((event) => ('to' in event ? event.to : []))).toEqual([grace.id]);
});

test('in a group conversation it also leaves the unread count, and people who do not have it are not notified', async () => {
  const chat = await createChat(town, 'elif', ['ada', 'wanda', 'mei']);
  const [elif, wanda] = [await town.as('elif'), await town.as('wanda')];
  await say(town, 'elif', chat, 'First');
  await wanda.ask('POST /user/block-user', { user_id: elif.id });
  const hidden = await say(town, 'elif', chat, 'Second');
  const unread = async (name: 'ada' | 'wanda') =>
    (await (await town.as(name)).ask('GET /conversation/get', { conversation_id: chat }))
      .conversation.unread;
  expect([await unread('ada'), await unread('wanda')]).toEqual([2, 1]);
  const events = await announcedBy(town, async () => {
    await elif.ask('POST /message/edit', { id: hidden.id, message: 'Edited' });
    await elif.ask('POST /message/delete-for-all', { id: hidden.id });
  });
  expect(
    events.flatMap((event) =>
      event.event === 'conversation' ? [event.changed ?? event.gone] : [],
    ),
  ).toEqual([hidden.id, hidden.id]);
  expect(events.flatMap((event) => ('to' in event ? event.to : []))).not.toContain(wanda.id);
  expect([await unread('ada'), await unread('wanda')]).toEqual([1, 1]);
  await wanda.ask('POST /user/un-block-user', { user_id: elif.id });
  expect(await textsIn(town, 'mei', chat)).toEqual(['First']);
});

describe('a block', () => {
  test('takes an edited message from the other in a group conversation, with its unread count', async () => {
    const chat = await createChat(town, 'dev', ['quinn', 'femi', 'elif']);
    const [quinn, femi] = [await town.as('quinn'), await town.as('femi')];
    const seen = await say(town, 'femi', chat, 'Seen');
    await quinn.ask('POST /conversation/mark-read', { conversation_id: chat });
    const unseen = await say(town, 'femi', chat, 'Unseen');
    await quinn.ask('POST /user/block-user', { user_id: femi.id });
    for (const { id } of [seen, unseen])
      await femi.ask('POST /message/edit', { id, message: 'Since the block' });
    expect(await textsIn(town, 'elif', chat)).toEqual(['Since the block', 'Since the block']);
    expect(await textsIn(town, 'quinn', chat)).toEqual([]);
    expect(
      (await quinn.ask('GET /conversation/get', { conversation_id: chat })).conversation.unread,
    ).toBe(0);
    expect(await unreadNotificationsOf('quinn', 38)).toEqual([]);
    await quinn.ask('POST /user/un-block-user', { user_id: femi.id });
    expect(await textsIn(town, 'quinn', chat)).toEqual([]);
    // Deleting what she no longer has leaves her count as it is.
    await say(town, 'dev', chat, 'Other');
    await femi.ask('POST /message/delete-for-all', { id: unseen.id });
    expect(
      (await quinn.ask('GET /conversation/get', { conversation_id: chat })).conversation.unread,
    ).toBe(1);
  });

  test.each([
    ['the recipient', 'nadia', 'amara'],
    ['the author', 'amara', 'nadia'],
  ] as const)(
    'by %s takes an edited one-to-one message from the recipient',
    async (_by, blocker, blocked) => {
      const [amara, nadia] = [await town.as('amara'), await town.as('nadia')];
      const kept = await write(town, 'amara', 'nadia', 'Kept');
      await nadia.ask('POST /message/mark-read', { user_id: amara.id });
      const sent = await write(town, 'amara', ['nadia', 'grace'], 'Before');
      await (await town.as(blocker)).ask('POST /user/block-user', { user_id: town.id[blocked] });
      const events = await announcedBy(town, () =>
        amara.ask('POST /message/edit', { id: sent.id, message: 'Since the block' }),
      );
      expect(
        events.flatMap((event) => (event.event === 'message' ? event.to : [])).map(Number),
      ).not.toContain(nadia.id);
      await (await town.as(blocker)).ask('POST /user/un-block-user', { user_id: town.id[blocked] });
      expect(textsOf(await conversationOf(town, 'grace', 'amara')).at(-1)).toBe('Since the block');
      const { messages, unread } = await conversationOf(town, 'nadia', 'amara');
      expect(messages.at(-1)!.id).toBe(kept.id);
      expect(unread).toBe(0);
      expect(await unreadNotificationsOf('nadia', 4)).toEqual([]);
    },
  );
});

describe('events and notifications', () => {
  test('of a deletion do not reach a person across a block', async () => {
    const [tess, rosa] = [await town.as('tess'), await town.as('rosa')];
    await createTestGroup(town, 'ada', ['tess', 'rosa', 'sam']);
    const chat = await createChat(town, 'sam', ['tess', 'rosa']);
    const inChat = await say(town, 'tess', chat, 'To all');
    await write(town, 'tess', 'rosa', 'To Rosa');
    const inPerson = await write(town, 'tess', ['rosa', 'sam'], 'To both');
    await tess.ask('POST /user/block-user', { user_id: rosa.id });
    for (const { id } of [inChat, inPerson]) {
      const events = await announcedBy(town, () =>
        tess.ask('POST /message/delete-for-all', { id }),
      );
      const people = events.flatMap((event) => ('to' in event ? event.to : [])).map(Number);
      expect(people).toContain(town.id.sam);
      expect(people).not.toContain(rosa.id);
    }
    expect(await textsIn(town, 'rosa', chat)).toEqual([]);
    expect(textsOf(await conversationOf(town, 'rosa', 'tess'))).toEqual(['To Rosa']);
    await tess.ask('POST /user/un-block-user', { user_id: rosa.id });
  });

  test('of a change reach only people who have the message', async () => {
    const chat = await createChat(town, 'lena', ['priya', 'kira']);
    const [lena, kira] = [await town.as('lena'), await town.as('kira')];
    const { id } = await say(town, 'lena', chat, 'For Priya and Kira');
    await kira.ask('POST /conversation/add', { conversation_id: chat, people: ['elif'] });
    const readersOf = async (work: () => Promise<unknown>) =>
      (await announcedBy(town, work)).flatMap((event) =>
        (event.event === 'conversation' || event.event === 'message') &&
        (event.changed ?? event.gone)
          ? event.to.map(Number)
          : [],
      );
    const all = [lena.id, town.id.priya, kira.id].toSorted((a, b) => a - b);
    const edited = await readersOf(() => lena.ask('POST /message/edit', { id, message: 'Edited' }));
    expect(edited.toSorted((a, b) => a - b)).toEqual(all);
    const gone = await readersOf(() => lena.ask('POST /message/delete-for-all', { id }));
    expect(gone.toSorted((a, b) => a - b)).toEqual(all);
    // Nor a person who blocks the author of a one-to-one message, and does not see it.
    const sent = await write(town, 'lena', ['kira', 'priya'], 'Both');
    await kira.ask('POST /user/block-user', { user_id: lena.id });
    const heard = await readersOf(() => lena.ask('POST /message/delete-for-all', { id: sent.id }));
    expect(heard).toContain(town.id.priya);
    expect(heard).not.toContain(kira.id);
    await kira.ask('POST /user/un-block-user', { user_id: lena.id });
  });

  test('of a message in a group end when it is deleted, and when the member answers', async () => {
    const chat = await createChat(town, 'hana', ['clara', 'kofi']);
    const [hana, clara] = [await town.as('hana'), await town.as('clara')];
    await clara.ask('POST /conversation/mark-read', { conversation_id: chat });
    const { id } = await say(town, 'hana', chat, 'Oh');
    expect(await unreadNotificationsOf('clara', 38)).toHaveLength(1);
    await hana.ask('POST /message/delete-for-all', { id });
    expect(await unreadNotificationsOf('clara', 38)).toEqual([]);
    await say(town, 'hana', chat, 'What do you think?');
    expect(await unreadNotificationsOf('clara', 38)).toHaveLength(1);
    await say(town, 'clara', chat, 'Yes');
    expect(await unreadNotificationsOf('clara', 38)).toEqual([]);
  });
});
