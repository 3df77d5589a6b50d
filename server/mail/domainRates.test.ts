import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { notify } from '#server/notifications/notify.ts';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { startMailServer } from '#test/mailServer.ts';
import { runJob } from '#test/jobs.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { parseDomainRates } from '../config/formats.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let town: TestTown;
beforeAll(async () => {
  server = await startMailServer();
  town = await createTestTown({
    MAIL_URL: server.url,
    // a single email each minute
    MAIL_DOMAIN_RATE: 'Larkwater.example=2/min, *=6000/min',
  });
  await town.drainJobs();
});
afterAll(async () => {
  await town?.close();
  await server?.close();
});

beforeEach(async () => {
  server.received.length = 0;
  for (const table of [
    sql`mail_domain_turns`,
    sql`postponed_emails`,
    sql`graphile_worker._private_jobs`,
  ])
    await town.db.execute(sql`delete from ${table}`);
});

const likePost = async () => {
  const { id } = await town.post('ada');
  await notify(town.db, {
    type: NotificationType.postLiked,
    actor: town.id.ben,
    content: id,
    to: [town.id.ada],
  });
  await town.drainJobs();
};
const countReceived = () => server.received.length;
const postponedJobs = () =>
  town.db.query<{ job: string; attempts: number; wait: number }>(sql`
    select task_identifier as job, attempts, extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
    where task_identifier like 'notifications.%mail%' order by run_at`);
const passTime = async (seconds: number) => {
  const time = sql`make_interval(secs => ${seconds}::float8)`;
  await town.db.execute(sql`update mail_domain_turns set next_at = next_at - ${time}`);
  await town.db.execute(sql`update postponed_emails set due_at = due_at - ${time}`);
  await town.db.execute(sql`update graphile_worker._private_jobs set run_at = run_at - ${time}`);
  await town.drainJobs();
};

test('sends single emails one by one, each at its turn, without using up an attempt', async () => {
  for (let i = 0; i < 3; i++) await likePost();
  expect(countReceived()).toBe(1);
  const jobs = await postponedJobs();
  expect(jobs).toMatchObject([
    { job: 'notifications.mail', attempts: 0 },
    { job: 'notifications.mail', attempts: 0 },
  ]);
  const { health } = await (await town.as('keeper')).ask('GET /admin/dashboard', {});
  expect(health.jobs.failing, 'an email that waits has not failed').toEqual([]);
  expect(health.checks.find(({ id }) => id === 'jobs')).toMatchObject({ state: 'ok' });
  const [second, third] = jobs.map(({ wait }) => wait);
  expect(third! - second!).toBeGreaterThan(55);
  expect(third).toBeLessThanOrEqual(121);

  await town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await town.drainJobs();
  expect(countReceived(), 'an email that is tried early').toBe(1);
  expect((await postponedJobs()).map(({ attempts }) => attempts)).toEqual([0, 0]);
  await passTime(61);
  expect(countReceived()).toBe(2);
  await passTime(61);
  expect(countReceived()).toBe(3);
  expect(await postponedJobs()).toEqual([]);
  expect(new Set(server.received.map(({ email }) => email.messageId)).size).toBe(3);
});

test('delays neither emails that someone waits for, nor those to many, nor other domains', async () => {
  await likePost();
  await likePost();
  expect(await postponedJobs()).toHaveLength(1);
  const before = countReceived();
  await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
  await town.drainJobs();
  expect(countReceived()).toBe(before + 1);
  await (await town.as('ben')).ask('POST /user/invite-friend', { emails: ['a@far.example'] });
  await town.drainJobs();
  expect(countReceived()).toBe(before + 2);

  await town.db.execute(
    sql`insert into digests (person_id, pace, sent_on) values (${town.id.ada}, 'day', '2020-01-01')`,
  );
  await runJob(town, 'notifications.digest');
  await town.drainJobs();
  expect(server.received.at(-1)!.email.subject).toMatch(/new notification/);
});

test('delays the emails of actions on many people among those to many', async () => {
  const password = 'a long walk along the creek';
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
  const keeper = await town.as('keeper');
  const ids = [town.id.gus, town.id.hugo];
  const act = async (input: Omit<Input<'POST /admin/user/act-on-many'>, 'ids' | 'password'>) => {
    server.received.length = 0;
    await town.db.execute(sql`delete from mail_domain_turns`);
    await keeper.ask('POST /admin/user/act-on-many', { ...input, ids, password });
    await town.drainJobs();
    const postponed = await town.db.query<{ job: string }>(sql`
      select task_identifier as job from graphile_worker.jobs where run_at > now() + interval '30 seconds'`);
    const sent = server.received.map(({ email }) => email.subject);
    await passTime(61);
    return [sent, postponed.map(({ job }) => job), countReceived()];
  };
  expect(await act({ action: 'suspend', reason: 'Insults.' })).toEqual([
    ['Your Folkmoot account is suspended'],
    ['moderation.suspended'],
    2,
  ]);
  expect(await act({ action: 'restore' })).toEqual([
    ['Your Folkmoot account is active again'],
    ['admin.restored'],
    2,
  ]);
  await town.db.execute(
    sql`update people set confirmed_at = null where id = any (${ids}::bigint[])`,
  );
  expect(await act({ action: 'confirm' })).toEqual([
    ['Welcome to Folkmoot'],
    ['account.welcome'],
    2,
  ]);
});

test('deletes turns that are long over', async () => {
  await passTime(2 * 86_400);
  await town.db.execute(
    sql`insert into postponed_emails (email_id, due_at) values ('notification-0', now() - interval '2 days')`,
  );
  await runJob(town, 'mail.sweep');
  const counts = await town.db.queryOne(sql`
    select (select count(*)::int from mail_domain_turns where next_at < now() - interval '1 day') as turns, (select count(*)::int from postponed_emails) as emails`);
  expect(counts).toEqual({ turns: 0, emails: 0 });
});

test.each([
  ['gmail.com=20/min, *=100/min', { 'gmail.com': 20, '*': 100 }],
  ['Web.de = 30/hour', { 'web.de': 0.5 }],
  ['', {}],
  ['gmail.com=0/min', undefined],
  ['gmail.com=20', undefined],
  ['gmail.com=20/day', undefined],
  ['gmail.com=20/min,gmail.com=30/min', undefined],
  ['*.com=20/min', undefined],
  ['20/min', undefined],
])('reads the rates %j', (text, rates) => {
  const parsed = parseDomainRates(text);
  expect(parsed && Object.fromEntries(parsed)).toEqual(rates);
});
