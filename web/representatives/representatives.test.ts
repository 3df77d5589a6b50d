import { expect, test } from 'vitest';
import type { Representatives } from '#contract/representatives.ts';
import { groupByLevel, countDistricts, type Office } from './officials.ts';
import { channelUrl } from './channels.ts';

test.for([
  ['Facebook', 'some.name', 'https://www.facebook.com/some.name'],
  ['Twitter', 'name_1', 'https://x.com/name_1'],
  ['YouTube', 'name', 'https://www.youtube.com/@name'],
  [
    'YouTube',
    'UCxxxxxxxxxxxxxxxxxxxxxx',
    'https://www.youtube.com/channel/UCxxxxxxxxxxxxxxxxxxxxxx',
  ],
  ['Mastodon', '@name@town.example', 'https://town.example/@name'],
  ['Mastodon', 'name', undefined],
  ['Mastodon', '@name@town.example/../x', undefined],
  ['Facebook', '../evil?x=1', undefined],
  ['Twitter', 'javascript:alert(1)', undefined],
  ['GooglePlus', 'name', undefined],
] as const)('links the %s account %s to %s', ([type, id, address]) => {
  expect(channelUrl({ type, id })).toBe(address);
});

const office = (
  name: string,
  divisionId: string,
  level: string,
  role = 'legislatorLowerBody',
): Office => ({
  name,
  divisionId,
  levels: [level],
  roles: [role],
  seats: 1,
  officialIndices: [],
});
const all = (...offices: Office[]) => ({ offices }) as Representatives;

test('groups offices by level, in their original order', () => {
  const levels = groupByLevel(
    all(
      office('a', 'x', 'country'),
      office('b', 'x', 'locality'),
      office('c', 'y', 'country'),
      office('d', 'x', 'moon'),
    ),
  );
  expect(levels.map(({ level, offices }) => [level, ...offices.map(({ name }) => name)])).toEqual([
    ['National', 'a', 'c'],
    ['City and town', 'b'],
    ['Other', 'd'],
  ]);
});

test('counts candidate districts of one type', () => {
  const cd = (state: string, n: number) =>
    office(`${state}-${n}`, `ocd-division/country:us/state:${state}/cd:${n}`, 'country');
  expect(countDistricts(all())).toBe(1);
  expect(
    countDistricts(
      all(
        cd('nc', 2),
        office('s', 'ocd-division/country:us/state:nc', 'country', 'legislatorUpperBody'),
      ),
    ),
  ).toBe(1);
  expect(countDistricts(all(cd('nc', 2), cd('nc', 4), cd('nc', 13)))).toBe(3);
  expect(countDistricts(all(cd('al', 3), cd('ga', 14)))).toBe(2);
});
