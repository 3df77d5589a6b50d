// Suspensions and roles of accounts that their owners deleted and can still restore.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#test/jobs.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { requiredEmailsTo } from '#test/emails.ts';
import { write } from '#test/messages.ts';
import { report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { listStaff, setRoleByUsername } from './command.ts';

let town: TestTown;
type Signed = Awaited<ReturnType<TestTown['as']>>;
let keeper: Signed;
const password = 'a long walk along the creek';
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

type Name = 'ada' | 'ben' | 'gus' | 'hugo' | 'femi';
const deleteAccount = async (username: Name) =>
  (await town.as(username)).ask('POST /account/delete', { password });
const logIn = (username: string) => town.visitor.raw('POST /user/login', { username, password });
const stateOf = (username: string) =>
  town.db.queryOne(sql`
    select suspended_at is not null as suspended, deleted_at is not null as deleted, role, moderator from all_people where username = ${username}`);
const subjectsTo = async (username: string) =>
  (await requiredEmailsTo(town, `${username}@larkwater.example`)).map(({ subject }) => subject);
test('a suspension decided in the grace period holds against the login that would restore the account', async () => {
  const { id } = await town.post('gus', { text: 'Buy my pills' });
  await report(town, { content_id: id }, 'ada');
  await deleteAccount('gus');
  await keeper.ask('POST /admin/report/resolve', {
    id: `content-${id}`,
    decision: 'suspend',
    category: 'harassment',
    days: 365,
  });
  expect((await logIn('gus')).statusCode).toBe(403);
  expect(await stateOf('gus')).toMatchObject({ suspended: true, deleted: true });
  const mails = await requiredEmailsTo(town, 'gus@larkwater.example');
  const mail = mails.find(({ subject }) => subject === 'Your Folkmoot account is suspended')!;
  expect(mail.text).toContain('only if the suspension ends within 14 days');
  const { users } = await keeper.ask('GET /admin/users', { state: 'suspended' });
  expect(users).toMatchObject([{ username: 'gus', suspended: {}, can_suspend: true }]);
  expect(users[0]!.leaving_since).toBeDefined();
  const { case: opened } = await keeper.ask('GET /admin/report', { id: `content-${id}` });
  expect(opened.history).toMatchObject({ suspended: true });
});

test('an administrator suspends a deleted account, and ending the suspension lets its owner restore it', async () => {
  await deleteAccount('femi');
  await keeper.ask('POST /admin/user/suspend', { user_id: town.id.femi, reason: 'x', days: 1 });
  expect((await logIn('femi')).statusCode).toBe(403);
  await town.db.execute(
    sql`update all_people set suspension_ends_at = now() - interval '1 second' where id = ${town.id.femi}`,
  );
  await runJob(town, 'admin.end-suspensions');
  expect(await subjectsTo('femi')).toContain('Your Folkmoot account is no longer suspended');
  expect((await logIn('femi')).statusCode).toBe(200);
  expect(await stateOf('femi')).toMatchObject({ suspended: false, deleted: false });
});

test('an administrator who deleted the account can be suspended and demoted, but receives no role', async () => {
  for (const username of ['ada', 'ben'] as const) {
    await town.db.execute(sql`update all_people set role = 1 where username = ${username}`);
    await deleteAccount(username);
  }
  const ada = { user_id: town.id.ada, password };
  expect((await keeper.ask('GET /admin/user', { user_id: town.id.ada })).user.can_set_type).toBe(
    true,
  );
  await keeper.refused('POST /admin/user/set-type', { ...ada, type: 'moderator' });
  await keeper.ask('POST /admin/user/suspend', { ...ada, reason: 'Left.' });
  const { user } = await keeper.ask('POST /admin/user/set-type', { ...ada, type: 'member' });
  expect(user).toMatchObject({ role: 'member', can_set_type: false });
  expect(await stateOf('ada')).toMatchObject({ suspended: true, role: 2 });

  expect((await listStaff(town.db)).find((line) => line.startsWith('ben'))).toMatch(/ {2}deleted$/);
  await expect(setRoleByUsername(town.db, 'ben', 'moderator')).rejects.toThrow(
    'deleted the account',
  );
  expect(await setRoleByUsername(town.db, 'ben', 'member')).toEqual([
    'ben is a regular member now.',
  ]);
  expect(await subjectsTo('ben')).toContain('Your role on Folkmoot has changed');
  expect((await logIn('ben')).json()).toMatchObject({ user_type: 2, restored: true });
});

test('a deleted person can be blocked only where the conversation already shows the deletion', async () => {
  const [ivan, dev] = [await town.as('ivan'), await town.as('dev')];
  await write(town, 'hugo', 'ivan');
  await deleteAccount('hugo');
  const other = { user_id: town.id.hugo };
  expect((await dev.refused('POST /user/block-user', other)).status).toBe(404);
  await ivan.ask('POST /user/block-user', other);
  expect((await ivan.ask('GET /user/blocked', {})).users).toEqual([]);
  await logIn('hugo');
  expect((await ivan.ask('GET /user/blocked', {})).users).toMatchObject([{ username: 'hugo' }]);
});
