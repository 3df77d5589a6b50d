// How much one may ask for, through the calls; the counting itself is tested in server/http/rateLimits.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType, type EntityType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import { forgetCounts } from '#server/http/rateLimits.ts';
import { hashPassword } from '#server/lib/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/notifications/notify.ts';
import { publishedAction } from '#test/actions.ts';
import { signedIn } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
let behind: TestTown;
beforeAll(async () => {
  [town, behind] = await Promise.all([
    createTestTown({ LIMITS: 'on' }),
    createTestTown({
      LIMITS: 'on',
      TRUST_PROXY: '192.0.2.0/24',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    }),
  ]);
  await town.db.execute(
    sql`update accounts set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben')`,
  );
});
afterAll(async () => {
  await town.close();
  await behind.close();
});

let hosts = 0;
/** Somebody who has not asked for anything yet. */
const newcomer = () => `198.51.100.${++hosts}`;
const from =
  (remoteAddress: string, headers: Record<string, string> = {}) =>
  (call: string, payload?: object) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    return (headers.via ? behind : town).http.inject({
      method,
      url: `/api${path}`,
      remoteAddress,
      headers,
      ...(payload && { payload }),
    });
  };
type Asking = ReturnType<typeof from>;
/** Asks until it is refused for asking, and answers how often it was not. */
async function untilRefused(ask: () => ReturnType<Asking>, most = 400): Promise<number> {
  for (let requested = 0; requested <= most; requested++) {
    const answer = await ask();
    if (answer.statusCode !== 429) continue;
    expect(answer.json()).toEqual({
      success: false,
      error: true,
      code: 'rate_limited',
      message: strings.tooMany,
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return requested;
  }
  throw new Error('never refused');
}
const as = async (username: 'ada' | 'ben' | 'dev', address: string) =>
  from(address, { 'x-api-key': `Bearer ${(await town.as(username)).token}` });

test('one network tries to log in 25 times in five minutes, however it tries', async () => {
  const ask = from(newcomer());
  expect(await untilRefused(() => ask('POST /user/login', {}))).toBe(25);
  expect(
    (await from(newcomer())('POST /user/login', { username: 'ada', password })).statusCode,
    'another network',
  ).toBe(200);
});

test('ten wrong passwords close the account to the network they came from, and to no other', async () => {
  const ask = from(newcomer());
  expect(
    await untilRefused(() => ask('POST /user/login', { username: 'ben', password: 'wrong' })),
  ).toBe(10);
  expect(
    (await ask('POST /user/login', { username: 'BEN', password })).statusCode,
    'the right one',
  ).toBe(429);
  expect(
    (await from(newcomer())('POST /user/login', { username: 'ben', password })).statusCode,
    'from elsewhere',
  ).toBe(200);
});

test('behind a proxy that names address and port each connection is no network of its own', async () => {
  let port = 40_000;
  const ask = () =>
    from('192.0.2.9', { via: 'proxy', 'x-forwarded-for': `203.0.113.45:${++port}` })(
      'POST /user/login',
      {},
    );
  expect(await untilRefused(ask)).toBe(25);
  const hop = () =>
    from('192.0.2.9', {
      via: 'proxy',
      'x-forwarded-for': `[2001:db8:9::${++port}]:443, 192.0.2.10:${port}`,
    })('POST /user/login', {});
  expect(await untilRefused(hop)).toBe(25);
});

test('a visitor whose answers are long asks less often: each 100 kB is one more request', async () => {
  const { id } = await town.post('hugo', { shared_as: 'Public' });
  await town.db.execute(
    sql`insert into comments (content_id, author_id, text) select ${id}, ${town.id.ben}, repeat('Words. ', 700) from generate_series(1, 50)`,
  );
  const ask = from(newcomer());
  const length = (await ask(`GET /comment/list?content_id=${id}&pageSize=50`)).body.length;
  expect(await untilRefused(() => ask(`GET /comment/list?content_id=${id}&pageSize=50`))).toBe(
    Math.ceil(300 / (1 + Math.floor(length / 100_000))) - 1,
  );
});

test('a member posts 30 times an hour, from wherever; another posts all the same', async () => {
  const [here, there] = [await as('ada', newcomer()), await as('ada', newcomer())];
  let turn = 0;
  expect(
    await untilRefused(() => (turn++ % 2 ? here : there)('POST /content/add', { text: 'x' })),
  ).toBe(30);
  expect(
    (await here('POST /user/post-feed', { text: 'x' })).statusCode,
    'under its second name',
  ).toBe(429);
  expect((await here('GET /content/list')).statusCode, 'reading').toBe(200);
  expect((await (await as('ben', newcomer()))('POST /content/add', { text: 'x' })).statusCode).toBe(
    200,
  );
});

test('a member writes 120 times a minute in all', async () => {
  const ask = await as('dev', newcomer());
  expect(await untilRefused(() => ask('POST /content/un-like', { content_id: 1 }))).toBe(120);
  expect((await ask('POST /content/add', { text: 'x' })).statusCode).toBe(429);
});

test('a member looks for actions by words 60 times a minute', async () => {
  const ask = await as('dev', newcomer());
  expect(await untilRefused(() => ask('GET /action/list?keyword=creek'))).toBe(60);
  expect((await ask('GET /action/list?keyword=')).statusCode, 'by no word').toBe(200);
});

test('a member looks for the representatives of 20 addresses an hour, and sees their own all the same', async () => {
  const ask = await as('ben', newcomer());
  expect(await untilRefused(() => ask('POST /representative/search', { address: '00417' }))).toBe(
    20,
  );
  expect((await ask('GET /representative/mine')).statusCode).toBe(200);
});

test('an action that somebody follows moves five times a day, because each is a mail to all of them', async () => {
  const [elif, hugo, { id, title }] = [
    await town.as('elif'),
    await town.as('hugo'),
    await publishedAction(town, 'elif'),
  ];
  let moves = 0;
  const move = () => elif.raw('POST /action/update', { id, title, venue: `Bridge ${++moves}` });
  for (let before = 0; before < 6; before++)
    expect((await move()).statusCode, 'while nobody follows it').toBe(200);
  await hugo.ask('POST /action/follow', { id });
  expect(await untilRefused(move)).toBe(5);
  expect(
    (await elif.raw('POST /action/update', { id, title: 'Other words' })).statusCode,
    'without moving it',
  ).toBe(200);
  await elif.ask('POST /action/call-off', { id });
});

test('a member changes thirty times an hour what many are told of when it changes', async () => {
  const ben = await town.as('ben');
  let turn = 0;
  expect(
    await untilRefused(() =>
      ben.raw('POST /group/update', { id: town.group.ferry!, name: `Ferry ${++turn}` }),
    ),
  ).toBe(30);
  expect(
    (await ben.raw('POST /content/add', { text: 'x', shared_as: 'Public' })).statusCode,
    'posting',
  ).toBe(200);
});

test('a member writes to twenty people a day with whom they have not written and who are no friends, and to the others on', async () => {
  const gus = await town.as('gus');
  const others = await town.db.query<{ id: number }>(sql`
    insert into people (username, username_key, name, email, email_key, confirmed_at)
    select 'o' || n, 'o' || n, 'O', 'o' || n || '@a.example', 'o' || n || '@a.example', now() from generate_series(1, 22) n returning id`);
  const [first, ...rest] = others.map(({ id }) => id) as [number, ...number[]];
  await town.db.execute(
    sql`insert into friendships (low_id, high_id, requester_id, status) values (${gus.id}, ${rest.at(-1)!}, ${gus.id}, 1)`,
  );
  const write = async (...recipients: number[]) =>
    (await gus.raw('POST /message/send', { recipients, message: 'Hello' })).statusCode;
  expect(await write(first)).toBe(200);
  expect(await write(...rest.slice(0, 20)), 'one more than twenty').toBe(429);
  expect(await write(...rest.slice(0, 19))).toBe(200);
  expect(await write(rest[19]!), 'the next').toBe(429);
  expect(
    [await write(first), await write(rest.at(-1)!)],
    'one of them again, and a friend',
  ).toEqual([200, 200]);
});

test('a message to twenty is twenty of the thirty that a member sends in a minute', async () => {
  const hugo = await town.as('hugo');
  const people = await town.db.query<{ id: number }>(sql`
    insert into people (username, username_key, name, email, email_key, confirmed_at)
    select 'f' || n, 'f' || n, 'F', 'f' || n || '@a.example', 'f' || n || '@a.example', now() from generate_series(1, 20) n returning id`);
  const recipients = people.map(({ id }) => id);
  const write = async () =>
    (await hugo.raw('POST /message/send', { recipients, message: 'Hello' })).statusCode;
  expect([await write(), await write()]).toEqual([200, 429]);
});

test('what one person does is mailed to another ten times a day; more of it is told on the site, and what others do is mailed as ever', async () => {
  const tell = async (actor: number, to: number, type: EntityType = NotificationType.postLiked) => {
    const post = await town.db.queryOne<{ id: number }>(
      sql`insert into contents (author_id, text, shared_as) values (${to}, 'x', 'Public') returning id`,
    );
    await notify(town.db, { type, actor, content: post!.id, to: [to] });
    await town.drainJobs();
  };
  const { rex, lena, gus, dana } = town.id;
  await town.drainJobs();
  const before = town.mails().length;
  for (let i = 0; i < 12; i++) await tell(rex, dana);
  const mails = () =>
    town
      .mails()
      .slice(before)
      .map((mail) => /^Subject: (.*?)\r$/m.exec(mail)![1]);
  expect(mails()).toEqual(Array.from({ length: 10 }, () => 'Rex Pomeroy liked your post'));
  expect((await (await town.as('dana')).ask('GET /notification/list', {})).new).toBe(12);
  await tell(gus, dana);
  await tell(rex, lena);
  expect(mails().slice(10)).toEqual([
    'Gus Halvorsen liked your post',
    'Rex Pomeroy liked your post',
  ]);
  for (let i = 0; i < 12; i++) await tell(lena, dana, NotificationType.actionForYou);
  expect(mails().slice(12), 'actions, which anybody publishes').toHaveLength(10);
});

test('visitors of one network ask 300 times in five minutes; members there are not held up by it', async () => {
  const network = newcomer();
  const ask = from(network);
  expect(await untilRefused(() => ask('GET /site/info'))).toBe(300);
  for (const call of ['GET /category/list', 'POST /user/login', 'POST /content/add'])
    expect((await ask(call, call.startsWith('POST') ? {} : undefined)).statusCode, call).toBe(429);
  expect((await (await as('ben', network))('GET /content/list')).statusCode).toBe(200);
});

test.for<[string, string, object, number]>([
  ['sign-ups', 'POST /user/add', {}, 5],
  ['mails for a new password', 'POST /user/forgot-password', {}, 10],
  ['tries of a mailed link', 'POST /user/check-password-reset-token', { token: 'x' }, 30],
  ['questions for a username', 'GET /user/check-username?username=x', {}, 30],
  ['challenges', 'GET /captcha/challenge', {}, 30],
])('%s have a budget of their own', async ([, call, payload, most]) => {
  const ask = from(newcomer());
  expect(await untilRefused(() => ask(call, call.startsWith('POST') ? payload : undefined))).toBe(
    most,
  );
  expect((await ask('GET /site/info')).statusCode).toBe(200);
});

test('a household shares its IPv6 network of 64 bits, and an IPv4 address is itself in IPv6 too', async () => {
  let host = 0;
  expect(
    await untilRefused(() => from(`2001:db8:1:2::${(++host).toString(16)}`)('POST /user/add', {})),
  ).toBe(5);
  expect((await from('2001:db8:1:3::1')('POST /user/add', {})).statusCode).toBe(422);
  const network = newcomer();
  await untilRefused(() => from(network)('POST /user/add', {}));
  expect((await from(`::ffff:${network}`)('POST /user/add', {})).statusCode).toBe(429);
});

test('an address that a request claims is not believed', async () => {
  const network = newcomer();
  let claim = 0;
  expect(
    await untilRefused(() =>
      from(network, {
        'x-forwarded-for': `203.0.113.${++claim}`,
        forwarded: `for=203.0.113.${claim}`,
        'x-real-ip': `203.0.113.${claim}`,
      })('POST /user/add', {}),
    ),
  ).toBe(5);
});

test('an address that a trusted proxy tells is believed, that of any other is not', async () => {
  const told = (client: string, proxy: string) =>
    from(proxy, { via: '1.1 proxy', 'x-forwarded-for': client })('POST /user/add', {});
  expect(await untilRefused(() => told('203.0.113.1', '192.0.2.7'))).toBe(5);
  expect((await told('203.0.113.2', '192.0.2.7')).statusCode, 'another client').toBe(422);
  expect(
    (await told('198.51.100.250, 203.0.113.1', '192.0.2.7')).statusCode,
    'what the client itself put in front',
  ).toBe(429);
  let claim = 0;
  expect(await untilRefused(() => told(`203.0.113.${10 + ++claim}`, '198.51.100.251'))).toBe(5);
});

test('what protects people is counted for all servers alike, and by nothing that tells whom', async () => {
  const other = await town.startSecondServer();
  const address = newcomer();
  const ask = (http: TestTown['http']) => () =>
    http.inject({ method: 'POST', url: '/api/user/add', remoteAddress: address, payload: {} });
  const servers = [town.http, other.http];
  let turn = 0;
  expect(await untilRefused(() => ask(servers[turn++ % 2]!)())).toBe(5);
  const rows = await town.db.query<{ key: string }>(sql`select key from drawn`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => !/^[A-Za-z0-9_-]{43}$/.test(key))).toEqual([]);
});

test('counts go when their time is over', async () => {
  await town.db.execute(sql`update drawn set expire = ${Date.now() - 1}`);
  await town.app.rateLimits.consume('login', 'somebody');
  await forgetCounts(town.db);
  expect(await town.db.query(sql`select from drawn`)).toHaveLength(1);
});

test('whoever has stolen a session and asks all the time does not keep its owner from ending it', async () => {
  const session = async () =>
    from(newcomer(), { 'x-api-key': `Bearer ${(await signedIn(town, 'hugo')).token}` });
  const [stolen, own] = [await session(), await session()];
  await untilRefused(() => stolen('POST /content/un-like', { content_id: 1 }));
  expect(
    (await own('POST /content/un-like', { content_id: 1 })).statusCode,
    'a member is counted as one',
  ).toBe(429);
  await town.app.rateLimits.charge('read', String(town.id.hugo), 1_500);
  expect((await own('GET /content/list')).statusCode).toBe(429);
  for (const call of ['GET /account/sessions', 'GET /account/ways'])
    expect((await own(call)).statusCode, call).toBe(200);
  for (const call of [
    'POST /account/revoke-session',
    'POST /user/change-password',
    'POST /account/delete',
    'POST /user/logout',
  ])
    expect((await own(call, {})).statusCode, call).not.toBe(429);
});

test('lists that are looked through by a name draw on a budget, those without do not', async () => {
  const { token, id } = await signedIn(town, 'gus');
  const gus = from(newcomer(), { 'x-api-key': `Bearer ${token}` });
  const { group } = (
    await gus('POST /group/create', { name: 'Few', brief_description: 'Few', status: 'Open' })
  ).json();
  await town.app.rateLimits.charge('suggest', String(id), 120);
  for (const call of [
    'GET /user/get-friends',
    'GET /group/list',
    'GET /message/inbox',
    `GET /group/friends-to-invite?group_id=${group.id}`,
  ]) {
    expect((await gus(call)).statusCode, call).toBe(200);
    expect(
      (await gus(`${call}${call.includes('?') ? '&' : '?'}keyword=ada`)).statusCode,
      call,
    ).toBe(429);
  }
});
