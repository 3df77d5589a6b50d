// Accounts in the administration: list, suspension, roles and other actions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { hashToken, randomToken } from '#server/security/sessions.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { codeIn, emailsTo, requiredEmailsTo } from '#test/emails.ts';
import { waitUntilFinishedOrBlocked } from '#test/locks.ts';
import { report } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
type Signed = Awaited<ReturnType<TestTown['as']>>;
let keeper: Signed;
const password = 'a long walk along the creek';
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${keeper.id}`,
  );
});
afterAll(() => town.close());

const emailOf = async (id: number) =>
  (await town.db.queryOne<{ email: string }>(sql`select email from all_people where id = ${id}`))!
    .email;
const logged = async (deed: string, id?: number) =>
  (await keeper.ask('GET /admin/audit', { deed, ...(id && { subject_id: id }) })).log.map(
    ({ actor_id, details }) => [actor_id, JSON.parse(details)],
  );
const find = async (input: {
  keyword?: string;
  state?: 'suspended' | 'unconfirmed' | 'admins' | 'moderators' | 'leaving';
  pageSize?: number;
  page?: number;
}) => (await keeper.ask('GET /admin/users', input)).users.map(({ username }) => username);
const newcomer = async (username: string, confirmed: boolean) =>
  (await town.db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
    values (${username}, ${username}, 'New Comer', ${`${username}@example.org`}, ${`${username}@example.org`}, ${confirmed ? new Date() : null}) returning id`))!
    .id;

describe('the list', () => {
  test('finds people by any part of a name, username or address, and escapes wildcards', async () => {
    expect(await find({ keyword: 'LINDQV' })).toEqual(['ada']);
    expect(await find({ keyword: (await emailOf(town.id.ben)).toUpperCase() })).toEqual(['ben']);
    expect(await find({ keyword: 'li' })).toContain('ada');
    expect(await find({ keyword: '%' })).toEqual([]);
    expect(await find({ keyword: '_' })).toEqual([]);
    const all = await keeper.ask('GET /admin/users', { pageSize: 5 });
    expect(all.users).toHaveLength(5);
    expect(all.pageCount).toBe(Math.ceil(all.total / 5));
    const next = await keeper.ask('GET /admin/users', { pageSize: 5, page: 2 });
    expect(
      next.users.map(({ id }) => id).filter((id) => all.users.some((user) => user.id === id)),
    ).toEqual([]);
  });

  test('shows the state, numbers and dates of an account, including content only its owner sees', async () => {
    const { ada } = town.id;
    const post = await town.post('ada', { shared_as: 'Private' });
    await town.say('ada', post.id);
    const shown = await town.post('ada');
    await (
      await town.as('ben')
    ).ask('POST /content/report', {
      title: 'A post',
      url: '/',
      reason: 'Spam',
      content_id: shown.id,
    });
    await town.db.execute(
      sql`update sessions set last_used_at = '2026-11-02T13:14:15Z' where person_id = ${ada}`,
    );
    const { user } = await keeper.ask('GET /admin/user', { user_id: ada });
    expect(user).toMatchObject({
      username: 'ada',
      email: await emailOf(ada),
      role: 'member',
      confirmed: true,
      posts: 2,
      comments: 1,
      reports: 1,
    });
    expect(user.last_used_on).toBe('2026-11-02');
    expect(JSON.stringify(user)).not.toContain('13:14');
    await town.db.execute(sql`update sessions set last_used_at = now() where person_id = ${ada}`);
  });

  test('shows who can log in and who runs the site', async () => {
    const id = await newcomer('half.way', false);
    const deleted = await newcomer('on.the.way.out', true);
    await town.db.execute(sql`update all_people set deleted_at = now() where id = ${deleted}`);
    await town.db.execute(sql`update all_people set moderator = true where id = ${town.id.noor}`);
    expect(await find({ state: 'unconfirmed' })).toEqual(['half.way']);
    expect(await find({ state: 'leaving' })).toEqual(['on.the.way.out']);
    expect(await find({ state: 'admins' })).toEqual(['keeper']);
    expect(await find({ state: 'moderators' })).toEqual(['noor']);
    expect((await keeper.ask('GET /admin/user', { user_id: id })).user).toMatchObject({
      can_resend: true,
      can_set_type: false,
      can_restore: false,
    });
    await town.db.execute(sql`update all_people set moderator = false where id = ${town.id.noor}`);
  });

  test('is recorded in the audit log once per view', async () => {
    for (let i = 0; i < 3; i++) await keeper.ask('GET /admin/user', { user_id: town.id.hugo });
    expect(await logged('person.see', town.id.hugo)).toEqual([[keeper.id, {}]]);
    expect(await logged('person.list')).toEqual([[keeper.id, {}]]);
    expect((await keeper.refused('GET /admin/user', { user_id: 9_999_999 })).status).toBe(404);
    expect((await keeper.refused('GET /admin/users', { state: 'dead' })).status).toBe(422);
  });
});

