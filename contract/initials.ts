// Initials and color of a person without a photo, on screen and in emails.
/** Colors of the theme. Copper is not among them, because it marks that someone took action. */
const hues = ['verdigris', 'plum', 'slate', 'moss'] as const;

/** Color of an avatar. The same name always has the same color. */
export const avatarHue = (name: string): (typeof hues)[number] => pickByName(name, hues);

/** One of the choices, always the same for the same name. */
export function pickByName<const Choice>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return choices[sum % choices.length] ?? choices[0];
}

/** Initials of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const firstWord = words[0] ?? '';
  const lastWord = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [firstWord, lastWord]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
