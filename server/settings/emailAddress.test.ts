// Change of the email address: confirmation, and the link that undoes it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { runJob } from '#test/jobs.ts';
import { signedIn } from '#test/api.ts';
import { codeIn, emailsTo, resetCodeTo } from '#test/emails.ts';
import { runInTurnForAccount } from '#test/locks.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
let hash: string;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  hash = await hashPassword(password);
});
afterAll(() => town.close());
beforeEach(async () => {
  // First unique interim addresses: two swapped addresses could not be restored one by one.
  await town.db.execute(
    sql`update all_people set email = username || '@between.example', email_normalized = username || '@between.example'`,
  );
  await town.db.execute(
    sql`update all_people set password_hash = ${hash}, pending_email = null, email = username || '@larkwater.example', email_normalized = username || '@larkwater.example', deleted_at = null`,
  );
  await town.db.execute(sql`delete from codes`);
});

type Name = 'ada' | 'ben' | 'elif' | 'hugo';
const requestChange = async (username: Name, email: string) =>
  (await signedIn(town, username)).ask('POST /account/save-profile', {
    name: 'A Name',
    email,
    current_password: password,
  });
const loadLastMail = async (address: string) => (await emailsTo(town, address)).at(-1)!;
const confirm = (code: string) => town.visitor.raw('POST /user/confirm-email', { code, password });
const emailOf = async (username: Name) =>
  (await town.db.queryOne<{ email: string; pending_email: string | null }>(
    sql`select email, pending_email from all_people where username = ${username}`,
  ))!;
const badCode = { code: [strings.linkExpired] };

test('changes the address only after the new one is confirmed, and notifies the old one', async () => {
  const { profile, message } = await requestChange('ada', 'Ada@New.example');
  expect(message).toBe(strings.profileSavedConfirm);
  expect(profile).toMatchObject({
    email: 'ada@larkwater.example',
    pending_email: 'Ada@New.example',
  });

  const notice = await loadLastMail('ada@larkwater.example');
  expect(notice.subject).toBe('The email address of your Folkmoot account is being changed');
  expect(notice.text).toContain('If it wasn’t you, choose a new password now.');
  expect(notice.text).not.toContain('New.example');
  const email = await loadLastMail('Ada@new.example');
  expect(email.link).toMatch(/^https:\/\/moot\.example\/confirm-email\/[\w-]{43}$/);

  for (let i = 0; i < 3; i++)
    expect(
      await town.visitor.ask('POST /user/confirm-email', { code: codeIn(email), password }),
    ).toEqual({ message: strings.newEmailConfirmed });
  expect(await emailOf('ada')).toEqual({ email: 'Ada@New.example', pending_email: null });
  expect(
    await town.visitor.ask('POST /user/login', { username: 'ada@new.example', password }),
  ).toMatchObject({ username: 'ada' });
  expect(
    (
      await town.visitor.refused('POST /user/login', {
        username: 'ada@larkwater.example',
        password,
      })
    ).status,
  ).toBe(422);
});

test('gives the same response for a taken address as for a free one, and notifies its owner', async () => {
  const toShape = ({
    profile: { pending_email, revision: _revision, ...profile },
    ...response
  }: Awaited<ReturnType<typeof requestChange>>) => ({
    ...response,
    profile,
    pending: pending_email !== undefined,
  });
  const before = (await emailsTo(town, 'ben@larkwater.example')).length;
  const unusedAddress = toShape(await requestChange('ada', 'unused@new.example'));
  const takenAddress = toShape(await requestChange('ada', 'BEN@larkwater.example'));
  expect(takenAddress).toEqual(unusedAddress);
  const emails = (await emailsTo(town, 'ben@larkwater.example')).slice(before);
  expect(emails.map(({ subject }) => subject)).toEqual(['You already have an account on Folkmoot']);
  expect(emails[0]!.text).not.toContain('ada');
  expect(await emailsTo(town, 'BEN@larkwater.example')).toEqual([]);
});