describe('suspending', () => {
  test('ends access and notifies with reason and duration; restoring ends it', async () => {
    const { gus } = town.id;
    const client = await town.as('gus');
    const { user } = await keeper.ask('POST /admin/user/suspend', {
      user_id: gus,
      reason: 'Insults in the creek group.',
      days: 3,
    });
    expect(user.suspended).toMatchObject({ why: 'Insults in the creek group.' });
    expect(Date.parse(user.suspended!.until!) - Date.parse(user.suspended!.since)).toBeCloseTo(
      3 * 86_400_000,
      -4,
    );
    expect(user).toMatchObject({ can_restore: true, can_set_type: false });
    expect((await client.refused('GET /account/sessions', {})).status).toBe(401);
    expect(await find({ state: 'suspended' })).toEqual(['gus']);
    const [mail] = await emailsTo(town, await emailOf(gus));
    expect(mail).toMatchObject({ subject: 'Your Folkmoot account is suspended' });
    expect(mail!.text).toContain('Insults in the creek group.');
    expect(await logged('person.suspend', gus)).toEqual([
      [keeper.id, { why: 'Insults in the creek group.', for: '3 days' }],
    ]);

    expect(
      (await keeper.ask('POST /admin/user/restore', { user_id: gus })).user.suspended,
    ).toBeUndefined();
    expect((await keeper.refused('POST /admin/user/restore', { user_id: gus })).message).toBe(
      adminStrings.notSuspended,
    );
    const emails = (await requiredEmailsTo(town, await emailOf(gus))).map(({ subject }) => subject);
    expect(emails).toEqual([
      'Your Folkmoot account is suspended',
      'Your Folkmoot account is active again',
    ]);
    const { decisions } = await (await signedIn(town, 'gus')).ask('GET /moderation/decisions', {});
    expect(decisions).toMatchObject([
      { decision: 'suspend', reason: 'Insults in the creek group.', undone: true },
    ]);
    expect(await logged('person.restore', gus)).toEqual([[keeper.id, {}]]);
  });

  test('can be appealed, and another moderator decides', async () => {
    const { otis } = town.id;
    await keeper.ask('POST /admin/user/suspend', { user_id: otis, reason: 'Advertisements.' });
    const [mail] = await requiredEmailsTo(town, await emailOf(otis));
    await town.visitor.ask('POST /moderation/appeal', {
      code: codeIn(mail!),
      text: 'It was my own bicycle.',
    });
    expect((await keeper.ask('GET /admin/dashboard', {})).waiting.appeals).toBe(1);
    await town.db.execute(sql`update all_people set moderator = true where id = ${town.id.hugo}`);
    const hugo = await town.as('hugo');
    const { cases } = await hugo.ask('GET /admin/reports', { state: 'appealed' });
    const opened = await hugo.ask('GET /admin/report', { id: cases[0]!.id });
    const { id } = opened.case.earlier[0]!;
    await hugo.ask('POST /admin/appeal/resolve', {
      id,
      decision: 'overturn',
      reason: 'So it was.',
    });
    expect((await keeper.ask('GET /admin/user', { user_id: otis })).user.suspended).toBeUndefined();
    await town.db.execute(sql`update all_people set moderator = false where id = ${town.id.hugo}`);
  });

  test('requires a reason, another person, and an existing account', async () => {
    const suspend = (input: object) => keeper.refused('POST /admin/user/suspend', input);
    expect((await suspend({ user_id: town.id.gus, reason: ' ' })).message).toEqual({
      reason: [adminStrings.suspensionReason],
    });
    expect((await suspend({ user_id: keeper.id, reason: 'Me.' })).message).toBe(
      strings.notYourself,
    );
    expect((await suspend({ user_id: 9_999_999, reason: 'Missing.' })).status).toBe(404);
  });
});

