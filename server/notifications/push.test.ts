import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { openPushService, vapidOf } from '#test/pushService.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { notify } from './notify.ts';
import { getOrCreateKeys } from './push.ts';

let town: TestTown;
let service: Awaited<ReturnType<typeof openPushService>>;
let otherService: Awaited<ReturnType<typeof openPushService>>;
beforeAll(async () => {
  [service, otherService] = [await openPushService(), await openPushService()];
  town = await createTestTown({ ALLOW_PRIVATE_HOSTS: service.host });
});
afterAll(async () => {
  await town?.close();
  await Promise.all([service.close(), otherService.close()]);
});
beforeEach(async () => {
  await town.drainJobs();
  service.taken.length = 0;
  service.answers.clear();
  service.delays.clear();
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

/** Creates a notification about a post of `to`. */
async function notifyOf(to: Username, by: Username = 'ben') {
  const { id } = await town.post(to, { text: 'Canary of a post', shared_as: 'Private' });
  await notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id[by],
    content: id,
    to: [town.id[to]],
  });
}
/** Creates a notification and sends its push messages. */
async function likePost(to: Username, by?: Username) {
  await notifyOf(to, by);
  await town.drainJobs();
}
const aMinuteLater = () =>
  town.db.execute(sql`update push_subscriptions set pushed_at = pushed_at - interval '1 minute'`);
const makeJobsDue = async () => {
  await town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await town.drainJobs();
};
const listSubscriptions = async () =>
  (await town.db.query<{ endpoint: string }>(sql`select endpoint from push_subscriptions`)).map(
    ({ endpoint }) => endpoint,
  );

