/** The text as a part of a regular expression that matches it literally. */
export const escapeRegExp = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
