// Seeded random numbers, and words with the frequencies of natural language: a few are very common,
// most are rare.

/**
 * Seeded random generator (mulberry32). Returns numbers from 0 (inclusive) to 1 (exclusive). A copy
 * of the generator in test/random.ts: a cached dataset is rebuilt when words.ts, sizes.ts or
 * rows.ts changes, but not when another file does.
 */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export type RandomFunction = ReturnType<typeof seededRandom>;

/** Random integer from 0 to `limit` - 1. */
export const randomBelow = (random: RandomFunction, limit: number) => Math.floor(random() * limit);

/** Number of words. */
export const vocabularySize = 50_000;
const [consonants, vowels] = ['bdfghjklmnprstvz', 'aeiou'];

/**
 * Word of a rank from 1, made of three syllables. Words are distinct, and words of neighboring
 * ranks are not similar.
 */
export function word(rank: number): string {
  let remainder = (rank * 48_271) % 512_000;
  let letters = '';
  for (let i = 0; i < 3; i++) {
    const syllable = remainder % 80;
    letters += consonants[Math.floor(syllable / 5)]! + vowels[syllable % 5]!;
    remainder = Math.floor(remainder / 80);
  }
  return letters;
}

/** The word with its first e replaced by é. */
export const accented = (rank: number) => word(rank).replace('e', 'é');
/**
 * Whether half of the uses of the word have an accent: the word contains an e, and its rank is a
 * multiple of 7.
 */
export const hasAccent = (rank: number) => rank % 7 === 0 && word(rank).includes('e');

/** `words` random words. The frequency of a word is about 1 / rank. */
export function sentence(random: RandomFunction, words: number): string {
  let text = '';
  for (let i = 0; i < words; i++) {
    const rank = Math.min(vocabularySize, Math.floor(vocabularySize ** random()));
    text += `${i ? ' ' : ''}${hasAccent(rank) && random() < 0.5 ? accented(rank) : word(rank)}`;
  }
  return text;
}
