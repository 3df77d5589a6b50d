// Dashboard: numbers of the community, pending reviews and server health.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { addJob } from '#server/jobs/queue.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { loadMailHealth, recordMailHealth } from '../mail/mailHealth.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ TIME_ZONE: 'America/New_York' });
});
afterAll(() => town.close());

const overview = async () => (await town.as('keeper')).ask('GET /admin/dashboard', {});
const count = () => runJob(town, 'admin.tally');
/** Noon in the time zone of the site. */
const noon = (daysAgo: number) =>
  sql`((now() at time zone 'America/New_York')::date - ${daysAgo}::int + time '12:00') at time zone 'America/New_York'`;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

test('counts new content per day regardless of audience, and keeps the numbers of past days', async () => {
  expect((await overview()).counted_at).toBeUndefined();
  await town.drainJobs();
  const old = await town.post('ada', { shared_as: 'Private' });
  const fresh = await town.post('ben');
  await town.say('ada', fresh.id);
  await town.db.execute(sql`update posts set created_at = ${noon(10)} where id = ${old.id}`);
  await town.db.execute(
    sql`insert into posts (author_id, content_type, shared_as, created_at) values (${town.id.ada}, 4, 'Public', ${ago(400)})`,
  );
  await count();
  const firstOverview = await overview();
  expect(firstOverview.days).toHaveLength(90);
  expect(firstOverview.days.map(({ day }) => day)).toEqual(
    firstOverview.days.map(({ day }) => day).toSorted(),
  );
  expect(firstOverview.totals).toMatchObject({ posts: 2, comments: 1, actions: 1, reports: 0 });
  expect(firstOverview.totals.people).toBe(Object.keys(town.id).length);
  expect(firstOverview.days.filter(({ posts }) => posts > 0).map(({ posts }) => posts)).toEqual([
    1, 1,
  ]);
  expect(firstOverview.days.at(-1)).toMatchObject({ posts: 1, comments: 1, actions: 0 });
  expect(firstOverview.days.at(-11)!.posts).toBe(1);

  await town.db.execute(sql`delete from posts where id = ${fresh.id}`);
  await count();
  const secondOverview = await overview();
  expect(secondOverview.totals).toMatchObject({ posts: 1, comments: 0 });
  expect(secondOverview.days.at(-1)).toMatchObject({ posts: 0, comments: 0 });
  expect(secondOverview.days.at(-11)!.posts).toBe(1);
});

test('days end at midnight in the time zone of the site', async () => {
  const { id } = await town.post('ada');
  // 21:30 in New York is already the next day in UTC.
  await town.db.execute(
    sql`update posts set created_at = ((now() at time zone 'America/New_York')::date - 1 + time '21:30') at time zone 'America/New_York' where id = ${id}`,
  );
  await count();
  const { days } = await overview();
  expect([days.at(-2)!.posts, days.at(-1)!.posts]).toEqual([1, 0]);
});

test('counts active people of the week and pending reviews', async () => {
  await town.as('keeper');
  await count();
  const before = await overview();
  await town.as('hugo');
  await town.as('noor');
  await town.db.execute(
    sql`update sessions set last_used_at = ${ago(8)} where person_id = ${town.id.noor}`,
  );
  const { id } = await town.post('ben');
  for (const who of ['ada', 'hugo'] as const)
    await (
      await town.as(who)
    ).ask('POST /content/report', { title: 'A post', url: '/', reason: 'Spam', content_id: id });
  await count();
  const currentOverview = await overview();
  expect(currentOverview.active_this_week).toBe(before.active_this_week + 1);
  expect(currentOverview.days.at(-1)!.active).toBe(currentOverview.active_this_week);
  expect(currentOverview.days.at(-2)!.active).toBe(0);
  expect(currentOverview.days[0]!.active).toBeUndefined();
  expect(currentOverview.waiting).toEqual({ ...before.waiting, reports: 1 });
});

test('keeps the number of active people of a day when someone logs out', async () => {
  await count();
  const before = await overview();
  await town.db.execute(sql`delete from sessions where person_id = ${town.id.hugo}`);
  await count();
  expect((await overview()).days.at(-1)!.active).toBe(before.days.at(-1)!.active);
});

