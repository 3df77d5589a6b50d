// Adding people again who left, declined, were removed or have not answered.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatStrings } from '#contract/chatStrings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createChat, leave } from '#test/conversations.ts';
import { announcedBy } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { runJob } from '#test/jobs.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(() => town.db.execute(sql`delete from declined_requests`));

/** The people of a conversation. A question mark follows those who are only asked. */
const namesIn = async (reader: Username, conversation_id: number) =>
  (await (await town.as(reader)).ask('GET /conversation/get', { conversation_id })).members.map(
    ({ username, joined }) => (joined ? username : `${username}?`),
  );
const add = async (adder: Username, conversation_id: number, person: Username) =>
  (await town.as(adder)).ask('POST /conversation/add', { conversation_id, people: [person] });
const remove = async (creator: Username, conversation_id: number, person: Username) =>
  (await town.as(creator)).ask('POST /conversation/remove', {
    conversation_id,
    user_id: town.id[person],
  });
const answer = async (person: Username, conversation_id: number, accept: 'Y' | 'N') =>
  (await town.as(person)).ask('POST /conversation/answer', { conversation_id, accept });
const isAsked = async (person: Username, id: number) =>
  (
    await (await town.as(person)).ask('GET /conversation/list', { folder: 'requests' })
  ).conversations.some(({ group }) => group?.id === id);

test('who left is not asked by a person whose messages do not reach them', async () => {
  const id = await createChat(town, 'ada', ['ben', 'elif']);
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  await ben.ask('POST /message/send', { recipients: [ada.id], message: 'Hello' });
  await leave(town, id, 'ada');
  await ada.ask('POST /user/block-user', { user_id: ben.id });
  await add('ben', id, 'ada');
  await ada.ask('POST /user/un-block-user', { user_id: ben.id });
  expect(await isAsked('ada', id)).toBe(false);
  expect(await namesIn('elif', id), 'it looks like a request').toContain('ada?');
  await add('elif', id, 'ada');
  expect(await isAsked('ada', id)).toBe(true);
});

test('removing and adding again never makes someone a member who left', async () => {
  const id = await createChat(town, 'ada', ['ben', 'elif']);
  await leave(town, id, 'ben');
  await add('ada', id, 'ben');
  await remove('ada', id, 'ben');
  await add('ada', id, 'ben');
  expect(await namesIn('ada', id)).toEqual(['ada', 'elif', 'ben?']);
  expect(await isAsked('ben', id)).toBe(true);
  await answer('ben', id, 'Y');
  await remove('ada', id, 'ben');
  expect(
    (
      await (
        await town.as('elif')
      ).refused('POST /conversation/add', { conversation_id: id, people: ['ben'] })
    ).message,
  ).toBe(chatStrings.chatRemovedPerson);
  await add('ada', id, 'ben');
  expect(await namesIn('ada', id), 'who was in it is asked too').toContain('ben?');
});

test('removing and adding again does not repeat a request that was declined or not answered', async () => {
  // Ivan is a stranger to Ada.
  const id = await createChat(town, 'ivan', ['ada', 'joe']);
  await answer('ada', id, 'N');
  await remove('ivan', id, 'ada');
  await add('ivan', id, 'ada');
  expect(await isAsked('ada', id)).toBe(false);
  expect(await namesIn('joe', id)).toEqual(['ivan', 'joe', 'ada?']);
  const other = await createChat(town, 'ivan', ['ada']);
  await remove('ivan', other, 'ada');
  await add('ivan', other, 'ada');
  expect(await isAsked('ada', other)).toBe(false);
});

