// End of invitations that a stolen session sent.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { hashPassword } from '#server/security/passwords.ts';
import {
  changePassword,
  logOutEverywhere,
  recoveries,
  resetByLink,
  signOutByAdmin,
  stolenPassword,
} from '#test/accountRecovery.ts';
import { clientOf, signedIn, type Client } from '#test/api.ts';
import { codeIn, requiredEmailsTo } from '#test/emails.ts';
import { waitUntilFinishedOrBlocked, whileLocked } from '#test/locks.ts';
import { confirmCode } from '#test/signUp.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let thief: Client;
let owner: Client;
let gus: Client;
let ferry: number;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  ferry = (town.group as { ferry: number }).ferry;
});
afterAll(() => town.close());
beforeEach(async () => {
  for (const table of [sql`invitation_links`, sql`invitations`, sql`invited_addresses`])
    await town.db.execute(sql`delete from ${table}`);
  await town.db.execute(
    sql`delete from friendships where ${town.id.ben} in (low_id, high_id) and ${town.id.gus} in (low_id, high_id)`,
  );
  await town.db.execute(sql`delete from group_invitations where person_id = ${town.id.gus}`);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(stolenPassword)} where username = 'ben'`,
  );
  thief = await signedIn(town, 'ben');
  owner = await signedIn(town, 'ben');
  gus = await town.as('gus');
});

const codeOf = ({ link }: { link: { url: string } }) => link.url.split('/').at(-1)!;
const createLink = async (client: Client, group_id?: number) =>
  codeOf(
    await client.ask('POST /user/create-invitation-link', {
      days: 90,
      max_uses: 50,
      ...(group_id !== undefined && { group_id }),
    }),
  );
const inviteByMail = async (client: Client, email: string) => {
  await client.ask('POST /user/invite-friend', { emails: [email] });
  return codeIn((await requiredEmailsTo(town, email)).at(-1)!);
};
const works = async (code: string) =>
  (await town.visitor.raw('GET /user/invitation', { code })).statusCode === 200;

const isRequested = async (client: Client) =>
  (await client.ask('GET /user/get-friend-requests', {})).requests.some(
    ({ username }) => username === 'ben',
  );

test.each(recoveries)('%s ends what a stolen session sent', async (_, recover, keepsOwn) => {
  const sent = [await createLink(thief), await inviteByMail(thief, 'lair@example.org')];
  const own = [await createLink(owner), await inviteByMail(owner, 'pal@example.org')];
  await recover({ town, owner, thief });
  for (const code of sent) {
    expect(await works(code)).toBe(false);
    const { message } = await gus.refused('POST /user/accept-invitation', { code });
    expect(message).toEqual({ code: [strings.linkExpired] });
  }
  for (const code of own) expect(await works(code)).toBe(keepsOwn);
});

test('requests that followed end too, unless they were answered', async () => {
  const [code, groupCode] = [await createLink(thief), await createLink(thief, ferry)];
  await gus.ask('POST /user/accept-invitation', { code: groupCode });
  const join = async (email: string) => {
    await town.visitor.ask('POST /user/join', {
      name: 'A Newcomer',
      email,
      password: stolenPassword,
      code,
    });
    await town.visitor.ask('POST /user/confirm-email', {
      code: await confirmCode(town, email),
      password: stolenPassword,
    });
    const { token } = await town.visitor.ask('POST /user/login', {
      username: email,
      password: stolenPassword,
    });
    return clientOf(town, token);
  };
  const [eager, hesitant] = [await join('eager@example.org'), await join('hesitant@example.org')];
  await eager.ask('POST /user/confirm-friend-request', { user_id: town.id.ben });
  await changePassword({ owner });
  expect(
    (await hesitant.refused('POST /user/confirm-friend-request', { user_id: town.id.ben })).status,
  ).toBe(404);
  expect((await gus.refused('POST /group/accept-invitation', { group_id: ferry })).status).toBe(
    404,
  );
  expect(
    (await eager.ask('POST /user/confirm-friend-request', { user_id: town.id.ben })).friendship,
  ).toBe('friends');
});

test('a new password by a link does not tell which requests were declined', async () => {
  const noor = await town.as('noor');
  await town.db.execute(
    sql`delete from friendships where ${town.id.ben} in (low_id, high_id) and ${town.id.noor} in (low_id, high_id)`,
  );
  const code = await createLink(owner, ferry);
  await owner.ask('POST /user/send-friend-request', { second_user_id: town.id.noor });
  await owner.ask('POST /user/send-friend-request', { second_user_id: town.id.gus });
  await noor.ask('POST /user/decline-friend-request', { user_id: town.id.ben });
  await gus.ask('POST /user/accept-invitation', { code });
  await gus.ask('POST /group/decline-invitation', { group_id: ferry });
  const listSent = async (client: Client) => [
    (await client.ask('GET /user/get-friend-requests', {})).sent.length,
    (await client.ask('GET /group/invitations', { group_id: ferry })).invitations.filter(
      ({ user }) => user?.username === 'gus',
    ).length,
  ];
  expect(await listSent(owner)).toEqual([2, 1]);
  await resetByLink({ town });
  const back = await signedIn(town, 'ben');
  expect(await listSent(back)).toEqual([0, 0]);
});

test('an emailed invitation that became a hidden request of a member ends with it', async () => {
  const { email } = (await town.db.queryOne<{ email: string }>(
    sql`select email from all_people where username = 'gus'`,
  ))!;
  await thief.ask('POST /user/invite-friend', { emails: [email] });
  await town.drainJobs();
  expect(await isRequested(gus)).toBe(true);
  await logOutEverywhere({ owner });
  expect(await isRequested(gus)).toBe(false);
});

test('a new password by a link ends recent requests, and keeps those of the site and earlier ones', async () => {
  await thief.ask('POST /user/send-friend-request', { second_user_id: town.id.gus });
  await thief.ask('POST /user/send-friend-request', { second_user_id: town.id.nadia });
  await town.db.execute(
    sql`update friendships set created_at = now() - interval '9 days' where requester_id = ${town.id.ben} and ${town.id.nadia} in (low_id, high_id)`,
  );
  await town.db.execute(
    sql`insert into invitations (inviter_id, email_hash, code_hash, of_site) values (${town.id.ben}, 'a', 'b', true)`,
  );
  await resetByLink({ town });
  expect(await isRequested(gus)).toBe(false);
  expect(await isRequested(await town.as('nadia'))).toBe(true);
  expect(await town.db.query(sql`select of_site from invitations`)).toEqual([{ of_site: true }]);
});

test('a session that has ended meanwhile creates no link and sends no invitation', async () => {
  const inputs = [
    ['POST /user/create-invitation-link', { days: 7, max_uses: 1 }],
    ['POST /user/invite-friend', { emails: ['lair@example.org'] }],
  ] as const;
  for (const [call, input] of inputs) {
    const client = await signedIn(town, 'ben');
    const lock = await town.pool.connect();
    await lock.query('begin');
    await lock.query(`select from all_people where id = ${town.id.ben} for no key update`);
    const response = client.raw(call, input as never);
    await expect
      .poll(async () => town.db.query(sql`select from pg_locks where not granted`))
      .not.toEqual([]);
    await lock.query(`delete from sessions where person_id = ${town.id.ben}`);
    await lock.query('commit');
    lock.release();
    expect((await response).statusCode).toBe(401);
  }
});

test('requests that followed from emailed invitations end too', async () => {
  const email = 'lair@example.org';
  const join = async (code: string, address: string) => {
    const { token } = await town.visitor.ask('POST /user/join', {
      code,
      name: 'A Newcomer',
      email: address,
      password: stolenPassword,
    });
    return clientOf(town, token!);
  };
  const lair = await join(await inviteByMail(thief, email), email);
  await thief.ask('POST /group/invite-user-emails', {
    group_id: ferry,
    emails: ['den@example.org'],
  });
  const groupCode = codeIn((await requiredEmailsTo(town, 'den@example.org')).at(-1)!);
  const den = await join(groupCode, 'den@example.org');
  expect(await isRequested(lair)).toBe(true);
  await changePassword({ owner });
  expect(await isRequested(lair)).toBe(false);
  expect((await den.refused('POST /group/accept-invitation', { group_id: ferry })).status).toBe(
    404,
  );
});

test('requests that followed from a link end also if it was canceled before', async () => {
  const { link } = await thief.ask('POST /user/create-invitation-link', {
    days: 90,
    max_uses: 50,
    group_id: ferry,
  });
  await gus.ask('POST /user/accept-invitation', { code: codeOf({ link }) });
  await thief.ask('POST /user/revoke-invitation-link', { id: link.id });
  await changePassword({ owner });
  expect((await gus.refused('POST /group/accept-invitation', { group_id: ferry })).status).toBe(
    404,
  );
});

test.each([
  ['a link', 'burrow@example.org', () => createLink(thief, ferry)],
  ['an email', 'holt@example.org', (email: string) => inviteByMail(thief, email)],
])('what follows from an acceptance of %s that is under way ends too', async (_, email, invite) => {
  const code = await invite(email);
  await town.db.execute(
    sql`update all_people set email = ${email}, email_normalized = ${email} where username = 'gus'`,
  );
  const pair = [town.id.gus, town.id.ben].toSorted((a, b) => a - b).join(' ');
  const lockPair = `select pg_advisory_xact_lock(hashtextextended('pair ${pair}', 0))`;
  await whileLocked(town, lockPair, async (release) => {
    const accepting = gus.raw('POST /user/accept-invitation', { code });
    await waitUntilFinishedOrBlocked(town, accepting, 1);
    const ending = signOutByAdmin({ town });
    await waitUntilFinishedOrBlocked(town, ending, 2);
    await release();
    expect((await accepting).statusCode).toBe(200);
    await ending;
  });
  expect(await isRequested(gus)).toBe(false);
  expect((await gus.refused('POST /group/accept-invitation', { group_id: ferry })).status).toBe(
    404,
  );
});
