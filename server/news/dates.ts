// Moments as feeds write them: RFC 822, ISO 8601, and what people make of both.
import { hour, minute, second } from '#contract/durations.ts';

/** Hours from UTC. */
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

/** Whose names of months are read. English comes first where two languages disagree. */
const languages =
  'en de fr es pt it nl sv da nb fi is pl cs sk sl hu ro bg ru uk sr el tr ca gl eu et lv id'.split(
    ' ',
  );

const bare = (word: string) =>
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
          return [bare(part?.value ?? ''), i + 1];
        });
      }),
    ),
  );
  const said = bare(word);
  if (said.length < 3) return undefined;
  return (names.find(([name]) => name === said) ??
    names.find(([name]) => name.startsWith(said)))?.[1];
}

type Day = { year: number; month: number | undefined; day: number };
const word = String.raw`(\p{L}[\p{L}\p{M}]+)\.?`;
const nth = String.raw`(?:st|nd|rd|th|er|[.ºª])?`;

/** Forms of a day, the plainest first, and what their parts are. */
const forms: [RegExp, (parts: string[], dayFirst: boolean) => Day][] = [
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
      String.raw`(?<!\d)(\d{1,2})${nth}[\s,-]*(?:(?:de|of|d[’'])\s*)?${word}[\s,-]*(?:(?:de|del|of)\s+)?(\d{4}|\d\d)(?![\d:])`,
      'iu',
    ),
    ([day, month, year]) => named(year, month, day),
  ],
  [
    new RegExp(String.raw`${word}\s+(\d{1,2})${nth},?\s+(\d{4})(?!\d)`, 'iu'),
    ([month, day, year]) => named(year, month, day),
  ],
  [
    new RegExp(String.raw`${word}\s+(\d{1,2})\s(?=[\d:]+\s.*?(?<!\d)(\d{4})$)`, 'iu'),
    ([month, day, year]) => named(year, month, day),
  ],
  [
    new RegExp(String.raw`(?<!\d)(\d{4})[\s,.-]+${word}[\s,-]+(\d{1,2})(?!\d)`, 'iu'),
    ([year, month, day]) => named(year, month, day),
  ],
];
const dayOf = (year = '', month = '', day = ''): Day => ({
  year: fullYear(year),
  month: Number(month),
  day: Number(day),
});
const named = (year = '', month = '', day = ''): Day => ({
  year: fullYear(year),
  month: monthOf(month),
  day: Number(day),
});
const fullYear = (year: string) =>
  Number(year) + (year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900);

/** Nothing for what cannot be read. `dayFirst` says what 05/03/2024 is; without a zone it is UTC. */
export function dateIn(text: string | undefined, dayFirst = false): Date | undefined {
  const said = (text ?? '')
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/u, '$1-$2-$3')
    .trim();
  if (/^\d{10}(\d{3})?$/.test(said)) return new Date(Number(said.padEnd(13, '0')));
  for (const [form, read] of forms) {
    const found = form.exec(said);
    if (!found) continue;
    const { year, month, day } = read(found.slice(1), dayFirst);
    const start = month === undefined ? NaN : Date.UTC(year, month - 1, day);
    if (new Date(start).getUTCDate() !== day || new Date(start).getUTCMonth() + 1 !== month)
      continue;
    const moment =
      start + timeIn(said.slice(0, found.index), said.slice(found.index + found[0].length));
    return moment > 0 ? new Date(moment) : undefined;
  }
  return undefined;
}

/** What stands beside the day, in milliseconds. */
function timeIn(before: string, after: string): number {
  const clock =
    /(?<!\d)(\d{1,2})(?:[:.h]|(?=\d\d\d\d(?:\D|$)))(\d\d)(?:[:.]?(\d\d))?(?:[.,]\d+)?\s*([ap])?\.?m?/i;
  const place = [after, before].find((each) => clock.test(each));
  const found = place === undefined ? null : clock.exec(place);
  const [all = '', hours = '0', minutes = '0', seconds = '0', half] = found ?? [];
  const day = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const rest = found ? place!.slice(found.index + all.length) : after;
  return day * hour + Number(minutes) * minute + Number(seconds) * second - offsetIn(rest);
}

function offsetIn(rest: string): number {
  const [, sign, hours, minutes = '0'] = /([+−-])\s?(\d{1,2}):?(\d\d)?(?!\d)/u.exec(rest) ?? [];
  if (sign) return (sign === '+' ? 1 : -1) * (Number(hours) * hour + Number(minutes) * minute);
  const zone = [...rest.matchAll(/\p{L}+/gu)]
    .map(([name]) => zones[name.toLowerCase()])
    .find((hours) => hours !== undefined);
  return (zone ?? 0) * hour;
}
