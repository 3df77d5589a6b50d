// Links for a new password of addresses that a sign-up leaves or only spells in another way.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { codeIn, emailsTo } from '#test/emails.ts';
import { signUpInBrowser } from '#test/signUp.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ PUBLIC_URL: 'https://moot.example' });
});
afterAll(() => town.close());

const signUp = (username: string, email: string) =>
  signUpInBrowser(town, { username, email, password: `the password of ${username}` });
const move = (browser: string, username: string, email: string) =>
  town.visitor.ask('POST /user/change-signup-email', {
    browser,
    email,
    password: `the password of ${username}`,
  });
/** The codes for a new password that the mailbox received. */
const resetCodesTo = async (mailbox: string) =>
  (await emailsTo(town))
    .filter(({ to, link }) => to.toLowerCase() === mailbox && link.includes('/reset-password/'))
    .map(codeIn);
async function requestReset(address: string) {
  await town.visitor.ask('POST /user/forgot-password', { username: address });
  return (await resetCodesTo(address)).at(-1)!;
}
const check = (token: string) =>
  town.visitor.raw('POST /user/check-password-reset-token', { token });

test('a stranger who moves a sign-up away from an address voids no link of its owner', async () => {
  const address = 'vera@home.example';
  await signUp('vera', address);
  const browser = await signUp('passerby', address);
  const token = await requestReset(address);
  expect((await check(token)).json()).toMatchObject({ sign_ups: ['passerby', 'vera'] });
  await move(browser, 'passerby', 'passerby@lair.example');
  expect((await check(token)).json()).not.toHaveProperty('sign_ups');
  const new_password = 'seven quiet herons';
  await town.visitor.ask('POST /user/reset-password', {
    token,
    new_password,
    confirm_password: new_password,
  });
  const login = await town.visitor.ask('POST /user/login', {
    username: 'vera',
    password: new_password,
  });
  expect(login).toMatchObject({ username: 'vera' });
});

test('a stranger who spells the address in another way voids no link of its owner', async () => {
  const address = 'otto@home.example';
  await signUp('otto', address);
  const browser = await signUp('speller', address);
  for (const spelling of ['OTTO@home.example', 'Otto@home.example']) {
    const token = await requestReset(address);
    expect((await check(token)).json()).toMatchObject({ sign_ups: ['speller', 'otto'] });
    await move(browser, 'speller', spelling);
    expect((await check(token)).json()).toMatchObject({ sign_ups: ['speller', 'otto'] });
  }
});

test('a link of a sign-up that moved works for no other address, and still counts', async () => {
  const address = 'una@home.example';
  const browser = await signUp('hopper', address);
  for (let i = 0; i < 3; i++) await requestReset(address);
  await move(browser, 'hopper', 'hopper@lair.example');
  for (const token of await resetCodesTo(address))
    expect((await check(token)).statusCode).toBe(422);
  await signUp('una', address);
  await requestReset(address);
  expect(await resetCodesTo(address)).toHaveLength(3);
});

test('a sign-up that waits for its deletion after three days moves no more', async () => {
  const browser = await signUp('stale', 'stale@home.example');
  const addressOf = async () =>
    (await town.db.queryOne<{ email: string }>(
      sql`select email from all_people where username = 'stale'`,
    ))!.email;
  await move(browser, 'stale', 'stale@first.example');
  expect(await addressOf()).toBe('stale@first.example');
  await town.db.execute(
    sql`update all_people set created_at = now() - interval '73 hours' where username = 'stale'`,
  );
  await move(browser, 'stale', 'stale@second.example');
  expect(await addressOf()).toBe('stale@first.example');
});

test('a sign-up moves only five times a day, from all networks together', async () => {
  const limited = await createTestTown({ RATE_LIMITS: 'on' });
  const password = 'the password of roamer';
  const send = async (path: string, network: number, payload: object) => {
    const response = await limited.http.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      remoteAddress: `198.51.100.${network}`,
    });
    return { status: response.statusCode, ...response.json<{ browser?: string }>() };
  };
  const { browser } = await send('/user/add', 0, {
    scenario: 'Signup',
    username: 'roamer',
    name: 'A Person',
    email: 'roamer@home.example',
    password,
    selected_issues: [1],
    zip_code: '00417',
  });
  const statuses: number[] = [];
  for (let network = 1; network <= 6; network++) {
    const email = `stranger${network}@lair.example`;
    const { status } = await send('/user/change-signup-email', network, {
      browser,
      email,
      password,
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await limited.close();
});
