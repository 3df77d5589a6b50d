import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { startSession } from '#server/lib/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { openPushService, vapidOf } from '#test/pushService.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { notify } from './notify.ts';
import { pushKeys } from './push.ts';

let town: TestTown;
let service: Awaited<ReturnType<typeof openPushService>>;
let elsewhere: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  [service, elsewhere] = [await openPushService(), await openPushService()];
  town = await createTestTown({ PRIVATE_FETCH: service.host });
});
afterAll(async () => {
  await town?.close();
  await Promise.all([service.close(), elsewhere.close()]);
});
beforeEach(async () => {
  await town.drainJobs();
  service.taken.length = 0;
  service.answers.clear();
  await town.db.execute(sql`delete from notifications`);
  await town.db.execute(sql`delete from push_subscriptions`);
  await town.db.execute(sql`delete from graphile_worker._private_jobs`);
});

let browsers = 0;
async function subscribed(username: Username) {
  const browser = service.browser(`browser-${++browsers}`);
  await (await town.as(username)).ask('POST /notification/push-subscribe', browser.subscription);
  return browser;
}

/** Something happens to somebody's post. */
async function happens(to: Username, by: Username = 'ben') {
  const { id } = await town.post(to, { text: 'Canary of a post', shared_as: 'Private' });
  await notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id[by],
    content: id,
    to: [town.id[to]],
  });
  await town.drainJobs();
}
const aMinuteLater = () =>
  town.db.execute(sql`update push_subscriptions set pushed_at = pushed_at - interval '1 minute'`);
const nowDue = async () => {
  await town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await town.drainJobs();
};
const kept = async () =>
  (await town.db.query<{ endpoint: string }>(sql`select endpoint from push_subscriptions`)).map(
    ({ endpoint }) => endpoint,
  );

