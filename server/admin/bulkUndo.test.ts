// The undo of actions on many accounts: what it reverts, and what it leaves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Input } from '#contract/calls.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { deletedAccountsFile, readDeletions } from '#server/backup/deletedSinceBackup.ts';
import { addJob } from '#server/jobs/queue.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { clientOf } from '#test/api.ts';
import { emailsTo } from '#test/emails.ts';
import { runJob } from '#test/jobs.ts';
import { publishPoll, vote } from '#test/polls.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { literalInt, sql } from '../db/sql.ts';

type ActInput = Input<'POST /admin/user/act-on-many'>;
let town: TestTown;
let keeper: Awaited<ReturnType<TestTown['as']>>;
const password = 'a long walk along the creek';
const usedPassword = 'the ferry sails at dawn again';
beforeAll(async () => {
  town = await createTestTown();
  keeper = await town.as('keeper');
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

let made = 0;
async function newcomer(): Promise<number> {
  const name = `undone${++made}`;
  const { id } = (await town.db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at, password_hash)
    values (${name}, ${name}, ${`Undone ${made}`}, ${`${name}@example.org`}, ${`${name}@example.org`}, now(), ${await hashPassword(usedPassword)}) returning id`))!;
  return id;
}
const accountOf = async (id: number) =>
  (await town.db.queryOne<{ email: string; username: string }>(
    sql`select email, username from all_people where id = ${id}`,
  ))!;
const subjectsTo = async (id: number) =>
  (await emailsTo(town, (await accountOf(id)).email)).map(({ subject }) => subject);
const stateOf = async (id: number) => (await keeper.ask('GET /admin/user', { user_id: id })).user;
const latest = async () => (await keeper.ask('GET /admin/bulk-actions', {})).bulk_actions[0]!;
async function act(input: ActInput) {
  await keeper.ask('POST /admin/user/act-on-many', { password, ...input });
  await town.drainJobs();
  return latest();
}
async function undo(id: number) {
  await keeper.ask('POST /admin/bulk-action/undo', { id });
  await town.drainJobs();
  return latest();
}
const expireSuspension = async (id: number) => {
  await town.db.execute(
    sql`update decisions set suspension_ends_at = now() - interval '1 second' where person_id = ${id}`,
  );
  await town.db.execute(
    sql`update all_people set suspension_ends_at = now() - interval '1 second' where id = ${id}`,
  );
  await runJob(town, 'admin.end-suspensions');
};
const logIn = async (id: number) => {
  const { username } = await accountOf(id);
  return town.visitor.refused('POST /user/login', { username, password: usedPassword });
};

describe('a deletion', () => {
  test('of an account with a timed suspension lasts, and its undo brings the earlier terms back', async () => {
    const id = await newcomer();
    await keeper.ask('POST /admin/user/suspend', { user_id: id, reason: 'A week.', days: 7 });
    const until = (await stateOf(id)).suspended!.until;
    const deleted = await act({ ids: [id], action: 'delete', reason: 'Robots.' });
    // Otherwise the owner could restore the account by logging in after a week.
    expect((await stateOf(id)).suspended!.until).toBeUndefined();
    await undo(deleted.id);
    const restored = await stateOf(id);
    expect(restored.leaving_since).toBeUndefined();
    expect(restored.suspended).toMatchObject({ why: 'A week.', until });
  });

  test('is not undone once the owner has deleted the account again', async () => {
    const id = await newcomer();
    const deleted = await act({ ids: [id], action: 'delete', reason: 'Robots.' });
    await keeper.ask('POST /admin/user/restore', { user_id: id });
    const { username } = await accountOf(id);
    const { token } = await town.visitor.ask('POST /user/login', {
      username,
      password: usedPassword,
    });
    expect((await stateOf(id)).deleted_by_admin).toBeUndefined();
    await clientOf(town, token).ask('POST /account/delete', { password: usedPassword });
    expect((await undo(deleted.id)).outcomes).toEqual([{ outcome: 'not_deleted', people: 1 }]);
    const state = await stateOf(id);
    expect(state.leaving_since).toBeDefined();
    expect(state.deleted_by_admin).toBeUndefined();
  });

  test('is that of an administrator for the screen and in emails', async () => {
    const id = await newcomer();
    await act({ ids: [id], action: 'delete', reason: 'Robots.' });
    expect((await stateOf(id)).deleted_by_admin).toBe(true);
    await keeper.ask('POST /admin/user/restore', { user_id: id });
    const mails = await emailsTo(town, (await accountOf(id)).email);
    expect(mails.at(-1)!.subject).toBe('Your Folkmoot account is no longer suspended');
    expect(mails.at(-1)!.text).toContain('An administrator deleted your account');
    await keeper.ask('POST /admin/user/suspend', { user_id: id, reason: 'Again.' });
    const again = (await emailsTo(town, (await accountOf(id)).email)).at(-1)!;
    expect(again.text).toContain('An administrator deleted this account.');
    expect(again.text).not.toContain('You deleted');
  });

  test('is repeated by a restore with its suspension, unless that was lifted', async () => {
    const id = await newcomer();
    const lastEvent = () =>
      readDeletions(deletedAccountsFile(town.app.config.dataDir)).findLast(
        (deletion) => deletion.id === id,
      )?.event;
    await act({ ids: [id], action: 'delete', reason: 'Robots.' });
    expect(lastEvent()).toBe('deleted-suspended');
    await keeper.ask('POST /admin/user/restore', { user_id: id });
    await town.drainJobs();
    expect(lastEvent()).toBe('deleted');
  });

  test('keeps polls of a suspended account hidden, until only the suspension ends', async () => {
    const noor = await town.as('noor');
    const poll = await publishPoll(town, 'gus');
    await vote(noor, poll, 1);
    const seePoll = async () => (await noor.raw('GET /poll/get-one', { id: poll.id })).statusCode;
    const id = town.id.gus;
    await keeper.ask('POST /admin/user/suspend', { user_id: id, reason: 'Fraud.' });
    expect(await seePoll()).toBe(404);
    await act({ ids: [id], action: 'delete', reason: 'Fraud.' });
    expect(await seePoll()).toBe(404);
    await keeper.ask('POST /admin/user/restore', { user_id: id });
    await town.drainJobs();
    expect(await seePoll()).toBe(200);
    // The same for an account that its owner deleted before.
    await keeper.ask('POST /admin/user/suspend', { user_id: id, reason: 'Fraud.' });
    await town.drainJobs();
    expect(await seePoll()).toBe(404);
    await town.db.execute(
      sql`update all_people set deleted_at = now() - interval '15 days' where id = ${id}`,
    );
    await runJob(town, 'settings.purge');
    expect(await seePoll()).toBe(404);
  });
});

describe('the undo of a deletion', () => {
  test('can be repeated for the accounts that it did not reach', async () => {
    const [works, fails] = [await newcomer(), await newcomer()];
    const deleted = await act({ ids: [works, fails], action: 'delete', reason: 'Robots.' });
    await town.db.execute(
      sql`alter table people add constraint fails check (id <> ${literalInt(fails)} or deleted_at is not null)`,
    );
    await keeper.ask('POST /admin/bulk-action/undo', { id: deleted.id });
    await town.db.execute(
      sql`update graphile_worker._private_jobs set max_attempts = 1 where key like 'admin.act-on-many %'`,
    );
    await town.drainJobs();
    expect((await latest()).outcomes).toEqual(
      expect.arrayContaining([
        { outcome: 'done', people: 1 },
        { outcome: 'failed', people: 1 },
      ]),
    );
    await town.db.execute(sql`alter table people drop constraint fails`);
    const presses = await Promise.all(
      [1, 2].map(() => keeper.raw('POST /admin/bulk-action/undo', { id: deleted.id })),
    );
    expect(presses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    await town.drainJobs();
    expect(await latest()).toMatchObject({
      undoes: deleted.id,
      outcomes: [{ outcome: 'done', people: 1 }],
    });
    for (const id of [works, fails]) {
      const state = await stateOf(id);
      expect([state.leaving_since, state.suspended]).toEqual([undefined, undefined]);
    }
    const { bulk_actions } = await keeper.ask('GET /admin/bulk-actions', {});
    expect(bulk_actions.find(({ id }) => id === deleted.id)!.can_undo).toBe(false);
  });

  test('is carried out if the administrator who started it loses the role', async () => {
    const id = await newcomer();
    const deleted = await act({ ids: [id], action: 'delete', reason: 'Robots.' });
    const setRole = (role: number) =>
      town.db.execute(sql`update people set role = ${role} where id = ${town.id.hugo}`);
    await setRole(1);
    const hugo = await town.as('hugo');
    await hugo.ask('POST /admin/bulk-action/undo', { id: deleted.id });
    await setRole(2);
    await town.drainJobs();
    expect((await latest()).outcomes).toEqual([{ outcome: 'done', people: 1 }]);
    expect((await stateOf(id)).leaving_since).toBeUndefined();
  });

  test('is recorded as that of the system if the account of who started it is gone', async () => {
    const id = await newcomer();
    const deleted = await act({ ids: [id], action: 'delete', reason: 'Robots.' });
    const { bulk } = (await town.db.queryOne<{ bulk: number }>(
      sql`insert into bulk_actions (action, terms, undoes) values ('undelete', '{}', ${deleted.id}) returning id as bulk`,
    ))!;
    await town.db.execute(
      sql`insert into bulk_action_people (bulk_action_id, person_id) values (${bulk}, ${id})`,
    );
    await runJob(town, 'admin.act-on-many', { bulk });
    expect((await stateOf(id)).leaving_since).toBeUndefined();
    expect(
      await town.db.query(
        sql`select actor_id from audit_log where operation in ('person.undelete', 'person.restore') and subject_id = ${id}`,
      ),
    ).toEqual([{ actor_id: null }, { actor_id: null }]);
  });

  test('ends what a restored backup left of it', async () => {
    const [returned, deletedAgain] = [await newcomer(), await newcomer()];
    const ids = [returned, deletedAgain];
    const deleted = await act({ ids, action: 'delete', reason: 'Robots.' });
    await town.db.execute(sql`
      update people set deleted_at = case when id = ${deletedAgain} then deleted_at + interval '1 minute' end where id = any (${ids}::bigint[])`);
    expect((await undo(deleted.id)).outcomes).toEqual([{ outcome: 'done', people: 2 }]);
    for (const id of ids) {
      const state = await stateOf(id);
      expect([state.leaving_since, state.suspended]).toEqual([undefined, undefined]);
    }
  });
});

describe('the undo of a suspension', () => {
  test('leaves a suspension that followed after the time was up', async () => {
    const id = await newcomer();
    const suspended = await act({ ids: [id], action: 'suspend', reason: 'Many.', days: 1 });
    await expireSuspension(id);
    await keeper.ask('POST /admin/user/suspend', { user_id: id, reason: 'Another.' });
    expect((await undo(suspended.id)).outcomes).toEqual([{ outcome: 'not_suspended', people: 1 }]);
    expect((await stateOf(id)).suspended!.why).toBe('Another.');
  });

  test('leaves the terms of a later suspension while both are in force', async () => {
    const id = await newcomer();
    const suspended = await act({ ids: [id], action: 'suspend', reason: 'Many.', days: 1 });
    await keeper.ask('POST /admin/user/suspend', { user_id: id, reason: 'Later.', days: 30 });
    expect((await undo(suspended.id)).outcomes).toEqual([{ outcome: 'done', people: 1 }]);
    expect((await stateOf(id)).suspended!.why).toBe('Later.');
  });

  test('sends no email if the suspension sent none', async () => {
    const [silent, spam, loud] = [await newcomer(), await newcomer(), await newcomer()];
    const input = { action: 'suspend', reason: 'Many.' } as const;
    const actions = [
      await act({ ...input, ids: [silent], silent: 'Y' }),
      await act({ ...input, ids: [spam], category: 'spam' }),
      await act({ ...input, ids: [loud] }),
    ];
    for (const { id } of actions) await undo(id);
    const deleted = await act({ ids: [silent], action: 'delete', reason: 'Many.', silent: 'Y' });
    await undo(deleted.id);
    expect(await subjectsTo(silent)).toEqual([]);
    expect(await subjectsTo(spam)).toEqual([]);
    expect(await subjectsTo(loud)).toHaveLength(2);
  });

  test('stops an action that is still running', async () => {
    const [done, open] = [await newcomer(), await newcomer()];
    const { id } = (await town.db.queryOne<{ id: number }>(sql`
      insert into bulk_actions (actor_id, action, terms) values (${keeper.id}, 'suspend', '{"reason": "Shoes."}') returning id`))!;
    await town.db.execute(sql`
      insert into bulk_action_people (bulk_action_id, person_id, outcome) values (${id}, ${done}, 'done'), (${id}, ${open}, null)`);
    await addJob(town.db, 'admin.act-on-many', { bulk: id }, { runAt: new Date('2100-01-01') });
    await undo(id);
    await town.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > '2099-01-01'`,
    );
    await town.drainJobs();
    const { bulk_actions } = await keeper.ask('GET /admin/bulk-actions', {});
    expect(bulk_actions.find((action) => action.id === id)).toMatchObject({
      finished: true,
      can_undo: false,
      outcomes: expect.arrayContaining([
        { outcome: 'done', people: 1 },
        { outcome: 'stopped', people: 1 },
      ]) as unknown,
    });
    expect((await stateOf(open)).suspended).toBeUndefined();
    const { message } = await keeper.refused('POST /admin/bulk-action/undo', { id });
    expect(message).toBe(adminStrings.bulkActionGone);
  });
});

