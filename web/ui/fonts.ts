const faces = ['Public Sans Variable', 'Source Serif 4 Variable'];

/**
 * Loads the fonts: after the bundle, which they would delay, and before the first text. Fonts that
 * arrive too late are used on the next visit.
 */
export const loadFonts = () =>
  Promise.all(faces.map((face) => document.fonts.load(`1em "${face}"`))).catch(() => undefined);
