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
const [me, other] = ['dev', 'otis'] as const;
const pair = () =>
  [Math.min(town.id[me], town.id[other]), Math.max(town.id[me], town.id[other])] as const;
const user_id = (name: Username) => ({ user_id: town.id[name] });
const second = (name: Username) => ({ second_user_id: town.id[name] });

type State =
  | 'none'
  | 'requested'
  | 'requested by them'
  | 'friends'
  | 'declined by them'
  | 'declined by me'
  | 'blocked by me'
  | 'blocked by them';

async function put(state: State) {
  const [low, high] = pair();
  await town.db.execute(sql`delete from friendships where low_id = ${low} and high_id = ${high}`);
  await town.db.execute(
    sql`delete from blocks where blocker_id in (${low}, ${high}) and blocked_id in (${low}, ${high})`,
  );
  const row = (requester: Username, status: number) =>
    town.db.execute(sql`
      insert into friendships (low_id, high_id, requester_id, status, declined_at) values (${low}, ${high}, ${town.id[requester]}, ${status}, ${status === 2 ? new Date() : null})`);
  const block = (by: Username, target: Username) =>
    town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id[by]}, ${town.id[target]})`,
    );
  await {
    none: async () => 0,
    requested: () => row(me, 0),
    'requested by them': () => row(other, 0),
    friends: () => row(me, 1),
    'declined by them': () => row(me, 2),
    'declined by me': () => row(other, 2),
    'blocked by me': () => block(me, other),
    'blocked by them': () => block(other, me),
  }[state]();
}

async function state(): Promise<State> {
  const [low, high] = pair();
  const blocked = await town.db.queryOne<{ blocker_id: number }>(
    sql`select blocker_id from blocks where blocker_id in (${low}, ${high}) and blocked_id in (${low}, ${high})`,
  );
  if (blocked) return blocked.blocker_id === town.id[me] ? 'blocked by me' : 'blocked by them';
  const row = await town.db.queryOne<{ requester_id: number; status: number }>(
    sql`select requester_id, status from friendships where low_id = ${low} and high_id = ${high}`,
  );
  if (!row) return 'none';
  const mine = row.requester_id === town.id[me];
  return row.status === 1
    ? 'friends'
    : row.status === 2
      ? mine
        ? 'declined by them'
        : 'declined by me'
      : mine
        ? 'requested'
        : 'requested by them';
}

const moves = {
  send: async () => (await town.as(me)).raw('POST /user/send-friend-request', second(other)),
  cancel: async () => (await town.as(me)).raw('POST /user/cancel-friend-request', second(other)),
  confirm: async () => (await town.as(me)).raw('POST /user/confirm-friend-request', user_id(other)),
  decline: async () => (await town.as(me)).raw('POST /user/decline-friend-request', user_id(other)),
  remove: async () => (await town.as(me)).raw('POST /user/remove-friend', second(other)),
  block: async () => (await town.as(me)).raw('POST /user/block-user', user_id(other)),
};
type Move = keyof typeof moves;

const [ok, hidden, refused] = [200, 404, 403];
/** Expected status code of each transition, and the next state if it changes. */
const table: Record<State, Record<Move, [status: number, next?: State]>> = {
  none: {
    send: [ok, 'requested'],
    cancel: [ok],
    confirm: [hidden],
    decline: [hidden],
    remove: [ok],
    block: [ok, 'blocked by me'],
  },
  requested: {
    send: [ok],
    cancel: [ok, 'none'],
    confirm: [refused],
    decline: [refused],
    remove: [ok, 'none'],
    block: [ok, 'blocked by me'],
  },
  'requested by them': {
    send: [ok, 'friends'],
    cancel: [refused],
    confirm: [ok, 'friends'],
    decline: [ok, 'declined by me'],
    remove: [ok, 'none'],
    block: [ok, 'blocked by me'],
  },
  friends: {
    send: [ok],
    cancel: [refused],
    confirm: [ok],
    decline: [refused],
    remove: [ok, 'none'],
    block: [ok, 'blocked by me'],
  },
  // Reported as sent.
  'declined by them': {
    send: [ok],
    cancel: [ok],
    confirm: [refused],
    decline: [refused],
    remove: [ok],
    block: [ok, 'blocked by me'],
  },
  // Reported as none to the member, and still as sent to the requester.
  'declined by me': {
    send: [ok, 'friends'],
    cancel: [ok],
    confirm: [hidden],
    decline: [hidden],
    remove: [ok],
    block: [ok, 'blocked by me'],
  },
  'blocked by me': {
    send: [hidden],
    cancel: [hidden],
    confirm: [hidden],
    decline: [hidden],
    remove: [hidden],
    block: [ok],
  },
  'blocked by them': {
    send: [hidden],
    cancel: [hidden],
    confirm: [hidden],
    decline: [hidden],
    remove: [hidden],
    block: [hidden],
  },
};

const reported: Record<State, Friendship> = {
  none: 'none',
  requested: 'sent',
  'requested by them': 'received',
  friends: 'friends',
  'declined by them': 'sent',
  'declined by me': 'none',
  'blocked by me': 'none',
  'blocked by them': 'none',
};

describe.for(Object.keys(table) as State[])('from %s', (from) => {
  test.for(Object.keys(moves) as Move[])('%s', async (move) => {
    await put(from);
    const [status, next = from] = table[from][move];
    const answer = await moves[move]();
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await state()).toBe(next);
    if (status === ok && move !== 'block') {
      // A declined request that is canceled stays stored, but hidden.
      const expected =
        from === 'declined by them' && (move === 'cancel' || move === 'remove')
          ? 'none'
          : reported[next];
      expect(answer.json().friendship).toBe(expected);
      expect(
        (await (await town.as(me)).ask('GET /user/check-friend', user_id(other))).friendship,
      ).toBe(expected);
    }
    // Repeating the transition changes nothing.
    if (status === ok && move !== 'confirm' && move !== 'decline') {
      const again = await moves[move]();
      expect([again.statusCode, await state()]).toEqual([
        from === 'requested by them' && move === 'cancel' ? refused : ok,
        next,
      ]);
    }
  });
});

describe('a hidden or missing person', () => {
  test('gets the same response from every endpoint, whether missing, blocked or suspended', async () => {
    await put('blocked by them');
    const client = await town.as(me);
    const never = 999_999_999;
    await town.db.execute(sql`update all_people set suspended_at = now() where username = 'yusuf'`);
    for (const call of [
      'POST /user/send-friend-request',
      'POST /user/cancel-friend-request',
      'POST /user/remove-friend',
    ] as const) {
      const missing = await client.refused(call, { second_user_id: never });
      expect(missing).toMatchObject({ status: 404, message: strings.userNotFound });
      for (const who of [other, 'yusuf'] as const)
        expect((await client.refused(call, second(who))).body, call).toBe(missing.body);
    }
    for (const call of [
      'POST /user/confirm-friend-request',
      'POST /user/decline-friend-request',
      'GET /user/check-friend',
      'GET /user/send-friend-request-notification',
    ] as const) {
      const missing = await client.refused(call, { user_id: never });
      expect(missing).toMatchObject({ status: 404, message: strings.userNotFound });
      for (const who of [other, 'yusuf'] as const)
        expect((await client.refused(call, user_id(who))).body, call).toBe(missing.body);
    }
    await town.db.execute(sql`update all_people set suspended_at = null where username = 'yusuf'`);
  });

  test('rejects requests to oneself', async () => {
    const client = await town.as(me);
    expect(await client.refused('POST /user/send-friend-request', second(me))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
    expect(await client.refused('POST /user/cancel-friend-request', second(me))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
    expect(await client.refused('POST /user/remove-friend', second(me))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
    expect(await client.refused('POST /user/decline-friend-request', user_id(me))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
    expect(await client.refused('POST /user/confirm-friend-request', user_id(me))).toMatchObject({
      status: 422,
      message: strings.notYourself,
    });
  });
});

describe('a request', () => {
  beforeEach(() => put('none'));
  const lists = async (name: Username, about: Username) => {
    const { requests, sent, total } = await (
      await town.as(name)
    ).ask('GET /user/get-friend-requests', {});
    return [
      requests.some(({ id }) => id === town.id[about]),
      sent.some(({ id }) => id === town.id[about]),
      total === requests.length,
    ];
  };

  test('is sent, visible to both, and confirmed by the recipient', async () => {
    expect(await (await town.as(me)).ask('POST /user/send-friend-request', second(other))).toEqual({
      friendship: 'sent',
      message: strings.friendRequestSent,
    });
    expect([await lists(me, other), await lists(other, me)]).toEqual([
      [false, true, true],
      [true, false, true],
    ]);
    await (await town.as(me)).ask('GET /user/send-friend-request-notification', user_id(other));
    expect(
      await (
        await town.as(other)
      ).refused('GET /user/send-friend-request-notification', user_id(me)),
    ).toMatchObject({
      status: 404,
      message: strings.requestNotFound,
    });
    expect(
      await (await town.as(other)).ask('POST /user/confirm-friend-request', user_id(me)),
    ).toEqual({
      friendship: 'friends',
      message: strings.friendRequestAccepted,
    });
    expect([await lists(me, other), await lists(other, me)]).toEqual([
      [false, false, true],
      [false, false, true],
    ]);
    expect(await (await town.as(me)).ask('POST /user/remove-friend', second(other))).toEqual({
      friendship: 'none',
      message: strings.friendRemoved,
    });
  });

  test('that was declined still looks sent to the sender, and disappears for the recipient', async () => {
    const client = await town.as(me);
    await client.ask('POST /user/send-friend-request', second(other));
    const seen = async () => [
      (await client.raw('GET /user/check-friend', user_id(other))).body,
      (await client.raw('GET /user/get', user_id(other))).body,
      (await client.raw('GET /user/get-friend-requests', {})).body,
    ];
    const before = await seen();
    await (await town.as(other)).ask('POST /user/decline-friend-request', user_id(me));
    expect(await seen()).toEqual(before);
    expect(await lists(other, me)).toEqual([false, false, true]);
    // Canceled and sent again, it is listed as new for the sender, and does not reach the
    // recipient.
    await client.ask('POST /user/cancel-friend-request', second(other));
    expect(await lists(me, other)).toEqual([false, false, true]);
    expect(await client.ask('POST /user/send-friend-request', second(other))).toMatchObject({
      friendship: 'sent',
    });
    expect([await lists(me, other), await lists(other, me)]).toEqual([
      [false, true, true],
      [false, false, true],
    ]);
  });

  test('that was declined can be sent again after 30 days, and not earlier through a block', async () => {
    const client = await town.as(me);
    await put('declined by them');
    await client.ask('POST /user/block-user', user_id(other));
    await client.ask('POST /user/un-block-user', user_id(other));
    expect((await client.ask('GET /user/check-friend', user_id(other))).friendship).toBe('none');
    await client.ask('POST /user/send-friend-request', second(other));
    expect(await state()).toBe('declined by them');
    await town.db.execute(
      sql`update friendships set declined_at = now() - interval '30 days 1 minute' where requester_id = ${town.id[me]} and status = 2`,
    );
    expect((await client.ask('GET /user/check-friend', user_id(other))).friendship).toBe('none');
    await client.ask('POST /user/send-friend-request', second(other));
    expect(await state()).toBe('requested');
    expect(await lists(other, me)).toEqual([true, false, true]);
  });
});

describe('blocking', () => {
  beforeEach(() => put('friends'));

  test('hides both people from each other in every list, and only the blocker can see and undo it', async () => {
    const [mine, theirs] = [await town.as(me), await town.as(other)];
    expect(await mine.ask('POST /user/block-user', user_id(other))).toEqual({
      blocked: true,
      message: strings.personBlocked,
    });
    for (const [client, name] of [
      [mine, other],
      [theirs, me],
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
    expect((await mine.ask('GET /user/blocked', {})).users).toEqual([
      { id: town.id[other], name: 'Otis Granger', username: other, image: '', image_thumb: '' },
    ]);
    expect((await theirs.ask('GET /user/blocked', {})).users).toEqual([]);
    expect(await mine.ask('POST /user/check-blocked-user', user_id(other))).toEqual({
      blocked: true,
    });
    const never = await theirs.refused('POST /user/check-blocked-user', { user_id: 999_999_999 });
    expect((await theirs.refused('POST /user/check-blocked-user', user_id(me))).body).toBe(
      never.body,
    );
    expect((await theirs.refused('POST /user/un-block-user', user_id(me))).body).toBe(never.body);

    expect(await mine.ask('POST /user/un-block-user', user_id(other))).toEqual({
      blocked: false,
      message: strings.personUnblocked,
    });
    expect(await mine.ask('POST /user/un-block-user', user_id(other))).toMatchObject({
      blocked: false,
    });
    expect(await state(), 'nothing returns').toBe('none');
    expect(await theirs.ask('POST /user/check-blocked-user', user_id(me))).toEqual({
      blocked: false,
    });
  });

  test('rejects blocking oneself, a missing person, and visitors', async () => {
    expect(
      (await (await town.as(me)).refused('POST /user/block-user', user_id(me))).message,
    ).toEqual({ user_id: [strings.notYourself] });
    expect(
      await (await town.as(me)).refused('POST /user/block-user', { user_id: 999_999_999 }),
    ).toMatchObject({
      status: 404,
      message: strings.userNotFound,
    });
    expect((await town.visitor.refused('GET /user/blocked', {})).status).toBe(401);
    expect((await town.visitor.refused('GET /user/get-friend-requests', {})).status).toBe(401);
  });

  test('is limited in number, and unblocking makes room', async () => {
    await put('none');
    const client = await town.as(me);
    await town.db.execute(sql`
      with made as (
        insert into people (username, username_normalized, name, email, email_normalized, zip_code, confirmed_at)
        select 'many' || n, 'many' || n, 'One of many', 'many' || n || '@larkwater.example', 'many' || n || '@larkwater.example', '', now() from generate_series(1, ${limits.blocked}::int) n returning id)
      insert into blocks (blocker_id, blocked_id) select ${town.id[me]}, id from made`);
    expect(await client.refused('POST /user/block-user', user_id(other))).toMatchObject({
      status: 403,
      message: strings.tooManyBlocked,
    });
    const [one] = (await client.ask('GET /user/blocked', {})).users;
    expect(
      await client.ask('POST /user/block-user', { user_id: one!.id }),
      'once more is no more',
    ).toMatchObject({ blocked: true });
    await client.ask('POST /user/un-block-user', { user_id: one!.id });
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
