// Audit log: integrity, completeness and visibility.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { sql } from '#server/db/sql.ts';
import { publishAction } from '#test/actions.ts';
import { publishPoll } from '#test/polls.ts';
import { report } from '#test/reports.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { checkAudit, findAuditProblems } from '../audit/auditChain.ts';
import { recordAudit } from '../audit/auditLog.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const write = (operation: string, id: number) =>
  recordAudit(
    town.db,
    { id: town.id.keeper },
    { operation, subject: 'person', id, details: { reason: 'spam' } },
  );

/** Changes rows as an attacker with database access would, with triggers disabled. */
const changeLog = (change: string) =>
  town.pool.query(
    `alter table audit_log disable trigger forbid_change; ${change}; alter table audit_log enable trigger forbid_change`,
  );

test('numbers rows without gaps, also under concurrent writes', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => write('person.suspend', at + 1)));
  expect(await findAuditProblems(town.db)).toEqual([]);
  const keeper = await town.as('keeper');
  const { log, intact, pageCount, next } = await keeper.ask('GET /admin/audit', {
    deed: 'person',
    pageSize: 5,
  });
  expect([log.length, intact, pageCount]).toEqual([5, true, 2]);
  // Paging by cursor returns each row once.
  const all = log.map(({ id }) => id);
  for (let before = next; before;) {
    const page = await keeper.ask('GET /admin/audit', { deed: 'person', pageSize: 5, before });
    all.push(...page.log.map(({ id }) => id));
    before = page.next;
  }
  expect([all.length, new Set(all).size]).toEqual([20, 20]);
  expect((await keeper.refused('GET /admin/audit', { before: 'nothing' })).status).toBe(422);
  expect(log[0]).toMatchObject({
    actor: { username: 'keeper' },
    deed: 'person.suspend',
    details: '{"reason": "spam"}',
  });
});

test('rejects updates and deletes of rows', async () => {
  const { db } = town;
  await expect(
    db.execute(sql`update audit_log set operation = 'person.restore' where id = 1`),
  ).rejects.toThrow('cannot be changed');
  await expect(db.execute(sql`delete from audit_log where id = 1`)).rejects.toThrow(
    'cannot be changed',
  );
  await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow('cannot be changed');
  expect(await checkedByJob()).toEqual({ broken: null, since: expect.any(Date) });
});

test('detects a changed row, a missing row and a truncated end', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, at) => write('person.restore', at + 1)));
  const last = (await town.db.queryOne<{ id: number }>(sql`select max(id) as id from audit_log`))!
    .id;
  await changeLog(`update audit_log set details = '{}' where id = 3`);
  expect(await findAuditProblems(town.db)).toEqual(['row 3 was changed']);
  await changeLog(`update audit_log l set details = '{"reason": "spam"}' where id = 3`);
  expect(await findAuditProblems(town.db)).toEqual([]);
  await changeLog(`delete from audit_log where id = ${last}`);
  expect(await findAuditProblems(town.db)).toEqual([
    `${last} rows were written, but ${last - 1} exist, up to row ${last - 1}`,
  ]);
  await changeLog('delete from audit_log where id = 4');
  expect((await findAuditProblems(town.db))[0]).toBe(
    'the row before row 5 is missing or was changed',
  );
  expect((await (await town.as('keeper')).ask('GET /admin/audit', {})).intact).toBe(false);
  const { broken } = await checkedByJob();
  expect(broken).toBe(5);
});

const checkedByJob = async () => {
  await checkAudit({}, town.app, '1');
  return (await town.db.queryOne<{ broken: number | null; since: Date | null }>(
    sql`select last_broken as broken, intact_at as since from audit_checks`,
  ))!;
};

