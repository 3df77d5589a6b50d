// Rules for display names: no invisible characters, no web addresses, no word that mixes alphabets.
// Also a key to compare names by their look.
import { strings } from '#contract/strings.ts';
import { containsLink } from '../lib/text/containsLink.ts';

// letters of other scripts, and digits, that look like Latin letters
const latinLookalikes: Record<string, string> = Object.fromEntries(
  [
    'aаα',
    'bьβ',
    'cсϲ',
    'dԁ',
    'eеεє',
    'gɡ',
    'hһн',
    'iіιı1l|',
    'jј',
    'kкκ',
    'mм',
    'nпηո',
    'oоο0օ',
    'pрρ',
    'qԛ',
    'rг',
    'sѕ5',
    'tтτ',
    'uυս',
    'vνѵ',
    'wԝω',
    'xхχ',
    'yуγ',
    'zᴢ',
  ].flatMap(([letter, ...lookalikes]) => lookalikes.map((lookalike) => [lookalike, letter])) as [
    string,
    string,
  ][],
);

/**
 * Maps names that look alike to the same key. The last step joins r and n, which look like m
 * together.
 */
export const toLookalikeKey = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Cf}\p{P}\s]/gu, ''),
  ]
    .map((letter) => latinLookalikes[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm');

/** Alphabets that share letters of the same look. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];
const isMixed = (word: string) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1;

/**
 * Returns what is wrong with a name, or undefined. A name is never rejected because another person
 * has it: people share names, and an error would reveal who is registered or who runs the site.
 * Administrators are notified about names that resemble staff names (admin/staffName.mail.ts).
 */
export function validateDisplayName(name: string): string | undefined {
  // the two joiners that are allowed are needed by scripts such as Persian, and by emoji
  if (/(?![\u200c\u200d])\p{Cf}/u.test(name) || containsLink(name)) return strings.nameFormat;
  return name.split(/[^\p{L}\p{M}]+/u).some(isMixed) ? strings.nameMixed : undefined;
}
