// What somebody is writing at the cursor: a name or a tag that is begun.
import { limits } from '#contract/limits.ts';

export type PartialToken = {
  sign: '@' | '#';
  /** Where the sign stands. */
  from: number;
  /** What follows it so far. */
  word: string;
};

/** What a list of offers tells the field that it belongs to. */
export type AutocompleteState = { active: string | undefined };
/** Takes a key that is meant for the list. */
export type OfferKeys = (event: { key: string; shiftKey: boolean }) => boolean;

const shapes = {
  '@': /(?<![\p{L}\p{N}._%+@/-])@([a-z0-9_][a-z0-9_.-]*)$/iu,
  '#': /(?<![\p{L}\p{N}_&/#]\p{M}*)#([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)$/u,
};

export function tokenAtCaret(text: string, cursor: number): PartialToken | undefined {
  // in the middle of a word nothing is begun
  if (/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(cursor))) return undefined;
  const line = text.slice(0, cursor);
  for (const sign of ['@', '#'] as const) {
    const word = shapes[sign].exec(line)?.[1];
    if (word !== undefined && word.length <= limits.tag)
      return { sign, from: cursor - word.length - 1, word };
  }
  return undefined;
}

/** The text with this in place of what was begun, and where the cursor goes: after a space, to write on. */
export function completed(
  text: string,
  { from, word }: PartialToken,
  whole: string,
): { text: string; cursor: number } {
  const rest = text.slice(from + 1 + word.length);
  const said = `${text.slice(0, from)}${whole}${/^\s/.test(rest) ? '' : ' '}`;
  return { text: said + rest, cursor: from + whole.length + 1 };
}
