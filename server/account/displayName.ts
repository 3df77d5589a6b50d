// What people may call themselves: nothing invisible, nothing that leads elsewhere, no word of two alphabets. And which names look the same.
import { strings } from '#contract/strings.ts';
import { holdsAddress } from '../people/emailInvitations.ts';

// letters of other scripts, and digits, that are drawn like Latin ones
const alike: Record<string, string> = Object.fromEntries(
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
  ].flatMap(([letter, ...others]) => others.map((other) => [other, letter])) as [string, string][],
);

/** Names that look the same have the same. */
export const looksOf = (name: string): string =>
  [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\p{M}\p{Cf}\p{P}\s]/gu, ''),
  ]
    .map((letter) => alike[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm');

/** Alphabets with letters that look the same. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
];
const isMixed = (word: string) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1;

/**
 * What is wrong with a name; nothing where it may be used. It is never refused for whose name it is too: people are called alike, and a refusal would tell
 * who is here, or who runs the site. Administrators hear of names that look like those of the staff (admin/staffName.mail.ts).
 */
export function nameFault(name: string): string | undefined {
  if (/(?![\u200c\u200d])\p{Cf}/u.test(name) || holdsAddress(name)) return strings.nameFormat;
  return name.split(/[^\p{L}\p{M}]+/u).some(isMixed) ? strings.nameMixed : undefined;
}
