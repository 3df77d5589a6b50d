// Words that a misspelt one may be meant to be: out of the vocabulary, found by common trigrams and then held to a distance.
import type { Database } from '../kit/database.ts';
import { int, sql } from '../kit/sql.ts';
import { beginning, type Parts, type Reading } from './sought.ts';

/** Enough for every language; what comes after them is no nearer. */
const most = 200;

/** Shorter words are others, not misspelt ones; of longer ones two letters may be wrong. */
const distanceOf = (word: string) => ([...word].length < 6 ? 1 : 2);
/** The word with two neighbors in the other order, which is the commonest slip and counts as two letters. */
const swapped = (word: string) => {
  const letters = [...word];
  return letters.slice(1).map((letter, i) => [...letters.slice(0, i), letter, letters[i]!, ...letters.slice(i + 2)].join(''));
};
const canBeMisspelt = (word: string) => /^\p{L}{4,30}$/u.test(word);

/** Reads every word as what it begins, or as one of those that are spelt much like it. Nothing where none of them can be misspelt. */
export async function nearly(db: Database, { words, names }: Parts): Promise<Reading | undefined> {
  const all = [...new Set([...words, ...names])].filter(canBeMisspelt);
  if (all.length === 0) return undefined;
  const alike = new Map<string, string[]>();
  // a lower bar than the usual one: of a word of four letters with a wrong one in the middle a quarter of its trigrams stay
  await db.run(sql`select set_config('pg_trgm.similarity_threshold', '0.25', true)`);
  for (const word of all) {
    const found = await db.all<{ word: string }>(sql`
      select k.word from (
        select k.word from known_words k where k.word % ${word} and levenshtein_less_equal(k.word, ${word}, ${distanceOf(word)}) <= ${distanceOf(word)}
        union select k.word from known_words k where k.word = any (${swapped(word)}::text[])) k
      where k.word <> ${word} order by levenshtein(k.word, ${word}), k.word limit ${int(most)}`);
    if (found.length)
      alike.set(
        word,
        found.map((row) => row.word),
      );
  }
  if (alike.size === 0) return undefined;
  return (word) => (alike.has(word) ? `(${[beginning(word), ...alike.get(word)!.map((other) => `'${other}'`)].join(' | ')})` : beginning(word));
}
