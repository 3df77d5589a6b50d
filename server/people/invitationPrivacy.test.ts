// What an inviter learns about an invited address if no one follows the link: nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Username } from '#server/seed/people.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { createTestGroup } from '#test/groups.ts';
import { codeIn, requiredEmailsTo } from '#test/emails.ts';
import { confirmCode, signUp } from '#test/signUp.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'a river runs here';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

const getFriendship = async (viewer: Username, otherUsername: Username) =>
  (await (await town.as(viewer)).ask('GET /user/check-friend', { user_id: town.id[otherUsername] }))
    .friendship;
/** Changes a member's email address and confirms it. */
const moveAccount = async (username: Username, email: string) => {
  const member = await town.as(username);
  await member.ask('POST /account/save-profile', {
    name: 'Hugo',
    email,
    current_password: password,
  });
  await member.ask('POST /user/confirm-email', { code: await confirmCode(town, email) });
  return member;
};

test('does not disclose who owns an invited address, after an email change or an independent sign-up', async () => {
  const [movedAddress, freshAddress, unknownAddress] = [
    'moved@example.org',
    'fresh@example.org',
    'unknown@example.org',
  ];
  const noor = await town.as('noor');
  const visibleState = async () => ({
    sent: (await noor.ask('GET /user/get-friend-requests', {})).sent,
    waiting: (await noor.ask('GET /user/invitations', {})).invitations,
    hugo: await getFriendship('noor', 'hugo'),
  });
  await noor.ask('POST /user/invite-friend', {
    emails: [movedAddress, freshAddress, unknownAddress],
  });
  const before = await visibleState();
  const hugo = await moveAccount('hugo', movedAddress);
  const confirm = await signUp(town, { username: 'newcomer', email: freshAddress, password });
  for (let i = 0; i < 2; i++) await confirm();
  await town.drainJobs();
  expect(await visibleState()).toEqual(before);
  expect(await getFriendship('hugo', 'noor'), 'who may answer').toBe('received');

  await hugo.ask('POST /user/decline-friend-request', { user_id: town.id.noor });
  // Every used link verifies the address again.
  await town.visitor.ask('POST /user/forgot-password', { username: 'hugo' });
  const token = codeIn(
    (await requiredEmailsTo(town, movedAddress)).findLast(({ link }) =>
      link.includes('/reset-password/'),
    )!,
  );
  await town.visitor.ask('POST /user/reset-password', {
    token,
    new_password: 'the ferry has left',
    confirm_password: 'the ferry has left',
  });
  expect(await visibleState(), 'nor that it was declined').toEqual(before);
  const newcomer = await signedIn(town, 'newcomer');
  expect(
    (await newcomer.ask('GET /user/get-friend-requests', {})).requests.map(
      ({ username }) => username,
    ),
  ).toEqual(['noor']);
  await newcomer.ask('POST /user/confirm-friend-request', { user_id: town.id.noor });
  expect((await visibleState()).waiting.map(({ email }) => email)).not.toContain(freshAddress);
});

test('shows a pending address to the inviter and the owner of a group, even if a member owns it by now', async () => {
  const group = await createTestGroup(town, 'ada', ['ben'], {
    name: 'Secret garden',
    status: 'Closed',
  });
  const email = 'gardener@example.org';
  const ben = await town.as('ben');
  await ben.ask('POST /group/invite-user-emails', { group_id: group.id, emails: [email] });
  await town.drainJobs();
  const seenFriendship = async (name: 'ada' | 'ben') =>
    (await (await town.as(name)).ask('GET /group/invitations', { group_id: group.id })).invitations;
  const before = [await seenFriendship('ada'), await seenFriendship('ben')];
  const gus = await moveAccount('gus', email);
  expect([await seenFriendship('ada'), await seenFriendship('ben')]).toEqual(before);
  expect((await gus.ask('GET /group/get-one', { id: group.id })).group).toMatchObject({
    membership: 'invited',
  });
  expect(await gus.ask('POST /group/accept-invitation', { group_id: group.id })).toMatchObject({
    membership: 'member',
  });
  expect(await seenFriendship('ben')).toEqual([]);
});

test('allows no sign-up by an invitation whose address was a member’s, though it still looks pending', async () => {
  const email = 'once@example.org';
  await (await town.as('elif')).ask('POST /user/invite-friend', { emails: [email] });
  const code = codeIn((await requiredEmailsTo(town, email)).at(-1)!);
  await moveAccount('kofi', email);
  await moveAccount('kofi', 'kofi.again@example.org');
  await (await town.as('keeper')).ask('POST /admin/settings', { registration: 'invitation' });
  const form = {
    scenario: 'Signup' as const,
    username: 'second',
    name: 'Second',
    email,
    password,
    zip_code: '00417',
    selected_issues: [1],
    invitation_code: code,
  };
  expect(
    (await town.visitor.raw('POST /user/add', { ...form, selected_issues: [1] })).statusCode,
  ).toBe(403);
});

test('a link does not tell who owns an address that its follower invited', async () => {
  const noor = await town.as('noor');
  await town.db.execute(sql`delete from friendships where ${noor.id} in (low_id, high_id)`);
  const dana = await town.db.queryOne<{ email: string }>(
    sql`select email from all_people where username = 'dana'`,
  );
  await noor.ask('POST /user/invite-friend', { emails: [dana!.email] });
  await town.drainJobs();
  expect(await getFriendship('dana', 'noor')).toBe('received');
  const answers = [];
  for (const inviter of ['dana', 'kira'] as const) {
    const { link } = await (
      await town.as(inviter)
    ).ask('POST /user/create-invitation-link', { days: 30, max_uses: 10 });
    const code = link.url.split('/').at(-1)!;
    const { user: _user, ...answer } = await noor.ask('POST /user/accept-invitation', { code });
    answers.push({ ...answer, sees: await getFriendship('noor', inviter) });
  }
  expect(answers[0]).toEqual(answers[1]);
});
