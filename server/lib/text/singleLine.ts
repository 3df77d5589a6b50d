// Single-line text for use inside other text, such as names and subjects.

/**
 * Invisible characters and direction overrides. Joiners within words and emoji are not included.
 */
const invisibleCharacters =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Whether the text contains a visible character. */
export const isVisible = (text: string) =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Whether the text contains line breaks or control characters. */
export const isMultiline = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/**
 * Joins the text to one line, removes invisible characters and direction overrides, and truncates
 * to `most` characters. Returns an empty string for text without visible characters.
 */
export function toSingleLine(text: string, most = Infinity): string {
  if (!isVisible(text)) return '';
  const line = text
    .replaceAll(/[\s\u0085]+/g, ' ')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
