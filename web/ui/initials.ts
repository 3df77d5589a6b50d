// Copper is left out: it means that somebody did something.
const hues = ['verdigris', 'plum', 'slate', 'moss'] as const;

/** The same name has the same colour everywhere. */
export function hueOf(name: string): (typeof hues)[number] {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hues[sum % hues.length] ?? hues[0];
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
