// Notifications with many recipients or many actors: bounded and counted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPost } from '#server/posts/post.ts';
import { runJob } from '#test/jobs.ts';
import { startSession } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { contextOf, expectIndexOnly, collectStatements } from '#test/queryPlans.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { listNotifications } from './list.ts';
import { parseMentions } from '../posts/entities.ts';

let town: TestTown;
const friends = 5_000;
let crowd: number[];

beforeAll(async () => {
  town = await createTestTown();
  crowd = (
    await town.db.query<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'c' || n, 'c' || n, 'C', 'c' || n || '@a.example', 'c' || n || '@a.example', now() from generate_series(1, ${friends}) n returning id`)
  ).map(({ id }) => id);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
});

test('a post by a member with 5,000 friends writes one outbox row, and 5,000 notifications in the background', async () => {
  const noor = await town.as('noor');
  await town.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status)
    select least(id, ${noor.id}), greatest(id, ${noor.id}), id, 1 from unnest(${crowd}::bigint[]) id`);
  const ctx = contextOf(noor.id, town);
  const { post, within: countInTransaction } = await town.db.transaction(async (db) => {
    const { content } = await createPost(
      { text: 'To all of you.', shared_as: 'Friends' },
      { ...ctx, db },
    );
    // The writes that the poster waits for.
    const countInTransaction = await db.queryOne(sql`
      select (select count(*)::int from notifications) as rows, (select count(*)::int from activity_outbox) as activities, (select count(*)::int from graphile_worker._private_jobs) as jobs`);
    return { post: content, within: countInTransaction };
  });
  expect(countInTransaction).toEqual({ rows: 0, activities: 1, jobs: 0 });
  await town.drainJobs();
  const countNotifications = () =>
    town.db.queryOne(sql`
      select count(*)::int as n, count(distinct person_id) filter (where type = 1 and content_id = ${post.id})::int as people,
        (select count(*)::int from notification_actors) as actors from notifications`);
  expect(await countNotifications()).toEqual({ n: friends, people: friends, actors: friends });
  await town.db.execute(sql`delete from notifications`);
  const fanOutLater = () =>
    runJob(town, 'notifications.spread', { type: 1, actor: noor.id, content: post.id });
  const started = performance.now();
  await fanOutLater();
  expect(performance.now() - started, 'milliseconds').toBeLessThan(5_000);
  await fanOutLater();
  expect(await countNotifications()).toEqual({ n: friends, people: friends, actors: friends });
  await noor.ask('POST /content/delete', { id: post.id });
});

test('32 concurrent likes, removed and repeated, are one notification that names all actors', async () => {
  const [hugo, post] = [await town.as('hugo'), await town.post('hugo')];
  const clients = await Promise.all(
    crowd.slice(0, 32).map(async (id) => clientOf(town, await startSession(town.db, id, 'a test'))),
  );
  const all = (call: 'POST /content/like' | 'POST /content/un-like') =>
    Promise.all(clients.map((client) => client.ask(call, { content_id: post.id })));
  await all('POST /content/like');
  await town.drainJobs();
  await all('POST /content/un-like');
  expect(await hugo.ask('GET /notification/list', {})).toMatchObject({ notifications: [], new: 0 });
  await Promise.all([all('POST /content/like'), all('POST /content/like')]);
  await town.drainJobs();
  expect(await hugo.ask('GET /notification/list', {})).toMatchObject({
    new: 1,
    notifications: [{ sentence: 'C and 31 others liked your post', object: { others: 31 } }],
  });
});

