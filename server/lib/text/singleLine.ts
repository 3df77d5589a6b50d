// Single-line text for use inside other text, such as names and subjects.
import { addEllipsis } from '#contract/trim.ts';

/**
 * Invisible characters and bidirectional controls. Zero-width joiners are kept, because words and
 * emoji need them.
 */
const invisibleCharacters =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/**
 * Without control characters other than tabs and line breaks. No text needs them, and most have six
 * bytes in JSON.
 */
export const withoutControlCharacters = (text: string) =>
  text.replaceAll(/[^\P{Cc}\t\n\r\u0085]/gu, '');

/** Whether the text contains a visible character. */
export const isVisible = (text: string) =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether the text contains line breaks or control characters. */
export const isMultiline = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/**
 * Joins the text to one line, removes invisible characters and bidirectional controls, and
 * truncates to `maxCharacters` characters. Returns an empty string for text without visible
 * characters.
 */
export function toSingleLine(text: string, maxCharacters = Infinity): string {
  if (!isVisible(text)) return '';
  const line = text
    .replaceAll(/[\s\u0085]+/g, ' ')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maxCharacters
    ? line
    : addEllipsis(characters.slice(0, maxCharacters - 1).join(''));
}
