import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { publishEvent } from '#server/realtime/publish.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { findMemberByToken, startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/notifications/notify.ts';
import { listenAt, type Listener } from '#test/eventStream.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'a long and odd password';
let town: TestTown;
let serverUrl: string;
let secondServerUrl: string;
const openListeners: Listener[] = [];

beforeAll(async () => {
  town = await createTestTown();
  serverUrl = await town.http.listen({ port: 0 });
  secondServerUrl = await (await town.startSecondServer()).http.listen({ port: 0 });
});
afterAll(() => town.close());
afterEach(() => {
  for (const listener of openListeners.splice(0)) listener.close();
});

/** Opens a stream, which receives all events from now on. */
async function openStream(
  username: Parameters<TestTown['as']>[0],
  url = serverUrl,
  token?: string,
) {
  const listener = await listenAt(url, token ?? (await town.as(username)).token!);
  openListeners.push(listener);
  await listener.next('resync');
  return listener;
}

/** Waits until all earlier events have arrived: the events of one process arrive in order. */
async function waitForEarlierEvents(listener: Listener, person: number) {
  publishEvent(town.db, { event: 'typing', to: [person], user_id: 999_999 });
  expect(await listener.next('typing')).toEqual({ user_id: 999_999 });
}

async function status(headers: Record<string, string>) {
  const [response] = (await once(get(`${serverUrl}/api/events`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  response.destroy();
  return response.statusCode;
}

test('opens a stream with a resync event for a session, and rejects other requests', async () => {
  const ada = await openStream('ada');
  expect(ada.response.statusCode).toBe(200);
  expect(ada.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  // the stream ends with its connection, so it has no chunk lengths
  expect(ada.response.headers).not.toHaveProperty('transfer-encoding');
  expect(ada.waits[0]).toBeGreaterThan(1_000);
  expect(await status({})).toBe(401);
  expect(await status({ 'x-api-key': `Bearer ${'a'.repeat(43)}` })).toBe(401);
  expect(await status({ cookie: `token=${(await town.as('ada')).token}` })).toBe(401);
  expect(
    (await town.http.inject({ url: `/api/events?token=${(await town.as('ada')).token}` }))
      .statusCode,
  ).toBe(401);
});

test('delivers changes to the streams of recipients on other servers, and to no others', async () => {
  const [ada, secondStream, ben] = [
    await openStream('ada', secondServerUrl),
    await openStream('ada', serverUrl),
    await openStream('ben', secondServerUrl),
  ];
  publishEvent(town.db, {
    event: 'message',
    to: [town.id.ada, town.id.hugo],
    user_id: town.id.ben,
    id: 7,
  });
  for (const listener of [ada, secondStream])
    expect(await listener.next('message')).toEqual({ user_id: town.id.ben, id: 7 });
  publishEvent(town.db, {
    event: 'message',
    to: [town.id.ada],
    user_id: town.id.ben,
    id: 0,
    gone: 7,
  });
  expect(await ada.next('message')).toEqual({ user_id: town.id.ben, id: 0, gone: 7 });
  publishEvent(town.db, { event: 'typing', to: [town.id.ada], user_id: town.id.ben });
  expect(await ada.next('typing')).toEqual({ user_id: town.id.ben });
  await waitForEarlierEvents(ben, town.id.ben);
  expect(ben.heard).toEqual([]);
});

test('sends nothing for a transaction that fails', async () => {
  const ada = await openStream('ada');
  const failedTransaction = town.db.transaction(async (db) => {
    publishEvent(db, { event: 'message', to: [town.id.ada], user_id: 1, id: 1 });
    throw new Error('no');
  });
  await expect(failedTransaction).rejects.toThrow('no');
  await waitForEarlierEvents(ada, town.id.ada);
  expect(ada.heard).toEqual([]);
});

test('ignores malformed notifications', async () => {
  const ada = await openStream('ada');
  for (const payload of [
    '',
    'null',
    '{',
    '[]',
    '{"event":"message"}',
    '{"event":"typing","to":7}',
    '{"event":"resync"}',
  ])
    await town.db.execute(sql`select pg_notify('folkmoot', ${payload})`);
  await waitForEarlierEvents(ada, town.id.ada);
  expect(ada.heard).toEqual([]);
});

/** Waits until a listener has received an event about a post. */
const waitForPost = (listener: Listener, id: number) =>
  vi.waitFor(
    () => expect(listener.heard.map(({ data }) => 'id' in data && data.id)).toContain(id),
    5_000,
  );
const hasReceived = (listener: Listener, id: number) =>
  listener.heard.some(({ data }) => 'id' in data && data.id === id);

test('sends a new post to those who can see it, by id only', async () => {
  const [ada, ben, hugo] = [
    await openStream('ada', secondServerUrl),
    await openStream('ben', secondServerUrl),
    await openStream('hugo', secondServerUrl),
  ];
  const friendsPost = await town.post('ada', { text: 'Canary for friends', shared_as: 'Friends' });
  const privatePost = await town.post('ada', { text: 'Canary for me', shared_as: 'Private' });
  const publicPost = await town.post('ada', { text: 'Canary for all', shared_as: 'Public' });
  for (const listener of [ada, ben, hugo]) await waitForPost(listener, publicPost.id);
  expect([ada, ben, hugo].map((listener) => hasReceived(listener, friendsPost.id))).toEqual([
    true,
    true,
    false,
  ]);
  expect([ada, ben, hugo].map((listener) => hasReceived(listener, privatePost.id))).toEqual([
    true,
    false,
    false,
  ]);
  expect(ada.heard).toContainEqual({
    event: 'content',
    data: { id: publicPost.id, user_id: town.id.ada },
  });
  for (const listener of [ada, ben, hugo]) {
    expect(listener.output()).not.toContain('anary');
    expect(listener.output()).not.toContain('Bearer');
  }
});

test('sends nothing across a block', async () => {
  const [rex, ada] = [await openStream('rex'), await openStream('ada')];
  const hiddenPost = await town.post('quinn', { shared_as: 'Public' });
  const shownPost = await town.post('ben', { shared_as: 'Public' });
  for (const listener of [ada, rex]) await waitForPost(listener, shownPost.id);
  expect([ada, rex].map((listener) => hasReceived(listener, hiddenPost.id))).toEqual([true, false]);
});

test('sends a post in an open group to members of the group and friends of the author only', async () => {
  const [ada, hugo] = [await openStream('ada'), await openStream('hugo')];
  const groupPost = await town.post('ada', { shared_as: 'Group', group_id: town.group.creek });
  const publicPost = await town.post('ada', { shared_as: 'Public' });
  for (const listener of [ada, hugo]) await waitForPost(listener, publicPost.id);
  expect([ada, hugo].map((listener) => hasReceived(listener, groupPost.id))).toEqual([true, false]);
  expect(
    await (await town.as('hugo')).ask('GET /content/get-one', { id: groupPost.id }),
  ).toBeTruthy();
});

test('sends polls, published blogs, actions and groups like posts', async () => {
  const ada = await town.as('ada');
  const ben = await openStream('ben');
  const close_on = new Date(Date.now() + 86_400_000 * 3).toISOString().slice(0, 10);
  const poll = await ada.ask('POST /poll/create', {
    question: 'Which day?',
    answer_allowed: 1,
    options: ['Saturday', 'Sunday'],
    close_on,
    close_time: '12:00',
    timezone: 'UTC',
    shared_as: 'Public',
  });
  await waitForPost(ben, poll.content.id);
  const { content: draft } = await ada.ask('POST /blog/create', {
    title: 'The bridge',
    excerpt: 'It holds.',
    status: 'Draft',
    shared_as: 'Public',
  });
  const { action } = await ada.ask('POST /action/create', {
    title: 'Clean the creek',
    kind: 'task',
    shared_as: 'Public',
  });
  await waitForPost(ben, action.id);
  expect(hasReceived(ben, draft.id)).toBe(false);
  await ada.ask('POST /blog/update', { id: draft.id, title: 'The bridge', status: 'Published' });
  await waitForPost(ben, draft.id);
  const { group } = await ada.ask('POST /group/create', { name: 'Bridge builders' });
  const news = await town.db.queryOne<{ id: number }>(
    sql`select id from visible_posts(${ada.id}) where group_id = ${group.id}`,
  );
  await waitForPost(ben, news!.id);
});

test('sends the number of unread notifications to their recipient when it changes', async () => {
  const { id } = await town.post('gus', { shared_as: 'Private' });
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
  // Noor has no friends: the counts that earlier tests left to be sent are not hers.
  const [gus, noor] = [
    await openStream('gus', secondServerUrl),
    await openStream('noor', secondServerUrl),
  ];
  await notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id.ben,
    content: id,
    to: [town.id.gus],
  });
  await vi.waitFor(async () => expect(await gus.next('notification')).toEqual({ new: 1 }), 5_000);
  await (await town.as('gus')).ask('POST /notification/read', {});
  expect(await gus.next('notification')).toEqual({ new: 0 });
  await waitForEarlierEvents(noor, town.id.noor);
  expect(noor.heard).toEqual([]);
});

test('closes a stream with its session, and keeps other streams of the person open', async () => {
  const ada = await town.as('ada');
  const login = async () => startSession(town.db, ada.id, 'another device');
  const [firstLogin, secondLogin, thirdLogin] = [await login(), await login(), await login()];
  const listeners = [
    await openStream('ada', secondServerUrl, firstLogin),
    await openStream('ada', secondServerUrl, secondLogin),
    await openStream('ada', secondServerUrl, thirdLogin),
  ];
  const ownStream = await openStream('ada', secondServerUrl);
  const { sessionId } = (await findMemberByToken(town.db, secondLogin))!;

  await town.http.inject({
    method: 'POST',
    url: '/api/user/logout',
    headers: { 'x-api-key': `Bearer ${firstLogin}` },
  });
  await vi.waitFor(
    () => expect(listeners.map((listener) => listener.ended())).toEqual([true, false, false]),
    5_000,
  );
  await ada.ask('POST /account/revoke-session', { id: sessionId });
  await vi.waitFor(
    () => expect(listeners.map((listener) => listener.ended())).toEqual([true, true, false]),
    5_000,
  );
  await ada.ask('POST /account/revoke-session', {});
  await vi.waitFor(
    () => expect(listeners.map((listener) => listener.ended())).toEqual([true, true, true]),
    5_000,
  );
  expect(ownStream.ended()).toBe(false);
});

test('closes other streams when a member changes the password or deletes the account', async () => {
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${town.id.isla}`,
  );
  const isla = await town.as('isla');
  const [ownStream, otherStream] = [
    await openStream('isla'),
    await openStream('isla', secondServerUrl, await startSession(town.db, isla.id, 'elsewhere')),
  ];
  await isla.ask('POST /user/change-password', {
    current_password: password,
    new_password: `${password}-2`,
    confirm_password: `${password}-2`,
  });
  await vi.waitFor(
    () => expect([ownStream.ended(), otherStream.ended()]).toEqual([false, true]),
    5_000,
  );
  await isla.ask('POST /account/delete', { password: `${password}-2` });
  await vi.waitFor(() => expect(ownStream.ended()).toBe(true), 5_000);
});

test('closes the streams of a suspended member within half a minute, without a notification', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const secondServer = await town.startSecondServer();
    const url = await secondServer.http.listen({ port: 0 });
    const [leo, ben] = [await openStream('leo', url), await openStream('ben', url)];
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.leo}`);
    await vi.advanceTimersByTimeAsync(25_000);
    // a comment keeps the connection open in the meantime
    await vi.waitFor(() => expect(ben.output()).toContain('\n\n:\n\n'), 5_000);
    expect(leo.ended()).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect([leo.ended(), ben.ended()]).toEqual([true, false]), 5_000);
  } finally {
    vi.useRealTimers();
  }
});

