import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Friendship } from '#contract/people.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

// Two people without any relation in the seed data.
const [actor, other] = ['dev', 'otis'] as const;
const pair = () =>
  [Math.min(town.id[actor], town.id[other]), Math.max(town.id[actor], town.id[other])] as const;
const user_id = (name: Username) => ({ user_id: town.id[name] });
const toInput = (name: Username) => ({ second_user_id: town.id[name] });

type State =
  | 'none'
  | 'requested'
  | 'requested by them'
  | 'friends'
  | 'declined by them'
  | 'declined by me'
  | 'blocked by me'
  | 'blocked by them';

async function setState(state: State) {
  const [lowId, highId] = pair();
  await town.db.execute(
    sql`delete from friendships where low_id = ${lowId} and high_id = ${highId}`,
  );
  await town.db.execute(
    sql`delete from blocks where blocker_id in (${lowId}, ${highId}) and blocked_id in (${lowId}, ${highId})`,
  );
  const insertRow = (requester: Username, status: number) =>
    town.db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status, declined_at) values (${lowId}, ${highId}, ${town.id[requester]}, ${status}, ${status === 2 ? new Date() : null})`);
  const block = (blocker: Username, blocked: Username) =>
    town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id[blocker]}, ${town.id[blocked]})`,
    );
  await {
    none: async () => 0,
    requested: () => insertRow(actor, 0),
    'requested by them': () => insertRow(other, 0),
    friends: () => insertRow(actor, 1),
    'declined by them': () => insertRow(actor, 2),
    'declined by me': () => insertRow(other, 2),
    'blocked by me': () => block(actor, other),
    'blocked by them': () => block(other, actor),
  }[state]();
}

async function state(): Promise<State> {
  const [lowId, highId] = pair();
  const blocked = await town.db.queryOne<{ blocker_id: number }>(
    sql`select blocker_id from blocks where blocker_id in (${lowId}, ${highId}) and blocked_id in (${lowId}, ${highId})`,
  );
  if (blocked) return blocked.blocker_id === town.id[actor] ? 'blocked by me' : 'blocked by them';
  const insertRow = await town.db.queryOne<{ requester_id: number; status: number }>(
    sql`select requester_id, status from friendships where low_id = ${lowId} and high_id = ${highId}`,
  );
  if (!insertRow) return 'none';
  const isOwnRequest = insertRow.requester_id === town.id[actor];
  return insertRow.status === 1
    ? 'friends'
    : insertRow.status === 2
      ? isOwnRequest
        ? 'declined by them'
        : 'declined by me'
      : isOwnRequest
        ? 'requested'
        : 'requested by them';
}

const moves = {
  send: async () => (await town.as(actor)).raw('POST /user/send-friend-request', toInput(other)),
  cancel: async () =>
    (await town.as(actor)).raw('POST /user/cancel-friend-request', toInput(other)),
  confirm: async () =>
    (await town.as(actor)).raw('POST /user/confirm-friend-request', user_id(other)),
  decline: async () =>
    (await town.as(actor)).raw('POST /user/decline-friend-request', user_id(other)),
  remove: async () => (await town.as(actor)).raw('POST /user/remove-friend', toInput(other)),
  block: async () => (await town.as(actor)).raw('POST /user/block-user', user_id(other)),
};
type Move = keyof typeof moves;

