// Highlighting of search matches. The server returns plain text without positions, so the client
// repeats the rules by which the database matches words.
import { foldAccents } from '#contract/foldAccents.ts';
import type { Highlighter } from '../ui/Highlight.tsx';

type Word = { text: string; from: number; to: number };

const listWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));

/** A single Latin letter or digit begins too many words, so it matches only itself. */
const mustMatchWhole = (word: string) => /^[a-z0-9]$/.test(word);

/** The words of a keyword, without excluded ones ("-word"). */
const listSearchWords = (keyword: string): string[] => [
  ...new Set(
    listWords(keyword.replaceAll(/(^|\s)-\S+/g, ' '))
      .map(({ text }) => foldAccents(text))
      .filter(Boolean),
  ),
];

/** Length of the beginning of `word` that matches a search word, else 0. */
function getMatchLength(word: string, searchWords: readonly string[], isName: boolean): number {
  let maxLength = 0;
  for (const searchWord of searchWords) {
    let matchedText = '';
    let length = 0;
    // Marks may compose with the letter before them.
    for (const [character] of word.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
      if (matchedText.length >= searchWord.length) break;
      matchedText += foldAccents(character);
      length += character.length;
    }
    if (
      matchedText.startsWith(searchWord) &&
      (isName || !mustMatchWhole(searchWord) || length === word.length)
    )
      maxLength = Math.max(maxLength, length);
  }
  return maxLength;
}

/**
 * Edit distance in characters. A replaced letter or a swap of two neighboring letters counts as one
 * (Damerau-Levenshtein).
 */
export function countTypos(a: string, b: string): number {
  const [from, to] = [[...a], [...b]];
  const rows: number[][] = [to.map((_, j) => j).concat(to.length)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isEqual = from[i - 1] === to[j - 1];
      let distance = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isEqual ? 0 : 1),
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        distance = Math.min(distance, rows[i - 2]![j - 2]! + 1);
      row.push(distance);
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}

/** The tolerance of the server for misspelled words. */
const isSimilar = (word: string, searchWord: string) =>
  searchWord.length >= 4 && countTypos(word, searchWord) <= (searchWord.length < 6 ? 1 : 2);

type MatchOptions = {
  /** Also match similar words. */
  includeSimilar?: boolean;
  /** The text is a name, in which a single letter also matches the beginning of a word. */
  isName?: boolean;
};

/** Creates the function that splits texts into matches of the keyword and other parts. */
export function createHighlighter(
  keyword: string,
  { includeSimilar = false, isName = false }: MatchOptions = {},
): Highlighter {
  const searchWords = listSearchWords(keyword);
  const measureMatch = (word: string) => {
    const beginning = getMatchLength(word, searchWords, isName);
    if (beginning || !includeSimilar) return beginning;
    const folded = foldAccents(word);
    return searchWords.some((searchWord) => isSimilar(folded, searchWord)) ? word.length : 0;
  };
  return (text) => {
    const pieces: { text: string; matched: boolean }[] = [];
    let position = 0;
    const addPiece = (end: number, isMatch: boolean) => {
      if (end > position) pieces.push({ text: text.slice(position, end), matched: isMatch });
      position = end;
    };
    for (const word of listWords(text)) {
      const length = measureMatch(word.text);
      if (!length) continue;
      addPiece(word.from, false);
      addPiece(word.from + length, true);
    }
    addPiece(text.length, false);
    return pieces;
  };
}
