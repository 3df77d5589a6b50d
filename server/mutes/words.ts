// Muted words: whether a text contains them as whole words, whatever their case and accents.
import { foldAccents } from '#contract/foldAccents.ts';

/** Letters, digits and the underscore, which are the characters of hashtags. */
const words = /[\p{L}\p{N}_]+/gu;
/** Scripts that are written without spaces, where a muted word matches any part of a text. */
const scriptsWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text in their folded form, separated by spaces. Empty if there are none. */
export const foldWords = (text: string): string => (foldAccents(text).match(words) ?? []).join(' ');

/**
 * Prepares a text for comparisons with many muted words. The function that it returns takes a muted
 * word as `foldWords` returns it.
 */
export function createWordFinder(text: string): (mutedWord: string) => boolean {
  const folded = foldWords(text);
  const spaced = ` ${folded} `;
  const distinct = new Set(folded.split(' '));
  return (mutedWord) => {
    if (scriptsWithoutSpaces.test(mutedWord)) return folded.includes(mutedWord);
    const end = mutedWord.indexOf(' ');
    // Most muted words are not in the text, which the set tells fastest.
    return end === -1
      ? distinct.has(mutedWord)
      : distinct.has(mutedWord.slice(0, end)) && spaced.includes(` ${mutedWord} `);
  };
}

/** The texts of a post that are compared with muted words. */
export type TextsOfPost = {
  title: string;
  text: string;
  link_title: string;
  link_description: string;
  quote?: { post?: { title: string; text: string } };
};

export const joinTexts = ({
  title,
  text,
  link_title,
  link_description,
  quote,
}: TextsOfPost): string =>
  [title, text, link_title, link_description, quote?.post?.title, quote?.post?.text].join('\n');
