// Text as it may stand in one line of ours, among words of others.

/** Cannot be seen, or turns the direction of what follows. What joins signs of one word or one picture is none of these. */
const hidden =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Whether there is anything to see. */
export const isVisible = (text: string) =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Breaks into several lines. */
export const isMultiline = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** One line without characters that cannot be seen or that turn what follows, cut to `most` characters. Empty where nothing is to be seen. */
export function toSingleLine(text: string, most = Infinity): string {
  if (!isVisible(text)) return '';
  const line = text
    .replaceAll(/[\s\u0085]+/g, ' ')
    .replaceAll(hidden, '')
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
