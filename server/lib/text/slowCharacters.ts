// Characters that would make the normalization of a text slow.

/** Runs of marks are kept up to this length. No language uses longer ones. */
const longRunOfMarks = /(\p{M}{8})\p{M}+/gu;

/**
 * Removes ligatures of a whole sentence, which expand to up to eighteen letters each, and shortens
 * long runs of marks, which normalization sorts in quadratic time.
 */
export const withoutSlowCharacters = (text: string) =>
  text.replaceAll(/[\uFDFA\uFDFB]/g, ' ').replaceAll(longRunOfMarks, '$1');
