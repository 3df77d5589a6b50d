// Parser for dates of feeds: RFC 822, ISO 8601 and common variants.
import { hour, minute, second } from '#contract/durations.ts';

/** Offsets from UTC in hours. */
const zones: Record<string, number> = {
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

let names: [name: string, month: number][] | undefined;

function monthOf(word: string): number | undefined {
  names ??= languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, day: 'numeric' } as const].flatMap((options) => {
        const format = new Intl.DateTimeFormat(language, {
          ...options,
          timeZone: 'UTC',
          calendar: 'gregory',
        });
        return Array.from({ length: 12 }, (_, i): [string, number] => {
          const part = format
            .formatToParts(Date.UTC(2024, i, 15))
            .find(({ type }) => type === 'month');
          return [normalizeWord(part?.value ?? ''), i + 1];
        });
      }),
    ),
  );
  const normalized = normalizeWord(word);
  if (normalized.length < 3) return undefined;
  return (names.find(([name]) => name === normalized) ??
    names.find(([name]) => name.startsWith(normalized)))?.[1];
}

type Day = { year: number; month: number | undefined; day: number };
const word = String.raw`(\p{L}[\p{L}\p{M}]+)\.?`;
const ordinalSuffix = String.raw`(?:st|nd|rd|th|er|[.ºª])?`;

/** Patterns of a date, simplest first, each with a conversion of its groups. */
const patterns: [RegExp, (parts: string[], dayFirst: boolean) => Day][] = [
  [
    /(?<!\d)(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})(?!\d)/u,
    ([year, , month, day]) => dayOf(year, month, day),
  ],
  [/^(\d{4})(\d\d)(\d\d)(?=T|$)/u, ([year, month, day]) => dayOf(year, month, day)],
  [
    /(?<!\d)(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?!\d)/u,
    ([a, sign, b, year], dayFirst) => {
      const isDayFirst = Number(b) <= 12 && (Number(a) > 12 || sign !== '/' || dayFirst);
      return isDayFirst ? dayOf(year, b, a) : dayOf(year, a, b);
    },
  ],
  [
    new RegExp(
      String.raw`(?<!\d)(\d{1,2})${ordinalSuffix}[\s,-]*(?:(?:de|of|d[’'])\s*)?${word}[\s,-]*(?:(?:de|del|of)\s+)?(\d{4}|\d\d)(?![\d:])`,
      'iu',
    ),
    ([day, month, year]) => dayWithMonthName(year, month, day),
  ],
  [
    new RegExp(String.raw`${word}\s+(\d{1,2})${ordinalSuffix},?\s+(\d{4})(?!\d)`, 'iu'),
    ([month, day, year]) => dayWithMonthName(year, month, day),
  ],
  [
    new RegExp(String.raw`${word}\s+(\d{1,2})\s(?=[\d:]+\s.*?(?<!\d)(\d{4})$)`, 'iu'),
    ([month, day, year]) => dayWithMonthName(year, month, day),
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{4})[\s,.-]+${word}[\s,-]+(\d{1,2})(?!\d)`, 'iu'),
    ([year, month, day]) => dayWithMonthName(year, month, day),
  ],
];
const dayOf = (year = '', month = '', day = ''): Day => ({
  year: fullYear(year),
  month: Number(month),
  day: Number(day),
});
const dayWithMonthName = (year = '', month = '', day = ''): Day => ({
  year: fullYear(year),
  month: monthOf(month),
  day: Number(day),
});
const fullYear = (year: string) =>
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
  if (/^\d{10}(\d{3})?$/.test(normalized)) return new Date(Number(normalized.padEnd(13, '0')));
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(normalized);
    if (!found) continue;
    const { year, month, day } = read(found.slice(1), dayFirst);
    const start = month === undefined ? NaN : Date.UTC(year, month - 1, day);
    if (new Date(start).getUTCDate() !== day || new Date(start).getUTCMonth() + 1 !== month)
      continue;
    const timestamp =
      start +
      timeIn(normalized.slice(0, found.index), normalized.slice(found.index + found[0].length));
    return timestamp > 0 ? new Date(timestamp) : undefined;
  }
  return undefined;
}

/** Milliseconds of the time that is written before or after the date, including its UTC offset. */
function timeIn(before: string, after: string): number {
  const clock =
    /(?<!\d)(\d{1,2})(?:[:.h]|(?=\d\d\d\d(?:\D|$)))(\d\d)(?:[:.]?(\d\d))?(?:[.,]\d+)?\s*([ap])?\.?m?/i;
  const timeText = [after, before].find((each) => clock.test(each));
  const found = timeText === undefined ? null : clock.exec(timeText);
  const [all = '', hours = '0', minutes = '0', seconds = '0', meridiem] = found ?? [];
  const day = meridiem
    ? (Number(hours) % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0)
    : Number(hours);
  const remainder = found ? timeText!.slice(found.index + all.length) : after;
  return day * hour + Number(minutes) * minute + Number(seconds) * second - offsetIn(remainder);
}

function offsetIn(remainder: string): number {
  const [, sign, hours, minutes = '0'] =
    /([+−-])\s?(\d{1,2}):?(\d\d)?(?!\d)/u.exec(remainder) ?? [];
  if (sign) return (sign === '+' ? 1 : -1) * (Number(hours) * hour + Number(minutes) * minute);
  const zone = [...remainder.matchAll(/\p{L}+/gu)]
    .map(([name]) => zones[name.toLowerCase()])
    .find((hours) => hours !== undefined);
  return (zone ?? 0) * hour;
}