test('keeps ten streams per person, and makes the oldest of eleven reconnect later', async () => {
  const listeners: Listener[] = [];
  for (let i = 0; i < 11; i++) listeners.push(await openStream('gus'));
  await vi.waitFor(() => expect(listeners[0]!.ended()).toBe(true), 5_000);
  expect(listeners[0]!.waits.at(-1)).toBeGreaterThanOrEqual(60_000);
  publishEvent(town.db, { event: 'message', to: [town.id.gus], user_id: 1, id: 1 });
  for (const listener of listeners.slice(1))
    expect(await listener.next('message')).toEqual({ user_id: 1, id: 1 });
});

test('does not count clients that disconnected before the response', async () => {
  const [gus, listener] = [await town.as('gus'), await openStream('gus')];
  await town.db.transaction(async (db) => {
    // no request is answered while the lock is held
    await db.execute(sql`lock table sessions in access exclusive mode`);
    const requests = Array.from({ length: 11 }, () =>
      get(`${serverUrl}/api/events`, { headers: { 'x-api-key': `Bearer ${gus.token!}` } }).on(
        'error',
        () => {},
      ),
    );
    await sleep(300);
    for (const request of requests) request.destroy();
    await sleep(300);
  });
  await vi.waitFor(
    async () => expect(await status({ 'x-api-key': `Bearer ${gus.token!}` })).toBe(200),
    5_000,
  );
  await sleep(300);
  await waitForEarlierEvents(listener, gus.id);
  expect(listener.ended()).toBe(false);
});

