// Detection and completion of a mention or hashtag before the caret.
import { limits } from '#contract/limits.ts';

export type PartialToken = {
  sign: '@' | '#';
  /** Index of the sign. */
  from: number;
  /** The characters after the sign. */
  word: string;
};

/** State of an open list of suggestions: `active` is the element id of the active one. */
export type AutocompleteState = { active: string | undefined };
/** Handles a key of the list. Returns false if the key is not for the list. */
export type AutocompleteKeyHandler = (event: { key: string; shiftKey: boolean }) => boolean;

const tokenPatterns = {
  '@': /(?<![\p{L}\p{N}._%+@/-])@([a-z0-9_][a-z0-9_.-]*)$/iu,
  '#': /(?<![\p{L}\p{N}_&/#]\p{M}*)#([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)$/u,
};

/** The token that ends at the caret, if any. `cursor` is the index of the caret. */
export function tokenAtCaret(text: string, cursor: number): PartialToken | undefined {
  // There is no token if the caret is inside of a word.
  if (/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(cursor))) return undefined;
  const line = text.slice(0, cursor);
  for (const sign of ['@', '#'] as const) {
    const word = tokenPatterns[sign].exec(line)?.[1];
    if (word !== undefined && word.length <= limits.tag)
      return { sign, from: cursor - word.length - 1, word };
  }
  return undefined;
}

/** Replaces the token by its completion. The caret goes after a following space. */
export function completeToken(
  text: string,
  { from, word }: PartialToken,
  completion: string,
): { text: string; cursor: number } {
  const after = text.slice(from + 1 + word.length);
  const before = `${text.slice(0, from)}${completion}${/^\s/.test(after) ? '' : ' '}`;
  return { text: before + after, cursor: from + completion.length + 1 };
}
