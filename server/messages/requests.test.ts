// Delivery of messages: direct for friends and fellow group members, as a request for others, and
// never across a block.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { announcedBy, conversationOf, textsOf, write } from '#test/messages.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const folder = async (name: Username, folder: 'inbox' | 'sent' | 'requests') => {
  const { inbox } = await (await town.as(name)).ask('GET /message/inbox', { folder });
  return inbox.map(({ user }) => user.username);
};
const block = async (blocker: Username, blocked: Username) =>
  (await town.as(blocker)).ask('POST /user/block-user', { user_id: town.id[blocked] });
const unblock = async (blocker: Username, blocked: Username) =>
  (await town.as(blocker)).ask('POST /user/un-block-user', { user_id: town.id[blocked] });
const refusedTo = async (from: Username, to: string | number) =>
  (await town.as(from)).refused('POST /message/send', { recipients: [to], message: 'Hello?' });
/** Removes the fields that differ between any two messages. */
const toShape = (value: unknown) =>
  JSON.stringify(value, (key, inner: unknown) =>
    ['id', 'added_on', 'url', 'image', 'image_thumb'].includes(key) ? 0 : inner,
  );

describe('a stranger', () => {
  test('sends a request, which is not counted as unread and is accepted by a reply', async () => {
    const [ivan, ada] = [await town.as('ivan'), await town.as('ada')];
    const request = await write(town, 'ivan', 'ada', 'Is the creek path open?');
    expect(await folder('ada', 'inbox')).not.toContain('ivan');
    expect(await folder('ada', 'requests')).toEqual(['ivan']);
    expect(await ada.ask('GET /message/inbox', {})).toMatchObject({ unread: 0, requests: 1 });
    expect(await conversationOf(town, 'ada', 'ivan')).toMatchObject({
      request: true,
      unread: 1,
      can_send: true,
    });
    const { notifications } = await ada.ask('GET /notification/list', {});
    expect(notifications[0]).toMatchObject({
      sentence: 'Ivan Petrov wants to message you',
      url: '/messages/with/ivan?in=requests',
      object: { entity_type: 4 },
    });
    // To the sender it looks like any other message.
    const direct = await write(town, 'ivan', 'joe', 'Is the creek path open?');
    expect(toShape(request)).toBe(
      toShape(direct)
        .replaceAll('Joe Brannigan', 'Ada Lindqvist')
        .replaceAll('"joe"', '"ada"')
        .replaceAll(`"user_id":${town.id.joe}`, `"user_id":${ada.id}`),
    );
    expect(await folder('ivan', 'inbox')).toEqual(['joe', 'ada']);
    expect(await conversationOf(town, 'ivan', 'ada')).toMatchObject({
      request: false,
      can_send: true,
    });

    await write(town, 'ada', 'ivan', 'It is.');
    expect(await folder('ada', 'inbox')).toContain('ivan');
    expect(await folder('ada', 'requests')).toEqual([]);
    await write(town, 'ivan', 'ada', 'Thank you.');
    expect(await conversationOf(town, 'ada', 'ivan')).toMatchObject({ request: false });
    await ivan.ask('POST /message/delete', { user_id: ada.id });
  });

  test('is not notified when accepted without a reply', async () => {
    const ada = await town.as('ada');
    await write(town, 'victor', 'ada', 'May I ask something?');
    const events = await announcedBy(town, () =>
      ada.ask('POST /message/accept', { user_id: town.id.victor }),
    );
    expect(events.flatMap((change) => ('to' in change ? change.to : []))).toEqual([ada.id]);
    expect(await ada.ask('POST /message/accept', { user_id: town.id.victor })).toEqual({
      unread: 3,
      message: strings.requestAccepted,
    });
    expect(await folder('ada', 'inbox')).toContain('victor');
    expect((await ada.refused('POST /message/accept', { user_id: town.id.rex })).body).toBe(
      (await ada.refused('POST /message/accept', { user_id: 999_999 })).body,
    );
  });

  test('is refused by people who take no requests, unless accepted before', async () => {
    const ada = await town.as('ada');
    expect(await ada.ask('POST /message/take-requests', { take: false })).toEqual({
      takes_requests: false,
      message: strings.messageRequestsOff,
    });
    expect((await ada.ask('GET /message/inbox', {})).takes_requests).toBe(false);
    expect((await refusedTo('ulla', 'ada')).message).toBe(strings.messageRequestsRefused);
    expect((await conversationOf(town, 'ulla', 'ada')).can_send).toBe(false);
    expect(
      (await (await town.as('ulla')).ask('GET /message/users', { keyword: 'Ada' })).users.map(
        ({ username }) => username,
      ),
    ).not.toContain('ada');
    await write(town, 'victor', 'ada', 'You accepted me.');
    await write(town, 'ben', 'ada', 'We are friends.');
    await write(town, 'noor', 'ada', 'We read in the same library.');
    expect(await folder('ada', 'requests')).toEqual([]);
    expect(
      (await (await town.as('ulla')).refused('POST /message/take-requests', { take: 'maybe' }))
        .code,
    ).toBe('invalid');
    await ada.ask('POST /message/take-requests', { take: true });
    await write(town, 'ulla', 'ada', 'Now then.');
    expect(await folder('ada', 'requests')).toEqual(['ulla']);
  });

  test('cannot tell whether the request was accepted or deleted, even if requests are turned off later', async () => {
    const [hugo, noor] = [await town.as('hugo'), await town.as('noor')];
    const stateFor = async () => {
      const { can_send } = await conversationOf(town, 'noor', 'hugo');
      const { users } = await noor.ask('GET /message/users', { keyword: 'Hugo' });
      return [can_send, users.some(({ username }) => username === 'hugo')];
    };
    await write(town, 'noor', 'hugo', 'A request.');
    await hugo.ask('POST /message/take-requests', { take: false });
    expect(await stateFor()).toEqual([true, true]);
    // A conversation that has begun continues in its folder.
    await write(town, 'noor', 'hugo', 'One more thing.');
    expect(await folder('hugo', 'requests')).toEqual(['noor']);
    await hugo.ask('POST /message/accept', { user_id: noor.id });
    expect(await stateFor()).toEqual([true, true]);
    // It is not delivered to a person who deleted the conversation.
    await hugo.ask('POST /message/delete', { user_id: noor.id });
    expect(await stateFor()).toEqual([true, true]);
    await write(town, 'noor', 'hugo', 'Are you there?');
    expect([await folder('hugo', 'inbox'), await folder('hugo', 'requests')]).toEqual([[], []]);
    // A new conversation is refused, even if one was accepted before.
    await hugo.ask('POST /message/take-requests', { take: true });
    await write(town, 'noor', 'hugo', 'Once more.');
    await hugo.ask('POST /message/take-requests', { take: false });
    const states = [];
    for (const accepted of [false, true]) {
      if (accepted) await hugo.ask('POST /message/accept', { user_id: noor.id });
      await town.db.execute(
        sql`delete from message_copies where person_id = ${noor.id} and peer_id = ${hugo.id}`,
      );
      await town.db.execute(
        sql`delete from conversations where person_id = ${noor.id} and peer_id = ${hugo.id}`,
      );
      states.push(await stateFor());
    }
    expect(states).toEqual([
      [false, false],
      [false, false],
    ]);
    await hugo.ask('POST /message/take-requests', { take: true });
  });

  test('who deleted a conversation cannot tell whether the other one did too', async () => {
    const [noor, hugo] = [await town.as('noor'), await town.as('hugo')];
    await write(town, 'noor', 'hugo', 'A request.');
    await write(town, 'hugo', 'noor', 'An answer.');
    await hugo.ask('POST /message/take-requests', { take: false });
    await write(town, 'noor', 'hugo', 'Thank you.');
    const stateFor = async () => [
      (await conversationOf(town, 'noor', 'hugo')).can_send,
      (await noor.ask('GET /message/users', { keyword: 'Hugo' })).users.length,
    ];
    expect(await stateFor()).toEqual([true, 1]);
    await noor.ask('POST /message/delete', { user_id: hugo.id });
    const whileKept = [await stateFor(), (await refusedTo('noor', 'hugo')).body];
    await hugo.ask('POST /message/delete', { user_id: noor.id });
    expect([await stateFor(), (await refusedTo('noor', 'hugo')).body]).toEqual(whileKept);
    expect(whileKept[0]).toEqual([false, 0]);
    await hugo.ask('POST /message/take-requests', { take: true });
  });

  test('who deleted an accepted conversation continues it with a person who takes requests', async () => {
    const noor = await town.as('noor');
    await write(town, 'noor', 'hugo', 'A request.');
    await write(town, 'hugo', 'noor', 'An answer.');
    await noor.ask('POST /message/delete', { user_id: town.id.hugo });
    await write(town, 'noor', 'hugo', 'One more thing.');
    expect(await folder('hugo', 'requests')).toEqual([]);
    expect(textsOf(await conversationOf(town, 'hugo', 'noor')).at(-1)).toBe('One more thing.');
  });

  test('whose request was deleted does not reach the recipient for 30 days, and cannot tell', async () => {
    const [ivan, gus] = [await town.as('ivan'), await town.as('gus')];
    const first = await write(town, 'ivan', 'gus', 'A request.');
    await gus.ask('POST /message/delete', { id: first.id });
    const second = await write(town, 'ivan', 'gus', 'Once more.');
    const other = await write(town, 'ivan', 'hugo', 'Once more.');
    expect([await folder('gus', 'requests'), await folder('gus', 'inbox')]).toEqual([[], []]);
    expect(toShape(second).replaceAll(/"(username|name)":"[^"]*"|"user_id":\d+/g, '')).toBe(
      toShape(other).replaceAll(/"(username|name)":"[^"]*"|"user_id":\d+/g, ''),
    );
    // Also not through a conversation.
    const { conversation } = await ivan.ask('POST /conversation/create', {
      name: 'Then here',
      people: ['gus'],
    });
    const requestsOf = async () =>
      (await gus.ask('GET /conversation/list', { folder: 'requests' })).conversations;
    expect(await requestsOf()).toEqual([]);
    expect(
      (await ivan.ask('GET /conversation/get', { conversation_id: conversation.id })).members,
    ).toMatchObject([{ joined: true }, { username: 'gus', joined: false }]);
    await town.db.execute(
      sql`update declined_requests set declined_at = now() - interval '31 days' where person_id = ${gus.id}`,
    );
    await write(town, 'ivan', 'gus', 'After a month.');
    expect(await folder('gus', 'requests')).toEqual(['ivan']);
    await gus.ask('POST /message/delete', { user_id: ivan.id });
    // A message of the recipient ends it.
    await write(town, 'gus', 'ivan', 'Sorry, what was it?');
    await write(town, 'ivan', 'gus', 'Nothing.');
    expect(textsOf(await conversationOf(town, 'gus', 'ivan'))).toEqual([
      'Sorry, what was it?',
      'Nothing.',
    ]);
    // A person who declined a conversation can still be written to.
    const chat = await ivan.ask('POST /conversation/create', { name: 'Join', people: ['hugo'] });
    const hugo = await town.as('hugo');
    await hugo.ask('POST /conversation/answer', {
      conversation_id: chat.conversation.id,
      accept: 'N',
    });
    await write(town, 'ivan', 'hugo', 'No?');
    expect(textsOf(await conversationOf(town, 'hugo', 'ivan'))).toEqual(['Once more.', 'No?']);
    for (const client of [gus, hugo])
      await client.ask('POST /message/delete', { user_id: ivan.id });
    await town.db.execute(sql`delete from declined_requests`);
  });

  test('needs no request after becoming a friend, and keeps the conversation after leaving the common group', async () => {
    await write(town, 'sam', 'lena', 'About the dock.');
    expect(await folder('lena', 'requests')).toEqual(['sam']);
    await (
      await town.as('sam')
    ).ask('POST /user/send-friend-request', { second_user_id: town.id.lena });
    await (
      await town.as('lena')
    ).ask('POST /user/confirm-friend-request', { user_id: town.id.sam });
    expect(await folder('lena', 'requests')).toEqual([]);
    expect(await folder('lena', 'inbox')).toEqual(['sam']);

    await write(town, 'leo', 'wanda', 'About Line 2.');
    await town.db.execute(sql`delete from group_members where person_id = ${town.id.leo}`);
    await write(town, 'leo', 'wanda', 'Still me.');
    expect(textsOf(await conversationOf(town, 'wanda', 'leo'))).toEqual([
      'About Line 2.',
      'Still me.',
    ]);
    expect(await folder('wanda', 'requests')).toEqual([]);
    // After wanda deletes the conversation, it begins again as a request.
    await (await town.as('wanda')).ask('POST /message/delete', { user_id: town.id.leo });
    await write(town, 'leo', 'wanda', 'And again.');
    expect(await folder('wanda', 'requests')).toEqual(['leo']);
  });
});