test('a push message is encrypted for the browser and contains no details', async () => {
  const { key } = await (await town.as('ada')).ask('GET /notification/push-key', {});
  const [adas, bens] = [await subscribed('ada'), await subscribed('ben')];
  await likePost('ada');
  expect(adas.received()).toEqual([{ about: 'news', language: 'en' }]);
  expect(bens.received()).toEqual([]);
  const [push] = service.taken;
  expect(push!.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(JSON.stringify(push!.headers)).not.toMatch(/ada|anary/);
  const { signed, claims } = vapidOf(push!, key);
  expect(signed).toBe(true);
  expect(claims.aud).toBe(`http://${service.host}`);
  expect(claims.exp * 1_000).toBeGreaterThan(Date.now());
});

test('the keys of the site are created once', async () => {
  await town.db.execute(sql`delete from push_keys`);
  const allKeys = await Promise.all(Array.from({ length: 8 }, () => getOrCreateKeys(town.db)));
  expect(new Set(allKeys.map(({ private_key }) => private_key)).size).toBe(1);
  expect(await (await town.as('ben')).ask('GET /notification/push-key', {})).toEqual({
    key: allKeys[0]!.public_key,
  });
  expect((await town.visitor.refused('GET /notification/push-key', {})).status).toBe(401);
});

test('a browser gets one push message per minute, later notifications are sent afterwards', async () => {
  const browser = await subscribed('ada');
  await likePost('ada');
  await likePost('ada');
  await likePost('ada');
  expect(browser.received()).toHaveLength(1);
  // Even if the job runs too early.
  await makeJobsDue();
  expect(browser.received()).toHaveLength(1);
  await aMinuteLater();
  await makeJobsDue();
  expect(browser.received()).toHaveLength(2);
  await makeJobsDue();
  expect(browser.received()).toHaveLength(2);
});

test('no push message is sent if everything has been read', async () => {
  const browser = await subscribed('ada');
  await likePost('ada');
  await likePost('ada');
  await (await town.as('ada')).ask('POST /notification/read', {});
  await aMinuteLater();
  await makeJobsDue();
  expect(browser.received()).toHaveLength(1);
});

test('a subscription that no longer exists is deleted, one with a failing service is retried', async () => {
  const [goneEndpoint, unknownEndpoint, busyEndpoint, workingEndpoint] = [
    await subscribed('ada'),
    await subscribed('ada'),
    await subscribed('ada'),
    await subscribed('ada'),
  ];
  for (const [browser, status] of [
    [goneEndpoint, 410],
    [unknownEndpoint, 404],
    [busyEndpoint, 503],
  ] as const)
    service.answers.set(browser.path, status);
  await likePost('ada');
  expect((await listSubscriptions()).toSorted()).toEqual(
    [busyEndpoint.subscription.endpoint, workingEndpoint.subscription.endpoint].toSorted(),
  );
  service.answers.clear();
  await makeJobsDue();
  expect([busyEndpoint.received().length, workingEndpoint.received().length]).toEqual([2, 1]);
});

test('a failing service gets no additional requests, whatever the number of notifications', async () => {
  const browser = await subscribed('ada');
  service.answers.set(browser.path, 503);
  for (let i = 0; i < 5; i++) await likePost('ada');
  expect(service.taken).toHaveLength(1);
});

test('slow services hold one worker at a time, and prompt ones are not delayed', async () => {
  const people = ['ada', 'carmen', 'dev', 'elif', 'femi', 'grace', 'hana', 'isla'] as const;
  const prompt = await subscribed('noor');
  await likePost('noor');
  await aMinuteLater();
  await town.db.execute(sql`update push_subscriptions set tried_at = null`);
  const slow = [];
  for (const username of people) slow.push(await subscribed(username));
  // One that was prompt until now.
  await town.db.execute(
    sql`update push_subscriptions set slow = false where endpoint = ${slow[0]!.subscription.endpoint}`,
  );
  for (const { path } of slow) service.delays.set(path, 60_000);
  const received = service.taken.length;
  for (const username of [...people, 'noor'] as const) await notifyOf(username);
  const drained = town.drainJobs();
  await expect.poll(() => prompt.received().length).toBe(2);
  // Each slow service takes two seconds of its worker.
  expect(service.taken.length - received).toBeLessThan(people.length);

  // Once they are prompt, they are sent with the others.
  service.delays.clear();
  await drained;
  await makeJobsDue();
  for (const browser of slow) expect(browser.received()).not.toEqual([]);
  expect(await town.db.query(sql`select from push_subscriptions where slow`)).toEqual([]);
});

test('a new browser does not wait for services that were slow before', async () => {
  const people = ['ada', 'carmen', 'dev', 'elif', 'femi', 'grace'] as const;
  const slow = [];
  for (const username of people) slow.push(await subscribed(username));
  for (const { path } of slow) service.delays.set(path, 60_000);
  await town.db.execute(
    sql`update push_subscriptions set tried_at = now() - interval '1 hour' where slow`,
  );
  const fresh = await subscribed('noor');
  for (const username of [...people, 'noor'] as const) await notifyOf(username);
  const drained = town.drainJobs();
  await expect.poll(() => fresh.received().length).toBe(1);
  const asked = slow.filter((browser) => browser.received().length > 0);
  expect(asked.length).toBeLessThan(people.length);
  service.delays.clear();
  await drained;
});

test('no push message is sent to a private address', async () => {
  const ada = await town.as('ada');
  const privateBrowser = otherService.browser('inside');
  await ada.ask('POST /notification/push-subscribe', privateBrowser.subscription);
  for (const endpoint of [
    'http://localhost/x',
    'http://169.254.169.254/latest',
    'http://[::1]/x',
    'http://user:secret@127.0.0.1/x',
  ])
    await ada.ask('POST /notification/push-subscribe', {
      ...privateBrowser.subscription,
      endpoint,
    });
  // Redirects to one are not followed either.
  const browser = await subscribed('ada');
  service.answers.set(browser.path, 307);
  await likePost('ada');
  expect(otherService.taken).toEqual([]);
  expect(await listSubscriptions()).not.toContain(privateBrowser.subscription.endpoint);
});

test('a subscription moves to the member who is logged in, and a person has at most ten', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const browser = await subscribed('ada');
  await ben.ask('POST /notification/push-subscribe', browser.subscription);
  await likePost('ada', 'noor');
  expect(browser.received()).toEqual([]);
  await likePost('ben', 'noor');
  expect(browser.received()).toHaveLength(1);
  // Others cannot remove it.
  await ada.ask('POST /notification/push-unsubscribe', { endpoint: browser.subscription.endpoint });
  expect(await listSubscriptions()).toHaveLength(1);
  for (let i = 0; i < 10; i++) await subscribed('ben');
  expect(await listSubscriptions()).toHaveLength(10);
  expect(await listSubscriptions()).not.toContain(browser.subscription.endpoint);
});

test('a subscription ends when it is turned off, and with the session', async () => {
  const browser = await subscribed('ada');
  const { endpoint } = browser.subscription;
  expect(
    await (await town.as('ada')).ask('POST /notification/push-unsubscribe', { endpoint }),
  ).toEqual({ message: strings.pushDisabled });
  expect(await listSubscriptions()).toEqual([]);
  const window = clientOf(town, await startSession(town.db, town.id.ada, 'a window'));
  await window.ask('POST /notification/push-subscribe', browser.subscription);
  await window.ask('POST /user/logout', {});
  expect(await listSubscriptions()).toEqual([]);
});

test('rejects an invalid subscription', async () => {
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
  expect(await listSubscriptions()).toEqual([]);
});