test('is readable only by administrators, and returns each member their role', async () => {
  for (const client of [await town.as('ada'), town.visitor])
    expect([401, 403]).toContain((await client.refused('GET /admin/audit', {})).status);
  await town.db.execute(sql`update people set moderator = true where id = ${town.id.ada}`);
  expect((await (await town.as('ada')).refused('GET /admin/audit', {})).status).toBe(403);
  const role = async (username: 'ada' | 'ben' | 'keeper') =>
    (await (await town.as(username)).ask('GET /admin/role', {})).role;
  expect(await Promise.all([role('ada'), role('ben'), role('keeper')])).toEqual([
    'moderator',
    'member',
    'admin',
  ]);
  expect((await town.visitor.refused('GET /admin/role', {})).status).toBe(401);
});

test('records what an administrator deletes of others and does with news, but not their own content', async () => {
  const keeper = await town.as('keeper');
  const recentActions = async () =>
    (await keeper.ask('GET /admin/audit', { pageSize: 10 })).log.map(({ deed, subject_id }) => [
      deed,
      subject_id,
    ]);
  const before = (await recentActions())[0]!;
  const post = await town.post('ada');
  const comment = await town.say('ben', post.id);
  const own = await town.post('keeper');
  expect((await keeper.refused('POST /comment/delete', { id: comment.id })).message).toMatchObject({
    reason: [moderationStrings.deletionReason],
  });
  await keeper.ask('POST /comment/delete', { id: comment.id, reason: 'An insult.' });
  expect((await keeper.refused('POST /content/delete', { id: post.id })).status).toBe(422);
  await keeper.ask('POST /content/delete', { id: post.id, reason: 'Advertising.' });
  await keeper.ask('POST /content/delete', { id: own.id });
  const [poll, action] = [await publishPoll(town, 'ada'), await publishAction(town, 'ada')];
  await keeper.ask('POST /poll/delete', { id: poll.id, reason: 'Advertising.' });
  await keeper.ask('POST /action/delete', { id: action.id, reason: 'Advertising.' });
  await keeper.ask('POST /group/delete', { id: town.group.creek! });
  const { news } = await keeper.ask('POST /news/create', {
    title: 'The bridge opens',
    url: 'https://ledger.example/bridge',
  });
  await keeper.ask('POST /news/delete', { id: news.id });
  expect((await recentActions()).slice(0, 8)).toEqual([
    ['news.delete', news.id],
    ['news.create', news.id],
    ['group.delete', town.group.creek],
    ['content.delete', action.id],
    ['content.delete', poll.id],
    ['content.delete', post.id],
    ['comment.delete', comment.id],
    before,
  ]);

  // The author is notified of the reason and appeals. The overturned deletion is restored.
  const ada = await town.as('ada');
  const { decisions } = await ada.ask('GET /moderation/decisions', {});
  const mine = decisions.find(
    ({ reason, content_type }) => reason === 'Advertising.' && content_type === 0,
  )!;
  expect(mine).toMatchObject({ decision: 'delete', can_appeal: true, about: post.text });
  await ada.ask('POST /moderation/appeal', {
    id: mine.id,
    text: 'It is the program of the library.',
  });
  await town.db.execute(sql`update people set moderator = id = ${town.id.zoe}`);
  await (
    await town.as('zoe')
  ).ask('POST /admin/appeal/resolve', { id: mine.id, decision: 'overturn' });
  await (await town.as('ben')).ask('GET /content/get-one', { id: post.id });
});

