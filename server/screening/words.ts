// Blocked words, found as whole words in any spelling, and as beginnings or ends where the list
// says so. Lines are words only, because a regular expression of an administrator could block the
// server for minutes.

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

/**
 * Removes ligatures of a whole sentence: each expands to up to eighteen letters, which would make
 * reading a text of them slow.
 */
export const withoutLigatures = (text: string) => text.replaceAll(/[\uFDFA\uFDFB]/g, ' ');

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** Folds case, accents, character variants and invisible characters. */
const foldConfusables = (text: string) => (isAscii(text) ? text.toLowerCase() : foldUnicode(text));

const foldUnicode = (text: string) =>
  withoutLigatures(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[łøđıßæœ]/g, (letter) => confusables[letter]!);

export const splitWords = (text: string) =>
  foldConfusables(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

type ListEntry = { line: string; words: string[]; before: boolean; after: boolean };
/** Lines by the first or last characters of a word. */
type Index = Map<string, ListEntry[]>;
export type WordList = {
  /** Lines that begin with a whole word, by this word. */
  whole: Index;
  /**
   * Lines whose first word may begin inside another word: `ends` by the end of it, `inside` by its
   * beginning if it may be in the middle.
   */
  ends: Index;
  inside: Index;
  /** Single words that others may begin with. */
  begins: Index;
};

/**
 * Index key length in characters. Comparing each word with each line of a long list would take
 * seconds.
 */
const keyLength = 3;
const lengths = [keyLength, 2, 1];
const beginningsOf = (word: string) => lengths.map((length) => word.slice(0, length));
const endsOf = (word: string) => lengths.map((length) => word.slice(-length));
/** A set, because a word may be as long as a text. */
const partsOf = (word: string) =>
  new Set(
    lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) =>
        word.slice(at, at + length),
      ),
    ),
  );

const minWildcardLength = 3;

/** Two or more characters of scripts without spaces. Such a word occurs inside others. */
const isUnspaced = (word: string) =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Khmer}ー]{2,}$/u.test(
    word,
  );

/** Normalizes a line of the word list. Undefined if it is invalid. */
export function normalizeWordLine(text: string): string | undefined {
  const [, before, inner, after] = /^(\*?)([^*]+)(\*?)$/.exec(text.trim()) ?? [];
  const words = splitWords(inner ?? '');
  if (words.length === 0) return undefined;
  if ((before || after) && words.join('').length < minWildcardLength && !words.every(isUnspaced))
    return undefined;
  // Rejects lines with characters that matching ignores: c++ would match c.
  if (/[^\p{L}\p{M}\p{N}\p{Cf}\s'’.-]/u.test(inner!.normalize('NFKC'))) return undefined;
  return `${before}${words.join(' ')}${after}`;
}

export function createWordList(lines: readonly string[]): WordList {
  const list: WordList = {
    whole: new Map(),
    ends: new Map(),
    inside: new Map(),
    begins: new Map(),
  };
  const put = (index: Index, key: string, line: ListEntry) =>
    index.set(key, [...(index.get(key) ?? []), line]);
  for (const line of lines) {
    const words = splitWords(line);
    const one = {
      line,
      words,
      before: line.startsWith('*') || isUnspaced(words[0] ?? ''),
      after: line.endsWith('*') || isUnspaced(words.at(-1) ?? ''),
    };
    const [first] = one.words;
    if (first === undefined) continue;
    const isSingle = words.length === 1;
    if (one.before && one.after && isSingle) put(list.inside, first.slice(0, keyLength), one);
    else if (one.before) put(list.ends, first.slice(-keyLength), one);
    else if (one.after && isSingle) put(list.begins, first.slice(0, keyLength), one);
    else put(list.whole, first, one);
  }
  return list;
}

/** Returns the lines that match these consecutive words. */
export function matchWordLines(list: WordList, words: readonly string[]): string[] {
  const found = new Set<string>();
  const check = (candidates: readonly ListEntry[] | undefined, at: number) => {
    for (const { line, ...pattern } of candidates ?? [])
      if (!found.has(line) && matchesAt(pattern, words, at)) found.add(line);
  };
  const visited = new Set<string>();
  for (const [at, word] of words.entries()) {
    check(list.whole.get(word), at);
    if (list.ends.size) for (const key of endsOf(word)) check(list.ends.get(key), at);
    if (visited.has(word)) continue;
    visited.add(word);
    if (list.begins.size) for (const key of beginningsOf(word)) check(list.begins.get(key), at);
    if (list.inside.size) for (const key of partsOf(word)) check(list.inside.get(key), at);
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
