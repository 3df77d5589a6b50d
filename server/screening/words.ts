// Blocked words, found as whole words in any spelling, and as beginnings or ends where the list
// says so. Lines are words only, because a regular expression of an administrator could block the
// server for minutes.
import { withoutSlowCharacters } from '../lib/text/slowCharacters.ts';

/** Letters that Unicode does not decompose but people read as others. */
const confusables: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** Folds case, accents, character variants and invisible characters. */
const foldText = (text: string) => (isAscii(text) ? text.toLowerCase() : foldUnicode(text));

const foldUnicode = (text: string) =>
  withoutSlowCharacters(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[łøđıßæœ]/g, (letter) => confusables[letter]!);

export const splitWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * A line and its words. `before` and `after`: other characters may precede the first word, or
 * follow the last one.
 */
type ListEntry = { line: string; words: string[]; before: boolean; after: boolean };
/** Lines by the first or last characters of a word. */
type Index = Map<string, ListEntry[]>;
export type WordList = {
  /** Lines that begin with a whole word, by this word. */
  exact: Index;
  /**
   * Lines whose first word may begin inside another word: `suffixes` by the end of it, `infixes` by
   * its beginning if it may be in the middle.
   */
  suffixes: Index;
  infixes: Index;
  /** Single words that others may begin with. */
  prefixes: Index;
};

/**
 * Index key length in characters. Comparing each word with each line of a long list would take
 * seconds.
 */
const keyLength = 3;
/** Words of the list that are shorter than a key are indexed as a whole. */
const lengths = [keyLength, 2, 1];
const toPrefixes = (word: string) => lengths.map((length) => word.slice(0, length));
const toSuffixes = (word: string) => lengths.map((length) => word.slice(-length));
/** A set, because a word may be as long as a text. */
const toSubstrings = (word: string) =>
  new Set(
    lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) =>
        word.slice(at, at + length),
      ),
    ),
  );

/** Shorter words with a * would occur inside too many others. */
const minWildcardLength = 3;

/** Two or more characters of scripts without spaces. Such a word occurs inside others. */
const isUnspaced = (word: string) =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Khmer}ー]{2,}$/u.test(
    word,
  );

/** Normalizes a line of the word list. Undefined if it is invalid. */
export function normalizeWordLine(text: string): string | undefined {
  const [, before, core, after] = /^(\*?)([^*]+)(\*?)$/.exec(text.trim()) ?? [];
  const words = splitWords(core ?? '');
  if (words.length === 0) return undefined;
  if ((before || after) && words.join('').length < minWildcardLength && !words.every(isUnspaced))
    return undefined;
  // Rejects lines with characters that matching ignores: c++ would match c.
  if (/[^\p{L}\p{M}\p{N}\p{Cf}\s'’.-]/u.test(core!.normalize('NFKC'))) return undefined;
  return `${before}${words.join(' ')}${after}`;
}

export function createWordList(lines: readonly string[]): WordList {
  const list: WordList = {
    exact: new Map(),
    suffixes: new Map(),
    infixes: new Map(),
    prefixes: new Map(),
  };
  const addToIndex = (index: Index, key: string, entry: ListEntry) =>
    index.set(key, [...(index.get(key) ?? []), entry]);
  for (const line of lines) {
    const words = splitWords(line);
    const entry = {
      line,
      words,
      before: line.startsWith('*') || isUnspaced(words[0] ?? ''),
      after: line.endsWith('*') || isUnspaced(words.at(-1) ?? ''),
    };
    const [firstWord] = entry.words;
    if (firstWord === undefined) continue;
    const isSingle = words.length === 1;
    if (entry.before && entry.after && isSingle)
      addToIndex(list.infixes, firstWord.slice(0, keyLength), entry);
    else if (entry.before) addToIndex(list.suffixes, firstWord.slice(-keyLength), entry);
    else if (entry.after && isSingle)
      addToIndex(list.prefixes, firstWord.slice(0, keyLength), entry);
    else addToIndex(list.exact, firstWord, entry);
  }
  return list;
}

/** Returns the lines that match these consecutive words. */
export function matchWordLines(list: WordList, words: readonly string[]): string[] {
  const found = new Set<string>();
  const checkCandidates = (candidates: readonly ListEntry[] | undefined, at: number) => {
    for (const { line, ...pattern } of candidates ?? [])
      if (!found.has(line) && matchesAt(pattern, words, at)) found.add(line);
  };
  const visited = new Set<string>();
  for (const [at, word] of words.entries()) {
    checkCandidates(list.exact.get(word), at);
    if (list.suffixes.size)
      for (const key of toSuffixes(word)) checkCandidates(list.suffixes.get(key), at);
    // The remaining lines are single words, so that a repeated word gives the same result.
    if (visited.has(word)) continue;
    visited.add(word);
    if (list.prefixes.size)
      for (const key of toPrefixes(word)) checkCandidates(list.prefixes.get(key), at);
    if (list.infixes.size)
      for (const key of toSubstrings(word)) checkCandidates(list.infixes.get(key), at);
  }
  return [...found];
}

function matchesAt(
  { words, before, after }: Omit<ListEntry, 'line'>,
  text: readonly string[],
  at: number,
): boolean {
  return words.every((word, i) => {
    const actual = text[at + i];
    if (actual === undefined) return false;
    const [openStart, openEnd] = [before && i === 0, after && i === words.length - 1];
    if (openStart && openEnd) return actual.includes(word);
    if (openStart) return actual.endsWith(word);
    return openEnd ? actual.startsWith(word) : actual === word;
  });
}
