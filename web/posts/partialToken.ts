// The mention or hashtag that is being typed before the caret, and its completion.
import { limits } from '#contract/limits.ts';

export type PartialToken = {
  sign: '@' | '#';
  /** Index of the sign. */
  from: number;
  /** The characters after the sign. */
  word: string;
};

/**
 * Tokens that contract/mentions.ts would find too: not an email address, nor a # or @ inside a
 * word, a URL or an entity. Texts without spaces and the wide ＃ get no suggestions.
 */
const tokenPatterns = {
  '@': /(?<![\p{L}\p{N}._%+@/-])@([a-z0-9_][a-z0-9_.-]*)$/iu,
  '#': /(?<![\p{L}\p{N}_&/#]\p{M}*)#([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)$/u,
};

/** The token that ends at the caret, if any. `caret` is an index. */
export function findTokenAtCaret(text: string, caret: number): PartialToken | undefined {
  // Inside a word there is none: a completion would split the word.
  if (/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(caret))) return undefined;
  const textBefore = text.slice(0, caret);
  for (const sign of ['@', '#'] as const) {
    const word = tokenPatterns[sign].exec(textBefore)?.[1];
    // No username is longer than a tag can be.
    if (word !== undefined && word.length <= limits.tag)
      return { sign, from: caret - word.length - 1, word };
  }
  return undefined;
}

/**
 * Replaces the token with `completion`: a whole mention or hashtag, including its sign. The caret
 * goes after a following space.
 */
export function completeToken(
  text: string,
  { from, word }: PartialToken,
  completion: string,
): { text: string; caret: number } {
  const after = text.slice(from + 1 + word.length);
  const completed = `${text.slice(0, from)}${completion}${/^\s/.test(after) ? '' : ' '}`;
  return { text: completed + after, caret: from + completion.length + 1 };
}