test('a request is renewed by a friend, and then looks the same whether it was declined or not', async () => {
  const id = await createChat(town, 'ivan', ['ada', 'zoe', 'joe']);
  const ada = await town.as('ada');
  // A request of a person that she blocks is hidden, and another one can ask her.
  await ada.ask('POST /user/block-user', { user_id: town.id.ivan });
  expect(await isAsked('ada', id)).toBe(false);
  await add('joe', id, 'ben');
  await add('ben', id, 'ada');
  expect(await isAsked('ada', id)).toBe(true);
  await ada.ask('POST /user/un-block-user', { user_id: town.id.ivan });
  const addedAt = async (person: Username) =>
    (await town.db.queryOne<{ at: Date }>(
      sql`select m.created_at as at from visible_chat_members(${town.id.joe}) m where m.chat_id = ${id} and m.person_id = ${town.id[person]}`,
    ))!.at.getTime();
  const before = await addedAt('ada');
  await add('ben', id, 'ada');
  const renewed = await addedAt('ada');
  expect(renewed).toBeGreaterThan(before);
  await answer('ada', id, 'N');
  await add('ben', id, 'ada');
  expect(await addedAt('ada')).toBeGreaterThan(renewed);
});

test('whether a stranger joins at once does not depend on what they did with a conversation', async () => {
  // Noor and Hugo are strangers.
  const [noor, hugo] = [await town.as('noor'), await town.as('hugo')];
  const added = async () => namesIn('noor', await createChat(town, 'noor', ['hugo']));
  const [asked, addedBefore] = [['noor', 'hugo?'], await added()];
  expect(addedBefore).toEqual(asked);
  await noor.ask('POST /message/send', { recipients: [hugo.id], message: 'Hello' });
  expect(await added(), 'a request waits').toEqual(asked);
  await hugo.ask('POST /message/accept', { user_id: noor.id });
  expect(await added(), 'a request was accepted').toEqual(asked);
  await hugo.ask('POST /message/send', { recipients: [noor.id], message: 'Hi' });
  expect(await added(), 'a request was answered').toEqual(asked);
  await hugo.ask('POST /message/delete', { user_id: noor.id });
  const afterDeletion = await createChat(town, 'noor', ['hugo']);
  expect(await namesIn('noor', afterDeletion), 'the conversation was deleted').toEqual(asked);
  expect(await isAsked('hugo', afterDeletion)).toBe(true);
  // An error tells no more.
  await hugo.ask('POST /message/take-requests', { take: false });
  const refuse = async () =>
    (await noor.refused('POST /conversation/create', { name: 'No', people: ['hugo'] })).body;
  const deleted = await refuse();
  await hugo.ask('POST /message/send', { recipients: [noor.id], message: 'Hi again' });
  expect(await refuse()).toBe(deleted);
  await hugo.ask('POST /message/take-requests', { take: true });
});

test('a stranger whose request was declined does not ask again through a new conversation', async () => {
  // Ivan is a stranger to all three; Zoe has not answered, Ada declined, and Gus left.
  const first = await createChat(town, 'ivan', ['ada', 'zoe', 'gus']);
  await answer('ada', first, 'N');
  await answer('gus', first, 'Y');
  await leave(town, first, 'gus');
  const asked = async (id: number) =>
    Promise.all((['ada', 'zoe', 'gus'] as const).map(async (person) => isAsked(person, id)));
  const ivan = await town.as('ivan');
  /** What Ivan sees of each person, without what tells people apart. */
  const seen = async (conversation_id: number) =>
    (await ivan.ask('GET /conversation/get', { conversation_id })).members
      .slice(1)
      .map(({ joined, creator }) => ({ joined, creator }));
  const notifications = async () => {
    const rows = await town.db.query(
      sql`select from notifications where person_id in (${town.id.ada}, ${town.id.gus}) and type = notify_chat_asked()`,
    );
    return rows.length;
  };
  const before = await notifications();
  const second = await createChat(town, 'ivan', ['ada', 'zoe', 'gus'], 'Now then');
  expect(await asked(second)).toEqual([false, true, false]);
  expect(await notifications()).toBe(before);
  const unanswered = { joined: false, creator: false };
  expect(await seen(second)).toEqual([unanswered, unanswered, unanswered]);
  // Nor by adding again, or when the conversation in which they declined is gone.
  await remove('ivan', second, 'ada');
  await remove('ivan', second, 'zoe');
  const answers = [];
  for (const person of ['ada', 'zoe', 'gus'] as const) {
    const { members, message } = await add('ivan', second, person);
    answers.push([members.map(({ joined }) => joined).toSorted(), message]);
  }
  expect(answers[0]![1]).toBe(answers[1]![1]);
  expect(await seen(second)).toEqual([unanswered, unanswered, unanswered]);
  await leave(town, first, 'ivan');
  expect(await asked(await createChat(town, 'ivan', ['ada', 'zoe', 'gus']))).toEqual([
    false,
    true,
    false,
  ]);
  // Others can ask, and so can he after 30 days, or once she turns to him.
  const ofVictor = await createChat(town, 'victor', ['ada']);
  expect(await isAsked('ada', ofVictor)).toBe(true);
  await town.db.execute(
    sql`update declined_requests set declined_at = now() - interval '31 days' where person_id = ${town.id.gus}`,
  );
  await (
    await town.as('ada')
  ).ask('POST /message/send', { recipients: [ivan.id], message: 'Hello' });
  expect(await asked(await createChat(town, 'ivan', ['ada', 'zoe', 'gus']))).toEqual([
    true,
    true,
    true,
  ]);
  await runJob(town, 'messages.sweep');
  expect(
    await town.db.query(sql`select from declined_requests where person_id = ${town.id.gus}`),
  ).toEqual([]);
});

