import { hash } from '@node-rs/argon2';
import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { hashPassword, passwordError, verifyPassword } from './passwords.ts';

const owner = { username: 'Zoe.Ashby', email: 'zoe.of.ashby@example.org' };

test.each([
  ['seven77', strings.passwordShort],
  ['😀😀😀😀', strings.passwordShort],
  ['a'.repeat(129), strings.passwordLong],
  ['😀'.repeat(129), strings.passwordLong],
  ['password', strings.passwordCommon],
  ['PassWord', strings.passwordCommon],
  ['12345678', strings.passwordCommon],
  ['qwertyuiop', strings.passwordCommon],
  ['iloveyou', strings.passwordCommon],
  ['baseball', strings.passwordCommon],
  ['zoe.ashby', strings.passwordIsName],
  ['ZOE.ASHBY', strings.passwordIsName],
  ['zoe.of.ashby@example.org', strings.passwordIsName],
  ['Zoe.Of.Ashby', strings.passwordIsName],
  ['correct horse battery', undefined],
  ['😀'.repeat(8), undefined],
  ['ünlikely', undefined],
  ['kq7 v2 zw', undefined],
  ['b'.repeat(127) + 'c', undefined],
])('the password %j: %s', async (password, fault) => {
  expect(await passwordError(password, owner)).toBe(fault);
});

test('a hash is argon2id at its cost, salted, and verifies its own password alone, letter for letter', async () => {
  const [one, two] = await Promise.all([
    hashPassword('correct horse'),
    hashPassword('correct horse'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'correct horse')).toBe(true);
  for (const wrong of ['Correct horse', 'correct horse ', 'correct hors', ''])
    expect(await verifyPassword(one, wrong)).toBe(false);
});

test('without a hash the answer is no, in the time that a wrong password takes', async () => {
  const hash = await hashPassword('correct horse');
  const timed = async (hashed: string | undefined) => {
    const start = performance.now();
    expect(await verifyPassword(hashed, 'wrong')).toBe(false);
    return performance.now() - start;
  };
  // by turns, and the fastest of many, because other work slows some of them
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let i = 0; i < 20; i++) {
    known.push(await timed(hash));
    unknown.push(await timed(undefined));
  }
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test(
  'more than 4 at work and 64 in waiting are turned away at once, and then all goes on',
  { timeout: 30_000 },
  async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 80 }, () => verifyPassword(undefined, 'x')),
    );
    const refused = answers
      .filter((answer) => answer.status === 'rejected')
      .map((answer) => answer.reason as ApiError);
    expect(refused.length).toBeGreaterThanOrEqual(12);
    expect(refused.length).toBeLessThanOrEqual(16);
    for (const apiError of refused)
      expect(apiError).toMatchObject({
        code: 'unavailable',
        message: strings.busy,
        retryAfter: 2,
      });
    expect(refused[0]).toBeInstanceOf(ApiError);
    expect(await verifyPassword(undefined, 'x')).toBe(false);
  },
);

test('a password is one in whichever Unicode form a keyboard sends it, also where an older release hashed what was sent', async () => {
  const [composed, apart] = [
    'Grüße vom Mühlbach'.normalize('NFC'),
    'Grüße vom Mühlbach'.normalize('NFD'),
  ];
  expect(composed).not.toBe(apart);
  const made = await hashPassword(apart);
  for (const typed of [composed, apart]) expect(await verifyPassword(made, typed)).toBe(true);
  const older = await hash(apart, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await verifyPassword(older, apart)).toBe(true);
  expect(await verifyPassword(older, 'Grüße vom Bach')).toBe(false);
});
