import { expect, test } from 'vitest';
import { createWordFinder, foldWords } from './words.ts';

const contains = (text: string, mutedWord: string) => createWordFinder(text)(foldWords(mutedWord));

test('finds whole words and hashtags, whatever their case and accents', () => {
  for (const [text, mutedWord] of [
    ['The Élection is over', 'election'],
    ['Vote! ELECTION.', 'élection'],
    ['Read #election news', 'election'],
    ['The election is over', '#Election'],
    ['(election)', 'election'],
    ['Don’t stop', 'don’t'],
    ['The town hall burns', 'Town   hall'],
    ['今日は選挙です', '選挙'],
  ] as const)
    expect(contains(text, mutedWord), `${mutedWord} in ${text}`).toBe(true);
});

test('does not find parts of words, or words in another order', () => {
  for (const [text, mutedWord] of [
    ['The elections are over', 'election'],
    ['A preelection day', 'election'],
    ['The hall of the town', 'town hall'],
    ['Downtown hall', 'town hall'],
    ['', 'election'],
  ] as const)
    expect(contains(text, mutedWord), `${mutedWord} in ${text}`).toBe(false);
});

test('a text without letters and digits has no words', () => {
  expect(foldWords(' #!? ')).toBe('');
});
