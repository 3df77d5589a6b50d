// Notifications about the deletion of posts with many participants.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { notificationSettings } from '#contract/settings.ts';
import { postHandlers } from '#server/posts/posts.ts';
import { runJob } from '#test/jobs.ts';
import { sql } from '#server/db/sql.ts';
import { contextOf } from '#test/queryPlans.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
const participantCount = 1_200;
let crowd: number[];
beforeAll(async () => {
  town = await createTestTown();
  crowd = (
    await town.db.query<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'c' || n, 'c' || n, 'C', 'c' || n || '@a.example', 'c' || n || '@a.example', now() from generate_series(1, ${participantCount}) n returning id`)
  ).map(({ id }) => id);
  await town.db.execute(sql`
    insert into notification_settings (person_id, name, enabled)
    select p.id, s.name, s.name not like '%email%' from unnest(${crowd}::bigint[]) p (id) cross join unnest(${[...notificationSettings]}::text[]) s (name)`);
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
});

/** Ada's post, which Ben and the crowd like. */
async function liked(fields: Parameters<TestTown['post']>[1] = {}) {
  const { id } = await town.post('ada', fields);
  await town.db.execute(
    sql`insert into likes (content_id, person_id) select ${id}, unnest(${[town.id.ben, ...crowd]}::bigint[])`,
  );
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
  return id;
}
const notified = async () =>
  (
    await town.db.query<{ person_id: number }>(
      sql`select person_id from notifications where type = ${NotificationType.postDeleted} order by person_id`,
    )
  ).map(({ person_id }) => person_id);
const expectedRecipients = () => [town.id.ben, ...crowd].toSorted((a, b) => a - b);
const hasRow = async (id: number) =>
  (await town.db.query(sql`select from posts where id = ${id}`)).length === 1;

/** Number of notifications that the request itself creates, without the jobs. */
const createdByRequest = (username: 'ada' | 'keeper', input: { id: number; reason?: string }) =>
  town.db.transaction(async (db) => {
    const ctx = contextOf(town.id[username], town);
    const member = { ...ctx.member, userType: username === 'keeper' ? 1 : 2 };
    await postHandlers['POST /content/delete'](input, { ...ctx, member, db });
    return (
      await db.query(sql`select from notifications where type = ${NotificationType.postDeleted}`)
    ).length;
  });

test('the deletion of a post that many people liked hides it at once, and jobs notify everyone and delete the rows', async () => {
  const ada = await town.as('ada');
  const id = await liked();
  expect(await createdByRequest('ada', { id })).toBe(0);
  expect((await ada.refused('GET /content/get-one', { id })).status).toBe(404);
  await town.drainJobs();
  expect([await notified(), await hasRow(id)]).toEqual([expectedRecipients(), false]);
  const { notifications } = await (await town.as('ben')).ask('GET /notification/list', {});
  expect(notifications.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('Ada Lindqvist'),
  ]);
});

test('people who could not see the post before its deletion are not notified', async () => {
  const ada = await town.as('ada');
  const [lowId, highId] = [town.id.ada, town.id.ben].toSorted((a, b) => a - b);
  await town.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status) values (${lowId}, ${highId}, ${town.id.ada}, 1)
    on conflict (low_id, high_id) do update set status = 1`);
  const id = await liked();
  await ada.ask('POST /content/add', { id, shared_as: 'Friends' });
  await town.drainJobs();
  await ada.ask('POST /content/delete', { id });
  await town.drainJobs();
  expect(await notified()).toEqual([town.id.ben]);
  await town.db.execute(sql`delete from notifications`);

  const hiddenPost = await liked();
  await town.db.execute(
    sql`update posts set hidden_at = now() - interval '1 day' where id = ${hiddenPost}`,
  );
  await ada.ask('POST /content/delete', { id: hiddenPost });
  await town.drainJobs();
  expect([await notified(), await hasRow(hiddenPost)]).toEqual([[], false]);
});

test('a deletion by an administrator notifies in jobs too, without a name, and keeps the rows for an appeal', async () => {
  const id = await liked();
  expect(await createdByRequest('keeper', { id, reason: 'Not about the town.' })).toBe(0);
  await town.drainJobs();
  expect([await notified(), await hasRow(id)]).toEqual([expectedRecipients(), true]);
  expect(await town.db.query(sql`select from notification_actors`)).toEqual([]);
});

test('erases what its author deleted, even if a release without this rule restored it', async () => {
  const id = await liked();
  await runJob(town, 'notifications.deletion', {
    content: id,
    actor: null,
    except: null,
    titled: false,
    erase: true,
    after: 0,
  });
  await town.drainJobs();
  expect(await hasRow(id)).toBe(false);
});

test('notifies no one any more once the decision was undone', async () => {
  const id = await liked();
  await runJob(town, 'notifications.deletion', {
    content: id,
    actor: null,
    except: null,
    titled: false,
    erase: false,
    after: 0,
  });
  await town.drainJobs();
  expect([await notified(), await hasRow(id)]).toEqual([[], true]);
});

test('a petition that many visitors signed is hidden at once, and jobs delete it with its signatures', async () => {
  const { id } = (await town.db.queryOne<{ id: number }>(
    sql`insert into posts (author_id, content_type, title, body, shared_as) values (${town.id.ada}, 4, 'Save the ferry', '', 'Public') returning id`,
  ))!;
  await town.db.execute(
    sql`insert into actions (content_id, kind, timezone) values (${id}, 'petition', 'UTC')`,
  );
  await town.db.execute(sql`
    insert into signatures (content_id, name, shown, zip_code, comment, keep_informed, email_hash, sealed_email, text_version, signed_at)
    select ${id}, 'Visitor', true, '12345', '', false, sha256(convert_to(n::text, 'UTF8')), 'x', 1, now() from generate_series(1, ${participantCount}) n`);
  const signatures = async () =>
    (await town.db.query(sql`select from signatures where content_id = ${id}`)).length;
  await (await town.as('ada')).ask('POST /action/delete', { id });
  expect([await hasRow(id), await signatures()]).toEqual([true, participantCount]);
  await (await town.as('ben')).refused('GET /action/get-one', { id });
  await town.drainJobs();
  expect([await hasRow(id), await signatures()]).toEqual([false, 0]);
});