test('an account that fails at the last attempt is left out, and the action ends', async () => {
  const [fails, works] = [await newcomer(), await newcomer()];
  const { id } = (await town.db.queryOne<{ id: number }>(sql`
    insert into bulk_actions (actor_id, action, terms) values (${keeper.id}, 'suspend', '{"reason": "Shoes."}') returning id`))!;
  await town.db.execute(
    sql`insert into bulk_action_people (bulk_action_id, person_id) values (${id}, ${fails}), (${id}, ${works})`,
  );
  await town.db.execute(
    sql`alter table people add constraint fails check (id <> ${literalInt(fails)} or suspended_at is null)`,
  );
  await addJob(town.db, 'admin.act-on-many', { bulk: id }, { maxAttempts: 1 });
  await town.drainJobs();
  const action = await latest();
  expect(action).toMatchObject({ id, finished: true, people: 2, can_undo: true });
  expect(action.outcomes).toEqual(
    expect.arrayContaining([
      { outcome: 'done', people: 1 },
      { outcome: 'failed', people: 1 },
    ]),
  );
  expect((await stateOf(works)).suspended).toBeDefined();
  await town.db.execute(sql`alter table people drop constraint fails`);
});

test('the counts of a finished action remain when its accounts are purged', async () => {
  const ids = [await newcomer(), await newcomer()];
  const deleted = await act({ ids, action: 'delete', reason: 'Robots.' });
  await town.db.execute(
    sql`update all_people set deleted_at = now() - interval '15 days' where id = ${ids[0]!}`,
  );
  await runJob(town, 'settings.purge');
  expect(await latest()).toMatchObject({
    id: deleted.id,
    people: 2,
    outcomes: [{ outcome: 'done', people: 2 }],
  });
});

