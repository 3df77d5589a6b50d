// The list of everyone in a small community.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { confirmCode, signUp } from '#test/signUp.ts';
import { codeIn, emailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const password = 'a heron stands in the reeds';

/** Someone who follows the link of Ben’s invitation. */
async function joinByInvitation() {
  const email = 'invited@example.org';
  await (await town.as('ben')).ask('POST /user/invite-friend', { emails: [email] });
  const invitation_code = codeIn((await emailsTo(town, email)).at(-1)!);
  await town.visitor.ask('POST /user/add', {
    scenario: 'Signup',
    username: 'invited',
    name: 'Ina Vitale',
    email,
    password,
    selected_issues: [1],
    zip_code: '00417',
    invitation_code,
  });
  await town.visitor.ask('POST /user/confirm-email', {
    code: await confirmCode(town, email),
    password,
  });
  return signedIn(town, 'invited');
}

test('lists everyone but oneself: the inviter first, then who asks for friendship', async () => {
  const invited = await joinByInvitation();
  const { user_id } = await town.visitor.ask('POST /user/login', { username: 'invited', password });
  await (await town.as('hugo')).ask('POST /user/send-friend-request', { second_user_id: user_id! });
  const { users, complete, inviter_id } = await invited.ask('GET /user/everyone', {});
  expect({ complete, inviter_id }).toEqual({ complete: true, inviter_id: town.id.ben });
  expect(users.slice(0, 2)).toMatchObject([
    { username: 'ben', friendship: 'received' },
    { username: 'hugo', friendship: 'received' },
  ]);
  const { total } = (await town.db.queryOne<{ total: number }>(
    sql`select count(*)::int as total from people where active`,
  ))!;
  expect(users).toHaveLength(total - 1);

  // the inviter is not named across a block
  await (await town.as('ben')).ask('POST /user/block-user', { user_id: user_id! });
  const blocked = await invited.ask('GET /user/everyone', {});
  expect(blocked.inviter_id).toBeUndefined();
  expect(blocked.users.map(({ username }) => username)).not.toContain('ben');
  await (await town.as('ben')).ask('POST /user/un-block-user', { user_id: user_id! });
});

test('has no one across a block', async () => {
  const list = async (viewer: 'quinn' | 'rex') =>
    (await (await town.as(viewer)).ask('GET /user/everyone', {})).users.map(
      ({ username }) => username,
    );
  expect(await list('quinn')).not.toContain('rex');
  expect(await list('rex')).not.toContain('quinn');
  expect((await town.visitor.refused('GET /user/everyone', {})).status).toBe(401);
});

test('has only the inviter from 50 members on', async () => {
  const ada = await town.as('ada');
  await town.db.execute(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    select 'more' || n, 'more' || n, 'One More', n || '@more.example', n || '@more.example', now()
    from generate_series(1, 49 - (select count(*)::int from people where active)) n`);
  expect((await ada.ask('GET /user/everyone', {})).complete).toBe(true);
  const confirm = await signUp(town, { username: 'fifty', email: 'fifty@example.org', password });
  await confirm();
  expect(await ada.ask('GET /user/everyone', {})).toEqual({ users: [], complete: false });
  const invited = await signedIn(town, 'invited');
  expect((await invited.ask('GET /user/everyone', {})).users).toMatchObject([{ username: 'ben' }]);
});
