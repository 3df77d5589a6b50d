// Spelling correction. Candidates come from the vocabulary and from the viewer's own posts and
// groups, by common trigrams and then by edit distance.
import { postsByFriendsAndGroups } from '../posts/feed.ts';
import type { Database } from '../db/database.ts';
import { timeouts } from '../db/timeLimit.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import { prefixQuery, type KeywordParts, type WordQuery } from './parseQuery.ts';

const limits = {
  /** Candidates per word. */
  words: 200,
  /** Similar words of the vocabulary per word. They depend only on texts open to all members. */
  similar: 400,
  /** Words of the vocabulary compared per word. They depend only on texts open to all members. */
  compared: 2_000,
  /** Newest posts of the viewer, their friends and groups that are read for other words. */
  closePosts: 100,
  /** Words of these posts, because each is compared with each misspelt word. */
  closeWords: 5_000,
  /** Misspelt words per search, longest first, because each costs a scan of the vocabulary. */
  misspelt: 4,
};

/** Allowed edit distance: 1 for words of up to five letters, else 2. */
const distanceOf = (word: string) => ([...word].length < 6 ? 1 : 2);
/**
 * All variants with two adjacent letters swapped, which is the most common typo and has an edit
 * distance of 2.
 */
const swapLetters = (word: string) => {
  const letters = [...word];
  return letters
    .slice(1)
    .map((letter, i) =>
      [...letters.slice(0, i), letter, letters[i]!, ...letters.slice(i + 2)].join(''),
    );
};
const canBeMisspelt = (word: string) => /^\p{L}{4,30}$/u.test(word);

/** Makes the next statements time out at the deadline of the whole correction. */
const limitTime = (db: Database, deadline: number) => {
  const remainingMs = Math.max(1, Math.ceil(deadline - performance.now()));
  return db.execute(sql`select set_config('statement_timeout', ${String(remainingMs)}, true)`);
};

/** Returns a conversion that accepts similar words. Undefined if no word can be corrected. */
export async function correctSpelling(
  db: Database,
  viewer: number,
  { words, names }: KeywordParts,
): Promise<WordQuery | undefined> {
  const misspelt = [...new Set([...words, ...names])]
    .filter(canBeMisspelt)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, limits.misspelt);
  if (misspelt.length === 0) return undefined;
  const similar = new Map<string, string[]>();
  const deadline = performance.now() + timeouts.correction;
  const visibleWords = await loadCloseWords(db, viewer);
  for (const word of misspelt) {
    const similarWords = await findSimilarWords(db, viewer, word, visibleWords, deadline);
    if (similarWords.length) similar.set(word, similarWords);
  }
  if (similar.size === 0) return undefined;
  return (word) =>
    similar.has(word)
      ? `(${[prefixQuery(word), ...similar.get(word)!.map((similarWord) => `'${similarWord}'`)].join(' | ')})`
      : prefixQuery(word);
}

/** Words in posts and groups that the viewer can read and not every member can. */
async function loadCloseWords(db: Database, viewer: number): Promise<string[]> {
  const rows = await db.query<{ word: string }>(sql`
    (select w as word from (${postsByFriendsAndGroups(viewer, limits.closePosts)}) c cross join vocabulary_words(c.words) w limit ${literalInt(limits.closeWords)})
    union
    select w from (
      select m.group_id as id from group_members m where m.person_id = ${viewer} union select i.group_id from group_invitations i where i.person_id = ${viewer}) mine
    join visible_groups(${viewer}) g on g.id = mine.id cross join vocabulary_words(name_vector(g.name || ' ' || g.brief_description, '')) w`);
  return rows.map((row) => row.word);
}

/**
 * Returns similar words, nearest first. The limit counts only words that the viewer can read
 * somewhere, so that hidden words do not displace visible ones.
 */
