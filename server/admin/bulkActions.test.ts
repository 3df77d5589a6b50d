// Actions on many accounts: what they change, who they leave out, and their undo.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Input } from '#contract/calls.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { strings } from '#contract/strings.ts';
import { confirmAddress } from '#server/login/confirm.ts';
import { recordFailure, shortenHash } from '#server/mail/failingAddresses.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { hashToken } from '#server/security/sessions.ts';
import { emailsTo } from '#test/emails.ts';
import { runJob } from '#test/jobs.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';
import { runBulkAction } from './bulkAction.job.ts';

type ActInput = Input<'POST /admin/user/act-on-many'>;
let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
const password = 'a long walk along the creek';
const usedPassword = 'the ferry sails at dawn again';
let usedHash: string;
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
  usedHash = await hashPassword(usedPassword);
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(password)} where id = ${keeper.id}`,
  );
});
afterAll(() => town.close());

let made = 0;
async function newcomers(count: number, { confirmed = true } = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const name = `many${++made}`;
    const { id } = (await town.db.queryOne<{ id: number }>(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, password_hash)
      values (${name}, ${name}, ${`Many ${made}`}, ${`${name}@example.org`}, ${`${name}@example.org`}, ${confirmed ? new Date() : null}, ${usedHash}) returning id`))!;
    ids.push(id);
  }
  return ids;
}
const addressOf = async (id: number) =>
  (await town.db.queryOne<{ email: string }>(sql`select email from all_people where id = ${id}`))!
    .email;
const subjectsTo = async (id: number) =>
  (await emailsTo(town, await addressOf(id))).map(({ subject }) => subject);
const stateOf = async (id: number) => (await keeper.ask('GET /admin/user', { user_id: id })).user;
const latest = async () => (await keeper.ask('GET /admin/bulk-actions', {})).bulk_actions[0]!;
/** Acts and waits for the job. */
async function act(input: ActInput) {
  const { bulk_action } = await keeper.ask('POST /admin/user/act-on-many', { password, ...input });
  await town.drainJobs();
  const done = await latest();
  expect(done).toMatchObject({ id: bulk_action.id, finished: true });
  return done;
}
async function undo(id: number) {
  await keeper.ask('POST /admin/bulk-action/undo', { id });
  await town.drainJobs();
  return latest();
}
const logged = async (deed: string, id?: number) =>
  (await keeper.ask('GET /admin/audit', { deed, ...(id && { subject_id: id }) })).log.map(
    ({ details }) => JSON.parse(details) as Record<string, unknown>,
  );

