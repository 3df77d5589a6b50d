// Lists of postal codes as people type or paste them.

/**
 * The codes of a text. Commas, semicolons and line breaks separate codes. A space does only between
 * words that are whole codes, such as "10115 10117", because a code can contain one: "SW1A 1AA".
 */
export function parsePostalCodes(text: string): string[] {
  const codes = text
    .split(/[,;\n\t|]+/)
    .map((piece) => piece.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .flatMap((piece) => {
      const words = piece.split(' ');
      return words.every((word) => word.length >= 5 && /\d/.test(word)) ? words : [piece];
    });
  return [...new Set(codes)];
}