describe('roles', () => {
  const setType = (user_id: number, type: 'admin' | 'moderator' | 'member') =>
    keeper.ask('POST /admin/user/set-type', { user_id, type, password });

  test('are set after reauthentication, notified by email, and effective immediately', async () => {
    const { ben } = town.id;
    const client = await town.as('ben');
    const proof = await keeper.refused('POST /admin/user/set-type', {
      user_id: ben,
      type: 'admin',
    });
    expect(proof.message).toEqual({ password: [strings.password] });
    const error = await keeper.refused('POST /admin/user/set-type', {
      user_id: ben,
      type: 'admin',
      password: 'guessed',
    });
    expect(error.message).toEqual({ password: [strings.wrongCurrentPassword] });

    expect((await setType(ben, 'admin')).user.role).toBe('admin');
    await client.ask('GET /admin/users', {});
    expect((await setType(ben, 'moderator')).user.role).toBe('moderator');
    expect((await client.refused('GET /admin/users', {})).status).toBe(403);
    await setType(ben, 'member');
    await setType(ben, 'member');
    expect(await client.ask('GET /admin/role', {})).toEqual({ role: 'member' });
    expect(await logged('person.set-type', ben)).toEqual([
      [keeper.id, { from: 'moderator', to: 'member' }],
      [keeper.id, { from: 'admin', to: 'moderator' }],
      [keeper.id, { from: 'member', to: 'admin' }],
    ]);
    expect(
      (await emailsTo(town, await emailOf(ben))).filter(({ subject }) =>
        subject.startsWith('Your role'),
      ),
    ).toHaveLength(3);
  });

  test('prevent the last administrator from being demoted or deleted', async () => {
    const demotion = await keeper.refused('POST /admin/user/set-type', {
      user_id: keeper.id,
      type: 'member',
      password,
    });
    expect(demotion.message).toBe(adminStrings.lastAdmin);
    expect((await keeper.refused('POST /account/delete', { password })).message).toBe(
      adminStrings.lastAdmin,
    );
    const unconfirmed = await newcomer('not.yet', false);
    const error = await keeper.refused('POST /admin/user/set-type', {
      user_id: unconfirmed,
      type: 'admin',
      password,
    });
    expect(error.message).toBe(adminStrings.notConfirmed);
  });
});

test('logs a person out everywhere and notifies them', async () => {
  const { femi } = town.id;
  const client = await town.as('femi');
  await keeper.ask('POST /admin/user/sign-out', { user_id: femi });
  expect((await client.refused('GET /account/sessions', {})).status).toBe(401);
  expect(await logged('person.sign-out', femi)).toEqual([[keeper.id, {}]]);
  expect((await emailsTo(town, await emailOf(femi))).map(({ subject }) => subject)).toEqual([
    'You were logged out of Folkmoot',
  ]);
  expect((await keeper.refused('POST /admin/user/sign-out', { user_id: keeper.id })).message).toBe(
    strings.notYourself,
  );
});

test('refuses to log out a person who becomes a moderator meanwhile, without reauthentication', async () => {
  const { hugo } = town.id;
  const client = await town.as('hugo');
  const connection = await town.pool.connect();
  try {
    await connection.query(`begin; update people set moderator = true where id = ${hugo}`);
    const response = keeper.refused('POST /admin/user/sign-out', { user_id: hugo });
    await waitUntilFinishedOrBlocked(town, response, 1);
    await connection.query('commit');
    expect((await response).message).toEqual({ password: [strings.password] });
  } finally {
    await connection.query('rollback');
    connection.release();
  }
  await client.ask('GET /account/sessions', {});
});

test('a member finds the decision about a suspension on the site when it is over', async () => {
  const user_id = town.id.zoe;
  await keeper.ask('POST /admin/user/suspend', { user_id, reason: 'Insults.' });
  await keeper.ask('POST /admin/user/restore', { user_id });
  const zoe = await signedIn(town, 'zoe');
  const { notifications } = await zoe.ask('GET /notification/list', {});
  expect(notifications.map(({ sentence }) => sentence)).toContain(
    'A moderator reversed the decision about your account',
  );
});

