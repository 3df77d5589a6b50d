// Bounds of imported tables.
import { expect, test } from 'vitest';
import { serializeTable } from './serializeTable.ts';
import type { ImportTable } from './sourceFile.ts';

const table: ImportTable = {
  source: 'federal',
  title: 'A list',
  licence: 'CC0',
  asOf: '2026-11-20',
  sha256: '',
  zips: [],
  offices: [],
};
const office = {
  divisionId: 'ocd-division/country:us',
  name: 'President',
  level: 'country' as const,
  role: 'headOfGovernment',
  seats: 1,
  rank: 1,
};
const official = {
  key: '1',
  name: 'Ada Oduya',
  party: '',
  phones: [],
  emails: [],
  formUrl: '',
  urls: [],
  photoUrl: '',
  channels: [],
};

test.each(['2025-13-45', '2025-02-30'])('refuses the day %s, which does not exist', (termEnd) => {
  const officials = [{ ...official, termStart: '2024-02-29', termEnd }];
  expect(() => serializeTable({ ...table, offices: [{ ...office, officials }] })).toThrow(
    `federal: there is no such day: ${termEnd}.`,
  );
});

test('refuses half of a surrogate pair, and a zip code with too many districts', () => {
  const officials = [{ ...official, party: '\uD83D' }];
  expect(() => serializeTable({ ...table, offices: [{ ...office, officials }] })).toThrow(
    'characters that cannot be stored',
  );
  const zips = Array.from({ length: 201 }, (_, n) => ({ zip: '27601', division: String(n) }));
  expect(() => serializeTable({ ...table, zips })).toThrow('one zip code has more than 200');
});