const [okStatus, notFoundStatus, forbiddenStatus] = [200, 404, 403];
/** Expected status code of each transition, and the next state if it changes. */
const transitions: Record<State, Record<Move, [status: number, next?: State]>> = {
  none: {
    send: [okStatus, 'requested'],
    cancel: [okStatus],
    confirm: [notFoundStatus],
    decline: [notFoundStatus],
    remove: [okStatus],
    block: [okStatus, 'blocked by me'],
  },
  requested: {
    send: [okStatus],
    cancel: [okStatus, 'none'],
    confirm: [forbiddenStatus],
    decline: [forbiddenStatus],
    remove: [okStatus, 'none'],
    block: [okStatus, 'blocked by me'],
  },
  'requested by them': {
    send: [okStatus, 'friends'],
    cancel: [forbiddenStatus],
    confirm: [okStatus, 'friends'],
    decline: [okStatus, 'declined by me'],
    remove: [okStatus, 'none'],
    block: [okStatus, 'blocked by me'],
  },
  friends: {
    send: [okStatus],
    cancel: [forbiddenStatus],
    confirm: [okStatus],
    decline: [forbiddenStatus],
    remove: [okStatus, 'none'],
    block: [okStatus, 'blocked by me'],
  },
  // Reported as sent.
  'declined by them': {
    send: [okStatus],
    cancel: [okStatus],
    confirm: [forbiddenStatus],
    decline: [forbiddenStatus],
    remove: [okStatus],
    block: [okStatus, 'blocked by me'],
  },
  // Reported as none to the member, and still as sent to the requester.
  'declined by me': {
    send: [okStatus, 'friends'],
    cancel: [okStatus],
    confirm: [notFoundStatus],
    decline: [notFoundStatus],
    remove: [okStatus],
    block: [okStatus, 'blocked by me'],
  },
  'blocked by me': {
    send: [notFoundStatus],
    cancel: [notFoundStatus],
    confirm: [notFoundStatus],
    decline: [notFoundStatus],
    remove: [notFoundStatus],
    block: [okStatus],
  },
  'blocked by them': {
    send: [notFoundStatus],
    cancel: [notFoundStatus],
    confirm: [notFoundStatus],
    decline: [notFoundStatus],
    remove: [notFoundStatus],
    block: [notFoundStatus],
  },
};

const expectedFriendship: Record<State, Friendship> = {
  none: 'none',
  requested: 'sent',
  'requested by them': 'received',
  friends: 'friends',
  'declined by them': 'sent',
  'declined by me': 'none',
  'blocked by me': 'none',
  'blocked by them': 'none',
};

describe.for(Object.keys(transitions) as State[])('from %s', (from) => {
  test.for(Object.keys(moves) as Move[])('%s', async (move) => {
    await setState(from);
    const [status, expectedState = from] = transitions[from][move];
    const response = await moves[move]();
    expect(response.statusCode, response.body).toBe(status);
    expect(await state()).toBe(expectedState);
    if (status === okStatus && move !== 'block') {
      // A declined request that is canceled stays stored, but hidden.
      const expected =
        from === 'declined by them' && (move === 'cancel' || move === 'remove')
          ? 'none'
          : expectedFriendship[expectedState];
      expect(response.json().friendship).toBe(expected);
      expect(
        (await (await town.as(actor)).ask('GET /user/check-friend', user_id(other))).friendship,
      ).toBe(expected);
    }
    // Repeating the transition changes nothing.
    if (status === okStatus && move !== 'confirm' && move !== 'decline') {
      const repeatedResponse = await moves[move]();
      expect([repeatedResponse.statusCode, await state()]).toEqual([
        from === 'requested by them' && move === 'cancel' ? forbiddenStatus : okStatus,
        expectedState,
      ]);
    }
  });
});

