// Which listeners of new posts have muted a word in them. The work of one call is bounded, however
// many words the listeners have muted.
import { ApiError } from '#contract/errors.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isMuteActive } from './activeMutes.ts';
import { countSearchedUnits, createMutedWordSearch, foldWords, type TextsOfPost } from './words.ts';

/** A listener with the number of characters of all their muted words. */
type WordList = { listener: number; characters: number };
/** For each post, the positions of the words in it. */
type Search = (words: readonly string[], posts: readonly TextsOfPost[]) => Promise<number[][]>;

/**
 * Characters of muted words that are compared at once: two members with as many and as long words
 * as possible, or hundreds with a few.
 */
const maxGroupCharacters = 50_000;
/**
 * The work of one call, in characters of muted words that are searched for in whole texts. Looking
 * up a single word, and reading the texts once more, take less.
 */
const maxWork = 200_000;
const [lookUpCost, textCost] = [1 / 10, 1 / 20];

/**
 * For each text, the listeners who have muted a word in it. `unchecked` are those whose words were
 * not compared, because they would have taken too long: those with most characters. Tests pass a
 * search that counts.
 */
export async function findListenersByWord(
  db: Database,
  wordLists: readonly WordList[],
  posts: readonly TextsOfPost[],
  search: Search = (words, posts) => createMutedWordSearch(null, words)(posts),
): Promise<{ found: number[][]; unchecked: number[] }> {
  const found: number[][] = posts.map(() => []);
  const textUnits = posts.reduce(
    (sum, { title, text, link_title, link_description }) =>
      sum + title.length + text.length + link_title.length + link_description.length,
    0,
  );
  const groups = toGroups(wordLists);
  let work = 0;
  for (const [i, group] of groups.entries()) {
    const rows = await db.query<{ word: string; listeners: number[] }>(sql`
      select x.word, json_agg(x.person_id) as listeners from mutes x
      where x.person_id = any (${group}::bigint[]) and x.word is not null and ${isMuteActive} group by x.word`);
    const words = rows.map(({ word }) => foldMutedWord(word));
    const units = words.reduce((sum, { length }) => sum + length, 0);
    work += countSearchedUnits(words) + units * lookUpCost + textUnits * textCost;
    const positions = work > maxWork ? undefined : await unlessBusy(search(words, posts));
    if (!positions) return { found, unchecked: groups.slice(i).flat() };
    for (const [text, inText] of positions.entries())
      for (const position of inText) found[text]!.push(...rows[position]!.listeners);
  }
  return { found, unchecked: [] };
}

/** Groups of listeners of up to `maxGroupCharacters`, those with few characters first. */
function toGroups(wordLists: readonly WordList[]): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const { listener, characters } of wordLists.toSorted(
    (a, b) => a.characters - b.characters || a.listener - b.listener,
  )) {
    if (characters > room) {
      groups.push([]);
      room = maxGroupCharacters;
    }
    groups.at(-1)!.push(listener);
    room -= characters;
  }
  return groups;
}

/** Undefined if the workers are busy. */
async function unlessBusy<Result>(searching: Promise<Result>): Promise<Result | undefined> {
  try {
    return await searching;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') return undefined;
    throw error;
  }
}

/** Folded words by the word, because the same listeners are asked for each post. */
const foldedWords = new Map<string, string>();
/** A few megabytes. */
const maxFoldedWords = 50_000;

function foldMutedWord(word: string): string {
  let folded = foldedWords.get(word);
  if (folded === undefined) {
    folded = foldWords(word);
    // The oldest is first.
    if (foldedWords.size >= maxFoldedWords) foldedWords.delete(foldedWords.keys().next().value!);
    foldedWords.set(word, folded);
  }
  return folded;
}