test('names the newest members, and groups in which no one posted for 30 days', async () => {
  await town.db.execute(sql`update groups set created_at = now()`);
  const { newcomers, sleeping_groups } = await overview();
  expect(newcomers).toHaveLength(5);
  expect(newcomers.map(({ id }) => id)).toEqual(
    newcomers.map(({ id }) => id).toSorted((a, b) => b - a),
  );
  expect(sleeping_groups).toEqual([]);

  await town.db.execute(sql`update groups set created_at = ${ago(40)}`);
  const names = async () => (await overview()).sleeping_groups.map(({ name }) => name);
  const sleeping = await names();
  const { name: creek } = (await town.db.queryOne<{ name: string }>(
    sql`select name from groups where id = ${town.group.creek}`,
  ))!;
  const { name: ferry } = (await town.db.queryOne<{ name: string }>(
    sql`select name from groups where id = ${town.group.ferry}`,
  ))!;
  expect(sleeping).toContain(creek);
  // The administrator cannot see the closed group.
  expect(sleeping).not.toContain(ferry);
  // What not every member of the group can see says nothing.
  await town.post('ada', { group_id: town.group.creek, shared_as: 'Private' });
  await town.post('ada', { group_id: town.group.creek, shared_as: 'Friends' });
  expect(await names()).toContain(creek);
  await town.post('ada', { group_id: town.group.creek, shared_as: 'Group' });
  expect(await names()).not.toContain(creek);
});

test('names failing and late jobs and the reason why email fails, without identifying people', async () => {
  await addJob(town.db, 'a.job.of.another.version', { person: 'a secret person' });
  await town.db.execute(sql`
    update graphile_worker._private_jobs set attempts = 3, last_error = 'secret@example.org', run_at = now() - interval '1 hour'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'a.job.of.another.version')`);
  const mail = recordMailHealth(
    {
      send: () =>
        Promise.reject(new Error('The mail server did not take the mail 12: ECONNREFUSED.')),
      close: () => {},
    },
    town.db,
  );
  const hello = {
    to: 'ada@example.org',
    subject: 'Hello',
    html: '',
    text: '',
    id: '13',
    required: 'account' as const,
  };
  await expect(mail.send({ ...hello, to: 'secret@example.org', id: '12' })).rejects.toThrow(
    'ECONNREFUSED',
  );
  await town.app.mail.send(hello);
  // An email in a file does not arrive.
  expect((await loadMailHealth(town.db))!.sent_at).toBeNull();
  const working = { send: () => Promise.resolve(), close: () => {} };
  await recordMailHealth(working, town.db).send(hello);
  expect((await loadMailHealth(town.db))!.sent_at!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const { health } = await overview();
  expect(health.jobs).toMatchObject({
    late: 1,
    failing: [{ name: 'a.job.of.another.version', jobs: 1, given_up: 0 }],
  });
  expect(Date.parse(health.jobs.oldest_due!)).toBeLessThan(Date.now() - 3_500_000);
  expect(health.mail).toMatchObject({
    to_files: true,
    failure: 'The mail server did not take the mail 12: ECONNREFUSED.',
  });
  expect(health.mail.sent_at).toBeUndefined();
  expect(JSON.stringify(health)).not.toContain('secret');
  expect(health.backups).toEqual({
    scheduled: false,
    running: false,
    problem: 'none',
    places: [],
  });
  expect(health.database_bytes).toBeGreaterThan(1_000_000);
  expect(health.disk.bytes).toBeGreaterThan(health.disk.free_bytes);
  expect((await (await town.as('ada')).refused('GET /admin/dashboard', {})).status).toBe(403);
});

test('shows where backups are, their age, size and test, and what failed', async () => {
  await town.db.execute(sql`
    insert into backups (started_at, finished_at, method, place, name, bytes, error, verified_at, verify_error) values
      (${ago(1)}, ${ago(1)}, 'archive', '/var/backups', 'a.zip', 24000000, null, ${ago(1)}, 'The copy differs.'),
      (${ago(0.5)}, ${ago(0.5)}, 'archive', '/var/backups', 'b.zip', null, 'the disk is full.', null, null)`);
  expect((await overview()).health.backups).toMatchObject({
    problem: 'failed',
    places: [
      {
        place: '/var/backups',
        copies: 1,
        bytes: 24_000_000,
        last_at: expect.any(String),
        failure: 'the disk is full.',
        verify_failure: 'The copy differs.',
        problem: 'failed',
      },
    ],
  });
});
