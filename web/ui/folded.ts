/** What accents do not explain. */
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

/** Letter by letter: in a whole word the last sigma would become another letter than the same one within it. */
const lower = (letter: string) => {
  const small = letter.toLowerCase();
  return letters[small] ?? small;
};

/** Without accents and capitals, as the database folds what it searches: "zoe" finds Zoë. One letter may become two, or none. */
export const folded = (text: string) =>
  [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map(lower).join('');