describe('a hidden or missing person', () => {
  test('gets the same response from every endpoint, whether missing, blocked or suspended', async () => {
    await setState('blocked by them');
    const client = await town.as(actor);
    const unknownId = 999_999_999;
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'yusuf'`);
    for (const call of [
      'POST /user/send-friend-request',
      'POST /user/cancel-friend-request',
      'POST /user/remove-friend',
    ] as const) {
      const response = await client.refused(call, { second_user_id: unknownId });
      expect(response).toMatchObject({ status: 404, message: strings.userNotFound });
      for (const username of [other, 'yusuf'] as const)
        expect((await client.refused(call, toInput(username))).body, call).toBe(response.body);
    }
    for (const call of [
      'POST /user/confirm-friend-request',
      'POST /user/decline-friend-request',
      'GET /user/check-friend',
      'GET /user/send-friend-request-notification',
    ] as const) {
      const response = await client.refused(call, { user_id: unknownId });
      expect(response).toMatchObject({ status: 404, message: strings.userNotFound });
      for (const username of [other, 'yusuf'] as const)
        expect((await client.refused(call, user_id(username))).body, call).toBe(response.body);
    }
    await town.db.execute(sql`update all_people set suspended_at = null where username = 'yusuf'`);
  });

  test('rejects requests to oneself', async () => {
    const client = await town.as(actor);
    expect(await client.refused('POST /user/send-friend-request', toInput(actor))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
    expect(await client.refused('POST /user/cancel-friend-request', toInput(actor))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
    expect(await client.refused('POST /user/remove-friend', toInput(actor))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
    expect(await client.refused('POST /user/decline-friend-request', user_id(actor))).toMatchObject(
      {
        status: 422,
        message: strings.notYourself,
      },
    );
    expect(await client.refused('POST /user/confirm-friend-request', user_id(actor))).toMatchObject(
      {
        status: 422,
        message: strings.notYourself,
      },
    );
  });
});

describe('a request', () => {
  beforeEach(() => setState('none'));
  const readLists = async (name: Username, person: Username) => {
    const { requests, sent, total } = await (
      await town.as(name)
    ).ask('GET /user/get-friend-requests', {});
    return [
      requests.some(({ id }) => id === town.id[person]),
      sent.some(({ id }) => id === town.id[person]),
      total === requests.length,
    ];
  };

  test('is sent, visible to both, and confirmed by the recipient', async () => {
    expect(
      await (await town.as(actor)).ask('POST /user/send-friend-request', toInput(other)),
    ).toEqual({
      friendship: 'sent',
      message: strings.friendRequestSent,
    });
    expect([await readLists(actor, other), await readLists(other, actor)]).toEqual([
      [false, true, true],
      [true, false, true],
    ]);
    await (await town.as(actor)).ask('GET /user/send-friend-request-notification', user_id(other));
    expect(
      await (
        await town.as(other)
      ).refused('GET /user/send-friend-request-notification', user_id(actor)),
    ).toMatchObject({
      status: 404,
      message: strings.requestNotFound,
    });
    expect(
      await (await town.as(other)).ask('POST /user/confirm-friend-request', user_id(actor)),
    ).toEqual({
      friendship: 'friends',
      message: strings.friendRequestAccepted,
    });
    expect([await readLists(actor, other), await readLists(other, actor)]).toEqual([
      [false, false, true],
      [false, false, true],
    ]);
    expect(await (await town.as(actor)).ask('POST /user/remove-friend', toInput(other))).toEqual({
      friendship: 'none',
      message: strings.friendRemoved,
    });
  });

  test('that was declined still looks sent to the sender, and disappears for the recipient', async () => {
    const client = await town.as(actor);
    await client.ask('POST /user/send-friend-request', toInput(other));
    const listSeen = async () => [
      (await client.raw('GET /user/check-friend', user_id(other))).body,
      (await client.raw('GET /user/get', user_id(other))).body,
      (await client.raw('GET /user/get-friend-requests', {})).body,
    ];
    const before = await listSeen();
    await (await town.as(other)).ask('POST /user/decline-friend-request', user_id(actor));
    expect(await listSeen()).toEqual(before);
    expect(await readLists(other, actor)).toEqual([false, false, true]);
    // Canceled and sent again, it is listed as new for the sender, and does not reach the
    // recipient.
    await client.ask('POST /user/cancel-friend-request', toInput(other));
    expect(await readLists(actor, other)).toEqual([false, false, true]);
    expect(await client.ask('POST /user/send-friend-request', toInput(other))).toMatchObject({
      friendship: 'sent',
    });
    expect([await readLists(actor, other), await readLists(other, actor)]).toEqual([
      [false, true, true],
      [false, false, true],
    ]);
  });

  test('that was declined can be sent again after 30 days, and not earlier through a block', async () => {
    const client = await town.as(actor);
    await setState('declined by them');
    await client.ask('POST /user/block-user', user_id(other));
    await client.ask('POST /user/un-block-user', user_id(other));
    expect((await client.ask('GET /user/check-friend', user_id(other))).friendship).toBe('none');
    await client.ask('POST /user/send-friend-request', toInput(other));
    expect(await state()).toBe('declined by them');
    await town.db.execute(
      sql`update friendships set declined_at = now() - interval '30 days 1 minute' where requester_id = ${town.id[actor]} and status = 2`,
    );
    expect((await client.ask('GET /user/check-friend', user_id(other))).friendship).toBe('none');
    await client.ask('POST /user/send-friend-request', toInput(other));
    expect(await state()).toBe('requested');
    expect(await readLists(other, actor)).toEqual([true, false, true]);
  });
});

describe('blocking', () => {
  beforeEach(() => setState('friends'));

  test('hides both people from each other in every list, and only the blocker can see and undo it', async () => {
    const [actorClient, targetClient] = [await town.as(actor), await town.as(other)];
    expect(await actorClient.ask('POST /user/block-user', user_id(other))).toEqual({
      blocked: true,
      message: strings.personBlocked,
    });
    for (const [client, name] of [
      [actorClient, other],
      [targetClient, actor],
    ] as const) {
      expect(
        (await client.ask('GET /user/get-users', { keyword: name })).users.map(
          ({ username }) => username,
        ),
      ).not.toContain(name);
      expect(
        (await client.ask('GET /user/get-friends', {})).friends.map(({ username }) => username),
      ).not.toContain(name);
    }
    expect((await actorClient.ask('GET /user/blocked', {})).users).toEqual([
      { id: town.id[other], name: 'Otis Granger', username: other, image: '', image_thumb: '' },
    ]);
    expect((await targetClient.ask('GET /user/blocked', {})).users).toEqual([]);
    expect(await actorClient.ask('POST /user/check-blocked-user', user_id(other))).toEqual({
      blocked: true,
    });
    const response = await targetClient.refused('POST /user/check-blocked-user', {
      user_id: 999_999_999,
    });
    expect((await targetClient.refused('POST /user/check-blocked-user', user_id(actor))).body).toBe(
      response.body,
    );
    expect((await targetClient.refused('POST /user/un-block-user', user_id(actor))).body).toBe(
      response.body,
    );

    expect(await actorClient.ask('POST /user/un-block-user', user_id(other))).toEqual({
      blocked: false,
      message: strings.personUnblocked,
    });
    expect(await actorClient.ask('POST /user/un-block-user', user_id(other))).toMatchObject({
      blocked: false,
    });
    expect(await state(), 'nothing returns').toBe('none');
    expect(await targetClient.ask('POST /user/check-blocked-user', user_id(actor))).toEqual({
      blocked: false,
    });
  });

  test('rejects blocking oneself, a missing person, and visitors', async () => {
    expect(
      (await (await town.as(actor)).refused('POST /user/block-user', user_id(actor))).message,
    ).toEqual({ user_id: [strings.notYourself] });
    expect(
      await (await town.as(actor)).refused('POST /user/block-user', { user_id: 999_999_999 }),
    ).toMatchObject({
      status: 404,
      message: strings.userNotFound,
    });
    expect((await town.visitor.refused('GET /user/blocked', {})).status).toBe(401);
    expect((await town.visitor.refused('GET /user/get-friend-requests', {})).status).toBe(401);
  });

  test('is limited in number, and unblocking makes room', async () => {
    await setState('none');
    const client = await town.as(actor);
    await town.db.execute(sql`
      with made as (
        insert into people (username, username_normalized, name, email, email_normalized, zip_code, confirmed_at)
        select 'many' || n, 'many' || n, 'One of many', 'many' || n || '@larkwater.example', 'many' || n || '@larkwater.example', '', now() from generate_series(1, ${limits.blocked}::int) n returning id)
      insert into blocks (blocker_id, blocked_id) select ${town.id[actor]}, id from made`);
    expect(await client.refused('POST /user/block-user', user_id(other))).toMatchObject({
      status: 403,
      message: strings.tooManyBlocked,
    });
    const [user] = (await client.ask('GET /user/blocked', {})).users;
    expect(
      await client.ask('POST /user/block-user', { user_id: user!.id }),
      'once more is no more',
    ).toMatchObject({ blocked: true });
    await client.ask('POST /user/un-block-user', { user_id: user!.id });
    expect(await client.ask('POST /user/block-user', user_id(other))).toMatchObject({
      blocked: true,
    });
    // Each deletion cascades to about 60 tables: batches of 1,000 stay within the statement
    // timeout.
    while (
      await town.db.execute(
        sql`delete from people where id in (select id from people where username like 'many%' limit 1000)`,
      )
    );
  });

  test('removes the member from the blocker’s group, and pending invitations between the two', async () => {
    const [ada, rosa] = [town.id.ada, town.id.rosa];
    await town.db.execute(
      sql`insert into group_invitations (group_id, person_id, inviter_id) values (${town.group.ferry}, ${rosa}, ${ada})`,
    );
    await (await town.as('ada')).ask('POST /user/block-user', { user_id: rosa });
    const groups = (
      await town.db.query<{ group_id: number }>(
        sql`select group_id from group_members where person_id = ${rosa}`,
      )
    ).map(({ group_id }) => group_id);
    expect(groups).not.toContain(town.group.creek);
    expect(groups, 'not ada’s').toContain(town.group.testers);
    expect(
      await town.db.queryOne(sql`select from group_invitations where person_id = ${rosa}`),
    ).toBeUndefined();
  });
});
