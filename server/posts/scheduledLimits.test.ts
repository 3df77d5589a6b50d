// Scheduled posts count against the limits of their moment, like posts that are published directly.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { day, hour, minute, second } from '#contract/durations.ts';
import { createLimits } from '#server/rateLimits/rateLimits.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { notificationsFrom } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('posts beyond the limit are postponed, spread over some time, and published then', async () => {
  const { db, id } = town;
  const ben = await town.as('ben');
  const ids: number[] = [];
  for (let n = 0; n < 40; n++) {
    const { scheduled } = await ben.ask('POST /content/schedule', {
      text: `Post ${n}`,
      shared_as: 'Public',
      publish_on: new Date(Date.now() + day).toISOString(),
    });
    ids.push(scheduled.id);
  }
  await db.execute(sql`update scheduled_posts set publish_at = now() - interval '1 second'`);
  const app = { ...town.app, rateLimits: createLimits(true) };
  const run = () =>
    notificationsFrom(town, async () => {
      for (const scheduled of ids) await runJob({ app }, 'scheduled.publish', { scheduled });
    });
  const countPublished = async () =>
    (
      await db.queryOne<{ n: number }>(
        sql`select count(*)::int as n from posts where author_id = ${id.ben} and text like 'Post %'`,
      )
    )?.n;
  await run();
  expect(await countPublished()).toBe(30);
  const { scheduled: waiting } = await ben.ask('GET /content/scheduled', {});
  expect(waiting).toHaveLength(10);
  const waits = waiting.map(({ publish_on }) => Date.parse(publish_on) - Date.now());
  for (const wait of waits) {
    expect(wait).toBeGreaterThan(hour - 5 * minute);
    expect(wait).toBeLessThan(hour + 31 * minute);
  }
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(10 * second);
  for (const { failure } of waiting) expect(failure).toBeUndefined();
  // the job waits for the new time
  const queued = await db.query<{ key: string; run_at: Date }>(
    sql`select key, run_at from graphile_worker._private_jobs where key = any (${waiting.map((post) => `scheduled.publish ${post.id}`)}::text[])`,
  );
  expect(new Map(queued.map(({ key, run_at }) => [key, run_at.getTime()]))).toEqual(
    new Map(waiting.map((post) => [`scheduled.publish ${post.id}`, Date.parse(post.publish_on)])),
  );
  await run();
  expect(await countPublished()).toBe(30);

  await db.execute(sql`update scheduled_posts set publish_at = now() - interval '1 second'`);
  app.rateLimits = createLimits(true);
  await run();
  expect(await countPublished()).toBe(40);
});

test('a direct post and a scheduled one share a limit', async () => {
  const ada = await town.as('ada');
  const { scheduled } = await ada.ask('POST /content/schedule', {
    text: 'One more',
    shared_as: 'Public',
    publish_on: new Date(Date.now() + day).toISOString(),
  });
  await town.db.execute(
    sql`update scheduled_posts set publish_at = now() - interval '1 second' where id = ${scheduled.id}`,
  );
  const rateLimits = createLimits(true);
  await rateLimits.consume('post', String(town.id.ada), 29);
  await runJob({ app: { ...town.app, rateLimits } }, 'scheduled.publish', {
    scheduled: scheduled.id,
  });
  await expect(rateLimits.consume('post', String(town.id.ada))).rejects.toMatchObject({
    code: 'rate_limited',
  });
});

test('a temporary failure uses up neither limit of a new member', async () => {
  const { app, db, id } = town;
  const zoe = await town.as('zoe');
  const { scheduled } = await zoe.ask('POST /content/schedule', {
    text: 'First post',
    shared_as: 'Public',
    publish_on: new Date(Date.now() + day).toISOString(),
  });
  await db.execute(
    sql`update people set created_at = now(), confirmed_at = now() where id = ${id.zoe}`,
  );
  await db.execute(
    sql`update scheduled_posts set publish_at = now() - interval '1 second' where id = ${scheduled.id}`,
  );
  const rateLimits = createLimits(true);
  const publish = () =>
    runJob({ app: { ...app, rateLimits } }, 'scheduled.publish', { scheduled: scheduled.id });
  const transaction = vi
    .spyOn(app.db, 'transaction')
    .mockRejectedValueOnce(new Error('connection lost'));
  await expect(publish()).rejects.toThrow('connection lost');
  transaction.mockRestore();
  await notificationsFrom(town, publish);
  expect((await zoe.ask('GET /content/scheduled', {})).scheduled).toEqual([]);
  // It counts once.
  await rateLimits.consume('post', String(id.zoe), 29);
  await rateLimits.consumeForNewMember('post', id.zoe, 2);
  await expect(rateLimits.consumeForNewMember('post', id.zoe, 2)).rejects.toMatchObject({
    code: 'rate_limited',
  });
});