test('each person counts against the limit of invitations, in a new conversation too', async () => {
  const strict = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    const [ada, ben] = [await strict.as('ada'), await strict.as('ben')];
    const consume = async (id: number, points: number) =>
      strict.app.rateLimits.consume('invite', String(id), points);
    // Of 50 a day.
    await consume(ada.id, 47);
    const conversation_id = await createChat(strict, 'ada', ['ben', 'elif', 'grace']);
    expect(
      await ada.refused('POST /conversation/create', { name: 'Another', people: ['ben'] }),
    ).toMatchObject({ status: 429 });
    await consume(ben.id, 48);
    expect(
      await ben.refused('POST /conversation/add', {
        conversation_id,
        people: ['gus', 'joe', 'mei'],
      }),
    ).toMatchObject({ status: 429 });
  } finally {
    await strict.close();
  }
});

test('events about who joins and leaves do not cross a block, and reach who is no longer asked', async () => {
  // Ivan is a stranger to Ada.
  const id = await createChat(town, 'ivan', ['ada', 'joe']);
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const notifiedBy = async (work: () => Promise<unknown>) =>
    (await announcedBy(town, work)).flatMap((event) =>
      event.event === 'conversation' ? event.to.map(Number) : [],
    );
  await add('joe', id, 'ben');
  await ben.ask('POST /user/block-user', { user_id: ada.id });
  const accepted = await notifiedBy(() => answer('ada', id, 'Y'));
  expect(accepted).toContain(town.id.joe);
  expect(accepted).not.toContain(ben.id);
  const left = await notifiedBy(() => leave(town, id, 'ada'));
  expect(left).toContain(town.id.joe);
  expect(left).not.toContain(ben.id);
  await ben.ask('POST /user/un-block-user', { user_id: ada.id });
  // A member gets no event about a person they blocked. Nothing is published if nothing changed.
  const shared = await createChat(town, 'ada', ['ben']);
  await (await town.as('elif')).ask('POST /user/block-user', { user_id: ben.id });
  expect(new Set(await notifiedBy(() => add('ada', shared, 'elif')))).toEqual(
    new Set([ada.id, town.id.elif]),
  );
  expect(await notifiedBy(() => add('ada', shared, 'elif')), 'nothing changed').toEqual([]);
  expect(new Set(await notifiedBy(() => remove('ada', shared, 'elif')))).toEqual(
    new Set([ada.id, town.id.elif]),
  );
  await (await town.as('elif')).ask('POST /user/un-block-user', { user_id: ben.id });
  await town.db.execute(sql`delete from declined_requests`);
  const other = await createChat(town, 'ivan', ['ada']);
  expect(await notifiedBy(() => remove('ivan', other, 'ada'))).toContain(ada.id);
});