test('a browser is told that there is something, sealed for it alone, and nothing else', async () => {
  const { key } = await (await town.as('ada')).ask('GET /notification/push-key', {});
  const [adas, bens] = [await subscribed('ada'), await subscribed('ben')];
  await happens('ada');
  expect(adas.told()).toEqual([{ about: 'news', language: 'en' }]);
  expect(bens.told()).toEqual([]);
  const [taken] = service.taken;
  expect(taken!.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(JSON.stringify(taken!.headers)).not.toMatch(/ada|anary/);
  const { signed, claims } = vapidOf(taken!, key);
  expect(signed).toBe(true);
  expect(claims.aud).toBe(`http://${service.host}`);
  expect(claims.exp * 1_000).toBeGreaterThan(Date.now());
});

test('the keys of this site are made once, by whoever is first', async () => {
  await town.db.execute(sql`delete from push_keys`);
  const made = await Promise.all(Array.from({ length: 8 }, () => pushKeys(town.db)));
  expect(new Set(made.map(({ private_key }) => private_key)).size).toBe(1);
  expect(await (await town.as('ben')).ask('GET /notification/push-key', {})).toEqual({
    key: made[0]!.public_key,
  });
  expect((await town.visitor.refused('GET /notification/push-key', {})).status).toBe(401);
});

test('within a minute a browser is told once, and of what came later when the minute is over', async () => {
  const browser = await subscribed('ada');
  await happens('ada');
  await happens('ada');
  await happens('ada');
  expect(browser.told()).toHaveLength(1);
  // though the job comes too early
  await nowDue();
  expect(browser.told()).toHaveLength(1);
  await aMinuteLater();
  await nowDue();
  expect(browser.told()).toHaveLength(2);
  await nowDue();
  expect(browser.told()).toHaveLength(2);
});

test('whoever has read everything by then is told nothing', async () => {
  const browser = await subscribed('ada');
  await happens('ada');
  await happens('ada');
  await (await town.as('ada')).ask('POST /notification/read', {});
  await aMinuteLater();
  await nowDue();
  expect(browser.told()).toHaveLength(1);
});

test('a browser that is there no more is forgotten, one whose service is out of order is told later', async () => {
  const [gone, unknown, busy, well] = [
    await subscribed('ada'),
    await subscribed('ada'),
    await subscribed('ada'),
    await subscribed('ada'),
  ];
  for (const [browser, status] of [
    [gone, 410],
    [unknown, 404],
    [busy, 503],
  ] as const)
    service.answers.set(browser.path, status);
  await happens('ada');
  expect((await kept()).toSorted()).toEqual(
    [busy.subscription.endpoint, well.subscription.endpoint].toSorted(),
  );
  service.answers.clear();
  await nowDue();
  expect([busy.told().length, well.told().length]).toEqual([2, 1]);
});

test('a service that takes nothing is asked no oftener, however much happens', async () => {
  const browser = await subscribed('ada');
  service.answers.set(browser.path, 503);
  for (let i = 0; i < 5; i++) await happens('ada');
  expect(service.taken).toHaveLength(1);
});

test('nothing is sent to where this server must not go', async () => {
  const ada = await town.as('ada');
  const inside = elsewhere.browser('inside');
  await ada.ask('POST /notification/push-subscribe', inside.subscription);
  for (const endpoint of [
    'http://localhost/x',
    'http://169.254.169.254/latest',
    'http://[::1]/x',
    'http://user:secret@127.0.0.1/x',
  ])
    await ada.ask('POST /notification/push-subscribe', { ...inside.subscription, endpoint });
  // an answer that leads there is not followed either
  const browser = await subscribed('ada');
  service.answers.set(browser.path, 307);
  await happens('ada');
  expect(elsewhere.taken).toEqual([]);
  expect(await kept()).not.toContain(inside.subscription.endpoint);
});

test('the same browser goes over to whoever is signed in there now; one person has ten', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const browser = await subscribed('ada');
  await ben.ask('POST /notification/push-subscribe', browser.subscription);
  await happens('ada', 'noor');
  expect(browser.told()).toEqual([]);
  await happens('ben', 'noor');
  expect(browser.told()).toHaveLength(1);
  // others cannot take it away
  await ada.ask('POST /notification/push-unsubscribe', { endpoint: browser.subscription.endpoint });
  expect(await kept()).toHaveLength(1);
  for (let i = 0; i < 10; i++) await subscribed('ben');
  expect(await kept()).toHaveLength(10);
  expect(await kept()).not.toContain(browser.subscription.endpoint);
});

test('it ends when it is switched off, and with the session', async () => {
  const browser = await subscribed('ada');
  const { endpoint } = browser.subscription;
  expect(
    await (await town.as('ada')).ask('POST /notification/push-unsubscribe', { endpoint }),
  ).toEqual({ message: strings.browserNotTold });
  expect(await kept()).toEqual([]);
  const window = clientOf(town, await startSession(town.db, town.id.ada, 'a window'));
  await window.ask('POST /notification/push-subscribe', browser.subscription);
  await window.ask('POST /user/logout', {});
  expect(await kept()).toEqual([]);
});

test('what is no subscription is refused', async () => {
  const ada = await town.as('ada');
  const { endpoint, keys } = service.browser('odd').subscription;
  for (const input of [
    { endpoint },
    { endpoint: 'file:///etc/passwd', keys },
    { endpoint, keys: { ...keys, p256dh: 'AAAA' } },
    { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65).toString('base64url') } },
    { endpoint, keys: { ...keys, auth: 'AAAA' } },
    { endpoint, keys: { ...keys, more: '' } },
  ])
    expect(
      (await ada.refused('POST /notification/push-subscribe', input)).status,
      JSON.stringify(input),
    ).toBe(422);
  expect((await ada.refused('POST /notification/push-unsubscribe', {})).status).toBe(422);
  expect(
    (await town.visitor.refused('POST /notification/push-subscribe', { endpoint, keys })).status,
  ).toBe(401);
  expect(await kept()).toEqual([]);
});
