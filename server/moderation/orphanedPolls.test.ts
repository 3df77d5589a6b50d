// Cases about polls that remain after their author deleted the account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { runJob } from '#test/jobs.ts';
import type { Username } from '#server/seed/people.ts';
import { signedIn } from '#test/api.ts';
import { createTestGroup } from '#test/groups.ts';
import { publishPoll, vote } from '#test/polls.ts';
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

/** A poll with a vote, whose author has deleted the account. */
async function orphanedPoll(author: Username, prepare?: (poll: number) => Promise<unknown>) {
  const client = await signedIn(town, author);
  const poll = await publishPoll(town, author);
  await vote(await town.as('hana'), poll, 0);
  await prepare?.(poll.id);
  await client.ask('POST /account/delete', { password });
  return poll.id;
}
const logInAgain = async (author: Username) => {
  await town.visitor.ask('POST /user/login', { username: author, password });
  return signedIn(town, author);
};
const keeper = () => town.as('keeper');
const openCase = async (poll: number) =>
  (await (await keeper()).ask('GET /admin/report', { id: `content-${poll}` })).case;

test('a moderator who returns neither sees nor decides the reports about their poll', async () => {
  const poll = await orphanedPoll('gus', (id) => report(town, { content_id: id }, 'hana'));
  await report(town, { content_id: poll }, 'isla');
  expect((await openCase(poll)).total_reports).toBe(2);
  // As any case about a moderator, it is for administrators.
  const id = `content-${poll}`;
  await (await town.as('zoe')).refused('GET /admin/report', { id });

  const gus = await logInAgain('gus');
  const { cases } = await gus.ask('GET /admin/reports', {});
  expect(cases.map((listed) => listed.id)).not.toContain(id);
  expect((await gus.refused('GET /admin/report', { id })).status).toBe(404);
  expect((await gus.refused('POST /admin/report/resolve', { id, decision: 'keep' })).status).toBe(
    404,
  );
  expect((await openCase(poll)).total_reports).toBe(2);
});

test('decisions made meanwhile belong to the author who returns, with an appeal', async () => {
  const hiddenPoll = await orphanedPoll('kofi');
  await report(town, { content_id: hiddenPoll }, 'isla');
  expect((await openCase(hiddenPoll)).may).toEqual(['keep', 'hide', 'delete', 'warn', 'suspend']);
  await (
    await keeper()
  ).ask('POST /admin/report/resolve', {
    id: `content-${hiddenPoll}`,
    decision: 'hide',
    category: 'harassment',
  });
  const removedPoll = await orphanedPoll('omar');
  await (await keeper()).ask('POST /poll/delete', { id: removedPoll, reason: 'An advertisement' });

  for (const [author, decision] of [
    ['kofi', 'hide'],
    ['omar', 'delete'],
  ] as const) {
    const client = await logInAgain(author);
    const [own] = (await client.ask('GET /moderation/decisions', {})).decisions;
    expect(own).toMatchObject({ decision, can_appeal: true });
    await client.ask('POST /moderation/appeal', { id: own!.id, text: 'It was a question.' });
  }
});

test('a case names no author of a poll that no longer bears a name, also before the purge', async () => {
  const poll = await orphanedPoll('rosa', async (id) => {
    await report(town, { content_id: id }, 'isla');
    await report(town, { user_id: town.id.rosa }, 'isla');
  });
  const before = await openCase(poll);
  expect([before.author, before.history]).toEqual([undefined, undefined]);
  expect(before.said_now).toMatchObject({ title: before.said_then!.title });
  const listed = (await (await keeper()).ask('GET /admin/reports', { pageSize: 100 })).cases;
  expect(listed.find(({ id }) => id === `person-${town.id.rosa}`)?.author?.username).toBe('rosa');
  expect(listed.find(({ id }) => id === `content-${poll}`)!.author).toBeUndefined();

  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '15 days' where id = ${town.id.rosa}`,
  );
  await runJob(town, 'settings.purge');
  await report(town, { content_id: poll }, 'elif');
  // No one can be warned or suspended for it.
  expect(await openCase(poll)).toMatchObject({ total_reports: 2, may: ['keep', 'hide', 'delete'] });
  await (
    await keeper()
  ).refused('POST /admin/report/resolve', {
    id: `content-${poll}`,
    decision: 'suspend',
    category: 'spam',
  });
});

test('the history of a person names no poll that no longer bears a name', async () => {
  const poll = await orphanedPoll('elif', () => report(town, { user_id: town.id.elif }, 'isla'));
  const zoe = await town.as('zoe');
  const personCase = async () =>
    (await zoe.ask('GET /admin/report', { id: `person-${town.id.elif}` })).case.history!;
  expect((await personCase()).total_reports).toBe(1);
  await report(town, { content_id: poll }, 'isla');
  await zoe.ask('POST /admin/report/resolve', { id: `content-${poll}`, decision: 'keep' });
  expect(await personCase()).toMatchObject({ total_reports: 1, decisions: [] });
});

test('moderators of the group get reports about what remains in it', async () => {
  const group = await createTestGroup(town, 'ada', ['fatima', 'hana', 'isla']);
  const fatima = await signedIn(town, 'fatima');
  const poll = await publishPoll(town, 'fatima', { group_id: group.id });
  await vote(await town.as('hana'), poll, 0);
  await fatima.ask('POST /account/delete', { password });
  const comment = await town.say('hana', poll.id);
  await report(town, { content_id: poll.id }, 'isla');
  await report(town, { comment_id: comment.id }, 'isla');
  const ada = await town.as('ada');
  const { cases } = await ada.ask('GET /group/reports', { group_id: group.id });
  expect(cases.map(({ id, author }) => [id, author?.username])).toEqual([
    [`content-${poll.id}`, undefined],
    [`comment-${comment.id}`, 'hana'],
  ]);
});

test('a poll that was hidden when its author deleted the account remains once it is no longer hidden', async () => {
  const zoe = await town.as('zoe');
  const poll = await orphanedPoll('femi', async (id) => {
    await report(town, { content_id: id }, 'isla');
    await zoe.ask('POST /admin/report/resolve', {
      id: `content-${id}`,
      decision: 'hide',
      category: 'harassment',
    });
  });
  const decision = (await town.db.queryOne<{ id: number }>(
    sql`select id from decisions where subject = 'content' and subject_id = ${poll}`,
  ))!;
  await zoe.ask('POST /admin/report/undo', decision);
  await town.drainJobs();
  const hana = await town.as('hana');
  const readPoll = async () =>
    (await hana.ask('GET /poll/get-content', { id: poll })).content.user.username;
  expect(await readPoll()).toBe('');
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '15 days' where id = ${town.id.femi}`,
  );
  await runJob(town, 'settings.purge');
  expect(await readPoll()).toBe('');
});
