const faces = ['Public Sans Variable', 'Source Serif 4 Variable'];

/** Asks for the fonts when the program is there, which they would slow down, and before there is any text. What has not come by then is for the next visit. */
export const loadFonts = () =>
  Promise.all(faces.map((face) => document.fonts.load(`1em "${face}"`))).catch(() => undefined);
