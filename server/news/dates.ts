// Parser for dates of feeds: RFC 822, ISO 8601 and common variants.
import { hour, minute, second } from '#contract/durations.ts';

/** Offsets from UTC in hours. */
const offsetByZone: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  met: 1,
  mez: 1,
  cest: 2,
  mest: 2,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  trt: 3,
  ast: -4,
  adt: -3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  brt: -3,
  sast: 2,
  jst: 9,
  kst: 9,
  awst: 8,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
};

/** Languages whose month names are recognized. English takes precedence over the others. */
const languages =
  'en de fr es pt it nl sv da nb fi is pl cs sk sl hu ro bg ru uk sr el tr ca gl eu et lv id'.split(
    ' ',
  );

const normalizeWord = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();

/** Created with the first month name, because formatters of many languages take long to create. */
let names: [name: string, month: number][] | undefined;

function parseMonth(text: string): number | undefined {
  names ??= languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, day: 'numeric' } as const].flatMap((options) => {
        const formatter = new Intl.DateTimeFormat(language, {
          ...options,
          timeZone: 'UTC',
          calendar: 'gregory',
        });
        return Array.from({ length: 12 }, (_, i): [string, number] => {
          const monthPart = formatter
            .formatToParts(Date.UTC(2024, i, 15))
            .find(({ type }) => type === 'month');
          return [normalizeWord(monthPart?.value ?? ''), i + 1];
        });
      }),
    ),
  );
  const normalized = normalizeWord(text);
  if (normalized.length < 3) return undefined;
  return (names.find(([name]) => name === normalized) ??
    names.find(([name]) => name.startsWith(normalized)))?.[1];
}

type Day = { year: number; month: number | undefined; day: number };
const monthNamePattern = String.raw`(\p{L}[\p{L}\p{M}]+)\.?`;
const ordinalSuffix = String.raw`(?:st|nd|rd|th|er|[.ºª])?`;

/** Patterns of a date, simplest first, each with a conversion of its groups. */
const patterns: [RegExp, (parts: string[], dayFirst: boolean) => Day][] = [
  [
    /(?<!\d)(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})(?!\d)/u,
    ([year, , month, day]) => toDay(year, month, day),
  ],
  [/^(\d{4})(\d\d)(\d\d)(?=T|$)/u, ([year, month, day]) => toDay(year, month, day)],
  [
    /(?<!\d)(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?!\d)/u,
    ([a, separator, b, year], dayFirst) => {
      const isDayFirst = Number(b) <= 12 && (Number(a) > 12 || separator !== '/' || dayFirst);
      return isDayFirst ? toDay(year, b, a) : toDay(year, a, b);
    },
  ],
  [
    new RegExp(
      String.raw`(?<!\d)(\d{1,2})${ordinalSuffix}[\s,-]*(?:(?:de|of|d[’'])\s*)?${monthNamePattern}[\s,-]*(?:(?:de|del|of)\s+)?(\d{4}|\d\d)(?![\d:])`,
      'iu',
    ),
    ([day, month, year]) => toDayWithMonthName(year, month, day),
  ],
  [
    new RegExp(String.raw`${monthNamePattern}\s+(\d{1,2})${ordinalSuffix},?\s+(\d{4})(?!\d)`, 'iu'),
    ([month, day, year]) => toDayWithMonthName(year, month, day),
  ],
  [
    new RegExp(String.raw`${monthNamePattern}\s+(\d{1,2})\s(?=[\d:]+\s.*?(?<!\d)(\d{4})$)`, 'iu'),
    ([month, day, year]) => toDayWithMonthName(year, month, day),
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{4})[\s,.-]+${monthNamePattern}[\s,-]+(\d{1,2})(?!\d)`, 'iu'),
    ([year, month, day]) => toDayWithMonthName(year, month, day),
  ],
];
const toDay = (year = '', month = '', day = ''): Day => ({
  year: toFullYear(year),
  month: Number(month),
  day: Number(day),
});
const toDayWithMonthName = (year = '', month = '', day = ''): Day => ({
  year: toFullYear(year),
  month: parseMonth(month),
  day: Number(day),
});
const toFullYear = (year: string) =>
  Number(year) + (year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900);

/**
 * Returns undefined for an unreadable date. `dayFirst` decides the order of 05/03/2024. Without a
 * zone, the time is UTC.
 */
export function parseDate(text: string | undefined, dayFirst = false): Date | undefined {
  const normalized = (text ?? '')
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u, '$1-$2-$3')
    .trim();
  // Unix time in seconds or milliseconds
  if (/^\d{10}(\d{3})?$/.test(normalized)) return new Date(Number(normalized.padEnd(13, '0')));
  for (const [pattern, parseGroups] of patterns) {
    const match = pattern.exec(normalized);
    if (!match) continue;
    const { year, month, day } = parseGroups(match.slice(1), dayFirst);
    const start = month === undefined ? NaN : Date.UTC(year, month - 1, day);
    if (new Date(start).getUTCDate() !== day || new Date(start).getUTCMonth() + 1 !== month)
      continue;
    const timestamp =
      start +
      parseTime(normalized.slice(0, match.index), normalized.slice(match.index + match[0].length));
    return timestamp > 0 ? new Date(timestamp) : undefined;
  }
  return undefined;
}

/** Milliseconds of the time that is written before or after the date, including its UTC offset. */
function parseTime(textBefore: string, textAfter: string): number {
  const clockPattern =
    /(?<!\d)(\d{1,2})(?:[:.h]|(?=\d\d\d\d(?:\D|$)))(\d\d)(?:[:.]?(\d\d))?(?:[.,]\d+)?\s*([ap])?\.?m?/i;
  const timeText = [textAfter, textBefore].find((text) => clockPattern.test(text));
  const match = timeText === undefined ? null : clockPattern.exec(timeText);
  const [matchedText = '', hours = '0', minutes = '0', seconds = '0', meridiem] = match ?? [];
  const hourOfDay = meridiem
    ? (Number(hours) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0)
    : Number(hours);
  const textAfterTime = match ? timeText!.slice(match.index + matchedText.length) : textAfter;
  return (
    hourOfDay * hour +
    Number(minutes) * minute +
    Number(seconds) * second -
    parseOffset(textAfterTime)
  );
}

/** Milliseconds of the offset from UTC, as a number or as the name of a zone. */
function parseOffset(textAfterTime: string): number {
  const [, sign, hours, minutes = '0'] =
    /([+−-])\s?(\d{1,2}):?(\d\d)?(?!\d)/u.exec(textAfterTime) ?? [];
  if (sign) return (sign === '+' ? 1 : -1) * (Number(hours) * hour + Number(minutes) * minute);
  const offset = [...textAfterTime.matchAll(/\p{L}+/gu)]
    .map(([name]) => offsetByZone[name.toLowerCase()])
    .find((hours) => hours !== undefined);
  return (offset ?? 0) * hour;
}
