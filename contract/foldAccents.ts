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
};

const lettersToFold = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
const marks = /\p{M}+/gu;

/**
 * Folds accents and case for comparisons in the browser and for muted words: "zoe" finds Zoë. Like
 * the function `fold_text` of the database, but it removes all combining marks, also the vowel
 * signs of Indic scripts and Thai. One letter may become two, or none. Marks are removed first
 * too, because normalization sorts them in quadratic time. A sigma is replaced, because
 * toLowerCase gives it another form at the end of a word.
 */
export const foldAccents = (text: string) =>
  text
    .replaceAll(marks, '')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll('Σ', 'σ')
    .toLowerCase()
    .replaceAll(lettersToFold, (letter) => letters[letter]!);