test('resends the confirmation email to unconfirmed people', async () => {
  const id = await newcomer('mislaid.it', false);
  await keeper.ask('POST /admin/user/resend-confirmation', { user_id: id });
  const [mail] = await emailsTo(town, 'mislaid.it@example.org');
  const [code, browser] = [codeIn(mail!), randomToken()];
  await town.db.execute(
    sql`update all_people set signup_hash = ${hashToken(browser)} where id = ${id}`,
  );
  await town.visitor.ask('POST /user/confirm-email', { code, browser });
  expect(
    (await keeper.refused('POST /admin/user/resend-confirmation', { user_id: id })).message,
  ).toBe(adminStrings.alreadyConfirmed);
  expect(await logged('person.resend-confirmation', id)).toEqual([[keeper.id, {}]]);
});

test('invites in the name of the site without creating a friendship', async () => {
  const knownEmail = await emailOf(town.id.ada);
  const invite = { emails: ['new@example.org', 'hello', knownEmail], message: 'Come and see.' };
  const response = await keeper.ask('POST /admin/user/invite', invite);
  expect(response).toMatchObject({
    sent_emails: ['new@example.org'],
    already_exists_email: [knownEmail],
    invalid_emails: ['hello'],
  });
  const [mail] = await emailsTo(town, 'new@example.org');
  expect(mail!.text).toContain('Come and see.');
  expect(
    (await keeper.ask('POST /admin/user/invite', { emails: ['new@example.org'] })).sent_emails,
  ).toEqual([]);
  expect(await emailsTo(town, 'new@example.org')).toHaveLength(1);
  expect((await keeper.ask('GET /user/invitations', {})).invitations).toEqual([]);
  expect(await logged('person.invite')).toEqual([[keeper.id, { addresses: 1 }]]);

  const hugo = await town.as('hugo');
  const code = mail!.text.match(/signup-with-invitation\/(\S+)/)![1]!;
  expect(await hugo.ask('POST /user/accept-invitation', { code })).toMatchObject({
    other_address: true,
    message: strings.invitationForOtherAddress,
  });
  await town.db.execute(
    sql`update all_people set email = 'new@example.org', email_normalized = 'new@example.org' where id = ${hugo.id}`,
  );
  expect(await hugo.ask('POST /user/accept-invitation', { code })).toMatchObject({
    friendship: 'none',
    message: adminStrings.alreadyHasAccount,
  });
  expect((await keeper.refused('POST /admin/user/invite', { emails: [''] })).message).toEqual({
    emails: [strings.inviteEmails],
  });
});

test('refuses every action to members without disclosing anything', async () => {
  const [ada, user_id] = [await town.as('ada'), town.id.ben];
  expect((await ada.refused('GET /admin/users', {})).status).toBe(403);
  expect((await ada.refused('GET /admin/user', { user_id })).status).toBe(403);
  expect((await ada.refused('POST /admin/user/suspend', { user_id, reason: 'No.' })).status).toBe(
    403,
  );
});

test('refuses to end the suspension of staff without reauthentication', async () => {
  const { rosa } = town.id;
  await town.db.execute(sql`update people set moderator = true where id = ${rosa}`);
  await town.db.execute(sql`update people set moderator = true where id = ${town.id.zoe}`);
  await report(town, { user_id: rosa! }, 'ben');
  const { decision } = await keeper.ask('POST /admin/report/resolve', {
    id: `person-${rosa}`,
    decision: 'suspend',
    category: 'other',
    password,
  });
  const needed = { password: [strings.password] };
  expect((await keeper.refused('POST /admin/report/undo', { id: decision.id })).message).toEqual(
    needed,
  );
  await town.db.execute(
    sql`insert into appeals (decision_id, text) values (${decision.id}, 'It was not me')`,
  );
  await town.db.execute(
    sql`update decisions set decided_by = ${town.id.zoe} where id = ${decision.id}`,
  );
  expect(
    (await keeper.refused('POST /admin/appeal/resolve', { id: decision.id, decision: 'overturn' }))
      .message,
  ).toEqual(needed);
  expect(
    (await town.db.queryOne<{ suspended: boolean }>(
      sql`select suspended_at is not null as suspended from people where id = ${rosa}`,
    ))!.suspended,
  ).toBe(true);
  await keeper.ask('POST /admin/appeal/resolve', {
    id: decision.id,
    decision: 'overturn',
    password,
  });
  expect(
    (await town.db.queryOne<{ suspended: boolean }>(
      sql`select suspended_at is not null as suspended from people where id = ${rosa}`,
    ))!.suspended,
  ).toBe(false);
});