describe('a block', () => {
  test('hides the conversation from the blocker until it is lifted, and refuses their messages', async () => {
    const [otis, sam] = [await town.as('otis'), await town.as('sam')];
    const sent = await write(town, 'sam', 'otis', 'Before.');
    const before = await otis.ask('GET /message/inbox', {});
    await block('otis', 'sam');
    expect(await folder('otis', 'inbox')).not.toContain('sam');
    expect((await otis.ask('GET /message/inbox', {})).unread).toBe(before.unread - 1);
    expect((await otis.refused('GET /message/get-messages', { user_id: sam.id })).message).toBe(
      strings.userNotFound,
    );
    expect((await otis.refused('GET /message/get-one', { id: sent.id })).body).toBe(
      (await otis.refused('GET /message/get-one', { id: 999_999 })).body,
    );
    expect((await otis.refused('POST /message/accept', { user_id: sam.id })).message).toBe(
      strings.messageNotFound,
    );
    for (const name of ['sam', sam.id] as const)
      expect(
        await otis.refused('POST /message/send', { recipients: [name], message: 'Hello' }),
      ).toMatchObject({
        status: 403,
        message: strings.messageToBlocked,
      });
    await unblock('otis', 'sam');
    expect(textsOf(await conversationOf(town, 'otis', 'sam'))).toEqual(['Before.']);
  });

  test('accepts messages of the blocked person without ever delivering them', async () => {
    const [grace, amara] = [await town.as('grace'), await town.as('amara')];
    await write(town, 'amara', 'grace', 'Before.');
    const openConversation = await conversationOf(town, 'amara', 'grace');
    await block('grace', 'amara');
    const events = await announcedBy(town, () => write(town, 'amara', 'grace', 'During.'));
    expect(events.flatMap((change) => ('to' in change ? change.to : []))).toEqual([amara.id]);
    const conversationDuringBlock = await conversationOf(town, 'amara', 'grace');
    expect(textsOf(conversationDuringBlock)).toEqual(['Before.', 'During.']);
    expect(toShape({ ...conversationDuringBlock, messages: [] })).toBe(
      toShape({ ...openConversation, messages: [] }),
    );
    expect(await folder('amara', 'inbox')).toContain('grace');
    expect(
      (await grace.ask('GET /notification/list', {})).notifications.filter(
        ({ object }) => object.actor?.id === amara.id,
      ),
    ).toEqual([]);
    // Two people who are no longer friends but were accepted. The blocker can be blocked in return.
    await unblock('grace', 'amara');
    expect(textsOf(await conversationOf(town, 'grace', 'amara'))).toEqual(['Before.']);
    await write(town, 'amara', 'grace', 'After.');
    expect(textsOf(await conversationOf(town, 'grace', 'amara'))).toEqual(['Before.', 'After.']);
    await block('grace', 'amara');
    await amara.ask('POST /user/block-user', { user_id: grace.id });
    expect(await folder('amara', 'inbox')).not.toContain('grace');
  });

  test('makes the blocker look like a missing user without a prior conversation', async () => {
    const rex = await town.as('rex');
    for (const name of ['quinn', town.id.quinn] as const)
      expect((await refusedTo('rex', name)).body).toBe(
        (await refusedTo('rex', typeof name === 'string' ? 'missing-user' : 999_999)).body,
      );
    for (const call of [
      'GET /message/get-messages',
      'POST /message/typing',
      'POST /message/mark-read',
      'POST /message/accept',
    ] as const)
      expect((await rex.refused(call, { user_id: town.id.quinn })).body, call).toBe(
        (await rex.refused(call, { user_id: 999_999 })).body,
      );
  });

  test('is not revealed to the sender of a request to a person who takes no requests any more', async () => {
    const marcus = await town.as('marcus');
    await write(town, 'bao', 'marcus', 'A request.');
    await marcus.ask('POST /message/take-requests', { take: false });
    expect((await conversationOf(town, 'bao', 'marcus')).can_send).toBe(true);
    await block('marcus', 'bao');
    await write(town, 'bao', 'marcus', 'During.');
    expect((await conversationOf(town, 'bao', 'marcus')).can_send).toBe(true);
    await marcus.ask('POST /message/take-requests', { take: true });
  });
});

