// Words that are kept out, found in what somebody writes: whole ones, however they are spelled, and beginnings or ends where the list says so.
// Lines of the list are words and nothing else: an expression of an operator's own could hold the server for minutes.

/** Letters that have no accent to lose, and are taken for others all the same. */
const lookAlikes: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Signs that stand for a whole sentence: one becomes up to eighteen letters, and a text of them would take as much longer to read. */
export const withoutStrings = (text: string) => text.replaceAll(/[\uFDFA\uFDFB]/g, ' ');

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** One spelling for all that reads alike: no case, no accents, no letters of another width or shape, nothing that cannot be seen. */
export const folded = (text: string) => (isAscii(text) ? text.toLowerCase() : unshaped(text));

const unshaped = (text: string) =>
  withoutStrings(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[łøđıßæœ]/g, (letter) => lookAlikes[letter]!);

export const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

type ListEntry = { line: string; words: string[]; before: boolean; after: boolean };
/** Lines by the signs with which a word of theirs begins or ends. */
type Index = Map<string, ListEntry[]>;
export type WordList = {
  /** Those that begin with a whole word, by this word. */
  whole: Index;
  /** Those whose first word may begin inside another one: by the end of it, or by its beginning where it may stand in the middle. */
  ends: Index;
  inside: Index;
  /** Of one word, with which others may begin. */
  begins: Index;
};

/** So many signs lead to the lines that are compared in full: trying each word against each line of a long list would take seconds. */
const keySigns = 3;
const lengths = [keySigns, 2, 1];
const beginningsOf = (word: string) => lengths.map((signs) => word.slice(0, signs));
const endsOf = (word: string) => lengths.map((signs) => word.slice(-signs));
/** Each once: a word may be as long as a text. */
const partsOf = (word: string) =>
  new Set(
    lengths.flatMap((signs) =>
      Array.from({ length: Math.max(0, word.length - signs + 1) }, (_, at) =>
        word.slice(at, at + signs),
      ),
    ),
  );

const fewestOfPart = 3;

/** Two signs or more of scripts that put no blanks between words: such a word stands inside others. */
const isRunning = (word: string) =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Khmer}ー]{2,}$/u.test(
    word,
  );

/** A line as it is kept, or undefined where it is none. */
export function wordLine(text: string): string | undefined {
  const [, before, inner, after] = /^(\*?)([^*]+)(\*?)$/.exec(text.trim()) ?? [];
  const words = wordsIn(inner ?? '');
  if (words.length === 0) return undefined;
  if ((before || after) && words.join('').length < fewestOfPart && !words.every(isRunning))
    return undefined;
  // what is left out between words is not what a line can be about: c++ would be c
  if (/[^\p{L}\p{M}\p{N}\p{Cf}\s'’.-]/u.test(inner!.normalize('NFKC'))) return undefined;
  return `${before}${words.join(' ')}${after}`;
}

export function wordList(lines: readonly string[]): WordList {
  const list: WordList = {
    whole: new Map(),
    ends: new Map(),
    inside: new Map(),
    begins: new Map(),
  };
  const put = (index: Index, key: string, line: ListEntry) =>
    index.set(key, [...(index.get(key) ?? []), line]);
  for (const line of lines) {
    const words = wordsIn(line);
    const one = {
      line,
      words,
      before: line.startsWith('*') || isRunning(words[0] ?? ''),
      after: line.endsWith('*') || isRunning(words.at(-1) ?? ''),
    };
    const [first] = one.words;
    if (first === undefined) continue;
    const alone = words.length === 1;
    if (one.before && one.after && alone) put(list.inside, first.slice(0, keySigns), one);
    else if (one.before) put(list.ends, first.slice(-keySigns), one);
    else if (one.after && alone) put(list.begins, first.slice(0, keySigns), one);
    else put(list.whole, first, one);
  }
  return list;
}

/** The lines that stand in these words, which follow each other as they were written. */
export function linesFound(list: WordList, words: readonly string[]): string[] {
  const found = new Set<string>();
  const seek = (some: readonly ListEntry[] | undefined, at: number) => {
    for (const { line, ...pattern } of some ?? [])
      if (!found.has(line) && stands(pattern, words, at)) found.add(line);
  };
  const seen = new Set<string>();
  for (const [at, word] of words.entries()) {
    seek(list.whole.get(word), at);
    if (list.ends.size) for (const key of endsOf(word)) seek(list.ends.get(key), at);
    if (seen.has(word)) continue;
    seen.add(word);
    if (list.begins.size) for (const key of beginningsOf(word)) seek(list.begins.get(key), at);
    if (list.inside.size) for (const key of partsOf(word)) seek(list.inside.get(key), at);
  }
  return [...found];
}

function stands(
  { words, before, after }: Omit<ListEntry, 'line'>,
  said: readonly string[],
  at: number,
): boolean {
  return words.every((word, i) => {
    const other = said[at + i];
    if (other === undefined) return false;
    const [open, on] = [before && i === 0, after && i === words.length - 1];
    if (open && on) return other.includes(word);
    if (open) return other.endsWith(word);
    return on ? other.startsWith(word) : other === word;
  });
}