test('disconnects a slow client, and keeps others connected', async () => {
  const secondServer = await town.startSecondServer();
  const url = await secondServer.http.listen({ port: 0 });
  const sockets: Socket[] = [];
  secondServer.http.server.on('connection', (socket: Socket) => void sockets.push(socket));
  const [slowStream, readingStream] = [await openStream('ada', url), await openStream('ada', url)];
  // blocks the connection: the size of system buffers differs between machines
  sockets[0]!.cork();
  const largeChange = {
    event: 'message',
    to: Array.from({ length: 400 }, () => town.id.ada),
    user_id: Number.MAX_SAFE_INTEGER,
    id: Number.MAX_SAFE_INTEGER,
  } as const;
  for (let round = 0; round < 10; round++) {
    expect(sockets[0]!.writableLength).toBeLessThan(128 * 1024);
    publishEvent(town.db, largeChange);
    await vi.waitFor(() => expect(readingStream.heard.length).toBe(400 * (round + 1)), {
      timeout: 20_000,
      interval: 5,
    });
  }
  await vi.waitFor(() => expect(slowStream.ended()).toBe(true), 5_000);
  expect(readingStream.ended()).toBe(false);
});

test('tells all clients to refetch when the database connection breaks, and delivers later events', async () => {
  const [ada, ben] = [await openStream('ada', serverUrl), await openStream('ben', secondServerUrl)];
  const terminatedCount = await town.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and starts_with(application_name, 'folkmoot listens')`);
  expect(terminatedCount).toBeGreaterThanOrEqual(2);
  await Promise.all([ada.next('resync'), ben.next('resync')]);
  const post = await town.post('ada');
  for (const listener of [ada, ben]) await waitForPost(listener, post.id);
});

test('ends its streams quickly when the server stops', async () => {
  const secondServer = await town.startSecondServer();
  const listener = await openStream('ada', await secondServer.http.listen({ port: 0 }));
  const before = performance.now();
  await secondServer.http.close();
  expect(performance.now() - before).toBeLessThan(2_000);
  await vi.waitFor(() => expect(listener.ended()).toBe(true), 5_000);
});
