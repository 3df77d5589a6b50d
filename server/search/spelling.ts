// Words that a misspelt one may be meant to be: out of the vocabulary and the viewer's own posts and groups, found by common trigrams and then held to a distance.
import { closePosts } from '../posts/feed.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { beginning, type Parts, type Reading } from './parseQuery.ts';

/**
 * Words that are tried, enough for every language; how many of the newest close posts are read for words that the vocabulary does not have; and how many words of
 * one search may be misspelt, the longest first: each costs a look at the whole vocabulary.
 */
const most = { words: 200, close: 100, misspelt: 4 };

/** Shorter words are others, not misspelt ones; of longer ones two letters may be wrong. */
const distanceOf = (word: string) => ([...word].length < 6 ? 1 : 2);
/** The word with two neighbors in the other order, which is the commonest slip and counts as two letters. */
const swapped = (word: string) => {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, i) =>
      [...letters.slice(0, i), letter, letters[i]!, ...letters.slice(i + 2)].join(''),
    );
};
const canBeMisspelt = (word: string) => /^\p{L}{4,30}$/u.test(word);

/** Reads every word as what it begins, or as one of those that are spelt much like it. Nothing where none of them can be misspelt. */
export async function correctSpelling(
  db: Database,
  viewer: number,
  { words, names }: Parts,
): Promise<Reading | undefined> {
  const all = [...new Set([...words, ...names])]
    .filter(canBeMisspelt)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most.misspelt);
  if (all.length === 0) return undefined;
  const alike = new Map<string, string[]>();
  // a lower bar than the usual one: of a word of four letters with a wrong one in the middle a quarter of its trigrams stay
  await db.execute(sql`select set_config('pg_trgm.similarity_threshold', '0.25', true)`);
  const own = await closeWords(db, viewer);
  for (const word of all) {
    const found = await wordsLike(db, viewer, word, own);
    if (found.length) alike.set(word, found);
  }
  if (alike.size === 0) return undefined;
  return (word) =>
    alike.has(word)
      ? `(${[beginning(word), ...alike.get(word)!.map((other) => `'${other}'`)].join(' | ')})`
      : beginning(word);
}

/** Words that the viewer reads and not every member does. */
async function closeWords(db: Database, viewer: number): Promise<string[]> {
  const rows = await db.query<{ word: string }>(sql`
    select w as word from (${closePosts(viewer, most.close)}) c cross join words_to_know(c.words) w
    union
    select w from (
      select m.group_id as id from group_members m where m.person_id = ${viewer} union select i.group_id from group_invitations i where i.person_id = ${viewer}) mine
    join visible_groups(${viewer}) g on g.id = mine.id cross join words_to_know(name_words(g.name || ' ' || g.brief_description, '')) w`);
  return rows.map((row) => row.word);
}

/** The nearest first. The limit counts only words that the viewer reads somewhere, so that no word of others takes the place of one. */
async function wordsLike(
  db: Database,
  viewer: number,
  word: string,
  own: readonly string[],
): Promise<string[]> {
  const rows = async (narrow: Sql, limit: number) =>
    (
      await db.query<{ word: string }>(sql`
        select k.word from (
          select k.word from (
            select k.word from known_words k where ${isAlike(sql`k.word`, word)}
            union select k.word from known_words k where k.word = any (${swapped(word)}::text[])
            union select k.word from unnest(${own}::text[]) k (word) where (${isAlike(sql`k.word`, word)}) or k.word = any (${swapped(word)}::text[])) k
          where k.word <> ${word} order by levenshtein(k.word, ${word}), k.word offset 0) k
        ${narrow} limit ${literalInt(limit)}`)
    ).map((row) => row.word);
  // words that the viewer reads nowhere lead to nothing, so they only matter where the limit cuts
  const some = await rows(sql``, most.words + 1);
  return some.length <= most.words ? some : rows(sql`where ${isRead(viewer)}`, most.words);
}

const isAlike = (column: Sql, word: string) =>
  sql`${column} % ${word} and levenshtein_less_equal(${column}, ${word}, ${distanceOf(word)}) <= ${distanceOf(word)}`;

/** That a word named k stands in something that the viewer sees. */
const isRead = (viewer: number) => {
  const sought = sql`format('%L', k.word)::tsquery`;
  return sql`(
    (select true from visible_contents(${viewer}) c where c.words @@ ${sought} and not c.draft limit 1)
    or (select true from visible_people(${viewer}) p where name_words(p.name, p.username) @@ ${sought} limit 1)
    or (select true from visible_groups(${viewer}) g where name_words(g.name || ' ' || g.brief_description, '') @@ ${sought} limit 1))`;
};
