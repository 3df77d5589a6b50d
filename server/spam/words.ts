// Words that are kept out, found in what somebody writes: whole ones, however they are spelled, and beginnings or ends where the list says so.
// Lines of the list are words and nothing else: an expression of an operator's own could hold the server for minutes.

/** Letters that have no accent to lose, and are taken for others all the same. */
const lookAlikes: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** One spelling for all that reads alike: no case, no accents, no letters of another width or shape, nothing that cannot be seen. */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[łøđıßæœ]/g, (letter) => lookAlikes[letter]!);

export const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

type Line = { line: string; words: string[]; before: boolean; after: boolean };
export type WordList = {
  /** Those that begin with a whole word, by this word. */
  whole: Map<string, Line[]>;
  /** Of one word each, of which a part is enough. */
  parts: Line[];
  /** Of several, of whose first one a part is enough. */
  loose: Line[];
};

const fewestOfPart = 3;

/** Two signs or more of scripts that put no blanks between words: such a word stands inside others. */
const isRunning = (word: string) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Khmer}ー]{2,}$/u.test(word);

/** A line as it is kept, or undefined where it is none. */
export function wordLine(text: string): string | undefined {
  const [, before, inner, after] = /^(\*?)([^*]+)(\*?)$/.exec(text.trim()) ?? [];
  const words = wordsIn(inner ?? '');
  if (words.length === 0) return undefined;
  if ((before || after) && words.join('').length < fewestOfPart && !words.every(isRunning)) return undefined;
  // what is left out between words is not what a line can be about: c++ would be c
  if (/[^\p{L}\p{M}\p{N}\p{Cf}\s'’.-]/u.test(inner!.normalize('NFKC'))) return undefined;
  return `${before}${words.join(' ')}${after}`;
}

export function wordList(lines: readonly string[]): WordList {
  const list: WordList = { whole: new Map(), parts: [], loose: [] };
  for (const line of lines) {
    const words = wordsIn(line);
    const one = { line, words, before: line.startsWith('*') || isRunning(words[0] ?? ''), after: line.endsWith('*') || isRunning(words.at(-1) ?? '') };
    const [first] = one.words;
    if (first === undefined) continue;
    if (one.words.length === 1 && (one.before || one.after)) list.parts.push(one);
    else if (one.before) list.loose.push(one);
    else list.whole.set(first, [...(list.whole.get(first) ?? []), one]);
  }
  return list;
}

/** The lines that stand in these words, which follow each other as they were written. */
export function linesFound(list: WordList, words: readonly string[]): string[] {
  const found = new Set<string>();
  const seek = ({ line, ...pattern }: Line, at: number) => {
    if (!found.has(line) && stands(pattern, words, at)) found.add(line);
  };
  const seen = new Set<string>();
  for (const [at, word] of words.entries()) {
    for (const line of list.whole.get(word) ?? []) seek(line, at);
    for (const line of list.loose) seek(line, at);
    if (!seen.has(word)) for (const line of list.parts) seek(line, at);
    seen.add(word);
  }
  return [...found];
}

function stands({ words, before, after }: Omit<Line, 'line'>, said: readonly string[], at: number): boolean {
  return words.every((word, i) => {
    const other = said[at + i];
    if (other === undefined) return false;
    const [open, on] = [before && i === 0, after && i === words.length - 1];
    if (open && on) return other.includes(word);
    if (open) return other.endsWith(word);
    return on ? other.startsWith(word) : other === word;
  });
}
