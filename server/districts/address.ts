// Parser for postal addresses as users enter them. It uses no external service.
import { trimWhere } from '#contract/trim.ts';
import { normalizeDigits, findZip } from './zipCoordinates.ts';
import { findState, findStateByName } from './states.ts';
import { escapeRegExp } from '../lib/text/escapeRegExp.ts';

export type Address = {
  fullText: string;
  line1: string;
  city: string;
  /** Two letters, or empty. */
  state: string;
  /** Five digits, or empty. */
  zip: string;
};

export function parseAddress(text: string): Address {
  const fullText = normalizeDigits(text).replaceAll(/\s+/g, ' ').trim();
  const zip =
    findZip(fullText) ??
    // a zip code at the beginning, such as "27514 Chapel Hill"
    /^(\d{5})(?:[-\s]?\d{4})?(?=[\s,]+\p{L}[^\d]*$)/u.exec(fullText)?.[1] ??
    '';
  const country =
    /[\s,]*\b(?:(?:the\s+)?united states(?: of america)?|u\.?\s?s\.?(?:\s?a\.?)?)[\s,.]*$/i;
  const withoutCountryAndZip = removeZip(fullText.replace(country, ''), zip);
  const state = findStateAtEnd(withoutCountryAndZip);
  const segments = (
    state
      ? withoutCountryAndZip.slice(0, withoutCountryAndZip.length - state.length)
      : withoutCountryAndZip
  )
    .split(',')
    .map((segment) => segment.trim())
    .filter(Boolean);
  // A single segment with a digit is a street, not a city.
  const city = segments.length > 1 || !/\d/.test(segments[0] ?? '') ? (segments.pop() ?? '') : '';
  return {
    fullText,
    line1: segments.join(', '),
    city,
    // findStateAtEnd returned a known code or name.
    state: state && (findState(state) ?? findStateByName(state))!.code,
    zip,
  };
}

const removeZip = (text: string, zip: string) =>
  trimWhere(zip ? text.replace(new RegExp(`${zip}([-\\s]?\\d{4})?`), '') : text, (character) =>
    /[\s,.]/.test(character),
  );

/**
 * The state at the end of the text: a name of one to four words, or a code. A code must be in
 * capitals or follow a comma, because "in", "or" and "me" are also words.
 */
function findStateAtEnd(text: string): string {
  const words = text.split(/[\s,]+/);
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const match =
      new RegExp(`(?:^|[\\s,])(${words.slice(-count).map(escapeRegExp).join('[\\s,]+')})$`).exec(
        text,
      )?.[1] ?? '';
    if (findStateByName(match)) return match;
  }
  const code = /(?:^|,\s*|\s)([A-Za-z]{2})$/.exec(text)?.[1] ?? '';
  const isCode = code === code.toUpperCase() || new RegExp(`(^|,\\s*)${code}$`).test(text);
  return isCode && findState(code) ? code : '';
}
