// Second-factor guessing by an attacker who knows the password: limits, and access for the owner.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input, Call } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { rateLimitRules } from '#server/rateLimits/rateLimits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

const password = 'the ferry leaves at six';
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ RATE_LIMITS: 'on', PUBLIC_URL: 'https://moot.example' });
  await town.db.execute(sql`update all_people set password_hash = ${await hashPassword(password)}`);
});
afterAll(() => town.close());

const post = <C extends Call>(remoteAddress: string, call: C, payload: Input<C>) =>
  town.http.inject({
    method: 'POST',
    url: `/api${call.split(' ')[1]}`,
    remoteAddress,
    payload: payload as object,
  });

/**
 * Enables two-factor authentication of a member. `logIn` logs in from an IP address with browser
 * keys.
 */
async function enableTwoFactor(username: 'ada' | 'ben' | 'gus' | 'hugo' | 'noor') {
  const client = await town.as(username);
  const { secret } = await client.ask('POST /account/two-factor-start', { password });
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
  const { recovery_codes, browser_key = '' } = await client.ask('POST /account/two-factor-on', {
    code: code(),
  });
  const logIn = async (from: string, enteredCode: string, keys: string[] = []) => {
    await town.db.execute(sql`update two_factor set last_step = 0 where person_id = ${client.id}`);
    const browser_keys = keys.length ? { browser_keys: keys } : {};
    const { second_step } = (
      await post(from, 'POST /user/login', { username, password, ...browser_keys })
    ).json();
    return post(from, 'POST /user/second-step', {
      second_step,
      code: enteredCode,
      ...browser_keys,
    });
  };
  return { client, code, recovery_codes, browser_key, logIn };
}

type GuessedAccount = Awaited<ReturnType<typeof enableTwoFactor>>;
/**
 * Sends wrong codes, each in a new login, until one is rejected without a check. Returns their
 * number.
 */
async function guess(
  { logIn }: GuessedAccount,
  getIpAddress: (n: number) => string,
  keys: string[] = [],
): Promise<number> {
  for (let n = 0; n < 100; n++) {
    const { statusCode, body } = await logIn(getIpAddress(n), '000000', keys);
    if (statusCode === 422) continue;
    expect([statusCode, JSON.parse(body).message]).toEqual([429, strings.codesUsedUp]);
    return n;
  }
  throw new Error('guesses are not limited');
}

test('guessing codes for a month succeeds with a chance below one percent', () => {
  // Of a million codes, those of three time steps are accepted.
  const acceptedShare = 3 / 10 ** 6;
  const [maxPerDay, seconds] = rateLimitRules.code.at(-1)!;
  expect(seconds).toBe(day / 1_000);
  expect(1 - (1 - acceptedShare) ** (30 * maxPerDay)).toBeLessThan(0.005);
  // the attacker can use a second limit: through the mailbox, a stolen session or a stolen browser
  // key
  expect(1 - (1 - acceptedShare) ** (30 * 2 * maxPerDay)).toBeLessThan(0.01);
});

test('guessing from one network does not block the owner from logging in elsewhere', async () => {
  const ada = await enableTwoFactor('ada');
  expect(await guess(ada, () => '192.0.2.1')).toBe(10);
  const entered = await ada.logIn('198.51.100.1', ada.code());
  expect([entered.statusCode, entered.json().username]).toEqual([200, 'ada']);
});

test('guessing from many networks blocks the app in unknown browsers, but not in a known browser or with a recovery code', async () => {
  const ben = await enableTwoFactor('ben');
  expect(await guess(ben, (n) => `10.2.0.${n}`)).toBe(15);
  const refused = await ben.logIn('198.51.100.2', ben.code());
  expect([refused.statusCode, refused.json().message]).toEqual([429, strings.codesUsedUp]);
  expect((await ben.logIn('198.51.100.2', ben.code(), ['A'.repeat(43)])).statusCode).toBe(429);

  // the browser in which two-factor was turned on
  expect((await ben.logIn('198.51.100.2', ben.code(), [ben.browser_key])).statusCode).toBe(200);
  const { browser_key } = (await ben.logIn('198.51.100.2', ben.recovery_codes[0]!)).json();
  // the browser that logged in with a recovery code, from another network and with the key of
  // another account in addition
  const knownBrowserResponse = await ben.logIn('203.0.113.7', ben.code(), [
    'A'.repeat(43),
    browser_key,
  ]);
  expect([knownBrowserResponse.statusCode, knownBrowserResponse.json().browser_key]).toEqual([
    200,
    undefined,
  ]);
});

test('guesses in a known browser are limited as well, and a new password makes the browser unknown', async () => {
  const gus = await enableTwoFactor('gus');
  expect(await guess(gus, (n) => `10.3.0.${n}`, [gus.browser_key])).toBe(15);
  // an unknown browser is counted separately
  expect((await gus.logIn('198.51.100.3', gus.code())).statusCode).toBe(200);
  await town.db.execute(
    sql`update two_factor set last_step = 0 where person_id = ${gus.client.id}`,
  );
  const newPasswordFields = {
    new_password: 'another secret here',
    confirm_password: 'another secret here',
  };
  await gus.client.ask('POST /user/change-password', {
    current_password: password,
    ...newPasswordFields,
    code: gus.code(),
  });
  expect(
    await town.db.query(sql`select from known_browsers where person_id = ${gus.client.id}`),
  ).toEqual([]);
});

test('a browser key works only for its own account and grants no access', async () => {
  const [hugo, noor] = [await enableTwoFactor('hugo'), await enableTwoFactor('noor')];
  await guess(hugo, (n) => `10.4.0.${n}`);
  expect((await hugo.logIn('198.51.100.4', hugo.code(), [noor.browser_key])).statusCode).toBe(429);
  expect((await hugo.logIn('198.51.100.4', '000000', [hugo.browser_key])).json().message).toEqual({
    code: [strings.wrongCode],
  });
  const storedRows = JSON.stringify(
    await town.db.query(sql`select encode(hash, 'escape') as hash from known_browsers`),
  );
  expect(storedRows).not.toContain(hugo.browser_key);
});

test('wrong passwords from the same network do not block the owner in a known browser', async () => {
  const elif = await town.as('elif');
  const { secret } = await elif.ask('POST /account/two-factor-start', { password });
  const { browser_key = '' } = await elif.ask('POST /account/two-factor-on', {
    code: TOTP.generate({ secret: Secret.fromBase32(secret) }),
  });
  const logIn = async (enteredPassword: string, keys = {}) =>
    (
      await post('192.0.2.200', 'POST /user/login', {
        username: 'elif',
        password: enteredPassword,
        ...keys,
      })
    ).statusCode;
  for (let n = 0; n < 10; n++) expect(await logIn('guessed')).toBe(422);
  expect(await logIn(password)).toBe(429);
  expect(await logIn(password, { browser_keys: [browser_key] })).toBe(200);
});
