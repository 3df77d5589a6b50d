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
 * Folds accents and case as the database does for search: "zoe" finds Zoë. One letter may become
 * two, or none. Marks are removed first too, because normalization sorts them in quadratic time. A
 * sigma is replaced, because toLowerCase gives it another form at the end of a word.
 */
export const foldAccents = (text: string) =>
  text
    .replaceAll(marks, '')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll('Σ', 'σ')
    .toLowerCase()
    .replaceAll(lettersToFold, (letter) => letters[letter]!);