describe('the link', () => {
  test('is rejected in the same way if it is invented, expired, superseded or for another purpose', async () => {
    await requestChange('ada', 'one@new.example');
    const firstCode = codeIn(await loadLastMail('one@new.example'));
    await requestChange('ada', 'two@new.example');
    const secondCode = codeIn(await loadLastMail('two@new.example'));
    const response = await confirm('A'.repeat(43));
    expect([response.statusCode, response.json().message]).toEqual([422, badCode]);
    expect((await confirm(firstCode)).json().message).toEqual({
      code: [strings.emailChangeCanceled],
    });
    expect((await confirm(codeIn(await loadLastMail('ada@larkwater.example')))).body).toBe(
      response.body,
    );
    expect(
      (await town.visitor.refused('POST /user/check-password-reset-token', { token: secondCode }))
        .status,
    ).toBe(422);
    await town.db.execute(sql`update codes set expires_at = expires_at - interval '24 hours'`);
    expect((await confirm(secondCode)).body).toBe(response.body);
    expect((await emailOf('ada')).email).toBe('ada@larkwater.example');
  });

  test('is rejected if the address was taken in the meantime: of concurrent confirmations one succeeds', async () => {
    const names = ['ada', 'ben', 'elif', 'hugo'] as const;
    for (let round = 0; round < 5; round++) {
      const email = `wanted${round}@new.example`;
      await town.db.execute(sql`delete from codes`);
      for (const name of names) await requestChange(name, email);
      const codes = (await emailsTo(town, email)).map(codeIn);
      expect(codes, 'three mails an hour').toHaveLength(3);
      const responses = await Promise.all([...codes, ...codes].map(confirm));
      expect(
        [
          ...new Set(
            responses.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body),
          ),
        ].map((body) => JSON.parse(body).message),
      ).toEqual([badCode]);
      expect(
        await town.db.query(sql`select from all_people where email_normalized = ${email}`),
      ).toHaveLength(1);
      await town.db.execute(
        sql`update all_people set email = username || '@larkwater.example', email_normalized = username || '@larkwater.example' where email_normalized = ${email}`,
      );
    }
  });

  test('has no effect for a deleted account', async () => {
    await requestChange('elif', 'elif@new.example');
    const code = codeIn(await loadLastMail('elif@new.example'));
    await town.db.execute(sql`update all_people set deleted_at = now() where username = 'elif'`);
    expect((await confirm(code)).statusCode).toBe(422);
  });

  test('invalidates password reset links sent to the old address', async () => {
    await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
    const reset = await resetCodeTo(town, 'ada@larkwater.example');
    await requestChange('ada', 'ada@new.example');
    await confirm(codeIn(await loadLastMail('ada@new.example')));
    expect(
      (await town.visitor.refused('POST /user/check-password-reset-token', { token: reset }))
        .status,
    ).toBe(422);
  });
});

