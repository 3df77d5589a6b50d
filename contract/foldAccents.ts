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

/** For single letters, because toLowerCase gives a sigma at the end of a word another form. */
const lower = (letter: string) => {
  const small = letter.toLowerCase();
  return letters[small] ?? small;
};

/**
 * Folds accents and case as the database does for search: "zoe" finds Zoë. One letter may become
 * two, or none.
 */
export const foldAccents = (text: string) =>
  [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map(lower).join('');
