// Functions that trim given characters from a text in linear time. A regular expression such as
// /\.+$/ takes quadratic time on a long run of dots that is not at the end.

export function trimEndWhere(text: string, shouldTrim: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && shouldTrim(text[end - 1]!)) end--;
  return text.slice(0, end);
}

export function trimWhere(text: string, shouldTrim: (character: string) => boolean): string {
  const trimmedEnd = trimEndWhere(text, shouldTrim);
  let start = 0;
  while (start < trimmedEnd.length && shouldTrim(trimmedEnd[start]!)) start++;
  return trimmedEnd.slice(start);
}

/** Predicate that is true for any of these characters. */
export const isOneOf = (characters: string) => (character: string) =>
  characters.includes(character);

/**
 * The beginning of a longer text, without spaces and punctuation at its end, and an ellipsis. Kept
 * whole if it has nothing else.
 */
export const addEllipsis = (beginning: string): string =>
  `${trimEndWhere(beginning, isOneOf(' ,;:.!?…–—-')) || beginning}…`;