describe('suspending many', () => {
  test('suspends each with its reason, is logged once and per person, and can be undone as a whole', async () => {
    const ids = await newcomers(3);
    const [first] = ids as [number];
    const suspended = await act({ ids, action: 'suspend', reason: 'Sells shoes.', days: 7 });
    expect(suspended).toMatchObject({
      action: 'suspend',
      people: 3,
      handled: 3,
      outcomes: [{ outcome: 'done', people: 3 }],
      can_undo: true,
    });
    for (const id of ids)
      expect((await stateOf(id)).suspended).toMatchObject({ why: 'Sells shoes.' });
    expect((await stateOf(first)).suspended!.until).toBeDefined();
    expect(await subjectsTo(first)).toEqual(['Your Folkmoot account is suspended']);
    expect((await logged('person.act-on-many'))[0]).toMatchObject({ action: 'suspend', people: 3 });
    expect(await logged('person.suspend', first)).toEqual([
      { why: 'Sells shoes.', for: '7 days', bulk: suspended.id },
    ]);

    const undone = await undo(suspended.id);
    expect(undone).toMatchObject({
      action: 'restore',
      undoes: suspended.id,
      outcomes: [{ outcome: 'done', people: 3 }],
      can_undo: false,
    });
    for (const id of ids) expect((await stateOf(id)).suspended).toBeUndefined();
    expect(await subjectsTo(first)).toEqual([
      'Your Folkmoot account is suspended',
      'Your Folkmoot account is active again',
    ]);
    const { message } = await keeper.refused('POST /admin/bulk-action/undo', { id: suspended.id });
    expect(message).toBe(adminStrings.bulkActionGone);
  });

  test('sends no email if it is silent', async () => {
    const [loud, silent] = (await newcomers(2)) as [number, number];
    await act({ ids: [loud], action: 'suspend', reason: 'Insults.', category: 'harassment' });
    await act({
      ids: [silent],
      action: 'suspend',
      reason: 'Insults.',
      category: 'harassment',
      silent: 'Y',
    });
    expect(await subjectsTo(loud)).toHaveLength(1);
    expect(await subjectsTo(silent)).toEqual([]);
    expect((await stateOf(silent)).suspended!.why).toBe('Harassment or insults. Insults.');
  });

  test('an undo keeps later suspensions and earlier ones', async () => {
    const [later, earlier] = (await newcomers(2)) as [number, number];
    await keeper.ask('POST /admin/user/suspend', { user_id: earlier, reason: 'Earlier.' });
    const suspended = await act({ ids: [later, earlier], action: 'suspend', reason: 'Many.' });
    expect(suspended.outcomes).toEqual(
      expect.arrayContaining([
        { outcome: 'done', people: 1 },
        { outcome: 'suspended', people: 1 },
      ]),
    );
    await keeper.ask('POST /admin/user/restore', { user_id: later });
    await keeper.ask('POST /admin/user/suspend', { user_id: later, reason: 'Later.' });
    expect((await undo(suspended.id)).outcomes).toEqual([{ outcome: 'not_suspended', people: 1 }]);
    expect((await stateOf(later)).suspended!.why).toBe('Later.');
    expect((await stateOf(earlier)).suspended!.why).toBe('Earlier.');
  });

  test('leaves out the caller, staff and people that the caller reported', async () => {
    const [moderator] = (await newcomers(1)) as [number];
    await town.db.execute(sql`update all_people set moderator = true where id = ${moderator}`);
    const post = await town.post('gus');
    await keeper.ask('POST /content/report', {
      title: 'A post',
      url: '/',
      reason: 'Spam',
      content_id: post.id,
    });
    const { people, outcomes } = await act({
      ids: [keeper.id, moderator, town.id.gus, 999_999_999],
      action: 'suspend',
      reason: 'All of you.',
    });
    // An id without an account is not stored.
    expect(people).toBe(3);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'reporter',
      'role',
      'yourself',
    ]);
    await town.db.execute(sql`update all_people set moderator = false where id = ${moderator}`);
  });

  test('needs the password and a reason, and an administrator', async () => {
    const ids = await newcomers(1);
    const input = { ids, action: 'suspend', reason: 'Shoes.' } as const;
    const withoutPassword = await keeper.refused('POST /admin/user/act-on-many', input);
    expect(withoutPassword.message).toEqual({ password: [strings.password] });
    const withoutReason = await keeper.refused('POST /admin/user/act-on-many', {
      ids,
      action: 'suspend',
      password,
    });
    expect(withoutReason.message).toEqual({ reason: [adminStrings.suspensionReason] });
    const many = Array.from({ length: 201 }, (_, i) => i + 1);
    expect(
      (await keeper.refused('POST /admin/user/act-on-many', { ...input, ids: many })).status,
    ).toBe(422);
    const ada = await town.as('ada');
    expect((await ada.refused('POST /admin/user/act-on-many', input)).status).toBe(403);
    expect((await ada.refused('POST /admin/user/export-many', { ids })).status).toBe(403);
    expect((await ada.refused('POST /admin/bulk-action/undo', { id: 1 })).status).toBe(403);
    expect((await ada.refused('GET /admin/bulk-actions', {})).status).toBe(403);
  });

  test('changes no one if its administrator is none any more when the job runs', async () => {
    const [id] = (await newcomers(1)) as [number];
    const { bulk } = (await town.db.queryOne<{ bulk: number }>(sql`
      with acted as (insert into bulk_actions (actor_id, action, terms) values (${town.id.ada}, 'suspend', '{"reason": "Shoes."}') returning id)
      insert into bulk_action_people (bulk_action_id, person_id) select acted.id, ${id} from acted returning bulk_action_id as bulk`))!;
    await runBulkAction({ bulk }, town.app, '1');
    expect(await latest()).toMatchObject({
      id: bulk,
      outcomes: [{ outcome: 'not_found', people: 1 }],
    });
    expect((await stateOf(id)).suspended).toBeUndefined();
  });

  test('a second run of the job continues where the first one ended, and repeats nothing', async () => {
    const [done, open] = (await newcomers(2)) as [number, number];
    const { id } = (await town.db.queryOne<{ id: number }>(sql`
      insert into bulk_actions (actor_id, action, terms) values (${keeper.id}, 'suspend', '{"reason": "Shoes."}') returning id`))!;
    await town.db.execute(sql`
      insert into bulk_action_people (bulk_action_id, person_id, outcome) values (${id}, ${done}, 'done'), (${id}, ${open}, null)`);
    for (let run = 0; run < 2; run++) await runBulkAction({ bulk: id }, town.app, '1');
    expect((await stateOf(done)).suspended).toBeUndefined();
    expect((await stateOf(open)).suspended).toBeDefined();
    expect(await logged('person.suspend', open)).toHaveLength(1);
  });
});

