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
  ['zoe.ashby', strings.passwordMatchesName],
  ['ZOE.ASHBY', strings.passwordMatchesName],
  ['zoe.of.ashby@example.org', strings.passwordMatchesName],
  ['Zoe.Of.Ashby', strings.passwordMatchesName],
  ['correct horse battery', undefined],
  ['😀'.repeat(8), undefined],
  ['ünlikely', undefined],
  ['kq7 v2 zw', undefined],
  ['b'.repeat(127) + 'c', undefined],
])('validates the password %j: %s', async (password, expected) => {
  expect(await passwordError(password, owner)).toBe(expected);
});

test('hashes with argon2id, its cost and a salt, and verifies only the exact password', async () => {
  const [firstHash, secondHash] = await Promise.all([
    hashPassword('correct horse'),
    hashPassword('correct horse'),
  ]);
  expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(firstHash).not.toBe(secondHash);
  expect(await verifyPassword(firstHash, 'correct horse')).toBe(true);
  for (const wrongPassword of ['Correct horse', 'correct horse ', 'correct hors', ''])
    expect(await verifyPassword(firstHash, wrongPassword)).toBe(false);
});

test('returns false without a hash, in the time that a wrong password takes', async () => {
  const hash = await hashPassword('correct horse');
  const measureVerification = async (hashed: string | undefined) => {
    const start = performance.now();
    expect(await verifyPassword(hashed, 'wrong')).toBe(false);
    return performance.now() - start;
  };
  // alternate, and compare the fastest runs, because other work slows some of them
  const [knownTimes, unknownTimes]: [number[], number[]] = [[], []];
  for (let i = 0; i < 20; i++) {
    knownTimes.push(await measureVerification(hash));
    unknownTimes.push(await measureVerification(undefined));
  }
  const ratio = Math.min(...unknownTimes) / Math.min(...knownTimes);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('rejects more than 4 concurrent and 64 waiting hashes immediately, and recovers', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 80 }, () => verifyPassword(undefined, 'x')),
  );
  const rejections = results
    .filter((answer) => answer.status === 'rejected')
    .map((answer) => answer.reason as ApiError);
  expect(rejections.length).toBeGreaterThanOrEqual(12);
  expect(rejections.length).toBeLessThanOrEqual(16);
  for (const apiError of rejections)
    expect(apiError).toMatchObject({
      code: 'unavailable',
      message: strings.busy,
      retryAfter: 2,
    });
  expect(rejections[0]).toBeInstanceOf(ApiError);
  expect(await verifyPassword(undefined, 'x')).toBe(false);
});

test('accepts any Unicode form of a password, also for hashes of older releases', async () => {
  const [composed, decomposed] = [
    'Grüße vom Mühlbach'.normalize('NFC'),
    'Grüße vom Mühlbach'.normalize('NFD'),
  ];
  expect(composed).not.toBe(decomposed);
  const hashOfDecomposed = await hashPassword(decomposed);
  for (const spelling of [composed, decomposed])
    expect(await verifyPassword(hashOfDecomposed, spelling)).toBe(true);
  const olderHash = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await verifyPassword(olderHash, decomposed)).toBe(true);
  expect(await verifyPassword(olderHash, 'Grüße vom Bach')).toBe(false);
});
