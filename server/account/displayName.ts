// What people may call themselves: nothing invisible, nothing that leads elsewhere, and not a member of the staff.
import { sentences } from '#contract/sentences.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { holdsAddress } from '../people/mailed.ts';

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

/** What is wrong with a name; nothing where it may be used. `self` is the person who has it or wants it. */
export async function nameFault(db: Database, name: string, self: number | null): Promise<string | undefined> {
  if (/(?![\u200c\u200d])\p{Cf}/u.test(name) || holdsAddress(name)) return sentences.nameFormat;
  const staff = await db.all<{ name: string }>(sql`
    select name from accounts where (user_type = 1 or moderator) and deleted_at is null and id is distinct from ${self}`);
  return staff.some((one) => looksOf(one.name) === looksOf(name)) ? sentences.nameOfStaff : undefined;
}