test('the list contains what can be undone, however many actions follow', async () => {
  const suspended = await act({ ids: [await newcomer()], action: 'suspend', reason: 'Many.' });
  await town.db.execute(sql`
    insert into bulk_actions (actor_id, action, finished_at, outcomes) select ${keeper.id}, 'confirm', now(), '[]' from generate_series(1, 250)`);
  const { bulk_actions } = await keeper.ask('GET /admin/bulk-actions', {});
  expect(bulk_actions.map(({ id }) => id)).toContain(suspended.id);
  expect(bulk_actions.map(({ id }) => id)).toEqual(
    bulk_actions.map(({ id }) => id).toSorted((a, b) => b - a),
  );
});

test('an action that was sent twice with its key acts once', async () => {
  const ids = [await newcomer()];
  const input: ActInput = { ids, action: 'email', subject: 'Hello', text: 'To you.', password };
  const key = 'one press of the button';
  const sent = await Promise.all(
    [1, 2].map(() => keeper.ask('POST /admin/user/act-on-many', { ...input, key })),
  );
  sent.push(await keeper.ask('POST /admin/user/act-on-many', { ...input, key }));
  expect(new Set(sent.map(({ bulk_action }) => bulk_action.id)).size).toBe(1);
  expect(await subjectsTo(ids[0]!)).toEqual(['Hello']);
});