describe('the undo link', () => {
  const undoChange = (token: string, newPassword = 'a river runs through it') =>
    town.visitor.raw('POST /user/reset-password', {
      token,
      new_password: newPassword,
      confirm_password: newPassword,
    });

  test('restores the old address even after a confirmed change and a new password, and ends all sessions', async () => {
    const thief = await signedIn(town, 'ada');
    await thief.ask('POST /account/save-profile', {
      name: 'A Name',
      email: 'thief@new.example',
      current_password: password,
    });
    const undo = codeIn(await loadLastMail('ada@larkwater.example'));
    await confirm(codeIn(await loadLastMail('thief@new.example')));
    await thief.ask('POST /user/change-password', {
      current_password: password,
      new_password: 'mine now, all mine',
      confirm_password: 'mine now, all mine',
    });
    await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
    const reset = await resetCodeTo(town, 'thief@new.example');

    await town.visitor.ask('POST /user/check-password-reset-token', { token: undo });
    expect((await undoChange(undo)).statusCode).toBe(200);
    expect(await emailOf('ada')).toEqual({ email: 'ada@larkwater.example', pending_email: null });
    expect((await thief.refused('GET /account/get-profile', {})).status).toBe(401);
    expect((await undoChange(reset)).statusCode).toBe(422);
    expect((await undoChange(undo)).statusCode).toBe(422);
    await town.visitor.ask('POST /user/login', {
      username: 'ada',
      password: 'a river runs through it',
    });
  });

  test('is not created for the thief by a delayed email after the owner has restored the account', async () => {
    const thief = await signedIn(town, 'elif');
    await thief.ask('POST /account/save-profile', {
      name: 'A Name',
      email: 'thief@slow.example',
      current_password: password,
    });
    const undo = codeIn(await loadLastMail('elif@larkwater.example'));
    await confirm(codeIn(await loadLastMail('thief@slow.example')));
    // The thief's mail server temporarily rejects the email about the second change.
    const { mail } = town.app;
    const { send } = mail;
    mail.send = (email) =>
      email.to === 'thief@slow.example'
        ? Promise.reject(new Error('450 come again later'))
        : send.call(mail, email);
    await thief.ask('POST /account/save-profile', {
      name: 'A Name',
      email: 'thief@second.example',
      current_password: password,
    });
    await emailsTo(town, 'thief@second.example');
    expect((await undoChange(undo, 'a river came back')).statusCode).toBe(200);
    await town.drainJobs();
    mail.send = send;
    const before = (await emailsTo(town, 'thief@slow.example')).length;
    const waitingJobs = await town.db.query<{ id: number }>(sql`
      select (graphile_worker.reschedule_jobs(array[id], run_at => now())).id from graphile_worker.jobs where task_identifier = 'settings.changing'`);
    expect(waitingJobs).toHaveLength(1);
    await town.drainJobs();
    expect(await emailsTo(town, 'thief@slow.example')).toHaveLength(before);
    expect(await emailOf('elif')).toEqual({ email: 'elif@larkwater.example', pending_email: null });
  });

  test('is sent to the owner independently of the thief’s mail server', async () => {
    const thief = await signedIn(town, 'dev');
    await thief.ask('POST /account/save-profile', {
      name: 'A Name',
      email: 'dev.thief@slow.example',
      current_password: password,
    });
    await confirm(codeIn(await loadLastMail('dev.thief@slow.example')));
    const before = (await emailsTo(town, 'dev@larkwater.example')).length;
    const { mail } = town.app;
    const { send } = mail;
    mail.send = (email) =>
      email.to === 'dev.thief@slow.example'
        ? Promise.reject(new Error('450 come again later'))
        : send.call(mail, email);
    try {
      const newPassword = 'mine now, all of it';
      await thief.ask('POST /user/change-password', {
        current_password: password,
        new_password: newPassword,
        confirm_password: newPassword,
      });
      await thief.ask('POST /account/two-factor-start', { password: newPassword });
      await town.drainJobs();
      await thief.ask('POST /account/delete', { password: newPassword });
      await town.drainJobs();
    } finally {
      mail.send = send;
    }
    expect(
      (await emailsTo(town, 'dev@larkwater.example')).slice(before).map(({ subject }) => subject),
    ).toEqual(['Your Folkmoot password was changed', 'Your Folkmoot account was deleted']);
  });

  test('removes login methods that the thief added, and keeps older ones', async () => {
    const { id } = (await town.db.queryOne<{ id: number }>(
      sql`select id from all_people where username = 'ben'`,
    ))!;
    const addedMethods = (name: string) => ({
      passkey: sql`insert into passkeys (person_id, credential_id, public_key, counter, transports, name) values (${id}, ${name}, '', 0, '{}', ${name})`,
      identity: sql`insert into linked_accounts (provider, subject, person_id, known_as) values (${name === 'old' ? 'google' : 'twitter'}, ${name}, ${id}, ${name})`,
    });
    for (const statement of Object.values(addedMethods('old'))) await town.db.execute(statement);
    await town.db.execute(
      sql`update passkeys set added_at = now() - interval '2 days' where person_id = ${id}`,
    );
    await town.db.execute(
      sql`update linked_accounts set linked_at = now() - interval '2 days' where person_id = ${id}`,
    );
    const thief = await signedIn(town, 'ben');
    for (const statement of Object.values(addedMethods('thief'))) await town.db.execute(statement);
    await thief.ask('POST /account/save-profile', {
      name: 'A Name',
      email: 'thief@new.example',
      current_password: password,
    });
    const undo = codeIn(await loadLastMail('ben@larkwater.example'));
    await confirm(codeIn(await loadLastMail('thief@new.example')));
    await town.db.execute(
      sql`insert into two_factor (person_id, secret, enabled_at) values (${id}, '', now())`,
    );
    await town.db.execute(sql`insert into recovery_codes (person_id, hash) values (${id}, 'x')`);
    expect((await undoChange(undo)).statusCode).toBe(200);
    expect(
      (
        await town.visitor.ask('POST /user/login', {
          username: 'ben',
          password: 'a river runs through it',
        })
      ).token,
    ).toBeDefined();
    const leftRows = await town.db.query(sql`
      select name from passkeys where person_id = ${id} union all select subject from linked_accounts where person_id = ${id}
      union all select 'recovery' from recovery_codes where person_id = ${id}`);
    expect(leftRows).toEqual([{ name: 'old' }, { name: 'old' }]);
  });

  test('keeps two-factor authentication that was enabled before', async () => {
    const { id } = (await town.db.queryOne<{ id: number }>(
      sql`select id from all_people where username = 'ben'`,
    ))!;
    await town.db.execute(
      sql`insert into two_factor (person_id, secret, enabled_at) values (${id}, '', now() - interval '2 days')`,
    );
    expect(
      (
        await (
          await signedIn(town, 'ben')
        ).refused('POST /account/save-profile', {
          name: 'B',
          email: 'thief@new.example',
          current_password: password,
        })
      ).message,
    ).toEqual({
      code: [strings.code],
    });
    await town.db.execute(sql`update two_factor set enabled_at = null where person_id = ${id}`);
    await requestChange('ben', 'thief@new.example');
    await town.db.execute(
      sql`update two_factor set enabled_at = now() - interval '2 days' where person_id = ${id}`,
    );
    expect((await undoChange(codeIn(await loadLastMail('ben@larkwater.example')))).statusCode).toBe(
      200,
    );
    expect(
      (
        await town.visitor.ask('POST /user/login', {
          username: 'ben',
          password: 'a river runs through it',
        })
      ).second_step,
    ).toBeDefined();
    await town.db.execute(sql`delete from two_factor where person_id = ${id}`);
  });

  test('cancels a change that is not confirmed yet', async () => {
    await requestChange('ben', 'thief@new.example');
    const code = codeIn(await loadLastMail('thief@new.example'));
    expect((await undoChange(codeIn(await loadLastMail('ben@larkwater.example')))).statusCode).toBe(
      200,
    );
    expect((await confirm(code)).statusCode).toBe(422);
    expect(await emailOf('ben')).toEqual({ email: 'ben@larkwater.example', pending_email: null });
  });

  test('is rejected if another account has the old address by now', async () => {
    await requestChange('hugo', 'hugo@new.example');
    const undo = codeIn(await loadLastMail('hugo@larkwater.example'));
    await confirm(codeIn(await loadLastMail('hugo@new.example')));
    await town.db.execute(
      sql`update all_people set email = 'hugo@larkwater.example', email_normalized = 'hugo@larkwater.example' where username = 'elif'`,
    );
    const response = await undoChange(undo);
    expect([response.statusCode, response.json().message]).toEqual([
      422,
      { token: [strings.linkExpired] },
    ]);
    expect((await emailOf('hugo')).email).toBe('hugo@new.example');
  });
});