test('lifting many suspensions tells each person', async () => {
  const ids = await newcomers(2);
  for (const user_id of ids)
    await keeper.ask('POST /admin/user/suspend', { user_id, reason: 'One by one.' });
  const { outcomes, can_undo } = await act({ ids, action: 'restore' });
  expect(outcomes).toEqual([{ outcome: 'done', people: 2 }]);
  expect(can_undo).toBe(false);
  expect(await subjectsTo(ids[0]!)).toContain('Your Folkmoot account is active again');
});

test('confirming many addresses leaves out those that another account has', async () => {
  const [open, taken] = (await newcomers(2, { confirmed: false })) as [number, number];
  const [confirmed] = (await newcomers(1)) as [number];
  const address = await addressOf(confirmed);
  await town.db.execute(
    sql`update all_people set email = ${address}, email_normalized = ${address} where id = ${taken}`,
  );
  const { outcomes } = await act({ ids: [open, taken, confirmed], action: 'confirm' });
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'address_taken',
    'confirmed',
    'done',
  ]);
  expect((await stateOf(open)).confirmed).toBe(true);
  expect((await stateOf(taken)).confirmed).toBe(false);
  expect(await logged('person.confirm', open)).toHaveLength(1);
});

test('confirming an address is no proof of its mailbox, and needs the password', async () => {
  const [open] = (await newcomers(1, { confirmed: false })) as [number];
  const address = await addressOf(open);
  const { addresses } = town.app;
  await town.db.execute(sql`
    insert into invitations (inviter_id, email, email_hash, code_hash) values (${town.id.ada}, ${address}, ${addresses.hashAddress(address)}, ${hashToken('an invitation')})`);
  const hash = shortenHash(addresses.hashAddress(address));
  await recordFailure(town.db, { hash, email: address }, 'hard');
  const input: ActInput = { ids: [open], action: 'confirm' };
  const withoutPassword = await keeper.refused('POST /admin/user/act-on-many', input);
  expect(withoutPassword.message).toEqual({ password: [strings.password] });

  expect((await act(input)).outcomes).toEqual([{ outcome: 'done', people: 1 }]);
  // Otherwise a friend request of the inviter would wait for a stranger who signed up with it.
  const openInvitation = sql`
    select from invitations where email_hash = ${addresses.hashAddress(address)} and accepted_at is null and reached_at is null`;
  expect(await town.db.queryOne(openInvitation)).toBeDefined();
  expect(
    await town.db.queryOne(
      sql`select from refused_addresses where address_hash = ${hash} and refused_at is not null`,
    ),
  ).toBeDefined();
  // A proof that comes later redeems it.
  await confirmAddress({ person_id: open, email: address }, { app: town.app, db: town.db });
  expect(await town.db.queryOne(openInvitation)).toBeUndefined();
});

