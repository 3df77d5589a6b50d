// Functions that trim given characters from a text in linear time. A regular expression such as
// /\.+$/ takes quadratic time on a long run of dots that is not at the end.

export function trimmedEnd(text: string, isOff: (character: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isOff(text[end - 1]!)) end--;
  return text.slice(0, end);
}

export function trimmed(text: string, isOff: (character: string) => boolean): string {
  const ended = trimmedEnd(text, isOff);
  let start = 0;
  while (start < ended.length && isOff(ended[start]!)) start++;
  return ended.slice(start);
}

/** Predicate that is true for any of these characters. */
export const anyOf = (characters: string) => (character: string) => characters.includes(character);
