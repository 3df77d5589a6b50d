// An address as somebody typed it, and what can be told of it without asking anybody.
import { trimmed } from '#contract/trim.ts';
import { plainDigits, zipIn } from '../actions/zipCoordinates.ts';
import { stateOf, stateOfName } from './states.ts';

export type Address = {
  whole: string;
  line1: string;
  city: string;
  /** Two letters, empty where it names no state. */
  state: string;
  /** Five digits, empty where it has none. */
  zip: string;
};

export function addressIn(text: string): Address {
  const whole = plainDigits(text).replaceAll(/\s+/g, ' ').trim();
  const zip =
    zipIn(whole) ?? /^(\d{5})(?:[-\s]?\d{4})?(?=[\s,]+\p{L}[^\d]*$)/u.exec(whole)?.[1] ?? '';
  const country =
    /[\s,]*\b(?:(?:the\s+)?united states(?: of america)?|u\.?\s?s\.?(?:\s?a\.?)?)[\s,.]*$/i;
  const places = withoutZip(whole.replace(country, ''), zip);
  const state = stateAtEndOf(places);
  const parts = (state ? places.slice(0, places.length - state.length) : places)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const city = parts.length > 1 || !/\d/.test(parts[0] ?? '') ? (parts.pop() ?? '') : '';
  return {
    whole,
    line1: parts.join(', '),
    city,
    state: state && (stateOf(state) ?? stateOfName(state))!.code,
    zip,
  };
}

const withoutZip = (text: string, zip: string) =>
  trimmed(zip ? text.replace(new RegExp(`${zip}([-\\s]?\\d{4})?`), '') : text, (character) =>
    /[\s,.]/.test(character),
  );

/** Its last one to four words, where they are a state: as a code only in capitals or after a comma, because "in", "or" and "me" are words. */
function stateAtEndOf(text: string): string {
  const words = text.split(/[\s,]+/);
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const end =
      new RegExp(`(?:^|[\\s,])(${words.slice(-count).map(escaped).join('[\\s,]+')})$`).exec(
        text,
      )?.[1] ?? '';
    if (stateOfName(end)) return end;
  }
  const code = /(?:^|,\s*|\s)([A-Za-z]{2})$/.exec(text)?.[1] ?? '';
  const sure = code === code.toUpperCase() || new RegExp(`(^|,\\s*)${code}$`).test(text);
  return sure && stateOf(code) ? code : '';
}

const escaped = (word: string) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