async function findSimilarWords(
  db: Database,
  viewer: number,
  word: string,
  visibleWords: readonly string[],
  deadline: number,
): Promise<string[]> {
  const distance = distanceOf(word);
  const known = [...(await findSimilarVocabulary(db, word, deadline)), ...swapLetters(word)];
  const rows = async (filter: Sql, limit: number) => {
    await limitTime(db, deadline);
    return (
      await db.query<{ word: string }>(sql`
        select k.word from (
          select k.word, bool_or(k.own) as own from (
            select k.word, false as own from search_vocabulary k where k.word = any (${known}::text[])
            union all
            select k.word, true from unnest(${visibleWords}::text[]) k (word)
            where similarity(k.word, ${word}) >= ${minSimilarity(word, distance)} and levenshtein_less_equal(k.word, ${word}, ${distance}) <= ${distance} or k.word = any (${swapLetters(word)}::text[])) k
          where k.word <> ${word} group by k.word order by levenshtein(k.word, ${word}), k.word offset 0) k
        ${filter} limit ${literalInt(limit)}`)
    ).map((row) => row.word);
  };
  // Invisible words lead to no result, so they matter only if the limit cuts the list.
  const candidates = await rows(emptySql, limits.words + 1);
  return candidates.length <= limits.words
    ? candidates
    : rows(sql`where k.own or ${isReadable(viewer)}`, limits.words);
}

/**
 * Similar words of the vocabulary, in no order. If there are too many, only those at distance 1, or
 * none: each may cost a check whether the viewer can read it.
 */
async function findSimilarVocabulary(
  db: Database,
  word: string,
  deadline: number,
): Promise<string[]> {
  for (let distance = distanceOf(word); distance > 0; distance--) {
    // oxlint-disable-next-line no-await-in-loop
    const words = await findWithinDistance(db, word, distance, deadline);
    if (words) return words;
  }
  return [];
}

/**
 * Undefined if too many words share trigrams with the word, or too many are within the distance.
 */
async function findWithinDistance(
  db: Database,
  word: string,
  distance: number,
  deadline: number,
): Promise<string[] | undefined> {
  await limitTime(db, deadline);
  await db.execute(
    sql`select set_config('pg_trgm.similarity_threshold', ${String(minSimilarity(word, distance))}, true)`,
  );
  const compared = await db.query<{ word: string; distance: number }>(sql`
    select k.word, levenshtein_less_equal(k.word, ${word}, ${distance}) as distance from search_vocabulary k
    where k.word % ${word} limit ${literalInt(limits.compared + 1)}`);
  const similar = compared.filter((row) => row.distance <= distance);
  return compared.length <= limits.compared && similar.length <= limits.similar
    ? similar.map((row) => row.word)
    : undefined;
}

/**
 * The smallest share of common trigrams that a word within the distance can have: a changed letter
 * changes three of them. At least a quarter, which a word of four letters has with a wrong one in
 * the middle; below that, half the vocabulary would be compared.
 */
function minSimilarity(word: string, distance: number): number {
  const padded = [...`  ${word} `];
  const trigrams = new Set(padded.slice(2).map((_, i) => padded.slice(i, i + 3).join(''))).size;
  const changed = 3 * distance;
  // rounded down, because PostgreSQL compares with the precision of a float4
  return Math.max(0.25, Math.floor(((trigrams - changed) / (trigrams + changed)) * 1_000) / 1_000);
}

/** Condition that the word k occurs in something the viewer can see. */
const isReadable = (viewer: number) => {
  const query = sql`format('%L', k.word)::tsquery`;
  return sql`(
    (select true from visible_posts(${viewer}) c where c.words @@ ${query} and not c.draft limit 1)
    or (select true from visible_people(${viewer}) p where name_vector(p.name, p.username) @@ ${query} limit 1)
    or (select true from visible_groups(${viewer}) g where name_vector(g.name || ' ' || g.brief_description, '') @@ ${query} limit 1))`;
};
