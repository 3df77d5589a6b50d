import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryptor } from '../security/encryption.ts';
import {
  countsFrom,
  readCounts,
  noCounts,
  decryptCounts,
  usesOlderKey,
  encryptCounts,
  resultStep,
  withBallot,
  type Counts,
} from './counts.ts';

const seal = createEncryptor(randomBytes(32));
const of = { poll: 7, round: 2 };

/** The shown results after each of `votes` votes, which alternate between the two options. */
function shownAfter(votes: number, counts: Counts = noCounts(2), before = 0) {
  const shown: { voters: number; of: number }[] = [];
  for (let i = 1; i <= votes; i++) {
    counts = withBallot(counts, i % 2 ? [0, 1] : [1, 0], before + i);
    shown.push({ voters: before + i, of: counts.shownOf });
    expect(counts.current.reduce((a, b) => a + b)).toBe(before + i);
    if (counts.shownOf) expect(counts.shown.reduce((a, b) => a + b)).toBe(counts.shownOf);
  }
  return { counts, shown };
}

test('shows results from five votes on, and changes them by at least five votes, also at the close of ten or more', () => {
  const { shown } = shownAfter(40);
  expect(shown.filter(({ of }) => of === 0).map(({ voters }) => voters)).toEqual([1, 2, 3, 4]);
  const results = [...new Set(shown.map((result) => result.of))];
  for (const [i, result] of results.entries())
    if (i > 0) expect(result - results[i - 1]!).toBeGreaterThanOrEqual(resultStep);
  // All votes are shown when the poll closes.
  for (const { voters, of } of shown)
    if (voters >= 2 * resultStep)
      expect(voters - of, `closed after ${voters}`).toBeGreaterThanOrEqual(resultStep);
});

test('changes formerly unencrypted counts by at least five votes too', () => {
  for (const before of [1, 4, 5, 7, 12]) {
    const { shown } = shownAfter(30, countsFrom([before, 0], before), before);
    const results = [
      ...new Set([...(before < resultStep ? [] : [before]), ...shown.map((result) => result.of)]),
    ].filter((result) => result > 0);
    for (const [i, result] of results.entries())
      expect(result - (results[i - 1] ?? before), String(before)).toBeGreaterThanOrEqual(
        i === 0 && before >= resultStep ? 0 : resultStep,
      );
  }
});

test('decrypts counts only for their poll and round, and encrypts them to a fixed length', () => {
  const { counts } = shownAfter(23);
  const sealed = encryptCounts(seal, counts, of);
  expect(decryptCounts(seal, sealed, of)).toEqual(counts);
  expect(encryptCounts(seal, noCounts(2), of)).toHaveLength(sealed.length);
  expect(encryptCounts(seal, counts, of)).not.toEqual(sealed);
  for (const other of [
    { poll: 7, round: 1 },
    { poll: 8, round: 2 },
  ])
    expect(() => decryptCounts(seal, sealed, other)).toThrow();
  const [key, older] = [randomBytes(32), randomBytes(32)];
  const old = encryptCounts(createEncryptor(older), counts, of);
  expect([
    usesOlderKey(createEncryptor(key, [older]), old, of),
    usesOlderKey(createEncryptor(older), old, of),
  ]).toEqual([true, false]);
  expect(
    readCounts(createEncryptor(randomBytes(32)), 7, {
      round: 2,
      voters: 23,
      tally: null,
      counts: sealed,
    }),
  ).toBeUndefined();
});
