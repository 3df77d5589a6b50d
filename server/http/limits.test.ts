// Rate limits of API calls. The counting itself is tested in rateLimits.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType, type EntityType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import { deleteExpiredCounts } from '#server/rateLimits/rateLimits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/notifications/notify.ts';
import { publishAction } from '#test/actions.ts';
import { signedIn } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { refusal } from '#test/sentence.ts';

const password = 'the ferry leaves at six';
const bounceSecret = 'k7Q2-vJ9x_mW4t-Zp8s_Rb3n-Lc6d_Hf5g';
let town: TestTown;
let proxied: TestTown;
beforeAll(async () => {
  [town, proxied] = await Promise.all([
    createTestTown({
      RATE_LIMITS: 'on',
      MAIL_BOUNCES: 'bounces@town.example',
      MAIL_BOUNCES_SECRET: bounceSecret,
    }),
    createTestTown({
      RATE_LIMITS: 'on',
      TRUST_PROXY: '192.0.2.0/24',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    }),
  ]);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where username in ('ada', 'ben')`,
  );
});
afterAll(async () => {
  await town.close();
  await proxied.close();
});

let hosts = 0;
/** An IP address that has made no requests yet. */
const newAddress = () => `198.51.100.${++hosts}`;
const sendFrom =
  (remoteAddress: string, headers: Record<string, string> = {}) =>
  (call: string, payload?: object) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    return (headers.via ? proxied : town).http.inject({
      method,
      url: `/api${path}`,
      remoteAddress,
      headers,
      ...(payload && { payload }),
    });
  };
type Send = ReturnType<typeof sendFrom>;
/** Repeats a request until it is rate limited, and returns the number of accepted requests. */
async function countAccepted(send: () => ReturnType<Send>, max = 400): Promise<number> {
  for (let requested = 0; requested <= max; requested++) {
    const response = await send();
    if (response.statusCode !== 429) continue;
    expect(response.json()).toEqual(refusal('rate_limited', strings.rateLimited));
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    return requested;
  }
  throw new Error('never rate limited');
}
const as = async (username: 'ada' | 'ben' | 'dev', address: string) =>
  sendFrom(address, { 'x-api-key': `Bearer ${(await town.as(username)).token}` });

test('limits login attempts of one network to 25 in five minutes', async () => {
  const send = sendFrom(newAddress());
  expect(await countAccepted(() => send('POST /user/login', {}))).toBe(25);
  expect(
    (await sendFrom(newAddress())('POST /user/login', { username: 'ada', password })).statusCode,
    'another network',
  ).toBe(200);
});

test('blocks a network from an account after ten wrong passwords, and no other network', async () => {
  const send = sendFrom(newAddress());
  expect(
    await countAccepted(() => send('POST /user/login', { username: 'ben', password: 'wrong' })),
  ).toBe(10);
  expect(
    (await send('POST /user/login', { username: 'BEN', password })).statusCode,
    'the correct password',
  ).toBe(429);
  expect(
    (await sendFrom(newAddress())('POST /user/login', { username: 'ben', password })).statusCode,
    'from another network',
  ).toBe(200);
});

test('ignores the port in the addresses that a proxy reports', async () => {
  let port = 40_000;
  const send = () =>
    sendFrom('192.0.2.9', { via: 'proxy', 'x-forwarded-for': `203.0.113.45:${++port}` })(
      'POST /user/login',
      {},
    );
  expect(await countAccepted(send)).toBe(25);
  const hop = () =>
    sendFrom('192.0.2.9', {
      via: 'proxy',
      'x-forwarded-for': `[2001:db8:9::${++port}]:443, 192.0.2.10:${port}`,
    })('POST /user/login', {});
  expect(await countAccepted(hop)).toBe(25);
});

test('counts each 100 kB of a response as one more request', async () => {
  const { id } = await town.post('hugo', { shared_as: 'Public' });
  await town.db.execute(
    sql`insert into comments (content_id, author_id, text) select ${id}, ${town.id.ben}, repeat('Words. ', 700) from generate_series(1, 50)`,
  );
  const send = sendFrom(newAddress());
  const length = (await send(`GET /comment/list?content_id=${id}&pageSize=50`)).body.length;
  expect(await countAccepted(() => send(`GET /comment/list?content_id=${id}&pageSize=50`))).toBe(
    Math.ceil(300 / (1 + Math.floor(length / 100_000))) - 1,
  );
});

test('limits a member to 30 posts an hour from all networks, without affecting other members', async () => {
  const [here, there] = [await as('ada', newAddress()), await as('ada', newAddress())];
  let turn = 0;
  expect(
    await countAccepted(() => (turn++ % 2 ? here : there)('POST /content/add', { text: 'x' })),
  ).toBe(30);
  expect(
    (await here('POST /user/post-feed', { text: 'x' })).statusCode,
    'by the alias of the call',
  ).toBe(429);
  expect((await here('GET /content/list')).statusCode, 'reading').toBe(200);
  expect(
    (await (await as('ben', newAddress()))('POST /content/add', { text: 'x' })).statusCode,
  ).toBe(200);
});

test('limits a member to 120 writes a minute in all', async () => {
  const send = await as('dev', newAddress());
  expect(await countAccepted(() => send('POST /content/un-like', { content_id: 1 }))).toBe(120);
  expect((await send('POST /content/add', { text: 'x' })).statusCode).toBe(429);
});

test('limits action searches of a member to 60 a minute', async () => {
  const send = await as('dev', newAddress());
  expect(await countAccepted(() => send('GET /action/list?keyword=creek'))).toBe(60);
  expect((await send('GET /action/list?keyword=')).statusCode, 'without a keyword').toBe(200);
});

test('limits representative searches of a member to 20 an hour, and still shows their own', async () => {
  const send = await as('ben', newAddress());
  expect(await countAccepted(() => send('POST /representative/search', { address: '00417' }))).toBe(
    20,
  );
  expect((await send('GET /representative/mine')).statusCode).toBe(200);
});

test('limits changes of place or time of an action with followers to five a day', async () => {
  const [elif, hugo, { id, title }] = [
    await town.as('elif'),
    await town.as('hugo'),
    await publishAction(town, 'elif'),
  ];
  let moves = 0;
  const move = () => elif.raw('POST /action/update', { id, title, venue: `Bridge ${++moves}` });
  for (let before = 0; before < 6; before++)
    expect((await move()).statusCode, 'without followers').toBe(200);
  await hugo.ask('POST /action/follow', { id });
  expect(await countAccepted(move)).toBe(5);
  expect(
    (await elif.raw('POST /action/update', { id, title: 'Other words' })).statusCode,
    'without changing place or time',
  ).toBe(200);
  await elif.ask('POST /action/call-off', { id });
});

test('limits a member to thirty changes an hour that notify many members', async () => {
  const ben = await town.as('ben');
  let turn = 0;
  expect(
    await countAccepted(() =>
      ben.raw('POST /group/update', { id: town.group.ferry!, name: `Ferry ${++turn}` }),
    ),
  ).toBe(30);
  expect(
    (await ben.raw('POST /content/add', { text: 'x', shared_as: 'Public' })).statusCode,
    'posting',
  ).toBe(200);
});

test('limits first messages to strangers to twenty a day, without limiting messages to friends and known people', async () => {
  const gus = await town.as('gus');
  const others = await town.db.query<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'o' || n, 'o' || n, 'O', 'o' || n || '@a.example', 'o' || n || '@a.example', now() from generate_series(1, 22) n returning id`);
  const [first, ...rest] = others.map(({ id }) => id) as [number, ...number[]];
  await town.db.execute(
    sql`insert into friendships (low_id, high_id, requester_id, status) values (${gus.id}, ${rest.at(-1)!}, ${gus.id}, 1)`,
  );
  const write = async (...recipients: number[]) =>
    (await gus.raw('POST /message/send', { recipients, message: 'Hello' })).statusCode;
  expect(await write(first)).toBe(200);
  expect(await write(...rest.slice(0, 20)), 'twenty-one in all').toBe(429);
  expect(await write(...rest.slice(0, 19))).toBe(200);
  expect(await write(rest[19]!), 'the next').toBe(429);
  expect([await write(first), await write(rest.at(-1)!)], 'a known person and a friend').toEqual([
    200, 200,
  ]);
});

