// Rules for display names: no invisible characters, no web addresses, no word that mixes alphabets,
// no sign that looks like a badge.
// Also a key to compare names by their look.
import { profileStrings } from '#contract/profileStrings.ts';
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
 * Check marks, stars, seals, medals and shields, which could be taken for the badge beside a name,
 * a letter that looks like a check mark outside its script, and characters that only a private font
 * displays.
 */
const badgeLookalike =
  /[\u{221a}\u{235f}\u{237b}\u{269d}\u{26e4}-\u{26e7}\u{10102}\u{2605}\u{2606}\u{2611}\u{2610}\u{2612}\u{26ca}\u{26e8}\u{2705}\u{2713}-\u{2716}\u{2720}-\u{274b}\u{2b50}-\u{2b52}\u{2bbd}\u{2bea}\u{2beb}\u{1f197}\u{1f31f}\u{1f396}\u{1f397}\u{1f3c5}\u{1f3f5}\u{1f4ae}\u{1f4af}\u{1f51d}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1f947}-\u{1f949}\u{1fbb1}]|(?<![\u{aa80}-\u{aad9}])\u{aa9c}(?![\u{aa80}-\u{aad9}])|\p{Co}/u;

/**
 * Returns what is wrong with a name, or undefined. A name is never rejected because another person
 * has it: people share names, and an error would reveal who is registered or who runs the site.
 * Administrators are notified about names that resemble staff names (admin/staffName.mail.ts).
 */
export function validateDisplayName(name: string): string | undefined {
  // the two joiners that are allowed are needed by scripts such as Persian, and by emoji
  if (/(?![\u200c\u200d])\p{Cf}/u.test(name) || containsLink(name)) return strings.nameFormat;
  if (badgeLookalike.test(name)) return profileStrings.nameBadge;
  return name.split(/[^\p{L}\p{M}]+/u).some(isMixed) ? strings.nameMixed : undefined;
}
