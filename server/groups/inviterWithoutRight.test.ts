// An invitation to a closed group is worth as much as the right of its inviter.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { signedIn } from '#test/api.ts';
import { signUp } from '#test/signUp.ts';
import { createTestGroup } from '#test/groups.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
const password = 'the ferry leaves at six';
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

/** A closed group of Carmen with Dev, who invited Hana. */
async function groupWithInvitation() {
  const { id } = await createTestGroup(town, 'carmen', ['dev'], {
    name: 'Closed',
    status: 'Closed',
  });
  await invite(id);
  return id;
}
const invite = async (group_id: number) =>
  (await town.as('dev')).ask('POST /group/invite-users', { group_id, users: [town.id.hana] });
const as = (username: Username) => town.as(username);
const cardStatus = async (id: number) =>
  (await (await as('hana')).raw('GET /group/get-one', { id })).statusCode;

test.each([
  [
    'is removed',
    async (group_id: number) =>
      (await as('carmen')).ask('POST /group/remove-member', { group_id, user_id: town.id.dev }),
  ],
  ['leaves', async (group_id: number) => (await as('dev')).ask('POST /group/leave', { group_id })],
  [
    'may no longer invite, like all members',
    async (id: number) =>
      (await as('carmen')).ask('POST /group/update', { id, name: 'Closed', access: 1 }),
  ],
  [
    'is blocked by the owner',
    async () => (await as('carmen')).ask('POST /user/block-user', { user_id: town.id.dev }),
  ],
])('ends when the inviter %s', async (_why, lose) => {
  const group = await groupWithInvitation();
  expect(await cardStatus(group)).toBe(200);
  await lose(group);
  expect(await cardStatus(group)).toBe(404);
  await (await as('hana')).refused('POST /group/accept-invitation', { group_id: group });
  // the owner can invite the person again
  await (
    await as('carmen')
  ).ask('POST /group/invite-users', { group_id: group, users: [town.id.hana] });
  expect(await cardStatus(group)).toBe(200);
  await town.db.execute(sql`delete from blocks`);
});

test('ends also when the inviter knew only the email address', async () => {
  const { id } = await createTestGroup(town, 'carmen', ['dev'], {
    name: 'Closed',
    status: 'Closed',
  });
  const { email } = (await town.db.queryOne<{ email: string }>(
    sql`select email from all_people where id = ${town.id.hana}`,
  ))!;
  await (await as('dev')).ask('POST /group/invite-user-emails', { group_id: id, emails: [email] });
  await town.drainJobs();
  expect(await cardStatus(id)).toBe(200);
  await (
    await as('carmen')
  ).ask('POST /group/remove-member', { group_id: id, user_id: town.id.dev });
  expect(await cardStatus(id)).toBe(404);
});

test('an emailed one ends with the right of its inviter, also when the right is given again', async () => {
  const { id } = await createTestGroup(town, 'carmen', ['dev'], {
    name: 'Closed',
    status: 'Closed',
  });
  const emails = [`later${id}@example.org`];
  await (await as('dev')).ask('POST /group/invite-user-emails', { group_id: id, emails });
  await (await as('carmen')).ask('POST /group/invite-user-emails', { group_id: id, emails });
  const carmen = await as('carmen');
  const listed = async () =>
    (await carmen.ask('GET /group/invitations', { group_id: id })).invitations.map(
      ({ invited_by }) => invited_by!.username,
    );
  expect((await listed()).toSorted()).toEqual(['carmen', 'dev']);
  for (const access of [1, 2] as const)
    await carmen.ask('POST /group/update', { id, name: 'Closed', access });
  expect(await listed()).toEqual(['carmen']);
});

test('cannot be accepted while the inviter is suspended', async () => {
  const group = await groupWithInvitation();
  const accept = { group_id: group };
  await town.db.execute(sql`update all_people set suspended_at = now() where id = ${town.id.dev}`);
  expect(await (await as('hana')).refused('POST /group/accept-invitation', accept)).toMatchObject({
    status: 404,
    message: strings.groupInvitationNotFound,
  });
  await (await as('hana')).refused('POST /group/join', accept);
  await town.db.execute(sql`update all_people set suspended_at = null where id = ${town.id.dev}`);
  expect((await (await as('hana')).ask('POST /group/accept-invitation', accept)).membership).toBe(
    'member',
  );
});

test('ends when the inviter deletes the account', async () => {
  const group = await groupWithInvitation();
  await (await as('dev')).ask('POST /account/delete', { password });
  expect(await cardStatus(group)).toBe(404);
});

test.each([
  [
    'is suspended',
    'ben' as const,
    async () =>
      (await as('keeper')).ask('POST /admin/user/suspend', {
        user_id: town.id.ben!,
        reason: 'spam',
      }),
    async () => (await as('keeper')).ask('POST /admin/user/restore', { user_id: town.id.ben! }),
  ],
  [
    'deleted the account',
    'leo' as const,
    async () => (await as('leo')).ask('POST /account/delete', { password }),
    async () => town.visitor.ask('POST /user/login', { username: 'leo', password }),
  ],
])(
  'an emailed invitation gives a newcomer nothing while its inviter %s',
  async (_why, inviter, lose, back) => {
    const { id } = await createTestGroup(town, 'carmen', [inviter], {
      name: 'Closed',
      status: 'Closed',
    });
    const username = `newcomer${id}`;
    const email = `${username}@example.org`;
    await (
      await signedIn(town, inviter)
    ).ask('POST /group/invite-user-emails', { group_id: id, emails: [email] });
    await town.drainJobs();
    await lose();
    const confirm = await signUp(town, { username, email, password });
    await confirm();
    const newcomer = await signedIn(town, username);
    expect((await newcomer.raw('GET /group/get-one', { id })).statusCode).toBe(404);
    await back();
    const accepted = await newcomer.raw('POST /group/accept-invitation', { group_id: id });
    expect(accepted.statusCode).toBe(404);
  },
);
