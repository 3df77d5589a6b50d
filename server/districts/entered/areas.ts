// Areas of officials that administrators enter. An area is stored as a key: "everyone", "postal:"
// and a code without separators, or an Open Civic Data id of a state or district.
import type { Address } from '../address.ts';

/** The key of officials who are shown to every member, whatever the address. */
export const everyoneKey = 'everyone';

/**
 * Capitals without spaces and hyphens: both "sw1a 1aa" and "SW1A1AA" become SW1A1AA. Nine digits
 * are a ZIP code with the last four digits of an address, which decide nothing.
 */
const compactCode = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(\d{5})\d{4}$/, '$1');

export const toPostalKey = (code: string) => `postal:${compactCode(code)}`;
export const isPostalKey = (key: string) => key.startsWith('postal:');

/** A code as it is stored for display: capitals, single spaces. */
export const tidyPostalCode = (code: string) =>
  code.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, ' ').trim();

/** The first half of a code of the United Kingdom, Ireland or Canada names an area, too. */
const outwardCode =
  /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$|^([A-Z]\d[A-Z])\d[A-Z]\d$|^(D6W|[AC-FHKNPRTV-Y]\d\d)[A-Z\d]{4}$/;
const minCodeLength = 3;

/**
 * Keys of everything in an address that can be a postal code, in the order of the address. With a
 * ZIP code, only that: a house number can look like a code of another country.
 */
export function listPostalKeys({ fullText, zip }: Address): string[] {
  if (zip) return [toPostalKey(zip)];
  const words = fullText.split(/[\s,;]+/).map(compactCode);
  const codes = words.flatMap((word, n) => {
    const [, ...outward] = outwardCode.exec(word) ?? [];
    // A code can be two words: "SW1A 1AA", "111 22".
    const pair = `${word}${words[n + 1] ?? ''}`;
    const [, ...outwardOfPair] = outwardCode.exec(pair) ?? [];
    return [...outward, ...outwardOfPair, word, pair].flatMap((code) => code ?? []);
  });
  return [
    ...new Set(
      codes.filter((code) => /\d/.test(code) && code.length >= minCodeLength && code.length <= 16),
    ),
  ].map((code) => `postal:${code}`);
}