test('sends at most three confirmation emails an hour, and notifies the old address of every change', async () => {
  const before = (await emailsTo(town)).length;
  for (const email of [
    'a@new.example',
    'ben@larkwater.example',
    'b@new.example',
    'c@new.example',
    'elif@larkwater.example',
  ]) {
    await requestChange('ada', email);
    // The email goes to the address that is pending when the job runs.
    await town.drainJobs();
  }
  expect(
    (await emailsTo(town))
      .slice(before)
      .map(({ to }) => to)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    'a@new.example',
    ...Array.from({ length: 5 }, () => 'ada@larkwater.example'),
    'b@new.example',
    'ben@larkwater.example',
  ]);
});

test('retries an email that could not be sent, and drops a pending address whose link has expired', async () => {
  const { mail } = town.app;
  const send = mail.send;
  mail.send = () => Promise.reject(new Error('the mail server is away'));
  await requestChange('ada', 'late@new.example');
  await town.drainJobs();
  mail.send = send;
  await town.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  const code = codeIn(await loadLastMail('late@new.example'));

  await runJob(town, 'account.sweep');
  expect((await emailOf('ada')).pending_email).toBe('late@new.example');
  await town.db.execute(sql`update codes set expires_at = now() - interval '1 minute'`);
  await runJob(town, 'account.sweep');
  expect((await emailOf('ada')).pending_email).toBeNull();
  expect((await confirm(code)).statusCode).toBe(422);
});

test('a change that a new password has just canceled cannot be confirmed, and links to the current address stay valid', async () => {
  await requestChange('elif', 'elif@late.example');
  const code = codeIn(await loadLastMail('elif@late.example'));
  await town.visitor.ask('POST /user/forgot-password', { username: 'elif' });
  const token = await resetCodeTo(town, 'elif@larkwater.example');
  const elif = await signedIn(town, 'elif');
  const newPasswordFields = {
    new_password: 'a river runs here',
    confirm_password: 'a river runs here',
  };
  const responses = await runInTurnForAccount(town, elif.id, [
    () =>
      elif.raw('POST /user/change-password', { current_password: password, ...newPasswordFields }),
    () => confirm(code),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
  expect((await emailOf('elif')).email).toBe('elif@larkwater.example');
  await town.visitor.ask('POST /user/reset-password', { token, ...newPasswordFields });
});
