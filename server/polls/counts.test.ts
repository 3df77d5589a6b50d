import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryptor } from '../security/encryption.ts';
import {
  createCounts,
  readCounts,
  createEmptyCounts,
  decryptCounts,
  usesOlderKey,
  encryptCounts,
  resultStep,
  addBallot,
  type Counts,
} from './counts.ts';

const seal = createEncryptor(randomBytes(32));
const pollRound = { poll: 7, round: 2 };

/** The shown results after each of `votes` votes, which alternate between the two options. */
function shownAfter(votes: number, counts: Counts = createEmptyCounts(2), before = 0) {
  const shownResults: { voters: number; of: number }[] = [];
  for (let i = 1; i <= votes; i++) {
    counts = addBallot(counts, i % 2 ? [0, 1] : [1, 0], before + i);
    shownResults.push({ voters: before + i, of: counts.shownVoters });
    expect(counts.current.reduce((a, b) => a + b)).toBe(before + i);
    if (counts.shownVoters) expect(counts.shown.reduce((a, b) => a + b)).toBe(counts.shownVoters);
  }
  return { counts, shown: shownResults };
}

test('holds results of five votes on, and changes them by at least five votes, also at the close of ten or more', () => {
  const { shown: shownResults } = shownAfter(40);
  expect(
    shownResults.filter(({ of: pollRound }) => pollRound === 0).map(({ voters }) => voters),
  ).toEqual([1, 2, 3, 4]);
  const results = [...new Set(shownResults.map((result) => result.of))];
  for (const [i, result] of results.entries())
    if (i > 0) expect(result - results[i - 1]!).toBeGreaterThanOrEqual(resultStep);
  // All votes are shown when the poll closes.
  for (const { voters, of: pollRound } of shownResults)
    if (voters >= 2 * resultStep)
      expect(voters - pollRound, `closed after ${voters}`).toBeGreaterThanOrEqual(resultStep);
});

test('changes formerly unencrypted counts by at least five votes too', () => {
  for (const before of [1, 4, 5, 7, 12]) {
    const { shown: shownResults } = shownAfter(30, createCounts([before, 0], before), before);
    const results = [
      ...new Set([
        ...(before < resultStep ? [] : [before]),
        ...shownResults.map((result) => result.of),
      ]),
    ].filter((result) => result > 0);
    for (const [i, result] of results.entries())
      expect(result - (results[i - 1] ?? before), String(before)).toBeGreaterThanOrEqual(
        i === 0 && before >= resultStep ? 0 : resultStep,
      );
  }
});

test('decrypts counts only for their poll and round, and encrypts them to a fixed length', () => {
  const { counts } = shownAfter(23);
  const sealed = encryptCounts(seal, counts, pollRound);
  expect(decryptCounts(seal, sealed, pollRound)).toEqual(counts);
  expect(encryptCounts(seal, createEmptyCounts(2), pollRound)).toHaveLength(sealed.length);
  expect(encryptCounts(seal, counts, pollRound)).not.toEqual(sealed);
  for (const otherRound of [
    { poll: 7, round: 1 },
    { poll: 8, round: 2 },
  ])
    expect(() => decryptCounts(seal, sealed, otherRound)).toThrow();
  const [key, olderKey] = [randomBytes(32), randomBytes(32)];
  const oldEncrypted = encryptCounts(createEncryptor(olderKey), counts, pollRound);
  expect([
    usesOlderKey(createEncryptor(key, [olderKey]), oldEncrypted, pollRound),
    usesOlderKey(createEncryptor(olderKey), oldEncrypted, pollRound),
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
