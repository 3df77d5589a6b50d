// Who reaches whom: friends and fellow members at once, others by a request; across a block nobody.
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
const block = async (one: Username, other: Username) =>
  (await town.as(one)).ask('POST /user/block-user', { user_id: town.id[other] });
const unblock = async (one: Username, other: Username) =>
  (await town.as(one)).ask('POST /user/un-block-user', { user_id: town.id[other] });
const refusedTo = async (from: Username, to: string | number) =>
  (await town.as(from)).refused('POST /message/send', { recipients: [to], message: 'Hello?' });
/** Without what differs between any two messages. */
const shape = (value: unknown) =>
  JSON.stringify(value, (key, inner: unknown) =>
    ['id', 'added_on', 'url', 'image', 'image_thumb'].includes(key) ? 0 : inner,
  );

describe('a stranger', () => {
  test('asks: it lies in Requests, is not counted as unread, and answering accepts it', async () => {
    const [ivan, ada] = [await town.as('ivan'), await town.as('ada')];
    const requested = await write(town, 'ivan', 'ada', 'Is the creek path open?');
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
      sentence: 'Ivan Petrov would like to write to you',
      url: '/messages/with/ivan?in=requests',
      object: { entity_type: 4 },
    });
    // to whoever asks it looks like any other message
    const direct = await write(town, 'ivan', 'joe', 'Is the creek path open?');
    expect(shape(requested)).toBe(
      shape(direct)
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

  test('is accepted without an answer, and learns nothing of it', async () => {
    const ada = await town.as('ada');
    await write(town, 'victor', 'ada', 'May I ask something?');
    const heard = await announcedBy(town, () =>
      ada.ask('POST /message/accept', { user_id: town.id.victor }),
    );
    expect(heard.flatMap((change) => ('to' in change ? change.to : []))).toEqual([ada.id]);
    expect(await ada.ask('POST /message/accept', { user_id: town.id.victor })).toEqual({
      unread: 3,
      message: strings.requestAccepted,
    });
    expect(await folder('ada', 'inbox')).toContain('victor');
    expect((await ada.refused('POST /message/accept', { user_id: town.id.rex })).body).toBe(
      (await ada.refused('POST /message/accept', { user_id: 999_999 })).body,
    );
  });

  test('is turned away by whoever takes no requests, unless they were accepted before', async () => {
    const ada = await town.as('ada');
    expect(await ada.ask('POST /message/take-requests', { take: false })).toEqual({
      takes_requests: false,
      message: strings.messageRequestsNotTaken,
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

  test('is not told whether their request was accepted or deleted, also by whoever takes none any more', async () => {
    const [hugo, noor] = [await town.as('hugo'), await town.as('noor')];
    const stateFor = async () => {
      const { can_send } = await conversationOf(town, 'noor', 'hugo');
      const { users } = await noor.ask('GET /message/users', { keyword: 'Hugo' });
      return [can_send, users.some(({ username }) => username === 'hugo')];
    };
    await write(town, 'noor', 'hugo', 'A request.');
    await hugo.ask('POST /message/take-requests', { take: false });
    expect(await stateFor()).toEqual([true, true]);
    // what was begun goes on where it lies
    await write(town, 'noor', 'hugo', 'One more thing.');
    expect(await folder('hugo', 'requests')).toEqual(['noor']);
    await hugo.ask('POST /message/accept', { user_id: noor.id });
    expect(await stateFor()).toEqual([true, true]);
    // and is not delivered to whoever parted with it
    await hugo.ask('POST /message/delete', { user_id: noor.id });
    expect(await stateFor()).toEqual([true, true]);
    await write(town, 'noor', 'hugo', 'Are you there?');
    expect([await folder('hugo', 'inbox'), await folder('hugo', 'requests')]).toEqual([[], []]);
    // whoever begins anew is refused, accepted before or not
    await hugo.ask('POST /message/take-requests', { take: true });
    await write(town, 'noor', 'hugo', 'Once more.');
    await hugo.ask('POST /message/take-requests', { take: false });
    const states = [];
    for (const accepted of [false, true]) {
      if (accepted) await hugo.ask('POST /message/accept', { user_id: noor.id });
      await town.db.execute(
        sql`delete from message_views where person_id = ${noor.id} and peer_id = ${hugo.id}`,
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

  test('who becomes a friend asks no more; who leaves the common group goes on with what was begun', async () => {
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
    // what wanda parts with begins anew
    await (await town.as('wanda')).ask('POST /message/delete', { user_id: town.id.leo });
    await write(town, 'leo', 'wanda', 'And again.');
    expect(await folder('wanda', 'requests')).toEqual(['leo']);
  });
});

describe('a block', () => {
  test('hides the conversation from who blocked, until it is taken back, and refuses them', async () => {
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

  test('lets whoever is blocked write on into the air: as if nothing were, never delivered, not afterwards either', async () => {
    const [grace, amara] = [await town.as('grace'), await town.as('amara')];
    await write(town, 'amara', 'grace', 'Before.');
    const open = await conversationOf(town, 'amara', 'grace');
    await block('grace', 'amara');
    const heard = await announcedBy(town, () => write(town, 'amara', 'grace', 'During.'));
    expect(heard.flatMap((change) => ('to' in change ? change.to : []))).toEqual([amara.id]);
    const during = await conversationOf(town, 'amara', 'grace');
    expect(textsOf(during)).toEqual(['Before.', 'During.']);
    expect(shape({ ...during, messages: [] })).toBe(shape({ ...open, messages: [] }));
    expect(await folder('amara', 'inbox')).toContain('grace');
    expect(
      (await grace.ask('GET /notification/list', {})).notifications.filter(
        ({ object }) => object.actor?.id === amara.id,
      ),
    ).toEqual([]);
    // two who are strangers now and were accepted: the one who blocked may block back, too
    await unblock('grace', 'amara');
    expect(textsOf(await conversationOf(town, 'grace', 'amara'))).toEqual(['Before.']);
    await write(town, 'amara', 'grace', 'After.');
    expect(textsOf(await conversationOf(town, 'grace', 'amara'))).toEqual(['Before.', 'After.']);
    await block('grace', 'amara');
    await amara.ask('POST /user/block-user', { user_id: grace.id });
    expect(await folder('amara', 'inbox')).not.toContain('grace');
  });

  test('makes whoever blocked a nobody for somebody with whom nothing was written', async () => {
    const rex = await town.as('rex');
    for (const name of ['quinn', town.id.quinn] as const)
      expect((await refusedTo('rex', name)).body).toBe(
        (await refusedTo('rex', typeof name === 'string' ? 'nobody-here' : 999_999)).body,
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

  test('is not shown to whoever asked somebody that takes no requests any more', async () => {
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
  const heardFrom = async (from: Username, to: Username) =>
    (
      await announcedBy(town, async () =>
        (await town.as(from)).ask('POST /message/typing', { user_id: town.id[to] }),
      )
    ).filter(({ event }) => event === 'typing');

  test('is shown to the other one of an open conversation alone', async () => {
    expect(await heardFrom('hana', 'clara')).toEqual([]);
    const hana = await town.as('hana');
    expect((await hana.refused('POST /message/typing', { user_id: 999_999 })).message).toBe(
      strings.userNotFound,
    );
    expect((await hana.refused('POST /message/typing', { user_id: hana.id })).message).toBe(
      strings.userNotFound,
    );
    await write(town, 'hana', 'clara');
    expect(await heardFrom('hana', 'clara')).toEqual([
      { event: 'typing', to: [town.id.clara], user_id: town.id.hana },
    ]);
    await block('clara', 'hana');
    expect(await heardFrom('hana', 'clara')).toEqual([]);
  });

  test('is told of no request, from neither side', async () => {
    await write(town, 'omar', 'kofi');
    expect(await heardFrom('omar', 'kofi')).toEqual([]);
    expect(await heardFrom('kofi', 'omar')).toEqual([]);
    await (await town.as('kofi')).ask('POST /message/accept', { user_id: town.id.omar });
    expect(await heardFrom('omar', 'kofi')).toHaveLength(1);
  });
});
