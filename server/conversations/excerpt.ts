// The part of a message around the first word that a search found.
import { foldAccents } from '#contract/foldAccents.ts';
import { withoutSlowCharacters } from '../lib/text/slowCharacters.ts';
import { escapeRegExp } from '../lib/text/escapeRegExp.ts';

/** Characters before the word, and of the whole excerpt. */
const lead = 40;
const maxLength = 160;

/**
 * Where the first of the folded words begins, roughly: folding can change the length of a text. One
 * regular expression for all words, because texts and searches can repeat one word many times.
 */
function findFirst(text: string, words: string[]): number {
  const folded = foldAccents(withoutSlowCharacters(text));
  const anyWord = [...new Set(words)].map(escapeRegExp).join('|');
  if (!anyWord) return text.length;
  const place =
    new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${anyWord})`, 'u').exec(folded) ??
    // Scripts without spaces have no beginnings of words.
    new RegExp(anyWord, 'u').exec(folded);
  return Math.min(place?.index ?? text.length, text.length);
}

/** `words` are folded. The beginning and the end are cut at spaces, if there are any. */
export function excerptOf(text: string, words: string[]): string {
  if (text.length <= maxLength) return text;
  const found = findFirst(text, words);
  const from = found === text.length || found < 2 * lead ? 0 : found - lead;
  const space = from && text.indexOf(' ', from);
  const start = space > 0 && space < found ? space + 1 : from;
  const part = text.slice(start, start + maxLength);
  const end = text.length > start + maxLength ? part.lastIndexOf(' ') : -1;
  const cut = end > maxLength / 2 ? part.slice(0, end) : part;
  return `${start > 0 ? '… ' : ''}${cut.toWellFormed()}${start + cut.length < text.length ? ' …' : ''}`;
}
