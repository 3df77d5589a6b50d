// Numbers by chance from a seed, and words as language has them: a few are everywhere, most are rare.

/** The same numbers at every run, each from 0 up to, and without, 1. */
export function dice(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export type Dice = ReturnType<typeof dice>;

/** One of so many, from 0. */
export const one = (roll: Dice, of: number) => Math.floor(roll() * of);

export const vocabulary = 50_000;
const [consonants, vowels] = ['bdfghjklmnprstvz', 'aeiou'];

/** The word of a rank from 1, of three syllables; none like another, and none near its neighbors. */
export function word(rank: number): string {
  let rest = (rank * 48_271) % 512_000;
  let letters = '';
  for (let i = 0; i < 3; i++) {
    const syllable = rest % 80;
    letters += consonants[Math.floor(syllable / 5)]! + vowels[syllable % 5]!;
    rest = Math.floor(rest / 80);
  }
  return letters;
}

/** Of each seventh word that has an e, half of those who write it give it an accent. */
export const accented = (rank: number) => word(rank).replace('e', 'é');
export const hasAccent = (rank: number) => rank % 7 === 0 && word(rank).includes('e');

/** So many words in a row; a word of rank r is about as frequent as 1 / r. */
export function sentence(roll: Dice, words: number): string {
  let text = '';
  for (let i = 0; i < words; i++) {
    const rank = Math.min(vocabulary, Math.floor(vocabulary ** roll()));
    text += `${i ? ' ' : ''}${hasAccent(rank) && roll() < 0.5 ? accented(rank) : word(rank)}`;
  }
  return text;
}
