/** Letters that Unicode decomposition does not fold. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'q',
  ƒ: 'f',
  ς: 'σ',
};

const lettersToFold = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
/** The marks that `fold_text` of the database removes. Others, such as vowel signs, are letters. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+/g;
/** Normalization sorts marks in quadratic time. No language uses longer runs. */
const longRunOfMarks = /(\p{M}{8})\p{M}+/gu;

/**
 * Folds accents and case for comparisons in the browser and for muted words: "zoe" finds Zoë. Like
 * the function `fold_text` of the database: vowel signs of Indic scripts and Thai, and the sound
 * marks of Japanese, remain. One letter may become two, or none. Marks are removed first too,
 * because normalization is slow for many of them. `letters` has ς, because toLowerCase gives a
 * sigma that form at the end of a word.
 */
export const foldAccents = (text: string) =>
  text
    .replaceAll(marks, '')
    .replaceAll(longRunOfMarks, '$1')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(lettersToFold, (letter) => letters[letter]!);