test('counts a message once per recipient', async () => {
  const hugo = await town.as('hugo');
  const people = await town.db.query<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'f' || n, 'f' || n, 'F', 'f' || n || '@a.example', 'f' || n || '@a.example', now() from generate_series(1, 20) n returning id`);
  const recipients = people.map(({ id }) => id);
  const write = async () =>
    (await hugo.raw('POST /message/send', { recipients, message: 'Hello' })).statusCode;
  expect([await write(), await write()]).toEqual([200, 429]);
});

test('limits emails from one person to another to ten a day, and still notifies on the site', async () => {
  const notifyOf = async (
    actor: number,
    to: number,
    type: EntityType = NotificationType.postLiked,
  ) => {
    const post = await town.db.queryOne<{ id: number }>(
      sql`insert into posts (author_id, text, shared_as) values (${to}, 'x', 'Public') returning id`,
    );
    await notify(town.db, { type, actor, content: post!.id, to: [to] });
    await town.drainJobs();
  };
  const { rex, lena, gus, dana } = town.id;
  await town.drainJobs();
  const before = town.mails().length;
  for (let i = 0; i < 12; i++) await notifyOf(rex, dana);
  const mails = () =>
    town
      .mails()
      .slice(before)
      .map((mail) => /^Subject: (.*?)\r$/m.exec(mail)![1]);
  expect(mails()).toEqual(Array.from({ length: 10 }, () => 'Rex Pomeroy liked your post'));
  expect((await (await town.as('dana')).ask('GET /notification/list', {})).new).toBe(12);
  await notifyOf(gus, dana);
  await notifyOf(rex, lena);
  expect(mails().slice(10)).toEqual([
    'Gus Halvorsen liked your post',
    'Rex Pomeroy liked your post',
  ]);
  for (let i = 0; i < 12; i++) await notifyOf(lena, dana, NotificationType.actionForYou);
  expect(mails().slice(12), 'action emails have the same limit').toHaveLength(10);
});

test('limits visitors of one network to 300 requests in five minutes, without affecting members there', async () => {
  const network = newAddress();
  const send = sendFrom(network);
  expect(await countAccepted(() => send('GET /site/info'))).toBe(300);
  for (const call of ['GET /category/list', 'POST /user/login', 'POST /content/add'])
    expect((await send(call, call.startsWith('POST') ? {} : undefined)).statusCode, call).toBe(429);
  expect((await (await as('ben', network))('GET /content/list')).statusCode).toBe(200);
});

test.for<[string, string, object, number]>([
  ['sign-ups', 'POST /user/add', {}, 5],
  ['password reset emails', 'POST /user/forgot-password', {}, 10],
  ['checks of a reset link', 'POST /user/check-password-reset-token', { token: 'x' }, 30],
  ['username checks', 'GET /user/check-username?username=x', {}, 30],
  ['challenges', 'GET /captcha/challenge', {}, 30],
])('%s have a separate budget', async ([, call, payload, most]) => {
  const send = sendFrom(newAddress());
  expect(await countAccepted(() => send(call, call.startsWith('POST') ? payload : undefined))).toBe(
    most,
  );
  expect((await send('GET /site/info')).statusCode).toBe(200);
});

test('counts an IPv6 /64 as one network, and an IPv4-mapped address as its IPv4 address', async () => {
  let host = 0;
  expect(
    await countAccepted(() =>
      sendFrom(`2001:db8:1:2::${(++host).toString(16)}`)('POST /user/add', {}),
    ),
  ).toBe(5);
  expect((await sendFrom('2001:db8:1:3::1')('POST /user/add', {})).statusCode).toBe(422);
  const network = newAddress();
  await countAccepted(() => sendFrom(network)('POST /user/add', {}));
  expect((await sendFrom(`::ffff:${network}`)('POST /user/add', {})).statusCode).toBe(429);
});

test('ignores addresses that a client claims in headers', async () => {
  const network = newAddress();
  let claim = 0;
  expect(
    await countAccepted(() =>
      sendFrom(network, {
        'x-forwarded-for': `203.0.113.${++claim}`,
        forwarded: `for=203.0.113.${claim}`,
        'x-real-ip': `203.0.113.${claim}`,
      })('POST /user/add', {}),
    ),
  ).toBe(5);
});

test('uses the address from a trusted proxy, and ignores that from any other', async () => {
  const signUpVia = (client: string, proxy: string) =>
    sendFrom(proxy, { via: '1.1 proxy', 'x-forwarded-for': client })('POST /user/add', {});
  expect(await countAccepted(() => signUpVia('203.0.113.1', '192.0.2.7'))).toBe(5);
  expect((await signUpVia('203.0.113.2', '192.0.2.7')).statusCode, 'another client').toBe(422);
  expect(
    (await signUpVia('198.51.100.250, 203.0.113.1', '192.0.2.7')).statusCode,
    'with an address added by the client',
  ).toBe(429);
  let claim = 0;
  expect(await countAccepted(() => signUpVia(`203.0.113.${10 + ++claim}`, '198.51.100.251'))).toBe(
    5,
  );
});

test('shares counts between servers, under keys that do not reveal people', async () => {
  const other = await town.startSecondServer();
  const address = newAddress();
  const send = (http: TestTown['http']) => () =>
    http.inject({ method: 'POST', url: '/api/user/add', remoteAddress: address, payload: {} });
  const servers = [town.http, other.http];
  let turn = 0;
  expect(await countAccepted(() => send(servers[turn++ % 2]!)())).toBe(5);
  const rows = await town.db.query<{ key: string }>(sql`select key from rate_limits`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => !/^[A-Za-z0-9_-]{43}$/.test(key))).toEqual([]);
});

test('deletes expired counts', async () => {
  await town.db.execute(sql`update rate_limits set expire = ${Date.now() - 1}`);
  await town.app.rateLimits.consume('login', 'a key');
  await deleteExpiredCounts(town.db);
  expect(await town.db.query(sql`select from rate_limits`)).toHaveLength(1);
});

test('lets the owner end a stolen session that exhausts the rate limits', async () => {
  const session = async () =>
    sendFrom(newAddress(), { 'x-api-key': `Bearer ${(await signedIn(town, 'hugo')).token}` });
  const [stolen, own] = [await session(), await session()];
  await countAccepted(() => stolen('POST /content/un-like', { content_id: 1 }));
  expect(
    (await own('POST /content/un-like', { content_id: 1 })).statusCode,
    'all sessions share the budget of the member',
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

test('applies the search budget to lists only when they are filtered by name', async () => {
  const { token, id } = await signedIn(town, 'gus');
  const gus = sendFrom(newAddress(), { 'x-api-key': `Bearer ${token}` });
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

test('limits reports of bounces without the secret only', async () => {
  const remoteAddress = newAddress();
  const report = (secret: string) =>
    town.http.inject({
      method: 'POST',
      url: '/mail/bounce',
      remoteAddress,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/plain' },
      payload: 'Subject: I am away',
    });
  expect(await countAccepted(() => report('wrong'), 2_000)).toBe(1_500);
  expect((await report(bounceSecret)).statusCode).toBe(200);
});