test('the latest thousand actors are examined, and the last one is named', async () => {
  const [hugo, post] = [await town.as('hugo'), await town.post('hugo')];
  await town.db.execute(sql`
    with inserted as (insert into notifications (person_id, type, content_id, show_on_site, send_email) values (${hugo.id}, 19, ${post.id}, true, false) returning id)
    insert into notification_actors (notification_id, person_id, created_at) select t.id, p.id, now() - p.id * interval '1 second' from inserted t, unnest(${crowd}::bigint[]) p (id)`);
  await town.db.execute(sql`analyze notification_actors`);
  const [entry] = (await hugo.ask('GET /notification/list', {})).notifications;
  expect(entry!.object).toMatchObject({ actor: { id: crowd[0] }, others: 999 });
  const statements = await collectStatements(town, hugo.id, (ctx) => listNotifications({}, ctx));
  const client = await town.pool.connect();
  try {
    await expectIndexOnly(client, ['people'], statements, 3_000, 'a post that thousands liked');
  } finally {
    client.release();
  }
});

test('more than 100 unread notifications count as 100, and pages continue', async () => {
  const ivan = await town.as('ivan');
  await town.db.execute(sql`
    with inserted as (insert into notifications (person_id, type, subject_person_id, show_on_site, send_email) select ${ivan.id}, 3, c, true, false from unnest(${crowd.slice(0, 130)}::bigint[]) c returning id, subject_person_id)
    insert into notification_actors (notification_id, person_id) select id, subject_person_id from inserted`);
  const first = await ivan.ask('GET /notification/list', {});
  expect([first.new, first.notifications.length, first.pageCount]).toEqual([100, 20, 2]);
  // Pages about as large as the maximum count.
  for (const pageSize of [96, 97, 100])
    expect((await ivan.ask('GET /notification/list', { pageSize })).new).toBe(100);
  const last = await ivan.ask('GET /notification/list', { page: 7 });
  expect([last.notifications.length, last.pageCount]).toEqual([10, 7]);
  expect(await ivan.ask('GET /notification/read', {})).toEqual({ new: 0 });
});

test('a page is full and the count is correct if many of the newest notifications are hidden', async () => {
  const yusuf = await town.as('yusuf');
  const people = crowd.slice(0, 40);
  await town.db.execute(sql`
    with inserted as (insert into notifications (person_id, type, subject_person_id, show_on_site, send_email, created_at, read_at)
      select ${yusuf.id}, 3, c, true, false, now() + n * interval '1 second', case when n % 2 = 0 then now() end from unnest(${people}::bigint[]) with ordinality p (c, n) returning id, subject_person_id)
    insert into notification_actors (notification_id, person_id) select id, subject_person_id from inserted`);
  const hidePosts = (count: number) =>
    town.db.execute(
      sql`update people set suspended_at = case when id = any (${people.slice(40 - count)}::bigint[]) then now() end where id = any (${people}::bigint[])`,
    );
  // Around the number of spare rows, and many.
  for (const hiddenCount of [0, 3, 4, 15, 30]) {
    await hidePosts(hiddenCount);
    const { notifications, new: unread, pageCount } = await yusuf.ask('GET /notification/list', {});
    const visibleIds = people.slice(0, 40 - hiddenCount);
    expect(
      notifications.map(({ object }) => object.actor!.id),
      `${hiddenCount} hidden`,
    ).toEqual(visibleIds.toReversed().slice(0, 20));
    expect([unread, pageCount], `${hiddenCount} hidden`).toEqual([
      visibleIds.filter((_, i) => i % 2 === 0).length,
      visibleIds.length > 20 ? 2 : 1,
    ]);
  }
  await hidePosts(0);
});

