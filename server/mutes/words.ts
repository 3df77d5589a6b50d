// Muted words: whether a text contains them as whole words, whatever their case and accents.
import { foldAccents } from '#contract/foldAccents.ts';
import type { QueueOwner } from '../lib/fairQueue.ts';
import { runInWorkerFor } from '../lib/process/workerResults.ts';
import { withoutSlowCharacters } from '../lib/text/slowCharacters.ts';
import { createMultiSearch } from './multiSearch.ts';

/**
 * Letters, digits and the underscore, which are the characters of hashtags, with the vowel signs
 * and other marks that follow them, but not those that choose the form of an emoji.
 */
const words = /[\p{L}\p{N}_](?:(?![\uFE00-\uFE0F])[\p{L}\p{Mn}\p{Mc}\p{N}_])*/gu;
/** Scripts that are written without spaces, where a muted word matches any part of a text. */
const scriptsWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text in their folded form, separated by spaces. Empty if there are none. */
export const foldWords = (text: string): string =>
  (foldAccents(withoutSlowCharacters(text)).match(words) ?? []).join(' ');

const isUnspaced = (mutedWord: string) => scriptsWithoutSpaces.test(mutedWord);
/** Whether all of a text may be read for this muted word. Others are looked up. */
const isSearched = (mutedWord: string) => mutedWord.includes(' ') || isUnspaced(mutedWord);

const unitsOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

/** The lengths of the muted words for which all of a text may be read, all together. */
export const countSearchedUnits = (mutedWords: readonly string[]) =>
  unitsOf(mutedWords.filter(isSearched));

/**
 * Prepares a text for comparisons with many muted words. The function that it returns takes a muted
 * word as `foldWords` returns it.
 */
export function createWordFinder(text: string): (mutedWord: string) => boolean {
  const folded = foldWords(text);
  const spaced = ` ${folded} `;
  const distinct = new Set(folded.split(' '));
  return (mutedWord) => {
    if (isUnspaced(mutedWord)) return folded.includes(mutedWord);
    const end = mutedWord.indexOf(' ');
    // Most muted words are not in the text, which the set tells fastest.
    return end === -1
      ? distinct.has(mutedWord)
      : distinct.has(mutedWord.slice(0, end)) && spaced.includes(` ${mutedWord} `);
  };
}

/** The texts of a post that are compared with muted words. */
export type TextsOfPost = {
  title: string;
  text: string;
  link_title: string;
  link_description: string;
  quote?: { post?: { title: string; text: string } };
};

const joinTexts = ({ title, text, link_title, link_description, quote }: TextsOfPost): string =>
  [title, text, link_title, link_description, quote?.post?.title, quote?.post?.text].join('\n');

type MutedWordSearch = { texts: readonly string[]; mutedWords: readonly string[] };

/** For each text, the muted words in it, as positions in `mutedWords`. */
export function findMutedWords({ texts, mutedWords }: MutedWordSearch): number[][] {
  if (unitsOf(texts) * countSearchedUnits(mutedWords) <= maxComparisons) {
    return texts.map((text) => {
      const contains = createWordFinder(text);
      return mutedWords.flatMap((mutedWord, position) => (contains(mutedWord) ? position : []));
    });
  }
  // Spaces around the others make them whole words.
  const search = createMultiSearch(
    mutedWords.map((mutedWord) => (isUnspaced(mutedWord) ? mutedWord : ` ${mutedWord} `)),
  );
  return texts.map((text) => [...search(` ${foldWords(text)} `)].toSorted((a, b) => a - b));
}

/**
 * Characters that searches for one word after the other may compare, in the worst case. Preparing a
 * search for all words at once takes longer than few comparisons.
 */
const maxComparisons = 2_000_000;

/**
 * The most work of one request on the main thread, in folded characters: a few milliseconds in any
 * script.
 */
const maxMainThreadWork = 30_000;
/**
 * Searching a text for one muted word, looking one up, and preparing a search for one character of
 * the words, compared with folding a character.
 */
const [searchCost, lookUpCost, prepareCost] = [1 / 20, 1 / 10, 2];

/**
 * Searches posts for muted words without blocking the main thread: in a worker once the posts so
 * far are long. The function that it returns gives the results of `findMutedWords`. `owner`: the
 * member whose request needs them.
 */
export function createMutedWordSearch(owner: QueueOwner, mutedWords: readonly string[]) {
  const searched = mutedWords.filter(isSearched).length;
  const searchedUnits = countSearchedUnits(mutedWords);
  let work = 0;
  return async (posts: readonly TextsOfPost[]): Promise<number[][]> => {
    const texts = posts.map(joinTexts);
    const characters = texts.reduce((total, text) => total + text.length, 0);
    work +=
      characters * (1 + searched * searchCost) +
      texts.length * mutedWords.length * lookUpCost +
      searchedUnits * prepareCost;
    return work <= maxMainThreadWork
      ? findMutedWords({ texts, mutedWords })
      : runInWorkerFor(owner, 'findMutedWords', { texts, mutedWords });
  };
}
