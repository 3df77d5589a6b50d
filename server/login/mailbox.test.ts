// What strangers can do to the mailbox of another user by requesting emails to its address.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { signupStrings } from '#contract/signupStrings.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { signedIn } from '#test/api.ts';
import { codeIn, emailsTo } from '#test/emails.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
const newPassword = 'a river runs through it';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

const signUp = async (
  username: string,
  email: string,
  password = `the password of ${username}`,
) => {
  const form = {
    scenario: 'Signup',
    username,
    name: 'Some Body',
    email,
    password,
    zip_code: '00417',
    selected_issues: [1],
  } as Input<'POST /user/add'>;
  const { browser } = await town.visitor.ask('POST /user/add', form);
  await town.drainJobs();
  return browser!;
};
const requestReset = (username: string) =>
  town.visitor.ask('POST /user/forgot-password', { username });
const resetLinks = async (email: string) =>
  (await emailsTo(town, email)).filter(({ link }) => link.includes('/reset-password/')).map(codeIn);
const resetPassword = (token: string, username?: string) =>
  town.visitor.raw('POST /user/reset-password', {
    token,
    new_password: newPassword,
    confirm_password: newPassword,
    ...(username && { username }),
  });
const canLogIn = async (username: string, password: string) =>
  (await town.visitor.raw('POST /user/login', { username, password })).statusCode === 200;
const subjects = async (email: string) =>
  (await emailsTo(town, email)).map(({ subject }) => subject);
const changeAddress = async (username: 'ben' | 'gus' | 'elif' | 'hugo', email: string) =>
  (await signedIn(town, username)).ask('POST /account/save-profile', {
    name: 'A Name',
    email,
    current_password: password,
  });

test('a stranger’s sign-up with a registered address and its reset requests do not keep the owner from getting a reset link', async () => {
  const email = 'ada@larkwater.example';
  await signUp('evilone', email);
  for (const name of ['evilone', 'evilone', 'evilone', 'EvilOne']) await requestReset(name);
  expect(
    await resetLinks(email),
    'a sign-up with an address that another account has confirmed gets no link',
  ).toEqual([]);
  await requestReset('ada');
  const links = await resetLinks(email);
  expect(links).toHaveLength(1);
  expect((await resetPassword(links[0]!)).statusCode).toBe(200);
  expect(await canLogIn('ada', newPassword)).toBe(true);
});

test('a reset link requested by an unconfirmed sign-up is void once another account has confirmed the address', async () => {
  const email = 'late@elsewhere.example';
  await signUp('evillate', email);
  for (let i = 0; i < 3; i++) await requestReset('evillate');
  const strangersLinks = await resetLinks(email);
  const browser = await signUp('late', email);
  const link = (await emailsTo(town, email)).find(({ link }) => link.includes('/confirm-email/'))!;
  await town.visitor.ask('POST /user/confirm-email', { code: codeIn(link), browser });
  expect(strangersLinks).toHaveLength(3);
  for (const token of strangersLinks)
    expect((await resetPassword(token)).json().message).toEqual({ token: [strings.linkExpired] });
  await requestReset('late');
  expect(await resetLinks(email), 'the links of others do not count for the owner').toHaveLength(4);
});

test('sign-ups by strangers do not keep the owner of an address from confirming theirs: any link to it works', async () => {
  const email = 'victim@elsewhere.example';
  for (const name of ['eviltwo', 'evilthree', 'evilfour']) await signUp(name, email);
  const browser = await signUp('victim', email);
  const secondSignUp = await signUp('victim.too', 'Victim@elsewhere.example');
  await town.visitor.ask('POST /user/resend-confirmation', { username: 'victim' });
  const letters = [
    ...(await emailsTo(town, email)),
    ...(await emailsTo(town, 'Victim@elsewhere.example')),
  ];
  expect(letters.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 3 }, () => 'Confirm your email for Folkmoot'),
  );
  const code = codeIn(letters[0]!);
  expect(
    (await town.visitor.refused('POST /user/confirm-email', { code, password: 'a guess of mine' }))
      .message,
  ).toEqual({
    password: [strings.confirmPasswordWrong],
  });
  expect(await town.visitor.ask('POST /user/confirm-email', { code, browser })).toMatchObject({
    message: signupStrings.emailConfirmedLoggedIn,
    username: 'victim',
  });
  // a repeated call does not log in again
  expect(await town.visitor.ask('POST /user/confirm-email', { code, browser })).toEqual({
    message: strings.emailConfirmed,
  });
  expect(await canLogIn('victim', 'the password of victim')).toBe(true);
  for (const name of ['eviltwo', 'victim.too'])
    expect(await canLogIn(name, `the password of ${name}`), name).toBe(false);
  expect(
    (await town.visitor.refused('POST /user/confirm-email', { code, browser: secondSignUp }))
      .message,
    'one account has the address',
  ).toEqual({
    code: [strings.linkExpired],
  });
  expect(await canLogIn('victim.too', 'the password of victim.too')).toBe(false);
});

