// Where in a text the words of a search stand. The server answers plain text; here it is folded as the database folds it.
import { folded } from '../ui/folded.ts';
import type { Highlighter } from '../ui/Matched.tsx';

type Word = { text: string; from: number; to: number };

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));

const wholeOnly = (word: string) => /^[a-z0-9]$/.test(word);

/** The words of a keyword, but for those that are to be absent. */
const soughtIn = (keyword: string): string[] => [
  ...new Set(
    wordsIn(keyword.replaceAll(/(^|\s)-\S+/g, ' '))
      .map(({ text }) => folded(text))
      .filter(Boolean),
  ),
];

/** How many characters of a word are what was sought: its beginning, or none. */
function lengthOfBeginning(word: string, sought: readonly string[], ofName: boolean): number {
  let longest = 0;
  for (const wanted of sought) {
    let matched = '';
    let length = 0;
    for (const character of word) {
      if (matched.length >= wanted.length) break;
      matched += folded(character);
      length += character.length;
    }
    // accents that follow belong to the letter
    length += /^\p{M}*/u.exec(word.slice(length))![0].length;
    if (matched.startsWith(wanted) && (ofName || !wholeOnly(wanted) || length === word.length))
      longest = Math.max(longest, length);
  }
  return longest;
}

/** Letters that are wrong, missing or too many; two neighbors in the other order count as one. */
export function distance(a: string, b: string): number {
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

/** As near as the server lets a misspelt word be to what was meant. */
const isNear = (word: string, wanted: string) =>
  wanted.length >= 4 && distance(word, wanted) <= (wanted.length < 6 ? 1 : 2);

type MatchOptions = {
  /** Also at what the words may have been meant to be. */
  near?: boolean;
  /** The text is a name, in which one letter is looked for as a beginning too. */
  ofNames?: boolean;
};

/** Cuts text at what the keyword seeks. */
export function cutBy(
  keyword: string,
  { near = false, ofNames = false }: MatchOptions = {},
): Highlighter {
  const sought = soughtIn(keyword);
  const lengthIn = (word: string) => {
    const beginning = lengthOfBeginning(word, sought, ofNames);
    if (beginning || !near) return beginning;
    const plain = folded(word);
    return sought.some((wanted) => isNear(plain, wanted)) ? word.length : 0;
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
