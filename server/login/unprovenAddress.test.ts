// An administrator confirms the sign-up of a stranger with the address of someone else. The
// stranger's account is then active, and must not act for the address.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { actionStrings } from '#contract/actionStrings.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { invitationStrings } from '#contract/invitationStrings.ts';
import { signupStrings } from '#contract/signupStrings.ts';
import { strings } from '#contract/strings.ts';
import { setRoleByUsername } from '#server/admin/command.ts';
import { countFailingByDomain, recordFailure, shortenHash } from '#server/mail/failingAddresses.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { clientOf } from '#test/api.ts';
import { codeIn, emailsTo } from '#test/emails.ts';
import { createTestGroup } from '#test/groups.ts';
import { openGoogle } from '#test/loginProviders.ts';
import { createSignatureInput, findSignatureCodes, publishPetition } from '#test/petitions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const publicUrl = 'https://moot.example';
const password = 'a long walk along the creek';
const newPassword = 'a river runs through it';
let google: Awaited<ReturnType<typeof openGoogle>>;
let town: TestTown;
beforeAll(async () => {
  google = await openGoogle(publicUrl);
  town = await createTestTown({
    PUBLIC_URL: publicUrl,
    ALLOW_PRIVATE_HOSTS: google.host,
    ...google.settings,
  });
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(async () => {
  await town.close();
  await google.close();
});

let address: string;
let addresses = 0;
beforeEach(() => {
  address = `victoria${++addresses}@mailbox.example`;
});

async function signUp(username: string, email = address, invitation_code?: string) {
  const { browser } = await town.visitor.ask('POST /user/add', {
    scenario: 'Signup',
    username,
    name: 'Some Body',
    email,
    password,
    zip_code: '00417',
    selected_issues: [1],
    ...(invitation_code && { invitation_code }),
  } as Input<'POST /user/add'>);
  await town.drainJobs();
  const { id } = (await town.db.queryOne<{ id: number }>(
    sql`select id from all_people where username = ${username}`,
  ))!;
  return { id, username, browser: browser! };
}
async function confirmMany(...ids: number[]) {
  const keeper = await town.as('keeper');
  await keeper.ask('POST /admin/user/act-on-many', { ids, action: 'confirm', password });
  await town.drainJobs();
  const { bulk_actions } = await keeper.ask('GET /admin/bulk-actions', {});
  return bulk_actions[0]!.outcomes;
}
const logIn = async (username: string) =>
  clientOf(town, (await town.visitor.ask('POST /user/login', { username, password })).token);
/** The account of a stranger who signed up with the address, which an administrator confirmed. */
async function squat(username = `squatter${addresses}`) {
  const signedUp = await signUp(username);
  expect(await confirmMany(signedUp.id)).toEqual([{ outcome: 'done', people: 1 }]);
  return { ...signedUp, client: await logIn(username) };
}
const accountOf = async (id: number) =>
  (await town.db.queryOne<{ email: string; unproven: boolean }>(
    sql`select email, address_unproven as unproven from all_people where id = ${id}`,
  ))!;
const subjects = async () => (await emailsTo(town, address)).map(({ subject }) => subject);
const newestLink = async (part: string) =>
  codeIn((await emailsTo(town, address)).findLast(({ link }) => link.includes(part))!);
const isLoggedIn = async (client: Awaited<ReturnType<typeof logIn>>) =>
  (await client.raw('GET /account/ways', {})).statusCode === 200;
const addPasskey = (person: number) =>
  town.db.execute(sql`
    insert into passkeys (person_id, credential_id, public_key, counter, transports, name, added_at)
    values (${person}, ${`key of ${person}`}, 'x', 0, '{}', 'Of a stranger', now() - interval '1 year')`);

const connectGoogle = (person: number) =>
  town.db.execute(
    sql`insert into linked_accounts (provider, subject, person_id, known_as, linked_at) values ('google', ${`of ${person}`}, ${person}, 'Of a stranger', now() - interval '1 year')`,
  );
const listProviders = (person: number) =>
  town.db.query(sql`select provider from linked_accounts where person_id = ${person}`);
/** What keeps an account from the reader of the mailbox. */
const safeguards: Record<string, (person: number) => Promise<unknown>> = {
  'a passkey': addPasskey,
  'two-factor authentication': (person) =>
    town.db.execute(
      sql`insert into two_factor (person_id, secret, begun_at, enabled_at) values (${person}, 'x', now(), now())`,
    ),
  'a role': (person) =>
    town.db.execute(sql`update all_people set moderator = true where id = ${person}`),
};

/** Logs in with Google, which says that the address is verified, and with the emailed code. */
async function logInWithGoogle() {
  const { visitor } = town;
  const { address: url, browser } = await visitor.ask('POST /user/social-start', {
    provider: 'google',
  });
  const claims = { sub: `google of ${address}`, email: address, name: 'Victoria' };
  const callback = await google.signIn(url, { ...claims, email_verified: true });
  const input = { provider: 'google' as const, browser, ...callback };
  const { social_ticket, step } = await visitor.ask('POST /user/social-finish', input);
  expect(step).toBe('confirm');
  await visitor.ask('POST /user/social-mail', { social_ticket: social_ticket! });
  const code = /\b\d{8}\b/.exec((await subjects()).at(-1)!)![0];
  return visitor.ask('POST /user/social-confirm', { social_ticket: social_ticket!, code });
}

describe('the owner of the mailbox', () => {
  test('logs in with a provider and a code, which ends all access of the stranger', async () => {
    const stranger = await squat();
    await connectGoogle(stranger.id);
    const { user_id, token } = await logInWithGoogle();
    expect(user_id).toBe(stranger.id);
    expect(await clientOf(town, token).ask('GET /account/ways', {})).toMatchObject({
      has_password: false,
      providers: [{ provider: 'google', known_as: address }],
      passkeys: [],
    });
    expect(await isLoggedIn(stranger.client)).toBe(false);
    const { message } = await town.visitor.refused('POST /user/login', {
      username: stranger.username,
      password,
    });
    expect(message).toEqual({ password: [strings.wrongPassword] });
    expect(await accountOf(stranger.id)).toEqual({ email: address, unproven: false });
  });

  test('gets an account of their own with a provider if that of the stranger is suspended', async () => {
    const stranger = await squat();
    await town.db.execute(
      sql`update all_people set suspended_at = now() where id = ${stranger.id}`,
    );
    const { user_id } = await logInWithGoogle();
    expect(user_id).not.toBe(stranger.id);
    expect(await accountOf(user_id!)).toEqual({ email: address, unproven: false });
  });

  test('takes the address with the link of a sign-up that an administrator could not confirm', async () => {
    const stranger = await signUp(`squatter${addresses}`);
    const own = await signUp(`victoria${addresses}`);
    expect(await confirmMany(stranger.id, own.id)).toEqual(
      expect.arrayContaining([
        { outcome: 'done', people: 1 },
        { outcome: 'address_taken', people: 1 },
      ]),
    );
    const code = await newestLink('/confirm-email/');
    const confirmed = await town.visitor.ask('POST /user/confirm-email', {
      code,
      browser: own.browser,
    });
    expect(confirmed).toMatchObject({
      message: signupStrings.emailConfirmedLoggedIn,
      username: own.username,
    });
    expect(await accountOf(own.id)).toEqual({ email: address, unproven: false });

    // The stranger keeps the account, without the address, and learns that no email arrives.
    const client = await logIn(stranger.username);
    const { profile } = await client.ask('GET /account/get-profile', {});
    expect(profile.email).toMatch(/@released\.invalid$/);
    expect(profile.mail_refused_on).toBeDefined();
    const domains = (await countFailingByDomain(town.db)).map(({ domain }) => domain);
    expect(domains).not.toContain('released.invalid');
    const before = town.mails().length;
    await town.visitor.ask('POST /user/forgot-password', { username: stranger.username });
    await town.drainJobs();
    expect(town.mails()).toHaveLength(before);
  });

  test('signs up later, and takes the address with the link or the short code', async () => {
    for (const way of ['link', 'code'] as const) {
      address = `${way}.${address}`;
      const stranger = await squat(`squatter.${way}${addresses}`);
      const own = await signUp(`victoria.${way}${addresses}`);
      const email = (await emailsTo(town, address)).at(-1)!;
      expect(email.subject).toBe('Confirm your email for Folkmoot');
      if (way === 'link')
        await town.visitor.ask('POST /user/confirm-email', {
          code: codeIn(email),
          browser: own.browser,
        });
      else
        await town.visitor.ask('POST /user/confirm-code', {
          browser: own.browser,
          code: /\b\d{3} \d{3}\b/.exec(email.text)![0],
        });
      expect((await accountOf(own.id)).email).toBe(address);
      expect((await accountOf(stranger.id)).email).not.toBe(address);
    }
  });

  test('chooses between the sign-ups by a link for a new password', async () => {
    const stranger = await squat();
    const own = await signUp(`victoria${addresses}`);
    await town.visitor.ask('POST /user/forgot-password', { username: address });
    await town.drainJobs();
    const token = await newestLink('/reset-password/');
    const { sign_ups } = await town.visitor.ask('POST /user/check-password-reset-token', { token });
    expect(sign_ups).toEqual([stranger.username, own.username]);
    await town.visitor.ask('POST /user/reset-password', {
      token,
      new_password: newPassword,
      confirm_password: newPassword,
      username: own.username,
    });
    expect(await accountOf(own.id)).toEqual({ email: address, unproven: false });
    expect((await accountOf(stranger.id)).email).not.toBe(address);
  });

  test('takes over the account of the stranger by a link for a new password, without what the stranger added', async () => {
    const stranger = await squat();
    await connectGoogle(stranger.id);
    await town.visitor.ask('POST /user/forgot-password', { username: address });
    await town.drainJobs();
    const token = await newestLink('/reset-password/');
    const shown = await town.visitor.ask('POST /user/check-password-reset-token', { token });
    expect(shown).toMatchObject({ ways: [{ kind: 'google', recent: true }] });
    await town.visitor.ask('POST /user/reset-password', {
      token,
      new_password: newPassword,
      confirm_password: newPassword,
      remove_ways: [],
    });
    expect(await listProviders(stranger.id)).toEqual([]);
    expect(await isLoggedIn(stranger.client)).toBe(false);
    const loggedIn = await town.visitor.ask('POST /user/login', {
      username: address,
      password: newPassword,
    });
    expect(loggedIn).toMatchObject({ user_id: stranger.id });
    expect(await accountOf(stranger.id)).toEqual({ email: address, unproven: false });
  });

  test.each(Object.keys(safeguards))('does not get an account with %s', async (name) => {
    const holder = await squat();
    await town.visitor.ask('POST /user/forgot-password', { username: address });
    await town.drainJobs();
    const token = await newestLink('/reset-password/');
    await safeguards[name]!(holder.id);
    const refused = { token: [strings.accountWithheld] };
    const checked = await town.visitor.refused('POST /user/check-password-reset-token', { token });
    expect(checked.message).toEqual(refused);
    const passwords = { new_password: newPassword, confirm_password: newPassword };
    const reset = await town.visitor.refused('POST /user/reset-password', { token, ...passwords });
    expect(reset.message).toEqual(refused);
    expect(await isLoggedIn(holder.client)).toBe(true);

    const { user_id } = await logInWithGoogle();
    expect(user_id).not.toBe(holder.id);
    expect(await accountOf(user_id!)).toEqual({ email: address, unproven: false });
    expect((await accountOf(holder.id)).email).toMatch(/@released\.invalid$/);
    expect(await isLoggedIn(holder.client)).toBe(true);
  });

  test('gets a link for their own sign-up beside an account with a passkey', async () => {
    const holder = await squat();
    await addPasskey(holder.id);
    const own = await signUp(`victoria${addresses}`);
    await town.visitor.ask('POST /user/forgot-password', { username: address });
    await town.drainJobs();
    const token = await newestLink('/reset-password/');
    const link = await town.visitor.ask('POST /user/check-password-reset-token', { token });
    expect(link.sign_ups).toBeUndefined();
    await town.visitor.ask('POST /user/reset-password', {
      token,
      new_password: newPassword,
      confirm_password: newPassword,
    });
    expect(await accountOf(own.id)).toEqual({ email: address, unproven: false });
    expect((await accountOf(holder.id)).email).not.toBe(address);
  });

  test('moves an account to the address', async () => {
    const stranger = await squat();
    const hugo = await town.as('hugo');
    await hugo.ask('POST /account/save-profile', {
      name: 'Hugo',
      email: address,
      current_password: password,
    });
    await hugo.ask('POST /user/confirm-email', { code: await newestLink('/confirm-email/') });
    expect((await accountOf(hugo.id)).email).toBe(address);
    expect((await accountOf(stranger.id)).email).not.toBe(address);
  });

  test('gets invitations of the address, and takes no account from a member by joining', async () => {
    const stranger = await squat();
    const group = await createTestGroup(town, 'ada', [], { name: 'Garden', status: 'Closed' });
    const [ada, keeper] = [await town.as('ada'), await town.as('keeper')];
    await ada.ask('POST /user/invite-friend', { emails: [address] });
    await ada.ask('POST /group/invite-user-emails', { group_id: group.id, emails: [address] });
    await town.db.execute(sql`delete from invited_addresses`);
    await keeper.ask('POST /admin/user/invite', { emails: [address] });
    await town.drainJobs();
    const pair = sql`${stranger.id}::bigint in (low_id, high_id)`;
    expect(await town.db.query(sql`select from friendships where ${pair}`)).toEqual([]);
    expect(
      await town.db.query(sql`select from group_invitations where person_id = ${stranger.id}`),
    ).toEqual([]);
    const code = await newestLink('/signup-with-invitation/');
    expect((await town.visitor.ask('GET /user/invitation', { code })).has_account).toBe(true);
    const join = { code, name: 'Victoria', email: address, password };
    const { message } = await town.visitor.refused('POST /user/join', join);
    expect(message).toEqual({ email: [invitationStrings.addressHasAccount] });
    expect((await accountOf(stranger.id)).email).toBe(address);
  });

  test('signs a petition beside the stranger', async () => {
    const stranger = await squat();
    const { id } = await publishPetition(town);
    await stranger.client.ask('POST /action/sign', { action_id: id });
    await town.visitor.ask('POST /action/sign', createSignatureInput(id, { email: address }));
    const { confirm: code } = await findSignatureCodes(town, address);
    const confirmed = await town.visitor.ask('POST /action/confirm-signature', { code });
    expect(confirmed).toMatchObject({
      total_signatures: 2,
      message: actionStrings.signatureConfirmed,
    });
    // Signing again takes over nothing.
    await stranger.client.ask('POST /action/sign', { action_id: id, show_name: true });
    expect(
      await town.db.query(
        sql`select person_id from signatures where content_id = ${id} order by person_id nulls last`,
      ),
    ).toEqual([{ person_id: stranger.id }, { person_id: null }]);
  });
});

describe('the stranger', () => {
  test('does not show the address to others', async () => {
    const { client, id } = await squat();
    await client.ask('POST /account/save-profile', {
      name: 'Some Body',
      email_visibility: 'Public',
    });
    const ada = await town.as('ada');
    expect((await ada.ask('GET /user/get', { user_id: id })).user.email).toBeFalsy();
  });

  test('gets no role and no badge', async () => {
    const { id, username } = await squat();
    const keeper = await town.as('keeper');
    const reason = adminStrings.ownerMustProveAddress;
    const type = { user_id: id, type: 'moderator' as const, password };
    expect((await keeper.refused('POST /admin/user/set-type', type)).message).toBe(reason);
    const badge = { user_id: id, badge: 'verified' as const, password };
    expect((await keeper.refused('POST /admin/user/set-badge', badge)).message).toBe(reason);
    await expect(setRoleByUsername(town.db, username, 'moderator')).rejects.toThrow(
      'has not shown yet',
    );
  });

  test('cannot end the complaint of the owner of the mailbox', async () => {
    const { client } = await squat();
    const hash = shortenHash(town.app.addresses.hashAddress(address));
    await recordFailure(town.db, { hash, email: address }, 'complaint');
    const { message } = await client.refused('POST /account/save-notification-settings', {
      resume_emails: 'Y',
    });
    expect(message).toBe(strings.addressNotProven);
  });
});

describe('a member who signed up with the address', () => {
  test('proves it with the emailed link in the browser of the sign-up, and elsewhere with the password', async () => {
    for (const way of ['browser', 'password'] as const) {
      address = `${way}.${address}`;
      const member = await squat(`member.${way}${addresses}`);
      const code = await newestLink('/confirm-email/');
      const read = await town.visitor.refused('GET /user/confirm-email', { code });
      expect(read.message).toEqual({ password: [strings.confirmByPassword] });
      await town.visitor.ask('POST /user/confirm-email', {
        code,
        ...(way === 'browser' ? { browser: member.browser } : { password }),
      });
      expect(await accountOf(member.id)).toEqual({ email: address, unproven: false });
      expect(await isLoggedIn(member.client)).toBe(true);
      expect(
        (await subjects()).filter((subject) => subject.startsWith('Welcome')),
        'welcomed once',
      ).toHaveLength(1);
    }
  });

  test('has accepted the emailed invitation that they followed', async () => {
    const ben = await town.as('ben');
    await ben.ask('POST /user/invite-friend', { emails: [address] });
    await town.drainJobs();
    const { id } = await signUp(
      `followed${addresses}`,
      address,
      await newestLink('/signup-with-invitation/'),
    );
    await confirmMany(id);
    const requests = await town.db.query(
      sql`select requester_id, unseen from friendships where ${id}::bigint in (low_id, high_id)`,
    );
    expect(requests).toEqual([{ requester_id: ben.id, unseen: false }]);
  });

  test('proves it by accepting an emailed invitation in a session', async () => {
    const member = await squat();
    await (await town.as('ben')).ask('POST /user/invite-friend', { emails: [address] });
    await town.drainJobs();
    const code = await newestLink('/signup-with-invitation/');
    await member.client.ask('POST /user/accept-invitation', { code });
    expect(await accountOf(member.id)).toEqual({ email: address, unproven: false });
  });

  test('sees that it has no proof, and gets the link from the profile and from administrators', async () => {
    const member = await squat();
    const { profile } = await member.client.ask('GET /account/get-profile', {});
    expect(profile.email_unproven).toBe(true);
    const before = (await subjects()).length;
    await town.visitor.ask('POST /user/resend-confirmation', { username: address });
    const keeper = await town.as('keeper');
    await keeper.ask('POST /admin/user/resend-confirmation', { user_id: member.id });
    await town.drainJobs();
    expect((await subjects()).slice(before)).toEqual([
      'Confirm your email for Folkmoot',
      'Confirm your email for Folkmoot',
    ]);
    await town.visitor.ask('POST /user/confirm-email', {
      code: await newestLink('/confirm-email/'),
      password,
    });
    const proven = await member.client.ask('GET /account/get-profile', {});
    expect(proven.profile.email_unproven).toBeUndefined();
  });

  test('moves to another address, to which no link in the earlier mailbox leads back', async () => {
    const member = await squat();
    const moved = `moved.${address}`;
    await member.client.ask('POST /account/save-profile', {
      name: 'Some Body',
      email: moved,
      current_password: password,
    });
    const undo = await newestLink('/reset-password/');
    const [confirmation] = await emailsTo(town, moved);
    await member.client.ask('POST /user/confirm-email', { code: codeIn(confirmation!) });
    expect(await accountOf(member.id)).toEqual({ email: moved, unproven: false });
    const { message } = await town.visitor.refused('POST /user/check-password-reset-token', {
      token: undo,
    });
    expect(message).toEqual({ token: [strings.linkExpired] });
  });
});
