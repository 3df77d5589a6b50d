import { describe, expect, test } from 'vitest';
import { toBallot } from '../ballot.ts';
import { choice } from './choice.ts';
import { definePollType, maxSlots } from './definePollType.ts';
import { pollTypes } from './index.ts';

test('stores choices as one bit per slot in four bytes', () => {
  const encoded = (slots: number[]) => choice.encodeBallot(toBallot(slots)).toString('hex');
  expect([[], [1], [2, 3], [20], [1, 9, 20]].map(encoded)).toEqual([
    '00000000',
    '00000001',
    '00000006',
    '00080000',
    '00080101',
  ]);
});

test.each([
  [1, 4],
  [5, 8],
  [20, 16],
  [255, 20],
])('stores marks up to %i in %i bytes, whatever they are', (highestMark, bytes) => {
  const { encodeBallot, decodeBallot } = definePollType({ ...choice, highestMark });
  const ballots = [0, 1, 7, highestMark].map((step) =>
    Array.from({ length: maxSlots }, (_, i) => (i * step) % (highestMark + 1)),
  );
  for (const ballot of [...ballots, ballots[0]!.with(19, highestMark)]) {
    expect(encodeBallot(ballot)).toHaveLength(bytes);
    expect(decodeBallot(encodeBallot(ballot))).toEqual(ballot);
  }
});

describe.each(Object.values(pollTypes))('$name', ({ countBallot, tallyLength, resultsOf }) => {
  test('adds as many numbers to the tally for every ballot, at least one for each option', () => {
    for (let options = 1; options <= maxSlots; options++) {
      const slots = Array.from({ length: options }, (_, i) => i + 1);
      const ballots = [[], [1], [options], slots].map(toBallot);
      expect(new Set(ballots.map((ballot) => countBallot(ballot, options).length))).toEqual(
        new Set([tallyLength(options)]),
      );
      expect(tallyLength(options)).toBeGreaterThanOrEqual(options);
    }
  });

  test('has a result for each option, 0 without ballots', () => {
    for (let options = 1; options <= maxSlots; options++) {
      const empty = countBallot(toBallot([]), options);
      expect(empty.every((number) => number === 0)).toBe(true);
      expect(resultsOf(empty, options)).toEqual(Array.from({ length: options }, () => 0));
    }
  });
});
