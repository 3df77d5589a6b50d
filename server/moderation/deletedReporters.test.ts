// Reports whose reporters deleted their accounts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { runJob } from '#test/jobs.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestGroup } from '#test/groups.ts';
import { makeModerators, report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
  await makeModerators(town, 'gus', 'zoe');
});
afterAll(() => town.close());

/** Deletes the account for good. */
async function removeAccount(username: Username) {
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '15 days' where id = ${town.id[username]}`,
  );
  await runJob(town, 'settings.purge');
}
const openCase = async (post: number) =>
  (await (await town.as('zoe')).ask('GET /admin/report', { id: `content-${post}` })).case;
const resolve = async (post: number, decision: 'keep' | 'hide') =>
  (
    await (
      await town.as('zoe')
    ).ask('POST /admin/report/resolve', {
      id: `content-${post}`,
      decision,
      ...(decision === 'hide' && { category: 'harassment' as const }),
    })
  ).decision.id;

test('an open case remains, with the reason and without the reporter', async () => {
  const post = await town.post('elif', { text: 'Noor, I will find you.' });
  // Twice by the same person, which still counts as one.
  await report(town, { content_id: post.id }, 'noor');
  await (
    await town.as('noor')
  ).ask('POST /content/report', {
    title: 'Again',
    url: '/feed',
    reason: 'It is still there',
    content_id: post.id,
  });
  await report(town, { content_id: post.id }, 'leo');
  expect((await openCase(post.id)).total_reports).toBe(2);
  await removeAccount('noor');

  const opened = await openCase(post.id);
  expect(opened.total_reports).toBe(2);
  expect(
    opened.reports.map(({ reason, reporter, reporter_deleted: isDeleted }) => [
      reason,
      reporter?.username,
      isDeleted,
    ]),
  ).toEqual([
    ['noor says so', undefined, true],
    ['It is still there', undefined, true],
    ['leo says so', 'leo', undefined],
  ]);
  expect(opened.said_then?.text).toBe('Noor, I will find you.');
  const { cases } = await (await town.as('zoe')).ask('GET /admin/reports', { pageSize: 100 });
  expect(cases.find(({ id }) => id === `content-${post.id}`)).toMatchObject({ total_reports: 2 });
  // Everyone else is notified of the decision.
  const decision = await resolve(post.id, 'hide');
  expect(
    await town.db.query(
      sql`select person_id from notifications where decision_id = ${decision} order by person_id`,
    ),
  ).toEqual(
    [town.id.elif, town.id.leo].toSorted((a, b) => a - b).map((person_id) => ({ person_id })),
  );
});

test('moderators of a group do not learn that the account was deleted', async () => {
  const group = await createTestGroup(town, 'ada', ['fatima', 'hana', 'isla']);
  const post = await town.post('fatima', { group_id: group.id, shared_as: 'Group' });
  await report(town, { content_id: post.id }, 'isla');
  await removeAccount('isla');
  const { cases } = await (await town.as('ada')).ask('GET /group/reports', { group_id: group.id });
  expect(cases).toHaveLength(1);
  expect(Object.keys(cases[0]!.reports[0]!).toSorted()).toEqual([
    'id',
    'reason',
    'reported_on',
    'title',
    'url',
  ]);
});

test('the evidence of an appeal remains, and a post that became Private stays unseen', async () => {
  const dev = await town.as('dev');
  const text = 'You should all be shot.';
  const post = await town.post('dev', { text });
  await report(town, { content_id: post.id }, 'hugo');
  await dev.ask('POST /content/add', {
    id: post.id,
    revision: post.revision,
    text,
    shared_as: 'Private',
  });
  const decision = await resolve(post.id, 'hide');
  expect(
    await town.db.queryOne(sql`select audience from decisions where id = ${decision}`),
    'the audience that the reporter saw',
  ).toEqual({ audience: 'Public' });
  await dev.ask('POST /moderation/appeal', { id: decision, text: 'It was a joke.' });
  await removeAccount('hugo');
  const { content } = await dev.ask('GET /content/get-one', { id: post.id });
  await dev.ask('POST /content/add', {
    id: post.id,
    revision: content.revision,
    text: 'My diary',
    shared_as: 'Private',
  });
  const after = await openCase(post.id);
  expect([after.said_now, after.said_then?.text]).toEqual([undefined, text]);
  // Also when no report is left, as on a site that deleted them with their reporters.
  await town.db.execute(sql`delete from reports where content_id = ${post.id}`);
  expect((await openCase(post.id)).said_now).toBeUndefined();
});

test('a deletion by an administrator stores the widest audience of the reports', async () => {
  const post = await town.post('dev', { text: 'For all' });
  await report(town, { content_id: post.id }, 'leo', 'quinn');
  const keeper = await town.as('keeper');
  await town.db.execute(sql`
    update reports set audience = case when reporter_id = ${town.id.leo} then 'Private' else 'Friends' end where content_id = ${post.id}`);
  await keeper.ask('POST /content/delete', { id: post.id, reason: 'An advertisement' });
  expect(
    await town.db.queryOne(
      sql`select audience, closed from decisions where subject = 'content' and subject_id = ${post.id}`,
    ),
  ).toEqual({ audience: 'Friends', closed: false });
});

test('the texts of the report are deleted with the evidence', async () => {
  const posts = [await town.post('ben'), await town.post('ben')];
  for (const { id } of posts) await report(town, { content_id: id }, 'omar', 'leo');
  const appealed = await resolve(posts[0]!.id, 'hide');
  await (
    await town.as('ben')
  ).ask('POST /moderation/appeal', {
    id: appealed,
    text: 'No',
  });
  await resolve(posts[1]!.id, 'hide');
  await removeAccount('omar');
  const reasons = async () =>
    (
      await town.db.query<{ text: string }>(
        sql`select reason || title || url as text from reports where content_id = any (${posts.map(({ id }) => id)}::bigint[]) order by id`,
      )
    ).map(({ text }) => text);
  const before = await reasons();
  const sweep = () => runJob(town, 'moderation.sweep');
  await sweep();
  expect(await reasons()).toEqual(before);
  await town.db.execute(sql`
    update reports set resolved_at = now() - interval '31 days' where content_id = any (${posts.map(({ id }) => id)}::bigint[])`);
  await sweep();
  expect(await reasons(), 'while the appeal is pending').toEqual([
    ...before.slice(0, 2),
    '',
    before[3],
  ]);
  await town.db.execute(
    sql`update appeals set decided_at = now(), overturned = false where decision_id = ${appealed}`,
  );
  await sweep();
  expect(await reasons()).toEqual(['', before[1], '', before[3]]);
});

test('they are deleted in an open case, when the reported person deletes the account too', async () => {
  const post = await town.post('rex', { text: 'Yusuf, I will find you.' });
  await report(town, { content_id: post.id }, 'yusuf', 'leo');
  await report(town, { user_id: town.id.rex }, 'yusuf');
  // A report of a link is about nobody.
  await report(town, {}, 'yusuf');
  await removeAccount('yusuf');
  const reasons = async () =>
    (
      await town.db.query<{ reason: string }>(
        sql`select reason from reports where reason like 'yusuf%' order by id`,
      )
    ).map(({ reason }) => reason);
  const sweep = () => runJob(town, 'moderation.sweep');
  await sweep();
  expect(await reasons()).toHaveLength(3);
  await removeAccount('rex');
  await sweep();
  expect(await reasons()).toHaveLength(1);
  expect(
    await town.db.queryOne(sql`select from reports where reason = 'leo says so' and said is null`),
    'that of someone who has an account',
  ).toBeDefined();
});

test('two reports of one person that a reversal brings together still count as one', async () => {
  const post = await town.post('ulla', { text: 'For all' });
  await report(town, { content_id: post.id }, 'tess');
  const decision = await resolve(post.id, 'keep');
  await report(town, { content_id: post.id }, 'tess', 'leo');
  await removeAccount('tess');
  expect((await openCase(post.id)).total_reports).toBe(2);
  await (await town.as('zoe')).ask('POST /admin/report/undo', { id: decision });
  const { total_reports, reports } = await openCase(post.id);
  expect([total_reports, reports.length]).toEqual([2, 3]);
});