test('hides from administrators the entries about themselves and their content, also after deletion', async () => {
  const [keeper, ada] = [await town.as('keeper'), await town.as('ada')];
  await town.db.execute(sql`update people set role = 1 where id = ${town.id.ada}`);
  const [post, comment] = [
    await town.post('ada'),
    await town.say('ada', (await town.post('ben')).id),
  ];
  await keeper.ask('POST /content/delete', { id: post.id, reason: 'Advertising.' });
  await keeper.ask('POST /comment/delete', { id: comment.id, reason: 'Rude words.' });
  await recordAudit(
    town.db,
    { id: town.id.keeper },
    { operation: 'person.sign-out', subject: 'person', id: ada.id },
  );
  await recordAudit(
    town.db,
    { id: town.id.keeper },
    { operation: 'held.reject', subject: 'content', id: 999_999, details: { about: ada.id } },
  );
  const rows = async (client: typeof keeper) =>
    (await client.ask('GET /admin/audit', { pageSize: 4 })).log.map(({ deed }) => deed);
  expect(await rows(keeper)).toEqual([
    'held.reject',
    'person.sign-out',
    'comment.delete',
    'content.delete',
  ]);
  expect(JSON.stringify((await ada.ask('GET /admin/audit', { pageSize: 100 })).log)).not.toMatch(
    /Rude words|"held.reject"|sign-out/,
  );
  // Their own actions are visible to them.
  const own = await town.post('ada');
  await recordAudit(
    town.db,
    { id: ada.id },
    { operation: 'content.feature', subject: 'content', id: own.id },
  );
  expect((await rows(ada))[0]).toBe('content.feature');
});

test('hides from administrators who deleted or offered their group', async () => {
  const [keeper, zoe] = [await town.as('keeper'), await town.as('zoe')];
  await town.db.execute(sql`update people set role = 1 where id = ${town.id.zoe}`);
  const group = await createTestGroup(town, 'zoe', ['ben']);
  await keeper.ask('POST /group/transfer', { group_id: group.id, user_id: town.id.ben });
  await keeper.ask('POST /group/delete', { id: group.id });
  const rows = async (client: typeof keeper) =>
    (await client.ask('GET /admin/audit', { pageSize: 2 })).log.map(({ deed }) => deed);
  expect(await rows(keeper)).toEqual(['group.delete', 'group.offer']);
  expect((await rows(zoe)).filter((deed) => deed.startsWith('group.'))).toEqual([]);
  await town.db.execute(sql`update people set role = 0 where id = ${town.id.zoe}`);
});

test('prevents administrators from suspending people they reported while another moderator can decide', async () => {
  const keeper = await town.as('keeper');
  await town.db.execute(sql`update people set moderator = true where id = ${town.id.zoe}`);
  const suspend = () =>
    keeper.raw('POST /admin/user/suspend', { user_id: town.id.dev, reason: 'Advertising.' });
  const post = await town.post('dev');
  await report(town, { content_id: post.id }, 'keeper');
  expect((await suspend()).json()).toMatchObject({
    code: 'forbidden',
    message: moderationStrings.ownReport,
  });
  await town.db.execute(sql`update reports set resolved_at = now()`);
  await report(town, { user_id: town.id.dev }, 'keeper');
  expect((await suspend()).statusCode).toBe(403);
  await town.db.execute(
    sql`update people set moderator = false, role = 0 where id <> ${keeper.id}`,
  );
  expect((await suspend()).statusCode, 'no one else can decide').toBe(200);
  await town.db.execute(sql`update people set suspended_at = null where id = ${town.id.dev}`);
});

test('prevents administrators from deleting what they reported while another moderator can decide', async () => {
  const keeper = await town.as('keeper');
  await town.db.execute(sql`update people set moderator = true where id = ${town.id.zoe}`);
  const post = await town.post('ben');
  await report(town, { content_id: post.id }, 'keeper', 'noor');
  const error = await keeper.refused('POST /content/delete', {
    id: post.id,
    reason: 'Advertising.',
  });
  expect([error.status, error.message]).toEqual([403, moderationStrings.ownReport]);
  expect(
    await town.db.query(
      sql`select from reports where subject_id = ${post.id} and resolved_at is null`,
    ),
  ).toHaveLength(2);
  await town.db.execute(sql`update people set moderator = false where role <> 1`);
  await town.db.execute(sql`update people set role = 0 where id <> ${keeper.id}`);
  await keeper.ask('POST /content/delete', { id: post.id, reason: 'Advertising.' });
});