test('hidden notifications are deleted if there are many, and no others', async () => {
  const ulla = await town.as('ulla');
  const [deletedIds, visibleIds] = [crowd.slice(0, 700), crowd.slice(700, 730)];
  const listLeft = async () =>
    (
      await town.db.query<{ id: number }>(
        sql`select subject_person_id as id from notifications where person_id = ${ulla.id} order by created_at`,
      )
    ).map(({ id }) => id);
  // The hidden ones are the newest, unread or read; then they are older than a page of others.
  for (const { newer: newerCount, read } of [
    { newer: true, read: false },
    { newer: true, read: true },
    { newer: false, read: false },
  ]) {
    await town.db.execute(sql`delete from notifications`);
    for (const [people, minutes, isRead] of [
      [deletedIds, newerCount ? 100 : 0, read],
      [visibleIds, 50, false],
    ] as const)
      await town.db.execute(sql`
        with inserted as (insert into notifications (person_id, type, subject_person_id, show_on_site, send_email, created_at, read_at)
          select ${ulla.id}, 3, c, true, false, now() + ${minutes} * interval '1 minute' + n * interval '1 millisecond', case when ${isRead} then now() end
          from unnest(${people}::bigint[]) with ordinality p (c, n) returning id, subject_person_id)
        insert into notification_actors (notification_id, person_id) select id, subject_person_id from inserted`);
    await town.db.execute(
      sql`update people set suspended_at = now() where id = any (${deletedIds}::bigint[])`,
    );
    const readList = async () => {
      const { notifications, new: unread } = await ulla.ask('GET /notification/list', {});
      expect([notifications.length, unread], `newer ${newerCount}, read ${read}`).toEqual([20, 30]);
      await town.drainJobs();
    };
    await readList();
    expect(await listLeft(), `newer ${newerCount}, read ${read}`).toEqual(visibleIds);
    await town.db.execute(
      sql`update people set suspended_at = null where id = any (${deletedIds}::bigint[])`,
    );
    await readList();
    expect(await listLeft()).toEqual(visibleIds);
  }
});

test('read notifications are deleted after 90 days, all after a year', async () => {
  const insertNotification = (days: number, read: boolean) =>
    town.db.execute(sql`
      insert into notifications (person_id, type, subject_person_id, show_on_site, send_email, created_at, read_at)
      select ${town.id.ada}, 15, ${crowd[days]!}, true, false, t.at, case when ${read} then t.at end from (select now() - ${days} * interval '1 day' as at) t`);
  for (const [days, read] of [
    [89, true],
    [91, true],
    [92, false],
    [364, false],
    [366, false],
  ] as const)
    await insertNotification(days, read);
  await runJob(town, 'notifications.sweep');
  const listLeft = await town.db.query<{ days: number }>(
    sql`select round(extract(epoch from now() - created_at) / 86400)::int as days from notifications order by 1`,
  );
  expect(listLeft.map(({ days }) => days)).toEqual([89, 92, 364]);
});

test('mentions of one person by another are limited to twenty a day, also in deleted texts, without affecting others', async () => {
  const limited = await createTestTown({ RATE_LIMITS: 'on' });
  try {
    const [gus, hugo, lena] = [
      await limited.as('gus'),
      await limited.as('hugo'),
      await limited.as('lena'),
    ];
    const post = await limited.post('gus');
    await limited.db.execute(sql`delete from notifications`);
    for (let i = 0; i < 5; i++) {
      const { id } = await limited.say('gus', post.id, { comment: '@hugo' });
      await gus.ask('POST /comment/delete', { id });
    }
    // Several edits that notify once are counted once.
    const { id } = await limited.say('gus', post.id, { comment: '@hugo' });
    for (const comment of ['Look', '@hugo', 'Look', '@hugo'])
      await gus.ask('POST /comment/add', { id, content_id: post.id, comment });
    for (let i = 0; i < 16; i++)
      await limited.say('gus', post.id, { comment: i === 15 ? '@hugo and @lena' : '@hugo' });
    await limited.say('noor', post.id, { comment: '@hugo' });
    expect([
      (await hugo.ask('GET /notification/list', {})).new,
      (await lena.ask('GET /notification/list', {})).new,
    ]).toEqual([16, 1]);
  } finally {
    await limited.close();
  }
});

test('mentions are found in any script, but not in email addresses', () => {
  expect(parseMentions('@Ada, ask @ben.okonjo. (@noor_r) "@HUGO-2"! @ada again')).toEqual([
    'ada',
    'ben.okonjo',
    'noor_r',
    'hugo-2',
  ]);
  expect(parseMentions('ada@larkwater.example, https://a.example/@ada @ @. a@b')).toEqual([]);
  expect(parseMentions(Array.from({ length: 50 }, (_, i) => `@p${i}`).join(' '))).toHaveLength(20);
});
