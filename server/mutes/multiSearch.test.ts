// The search for many words finds what a search for each of them finds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createMultiSearch } from './multiSearch.ts';
import { findMutedWords } from './words.ts';

const search = (words: string[], text: string) =>
  [...createMultiSearch(words)(text)].toSorted((a, b) => a - b);

test('finds words within words, at the ends of others, and twice', () => {
  const words = ['he', 'she', 'his', 'hers', 'e', 'she'];
  expect(search(words, 'ushers')).toEqual([0, 1, 3, 4, 5]);
  expect(search(words, 'xyz')).toEqual([]);
  expect(search([], 'xyz')).toEqual([]);
  expect(search(['字'], '')).toEqual([]);
});

test('finds the same as a search for each word', () => {
  const shortText = fc.string({ unit: fc.constantFrom('a', 'b', '字', ' '), maxLength: 40 });
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '字'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), shortText, (words, text) => {
      const expected = words.flatMap((one, position) => (text.includes(one) ? position : []));
      expect(search(words, text)).toEqual(expected);
    }),
  );
});

test('the time does not grow with the product of words and texts', () => {
  // Each word begins like the text does at every character, which is slow to compare.
  const mutedWords = Array.from(
    { length: limits.mutes },
    (_, i) => '字'.repeat(limits.mutedWord - 1) + String.fromCharCode(20_000 + i),
  );
  const texts = Array.from({ length: 80 }, () => '字'.repeat(limits.post));
  const { user, system } = process.cpuUsage();
  const found = findMutedWords({ texts: [...texts, mutedWords[7]!], mutedWords });
  const ms = ((spent) => (spent.user + spent.system) / 1_000)(process.cpuUsage({ user, system }));
  expect(found).toEqual([...texts.map(() => []), [7]]);
  // A search for each word takes more than ten times as long.
  expect(ms).toBeLessThan(1_500);
});
