import { describe, expect, test } from 'vitest';
import type { Representatives } from '#contract/representatives.ts';
import {
  groupByLevel,
  countDistricts,
  explainNoOfficials,
  isPlaceKnown,
  type LookupResult,
  type Office,
} from './officials.ts';
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

test('knows a place that was looked up, where the address matters', () => {
  const lookup = (address: string, asks_address: boolean, ...offices: Office[]) =>
    ({
      address,
      saved: false,
      representatives: { offices, source: { asks_address, notice: 'entered_only' } },
    }) as unknown as LookupResult;
  const mayor = office('Mayor', 'x', 'locality');
  expect(isPlaceKnown(lookup('00417', true, mayor))).toBe(true);
  // a ZIP code that was not looked up
  expect(isPlaceKnown({ ...lookup('', true, mayor), zip_code: '00417' })).toBe(false);
  expect(isPlaceKnown(lookup('00417', true))).toBe(false);
  // officials of everyone
  expect(isPlaceKnown(lookup('00417', false, mayor))).toBe(false);
});

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

describe('without officials', () => {
  const explain = (
    source: Partial<Representatives['source']>,
    {
      line1 = '',
      zip = '27601',
      services = ['address', 'place'],
      forLetter = false,
    }: {
      line1?: string;
      zip?: string;
      services?: ('address' | 'place')[];
      forLetter?: boolean;
    } = {},
  ) =>
    explainNoOfficials(
      {
        sent_to: services.map((what) => ({ name: what, what })),
        representatives: {
          normalizedInput: { line1, city: '', state: '', zip },
          source: { precision: 'none', notice: null, ...source },
        },
      } as LookupResult,
      forLetter,
    );

  test('asks for the street only if it was not entered and can be looked up', () => {
    expect(explain({})).toContain('from 27601 alone. Add the house number');
    expect(explain({}, { line1: '1 Mill Road' })).toContain('We couldn’t find this address.');
    for (const services of [[], ['place' as const]])
      expect(explain({}, { services })).toContain('We couldn’t find a district for 27601.');
    expect(explain({}, { line1: '1 Mill Road', zip: '' })).toContain('End the address with a ZIP');
  });

  test('says that a service does not respond, whatever was entered', () => {
    for (const address of [{}, { line1: '1 Mill Road' }, { zip: '' }, { forLetter: true }])
      expect(explain({ notice: 'approximate' }, address)).toContain('isn’t responding right now');
  });

  test('claims to know no officials only for the offices that were asked for', () => {
    const source = { precision: 'postcode' } as const;
    expect(explain(source)).toContain('any officials for them yet');
    expect(explain(source, { forLetter: true })).toContain('any officials at these offices yet');
  });

  test('does not claim to know the districts if only the state is known', () => {
    for (const forLetter of [false, true])
      expect(explain({ precision: 'region' }, { forLetter })).toContain('To find your districts');
  });

  test('of a site without imported lists asks for the postal code, or for nothing', () => {
    expect(explain({ notice: 'entered_only', asks_address: true })).toContain('right postal code');
    const everyone = { notice: 'entered_only', asks_address: false } as const;
    expect(explain(everyone, { forLetter: true })).toContain('any officials at these offices yet');
  });

  test('says that the site has no list', () => {
    expect(explain({ notice: 'nothing_loaded' })).toContain('We don’t have a list of officials');
  });
});