test('an email reaches confirmed people with the text of the administrator', async () => {
  const [confirmed] = (await newcomers(1)) as [number];
  const [unconfirmed] = (await newcomers(1, { confirmed: false })) as [number];
  const { outcomes } = await act({
    ids: [confirmed, unconfirmed],
    action: 'email',
    subject: 'The meeting moves',
    text: 'It is on Tuesday.',
  });
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'not_confirmed']);
  const [mail] = await emailsTo(town, await addressOf(confirmed));
  expect(mail!.subject).toBe('The meeting moves');
  expect(mail!.text).toContain('It is on Tuesday.');
  expect(await subjectsTo(unconfirmed)).toEqual([]);
  const missing = await keeper.refused('POST /admin/user/act-on-many', {
    ids: [confirmed],
    action: 'email',
    subject: 'Hello',
    password,
  });
  expect(missing.message).toEqual({ text: [siteStrings.mailBody] });
});

describe('deleting many', () => {
  test('starts the grace period, which only an administrator can end, and tells each person', async () => {
    const ids = await newcomers(2);
    const [first] = ids as [number];
    const username = (await stateOf(first)).username;
    const deleted = await act({ ids, action: 'delete', reason: 'Robots.', category: 'illegal' });
    expect(deleted).toMatchObject({ can_undo: true, outcomes: [{ outcome: 'done', people: 2 }] });
    expect(await stateOf(first)).toMatchObject({
      leaving_since: expect.any(String) as string,
      suspended: { why: 'Against the law. Robots.' },
    });
    const [mail, ...others] = await emailsTo(town, await addressOf(first));
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Your Folkmoot account was deleted');
    expect(mail!.text).toContain('Robots.');
    const { visitor } = town;
    const login = { username, password: usedPassword };
    expect((await visitor.refused('POST /user/login', login)).status).toBe(403);

    await undo(deleted.id);
    const restored = await stateOf(first);
    expect(restored.leaving_since).toBeUndefined();
    expect(restored.suspended).toBeUndefined();
    expect(await subjectsTo(first)).toContain('Your Folkmoot account is active again');
    await visitor.ask('POST /user/login', login);
  });

  test('an undo keeps a suspension from before, and is refused after the grace period', async () => {
    const [id] = (await newcomers(1)) as [number];
    await keeper.ask('POST /admin/user/suspend', { user_id: id, reason: 'Before.' });
    const deleted = await act({ ids: [id], action: 'delete', reason: 'Robots.', silent: 'Y' });
    await undo(deleted.id);
    expect((await stateOf(id)).leaving_since).toBeUndefined();
    expect((await stateOf(id)).suspended!.why).toBe('Before.');

    const again = await act({ ids: [id], action: 'delete', reason: 'Robots.' });
    await town.db.execute(
      sql`update bulk_actions set created_at = now() - interval '14 days 1 minute' where id = ${again.id}`,
    );
    expect((await latest()).can_undo).toBe(false);
    expect((await keeper.refused('POST /admin/bulk-action/undo', { id: again.id })).message).toBe(
      adminStrings.bulkActionGone,
    );
  });
});

test('the list of actions ends after 30 days, and a scheduled job forgets them', async () => {
  const ids = await newcomers(1);
  const old = await act({ ids, action: 'confirm' });
  await town.db.execute(
    sql`update bulk_actions set created_at = now() - interval '30 days 1 minute' where id = ${old.id}`,
  );
  const { bulk_actions } = await keeper.ask('GET /admin/bulk-actions', {});
  expect(bulk_actions.map(({ id }) => id)).not.toContain(old.id);
  await runJob(town, 'admin.sweep');
  expect(
    await town.db.queryOne(sql`select from bulk_actions where id = ${old.id}`),
  ).toBeUndefined();
});

test('an export contains the accounts in the order of the ids, without formulas, and is logged', async () => {
  const [first, second] = (await newcomers(2)) as [number, number];
  await town.db.execute(sql`update all_people set name = '=1+1' where id = ${first}`);
  const { csv } = await keeper.ask('POST /admin/user/export-many', { ids: [second, first] });
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('"id","name","username","email"');
  expect(lines[1]).toContain(`"${second}"`);
  expect(lines[2]).toContain(`"'=1+1"`);
  expect((await logged('person.export-many'))[0]).toEqual({ people: 2 });
});
