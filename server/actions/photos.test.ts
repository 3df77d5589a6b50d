// Photos of an event: which comments they come from, and who sees them.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { letEnd, publishAction } from '#test/actions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { pictureOf } from '#test/pictures.ts';
import { collectStatements, expectIndexOnly, seedCrowd } from '#test/queryPlans.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';
import { listEventPhotos } from './photos.ts';

describe('photos', () => {
  let town: TestTown;
  beforeAll(async () => {
    town = await createTestTown();
  });
  afterAll(() => town.close());

  const show = async (who: Username, content_id: number, more: object = {}) =>
    town.say(who, content_id, { image: await pictureOf(town, town.id[who]), ...more });
  const photosOf = async (viewer: Username | undefined, action_id: number) =>
    (
      await (viewer ? await town.as(viewer) : town.visitor).ask('GET /action/photos', { action_id })
    ).photos.map(({ user, comment_id }) => `${user.username} ${comment_id}`);

  test('are those in comments and replies since the event began, newest first', async () => {
    const event = await publishAction(town, 'ada');
    await show('ben', event.id, { comment: 'The flyer' });
    await town.db.execute(
      sql`update comments set created_at = now() - interval '1 day' where content_id = ${event.id}`,
    );
    await letEnd(town, event);
    const first = await show('zoe', event.id, { image_description: 'Nine full bags' });
    const plain = await town.say('ben', event.id, { comment: 'Thanks' });
    const reply = await show('noor', event.id, { parent_id: plain.id });
    const expected = [`noor ${reply.id}`, `zoe ${first.id}`];
    expect(await photosOf('ada', event.id)).toEqual(expected);
    expect(await photosOf(undefined, event.id), 'visitors read public comments').toEqual(expected);
    const { photos } = await (
      await town.as('ada')
    ).ask('GET /action/photos', { action_id: event.id });
    expect(photos[1]!.picture).toMatchObject({ description: 'Nine full bags', width: 60 });
    await (await town.as('zoe')).ask('POST /comment/delete', { id: first.id });
    expect(await photosOf('ada', event.id)).toEqual([`noor ${reply.id}`]);
    // The organizer removes what others added.
    await (await town.as('ada')).ask('POST /comment/delete', { id: reply.id });
    expect(await photosOf('ben', event.id)).toEqual([]);
  });

  test('are visible exactly with their comments', async () => {
    const event = await publishAction(town, 'ada');
    await letEnd(town, event);
    const photo = `hugo ${(await show('hugo', event.id)).id}`;
    expect(await photosOf('ben', event.id)).toEqual([photo]);
    const [ben, hugo] = [await town.as('ben'), await town.as('hugo')];
    for (const [blocker, blocked] of [
      [ben, hugo],
      [hugo, ben],
    ] as const) {
      await blocker.ask('POST /user/block-user', { user_id: blocked.id });
      expect(await photosOf('ben', event.id)).toEqual([]);
      await blocker.ask('POST /user/un-block-user', { user_id: blocked.id });
    }
    await ben.ask('POST /user/mute', { user_id: hugo.id, period: 'day' });
    expect(await photosOf('ben', event.id), 'muted').toEqual([]);
    expect(await photosOf('noor', event.id)).toEqual([photo]);
    const suspend = (time: string | null) =>
      town.db.execute(sql`update people set suspended_at = ${time} where id = ${hugo.id}`);
    await suspend('2026-01-01');
    expect(await photosOf('noor', event.id)).toEqual([]);
    await suspend(null);
    expect(await photosOf('noor', event.id)).toEqual([photo]);
    await town.db.execute(
      sql`update posts set shared_as = 'Private', open_to_all = false where id = ${event.id}`,
    );
    const ask = { action_id: event.id };
    expect((await (await town.as('noor')).refused('GET /action/photos', ask)).message).toBe(
      strings.actionNotFound,
    );
    expect((await town.visitor.refused('GET /action/photos', ask)).status).toBe(404);
  });

  test('belong to events only', async () => {
    const task = await publishAction(town, 'ada', { kind: 'task' });
    await show('ben', task.id);
    expect(
      (await (await town.as('ben')).refused('GET /action/photos', { action_id: task.id })).message,
    ).toBe(strings.actionNotFound);
  });
});

describe('in a thread of many comments', () => {
  const [viewer, author, action_id] = [700, 1, 1];
  const comments = 20_000;
  let app: TestApp;
  let client: pg.PoolClient;
  beforeAll(async () => {
    app = await startTestApp();
    client = await app.pool.connect();
    await seedCrowd(client, 2_000, []);
    for (const statement of [
      'set session_replication_role = replica',
      `insert into posts (author_id, content_type, title, body, shared_as, approved, open_to_all) values (${author}, 4, 'Fair', '', 'Public', true, true)`,
      `insert into actions (content_id, kind, starts_at, ends_at, minutes, timezone) select max(id), 'event', now() - interval '2 days', now() - interval '1 day', 60, 'UTC' from posts`,
      `insert into comments (content_id, author_id, text) select (select max(id) from posts), 600 + n % 1000, 'c' from generate_series(1, ${comments}) n`,
      'reset session_replication_role',
      `insert into files (name, owner_id, comment_id, width, height, bytes) select 'photo' || m.id, m.author_id, m.id, 60, 40, 100 from comments m where m.id % 50 = 0`,
      'vacuum analyze comments',
      'vacuum analyze files',
      'analyze posts',
    ])
      await client.query(statement);
  }, 240_000);
  afterAll(async () => {
    client.release();
    await app.close();
  });

  test('only the comments of a page of photos are read', async () => {
    const { id } = (await app.db.queryOne<{ id: number }>(
      sql`select max(content_id) as id from actions`,
    ))!;
    const statements = await collectStatements(app, viewer, async (ctx) => {
      const { photos } = await listEventPhotos({ action_id: id ?? action_id }, ctx);
      expect(photos).toHaveLength(limits.eventPhotos);
    });
    await expectIndexOnly(client, ['comments', 'files'], statements, 1_000, 'photos', [
      'force_custom_plan',
    ]);
  });

  test('the comments of photos that are older than the event are not read', async () => {
    const { id } = (await app.db.queryOne<{ id: number }>(
      sql`select max(content_id) as id from actions`,
    ))!;
    await app.db.execute(
      sql`update comments set created_at = '2020-01-01' where content_id = ${id}`,
    );
    await app.db.execute(sql`update files set created_at = '2020-01-01' where thread_id = ${id}`);
    const statements = await collectStatements(app, viewer, async (ctx) => {
      expect(await listEventPhotos({ action_id: id }, ctx)).toEqual({ photos: [] });
    });
    await expectIndexOnly(client, ['comments'], statements, 10, 'older photos', [
      'force_custom_plan',
    ]);
  });
});