test('who is deleted by an administrator reads when the account is removed, at the login and in the email about a sign-up', async () => {
  const id = await newcomer();
  await act({ ids: [id], action: 'delete', reason: 'Robots.' });
  const { deleted_at } = (await town.db.queryOne<{ deleted_at: Date }>(
    sql`select deleted_at from all_people where id = ${id}`,
  ))!;
  const day = new Date(deleted_at.getTime() + 14 * 86_400_000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect((await logIn(id)).message).toContain(
    `An administrator deleted your account. The administrators can restore it until ${day}.`,
  );
  const { email, username } = await accountOf(id);
  await town.visitor.ask('POST /user/add', {
    scenario: 'Signup',
    username: 'returning',
    name: 'Some Body',
    email,
    password: usedPassword,
    zip_code: '00417',
    selected_issues: [1],
  } as Input<'POST /user/add'>);
  const mail = (await emailsTo(town, email)).at(-1)!;
  expect(mail.subject).toBe('Your Folkmoot account was deleted');
  expect(mail.text).toContain(`the account ${username}, which an administrator deleted`);
  expect(mail.text).toContain(`The administrators can restore it until ${day}.`);
  // Who is not suspended any more can log in.
  await keeper.ask('POST /admin/user/restore', { user_id: id });
  await town.visitor.ask('POST /user/forgot-password', { username });
  await town.db.execute(sql`delete from codes where purpose = 'registered'`);
  await town.visitor.ask('POST /user/resend-confirmation', { username: 'returning' });
  expect((await emailsTo(town, email)).at(-1)!.subject).toBe(
    'You can still restore your deleted Folkmoot account',
  );
});

test('a deleted sign-up remains for 14 days, although others end after three', async () => {
  const id = await newcomer();
  await town.db.execute(sql`
    update people set confirmed_at = null, created_at = now() - interval '4 days' where id = ${id}`);
  const deleted = await act({ ids: [id], action: 'delete', reason: 'Robots.' });
  const exists = async () =>
    (await town.db.queryOne(sql`select from all_people where id = ${id}`)) !== undefined;
  await runJob(town, 'account.sweep');
  expect(await exists()).toBe(true);
  expect((await undo(deleted.id)).outcomes).toEqual([{ outcome: 'done', people: 1 }]);
  await runJob(town, 'account.sweep');
  expect(await exists()).toBe(true);
  await town.db.execute(
    sql`update bulk_action_people set deleted_at = now() - interval '15 days' where person_id = ${id}`,
  );
  await runJob(town, 'account.sweep');
  expect(await exists()).toBe(false);
});

test('an action without a job that runs ends', async () => {
  const id = await newcomer();
  const insert = async () =>
    (await town.db.queryOne<{ bulk: number }>(sql`
      with b as (insert into bulk_actions (actor_id, action) values (${keeper.id}, 'confirm') returning id)
      insert into bulk_action_people (bulk_action_id, person_id) select b.id, ${id} from b returning bulk_action_id as bulk`))!
      .bulk;
  const [gone, failed, waiting] = [await insert(), await insert(), await insert()];
  for (const bulk of [failed, waiting])
    await addJob(
      town.db,
      'admin.act-on-many',
      { bulk },
      { key: `admin.act-on-many ${bulk}`, runAt: new Date('2100-01-01') },
    );
  await town.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts where key = ${`admin.act-on-many ${failed}`}`);
  await runJob(town, 'admin.sweep');
  const { bulk_actions } = await keeper.ask('GET /admin/bulk-actions', {});
  const outcomesOf = (bulk: number) => bulk_actions.find(({ id }) => id === bulk)!.outcomes;
  expect([gone, failed, waiting].map(outcomesOf)).toEqual([
    [{ outcome: 'failed', people: 1 }],
    [{ outcome: 'failed', people: 1 }],
    [],
  ]);
  await town.db.execute(
    sql`delete from graphile_worker._private_jobs where key like 'admin.act-on-many %'`,
  );
  await town.db.execute(sql`delete from bulk_actions where id = ${waiting}`);
});

test('the login mentions an appeal by email only after an email about the suspension', async () => {
  const [silent, deleted, loud] = [await newcomer(), await newcomer(), await newcomer()];
  await act({ ids: [silent], action: 'suspend', reason: 'Many.', silent: 'Y' });
  await act({ ids: [deleted], action: 'delete', reason: 'Many.' });
  await act({ ids: [loud], action: 'suspend', reason: 'Many.' });
  const sentence = moderationStrings.appealByEmail;
  expect((await logIn(silent)).message).not.toContain(sentence);
  expect((await logIn(deleted)).message).not.toContain(sentence);
  expect((await logIn(loud)).message).toContain(sentence);
});
