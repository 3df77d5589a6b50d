import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { rowsOf } from '#test/notifications.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { cancelActivity, dispatchActivities } from './outbox.ts';
import { revokeNotifications } from './revoke.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** Stops the dispatcher, so that a test can run it. */
beforeEach(async () => {
  town.app.outbox.start();
  await town.drainJobs();
  await town.app.outbox.stop();
  await town.db.execute(sql`delete from notifications`);
});

const dispatchAll = async () => {
  while (await dispatchActivities(town.db, town.app.log));
};
const countWaiting = async () =>
  (await town.db.queryOne<{ n: number }>(sql`select count(*)::int as n from activity_outbox`))!.n;
const like = async (username: 'ben' | 'noor', content_id: number) =>
  (await town.as(username)).ask('POST /content/like', { content_id });
const allowedActivities = async () =>
  (
    await town.db.query<{ who: string }>(sql`
  select p.username || ' ' || n.type as who from notifications n join all_people p on p.id = n.person_id order by 1`)
  ).map(({ who: username }) => username);

test('an activity survives a crash of the process and is dispatched by the next one', async () => {
  const post = await town.post('ada');
  await like('noor', post.id);
  expect([await countWaiting(), await allowedActivities()]).toEqual([2, []]);
  town.app.outbox.start();
  expect(
    (await rowsOf(town)).map(({ recipient: username, kind }) => `${username} ${kind}`),
  ).toContain('ada postLiked');
  expect(await allowedActivities()).toContain(`ben ${NotificationType.postCreated}`);
  expect(await countWaiting()).toBe(0);
});

test('an activity undone before its dispatch notifies no one, and one that is repeated is stored once', async () => {
  const post = await town.post('ada', { shared_as: 'Public' });
  await dispatchAll();
  await town.db.execute(sql`delete from notifications`);
  await like('noor', post.id);
  await like('noor', post.id);
  expect(await countWaiting()).toBe(1);
  await (await town.as('noor')).ask('POST /content/un-like', { content_id: post.id });
  expect(await countWaiting()).toBe(0);
  // Also if it was turned into a job in the meantime.
  await runJob(town, 'notifications.spread', {
    type: NotificationType.postLiked,
    actor: town.id.noor,
    content: post.id,
  });
  const comment = await town.say('ada', post.id);
  const noor = await town.as('noor');
  await noor.ask('POST /comment/like', { comment_id: comment.id });
  expect(await countWaiting()).toBe(1);
  await noor.ask('POST /comment/un-like', { comment_id: comment.id });
  expect([await countWaiting(), await allowedActivities()]).toEqual([0, []]);
});

test('undoing an activity during its dispatch waits for it and leaves no notification', async () => {
  const visiblePost = await town.post('ada');
  await dispatchAll();
  await town.db.execute(sql`delete from notifications`);
  await like('noor', visiblePost.id);
  const activity = {
    type: NotificationType.postLiked,
    actor: town.id.noor,
    content: visiblePost.id,
  };
  const order: string[] = [];
  await Promise.all([
    town.db.transaction(async (db) => {
      await dispatchActivities(db, town.app.log);
      await sleep(200);
      order.push('dispatched');
    }),
    sleep(50).then(async () => {
      await town.db.transaction((db) =>
        revokeNotifications(db, { ...activity, from: town.id.ada }),
      );
      order.push('reversed');
    }),
  ]);
  expect(order).toEqual(['dispatched', 'reversed']);
  expect(await cancelActivity(town.db, activity)).toBe(0);
  expect(
    await town.db.query(sql`select from notification_actors where person_id = ${town.id.noor}`),
  ).toEqual([]);
});

test('dispatch uses the current state: activities on deleted or hidden posts notify no one', async () => {
  const [deletedPost, hiddenPost] = [await town.post('ada'), await town.post('ada')];
  for (const { id } of [deletedPost, hiddenPost]) await like('noor', id);
  await (await town.as('ada')).ask('POST /content/delete', { id: deletedPost.id });
  await (await town.as('ada')).ask('POST /user/block-user', { user_id: town.id.noor });
  await town.db.execute(sql`delete from notifications`);
  expect(await countWaiting()).toBe(4);
  await dispatchAll();
  expect((await allowedActivities()).filter((activity) => activity.startsWith('ada'))).toEqual([]);
  expect(
    (await allowedActivities()).filter(
      (activity) => activity === `ben ${NotificationType.postCreated}`,
    ),
    'of the one that is there',
  ).toHaveLength(1);
  await (await town.as('ada')).ask('POST /user/un-block-user', { user_id: town.id.noor });
});

test('two processes share the outbox and dispatch each activity once', async () => {
  const posts = await Promise.all(Array.from({ length: 15 }, () => town.post('ada')));
  for (const { id } of posts) await like('noor', id);
  expect(await countWaiting()).toBe(30);
  await Promise.all([dispatchAll(), dispatchAll(), dispatchAll()]);
  expect(
    (await allowedActivities()).filter(
      (activity) => activity === `ada ${NotificationType.postLiked}`,
    ),
  ).toHaveLength(15);
  expect(await countWaiting()).toBe(0);
});

test('an activity that cannot be dispatched does not block others: each of the batch becomes a job', async () => {
  const post = await town.post('ada');
  await like('noor', post.id);
  await town.db.execute(
    sql`insert into activity_outbox (type, actor_id, content_id) values (${NotificationType.friendRequestDeclined}, ${town.id.ben}, ${post.id})`,
  );
  expect(await countWaiting()).toBe(3);
  await dispatchAll();
  expect(await countWaiting()).toBe(0);
  await town.drainJobs();
  expect(await allowedActivities()).toEqual(
    expect.arrayContaining([
      `ada ${NotificationType.postLiked}`,
      `ben ${NotificationType.postCreated}`,
    ]),
  );
  const failedJobs = sql`select task_identifier as name, attempts from graphile_worker.jobs where last_error is not null`;
  expect(await town.db.query(failedJobs)).toEqual([{ name: 'notifications.spread', attempts: 1 }]);
  await town.db.execute(sql`delete from graphile_worker._private_jobs`);
});