test('in another browser the password determines which sign-up the link confirms', async () => {
  const email = 'other@elsewhere.example';
  for (const name of ['evilfive', 'evilsix', 'evilseven']) await signUp(name, email);
  await signUp('other', email);
  const code = codeIn((await emailsTo(town, email)).at(-1)!);
  await town.visitor.ask('POST /user/confirm-email', { code, password: 'the password of other' });
  expect(await canLogIn('other', 'the password of other')).toBe(true);
});

test('a reset link for an unconfirmed address works for each sign-up with it', async () => {
  const email = 'forgetful@elsewhere.example';
  await signUp('forgetful', email);
  await signUp('evileight', email);
  for (let i = 0; i < 3; i++) await requestReset('evileight');
  await requestReset('forgetful');
  const links = await resetLinks(email);
  expect(links).toHaveLength(3);
  const { sign_ups } = await town.visitor.ask('POST /user/check-password-reset-token', {
    token: links[0]!,
  });
  expect(sign_ups!.toSorted()).toEqual(['evileight', 'forgetful']);
  expect(
    (await resetPassword(links[0]!, 'ben')).json().message,
    'rejects an account with another address',
  ).toEqual({
    token: [strings.linkExpired],
  });
  expect((await resetPassword(links[0]!, 'forgetful')).statusCode).toBe(200);
  expect([
    await canLogIn('forgetful', newPassword),
    await canLogIn('evileight', newPassword),
    await canLogIn('ben', newPassword),
  ]).toEqual([true, false, false]);
});

test('an address gets at most three change emails an hour across accounts, and any of the links works for a logged-in requester', async () => {
  const email = 'mark@elsewhere.example';
  for (let i = 0; i < 3; i++)
    for (const username of ['ben', 'gus'] as const) await changeAddress(username, email);
  await changeAddress('elif', 'Mark@elsewhere.example');
  await town.drainJobs();
  const letters = [
    ...(await emailsTo(town, email)),
    ...(await emailsTo(town, 'Mark@elsewhere.example')),
  ];
  expect(letters).toHaveLength(3);
  const elif = await signedIn(town, 'elif');
  const hugo = await signedIn(town, 'hugo');
  const code = codeIn(letters[0]!);
  expect(
    (await hugo.raw('POST /user/confirm-email', { code })).statusCode,
    'a member without a pending address',
  ).toBe(422);
  for (let i = 0; i < 2; i++)
    expect(await elif.ask('POST /user/confirm-email', { code })).toEqual({
      message: strings.newEmailConfirmed,
    });
  const { email: currentEmail } = (await elif.ask('GET /account/get-profile', {})).profile;
  expect(currentEmail, 'spelled as the mail was addressed').toBe(letters[0]!.to);
});

test('the owner of an address gets at most three emails an hour about others who tried it', async () => {
  const email = 'tess@larkwater.example';
  for (const n of [1, 2]) await signUp(`evil.tess${n}`, email);
  for (const username of ['ben', 'gus', 'hugo'] as const) await changeAddress(username, email);
  await town.drainJobs();
  expect(await subjects(email)).toEqual(
    Array.from({ length: 3 }, () => 'You already have an account on Folkmoot'),
  );
});

test('a sign-up with the address of a deleted account emails its owner how to restore it', async () => {
  const email = 'rosa@larkwater.example';
  await town.db.execute(sql`update all_people set deleted_at = now() where email = ${email}`);
  await signUp('rosa.again', email);
  await changeAddress('hugo', email);
  await town.drainJobs();
  expect(await subjects(email)).toEqual(
    Array.from({ length: 2 }, () => 'You can still restore your deleted Folkmoot account'),
  );
  expect((await emailsTo(town, email)).at(-1)!.text).toContain('rosa');
  await town.db.execute(sql`update all_people set deleted_at = null where email = ${email}`);
});

test('a confirmation email that cannot be sent does not count for the limit', async () => {
  const email = 'patient@elsewhere.example';
  const { mail } = town.app;
  const send = mail.send;
  mail.send = () => Promise.reject(new Error('the mail server is away'));
  await signUp('patient', email);
  mail.send = send;
  expect(await town.db.query(sql`select from codes where address_key = ${email}`)).toEqual([]);
});
