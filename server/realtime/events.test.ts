import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { publishEvent } from '#server/realtime/publish.ts';
import { hashPassword } from '#server/lib/security/passwords.ts';
import { findMemberByToken, startSession } from '#server/lib/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/notifications/notify.ts';
import { listenAt, type Listener } from '#test/live.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'a long and odd password';
let town: TestTown;
let here: string;
let there: string;
const open: Listener[] = [];

beforeAll(async () => {
  town = await createTestTown();
  here = await town.http.listen({ port: 0 });
  there = await (await town.startSecondServer()).http.listen({ port: 0 });
});
afterAll(() => town.close());
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});

/** Whoever listens, once everything that is said from now on reaches them. */
async function listening(username: Parameters<TestTown['as']>[0], at = here, token?: string) {
  const listener = await listenAt(at, token ?? (await town.as(username)).token!);
  open.push(listener);
  await listener.next('resync');
  return listener;
}

/** What was said before this has arrived, or never will: all events of one process travel in one line. */
async function untilSaid(listener: Listener, person: number) {
  publishEvent(town.db, { event: 'typing', to: [person], user_id: 999_999 });
  expect(await listener.next('typing')).toEqual({ user_id: 999_999 });
}

async function status(headers: Record<string, string>) {
  const [response] = (await once(get(`${here}/api/events`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  response.destroy();
  return response.statusCode;
}

test('a stream opens with resync for whoever has a session, and for nobody else', async () => {
  const ada = await listening('ada');
  expect(ada.response.statusCode).toBe(200);
  expect(ada.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  // it ends with its line, and has no lengths within
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

test('what is announced in one process reaches the streams of another, of those whom it concerns and of nobody else', async () => {
  const [ada, also, ben] = [
    await listening('ada', there),
    await listening('ada', here),
    await listening('ben', there),
  ];
  publishEvent(town.db, {
    event: 'message',
    to: [town.id.ada, town.id.hugo],
    user_id: town.id.ben,
    id: 7,
  });
  for (const window of [ada, also])
    expect(await window.next('message')).toEqual({ user_id: town.id.ben, id: 7 });
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
  await untilSaid(ben, town.id.ben);
  expect(ben.heard).toEqual([]);
});

test('a change of a transaction that fails is heard by nobody', async () => {
  const ada = await listening('ada');
  const failing = town.db.transaction(async (db) => {
    publishEvent(db, { event: 'message', to: [town.id.ada], user_id: 1, id: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await untilSaid(ada, town.id.ada);
  expect(ada.heard).toEqual([]);
});

test('what is no change harms nothing', async () => {
  const ada = await listening('ada');
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
  await untilSaid(ada, town.id.ada);
  expect(ada.heard).toEqual([]);
});

/** Until a listener is told of a post; what came before it is kept. */
const toldOf = (listener: Listener, id: number) =>
  vi.waitFor(
    () => expect(listener.heard.map(({ data }) => 'id' in data && data.id)).toContain(id),
    5_000,
  );
const isTold = (listener: Listener, id: number) =>
  listener.heard.some(({ data }) => 'id' in data && data.id === id);

test('a new post is told to who may see it, and by its number alone', async () => {
  const [ada, ben, hugo] = [
    await listening('ada', there),
    await listening('ben', there),
    await listening('hugo', there),
  ];
  const forFriends = await town.post('ada', { text: 'Canary for friends', shared_as: 'Friends' });
  const mine = await town.post('ada', { text: 'Canary for me', shared_as: 'Private' });
  const forAll = await town.post('ada', { text: 'Canary for all', shared_as: 'Public' });
  for (const listener of [ada, ben, hugo]) await toldOf(listener, forAll.id);
  expect([ada, ben, hugo].map((listener) => isTold(listener, forFriends.id))).toEqual([
    true,
    true,
    false,
  ]);
  expect([ada, ben, hugo].map((listener) => isTold(listener, mine.id))).toEqual([
    true,
    false,
    false,
  ]);
  expect(ada.heard).toContainEqual({
    event: 'content',
    data: { id: forAll.id, user_id: town.id.ada },
  });
  for (const listener of [ada, ben, hugo]) {
    expect(listener.said()).not.toContain('anary');
    expect(listener.said()).not.toContain('Bearer');
  }
});

test('across a block nothing is told', async () => {
  const [rex, ada] = [await listening('rex'), await listening('ada')];
  const hidden = await town.post('quinn', { shared_as: 'Public' });
  const shown = await town.post('ben', { shared_as: 'Public' });
  for (const listener of [ada, rex]) await toldOf(listener, shown.id);
  expect([ada, rex].map((listener) => isTold(listener, hidden.id))).toEqual([true, false]);
});

test('a post in an open group stands in the feeds of its members and of friends, and is told to them alone', async () => {
  const [ada, hugo] = [await listening('ada'), await listening('hugo')];
  const inGroup = await town.post('ada', { shared_as: 'Group', group_id: town.group.creek });
  const forAll = await town.post('ada', { shared_as: 'Public' });
  for (const listener of [ada, hugo]) await toldOf(listener, forAll.id);
  expect([ada, hugo].map((listener) => isTold(listener, inGroup.id))).toEqual([true, false]);
  expect(
    await (await town.as('hugo')).ask('GET /content/get-one', { id: inGroup.id }),
  ).toBeTruthy();
});

test('polls, blogs when they are published, actions and groups are told as posts are', async () => {
  const ada = await town.as('ada');
  const ben = await listening('ben');
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
  await toldOf(ben, poll.content.id);
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
  await toldOf(ben, action.id);
  expect(isTold(ben, draft.id)).toBe(false);
  await ada.ask('POST /blog/update', { id: draft.id, title: 'The bridge', status: 'Published' });
  await toldOf(ben, draft.id);
  const { group } = await ada.ask('POST /group/create', { name: 'Bridge builders' });
  const news = await town.db.queryOne<{ id: number }>(
    sql`select id from visible_contents(${ada.id}) where group_id = ${group.id}`,
  );
  await toldOf(ben, news!.id);
});

test('how many notifications are unread is told to their recipient, when one comes and when one is read', async () => {
  const [gus, ben] = [await listening('gus', there), await listening('ben', there)];
  const { id } = await town.post('gus', { shared_as: 'Private' });
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
  await notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id.ben,
    content: id,
    to: [town.id.gus],
  });
  expect(await gus.next('notification')).toEqual({ new: 1 });
  await (await town.as('gus')).ask('POST /notification/read', {});
  expect(await gus.next('notification')).toEqual({ new: 0 });
  await untilSaid(ben, town.id.ben);
  expect(ben.heard.filter(({ event }) => event === 'notification')).toEqual([]);
});

test('a stream ends with its session, the others of the same person go on', async () => {
  const ada = await town.as('ada');
  const login = async () => startSession(town.db, ada.id, 'another window');
  const [one, two, three] = [await login(), await login(), await login()];
  const windows = [
    await listening('ada', there, one),
    await listening('ada', there, two),
    await listening('ada', there, three),
  ];
  const own = await listening('ada', there);
  const { sessionId } = (await findMemberByToken(town.db, two))!;

  await town.http.inject({
    method: 'POST',
    url: '/api/user/logout',
    headers: { 'x-api-key': `Bearer ${one}` },
  });
  await vi.waitFor(
    () => expect(windows.map((window) => window.ended())).toEqual([true, false, false]),
    5_000,
  );
  await ada.ask('POST /account/revoke-session', { id: sessionId });
  await vi.waitFor(
    () => expect(windows.map((window) => window.ended())).toEqual([true, true, false]),
    5_000,
  );
  await ada.ask('POST /account/revoke-session', {});
  await vi.waitFor(
    () => expect(windows.map((window) => window.ended())).toEqual([true, true, true]),
    5_000,
  );
  expect(own.ended()).toBe(false);
});

test('whoever changes their password or deletes their account hears no more elsewhere', async () => {
  await town.db.execute(
    sql`update accounts set password_hash = ${await hashPassword(password)} where id = ${town.id.isla}`,
  );
  const isla = await town.as('isla');
  const [own, elsewhere] = [
    await listening('isla'),
    await listening('isla', there, await startSession(town.db, isla.id, 'elsewhere')),
  ];
  await isla.ask('POST /user/change-password', {
    current_password: password,
    new_password: `${password}-2`,
    confirm_password: `${password}-2`,
  });
  await vi.waitFor(() => expect([own.ended(), elsewhere.ended()]).toEqual([false, true]), 5_000);
  await isla.ask('POST /account/delete', { password: `${password}-2` });
  await vi.waitFor(() => expect(own.ended()).toBe(true), 5_000);
});

test('whoever may come in no more hears no more within half a minute, though nobody says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const other = await town.startSecondServer();
    const at = await other.http.listen({ port: 0 });
    const [leo, ben] = [await listening('leo', at), await listening('ben', at)];
    await town.db.execute(sql`update people set suspended_at = now() where id = ${town.id.leo}`);
    await vi.advanceTimersByTimeAsync(25_000);
    // a comment keeps the line open meanwhile
    await vi.waitFor(() => expect(ben.said()).toContain('\n\n:\n\n'), 5_000);
    expect(leo.ended()).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect([leo.ended(), ben.ended()]).toEqual([true, false]), 5_000);
  } finally {
    vi.useRealTimers();
  }
});

test('of one person ten windows are told, and the first of eleven is asked to come back later', async () => {
  const windows: Listener[] = [];
  for (let i = 0; i < 11; i++) windows.push(await listening('gus'));
  await vi.waitFor(() => expect(windows[0]!.ended()).toBe(true), 5_000);
  expect(windows[0]!.waits.at(-1)).toBeGreaterThanOrEqual(60_000);
  publishEvent(town.db, { event: 'message', to: [town.id.gus], user_id: 1, id: 1 });
  for (const window of windows.slice(1))
    expect(await window.next('message')).toEqual({ user_id: 1, id: 1 });
});

test('windows that were closed before they were answered take the place of none', async () => {
  const [gus, window] = [await town.as('gus'), await listening('gus')];
  await town.db.transaction(async (db) => {
    // so long nobody is answered
    await db.execute(sql`lock table sessions in access exclusive mode`);
    const asking = Array.from({ length: 11 }, () =>
      get(`${here}/api/events`, { headers: { 'x-api-key': `Bearer ${gus.token!}` } }).on(
        'error',
        () => {},
      ),
    );
    await sleep(300);
    for (const request of asking) request.destroy();
    await sleep(300);
  });
  await vi.waitFor(
    async () => expect(await status({ 'x-api-key': `Bearer ${gus.token!}` })).toBe(200),
    5_000,
  );
  await sleep(300);
  await untilSaid(window, gus.id);
  expect(window.ended()).toBe(false);
});

test('whoever does not read is cut, and others hear on', async () => {
  const other = await town.startSecondServer();
  const at = await other.http.listen({ port: 0 });
  const lines: Socket[] = [];
  other.http.server.on('connection', (line: Socket) => void lines.push(line));
  const [slow, reading] = [await listening('ada', at), await listening('ada', at)];
  // a line that takes nothing more: how much the system keeps on the way before that differs from machine to machine
  lines[0]!.cork();
  const much = {
    event: 'message',
    to: Array.from({ length: 400 }, () => town.id.ada),
    user_id: Number.MAX_SAFE_INTEGER,
    id: Number.MAX_SAFE_INTEGER,
  } as const;
  for (let heard = 0; heard < 10; heard++) {
    expect(lines[0]!.writableLength).toBeLessThan(128 * 1024);
    publishEvent(town.db, much);
    await vi.waitFor(() => expect(reading.heard.length).toBe(400 * (heard + 1)), {
      timeout: 5_000,
      interval: 5,
    });
  }
  await vi.waitFor(() => expect(slow.ended()).toBe(true), 5_000);
  expect(reading.ended()).toBe(false);
});

test('when the line to the database breaks, everybody is asked to look again, and hears what comes after', async () => {
  const [ada, ben] = [await listening('ada', here), await listening('ben', there)];
  const cut = await town.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'folkmoot listens'`);
  expect(cut).toBeGreaterThanOrEqual(2);
  await Promise.all([ada.next('resync'), ben.next('resync')]);
  const post = await town.post('ada');
  for (const listener of [ada, ben]) await toldOf(listener, post.id);
});

test('a server that stops ends its streams and keeps nobody waiting', async () => {
  const other = await town.startSecondServer();
  const window = await listening('ada', await other.http.listen({ port: 0 }));
  const before = performance.now();
  await other.http.close();
  expect(performance.now() - before).toBeLessThan(2_000);
  await vi.waitFor(() => expect(window.ended()).toBe(true), 5_000);
});
