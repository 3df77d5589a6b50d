// Positions of search words in a text. The server returns plain text; the client folds it as the
// database does.
import { foldAccents } from '../ui/foldAccents.ts';
import type { Highlighter } from '../ui/Highlight.tsx';

type Word = { text: string; from: number; to: number };

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));

const wholeOnly = (word: string) => /^[a-z0-9]$/.test(word);

/** The words of a keyword, without excluded ones ("-word"). */
const soughtIn = (keyword: string): string[] => [
  ...new Set(
    wordsIn(keyword.replaceAll(/(^|\s)-\S+/g, ' '))
      .map(({ text }) => foldAccents(text))
      .filter(Boolean),
  ),
];

/** Length of the beginning of `word` that matches a search word, else 0. */
function lengthOfBeginning(word: string, searchWords: readonly string[], ofName: boolean): number {
  let best = 0;
  for (const wanted of searchWords) {
    let matched = '';
    let length = 0;
    for (const character of word) {
      if (matched.length >= wanted.length) break;
      matched += foldAccents(character);
      length += character.length;
    }
    // combining marks belong to the letter before
    length += /^\p{M}*/u.exec(word.slice(length))![0].length;
    if (matched.startsWith(wanted) && (ofName || !wholeOnly(wanted) || length === word.length))
      best = Math.max(best, length);
  }
  return best;
}

/** Edit distance. A swap of two neighboring letters counts as one edit (Damerau-Levenshtein). */
export function editDistance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  const rows: number[][] = [to.map((_, j) => j).concat(to.length)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let least = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}

/** The tolerance of the server for misspelled words. */
const isNear = (word: string, wanted: string) =>
  wanted.length >= 4 && editDistance(word, wanted) <= (wanted.length < 6 ? 1 : 2);

type MatchOptions = {
  /** Also match similar words. */
  near?: boolean;
  /** The text is a name, in which a single letter also matches the beginning of a word. */
  ofNames?: boolean;
};

/** Splits a text into matched and other parts. */
export function createHighlighter(
  keyword: string,
  { near = false, ofNames = false }: MatchOptions = {},
): Highlighter {
  const searchWords = soughtIn(keyword);
  const lengthIn = (word: string) => {
    const beginning = lengthOfBeginning(word, searchWords, ofNames);
    if (beginning || !near) return beginning;
    const plain = foldAccents(word);
    return searchWords.some((wanted) => isNear(plain, wanted)) ? word.length : 0;
  };
  return (text) => {
    const pieces: { text: string; matched: boolean }[] = [];
    let at = 0;
    const put = (to: number, matched: boolean) => {
      if (to > at) pieces.push({ text: text.slice(at, to), matched });
      at = to;
    };
    for (const word of wordsIn(text)) {
      const length = lengthIn(word.text);
      if (!length) continue;
      put(word.from, false);
      put(word.from + length, true);
    }
    put(text.length, false);
    return pieces;
  };
}