describe('typing', () => {
  const typingEvents = async (from: Username, to: Username) =>
    (
      await announcedBy(town, async () =>
        (await town.as(from)).ask('POST /message/typing', { user_id: town.id[to] }),
      )
    ).filter(({ event }) => event === 'typing');

  test('is visible only to the other person of an open conversation', async () => {
    expect(await typingEvents('hana', 'clara')).toEqual([]);
    const hana = await town.as('hana');
    expect((await hana.refused('POST /message/typing', { user_id: 999_999 })).message).toBe(
      strings.userNotFound,
    );
    expect((await hana.refused('POST /message/typing', { user_id: hana.id })).message).toBe(
      strings.userNotFound,
    );
    await write(town, 'hana', 'clara');
    expect(await typingEvents('hana', 'clara')).toEqual([
      { event: 'typing', to: [town.id.clara], user_id: town.id.hana },
    ]);
    await block('clara', 'hana');
    expect(await typingEvents('hana', 'clara')).toEqual([]);
  });

  test('is not sent for a request, in either direction', async () => {
    await write(town, 'omar', 'kofi');
    expect(await typingEvents('omar', 'kofi')).toEqual([]);
    expect(await typingEvents('kofi', 'omar')).toEqual([]);
    await (await town.as('kofi')).ask('POST /message/accept', { user_id: town.id.omar });
    expect(await typingEvents('omar', 'kofi')).toHaveLength(1);
  });
});
