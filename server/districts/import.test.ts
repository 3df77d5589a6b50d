// Import of public tables: accepted and rejected files, and lookups afterwards.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { importSource, type Source } from './importSource.ts';
import { rollBackImport } from './load.ts';
import { getImportStatus, formatStatus } from './status.ts';
import { findRepresentatives } from './find.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-civic-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});
beforeEach(() => app.db.execute(sql`delete from civic_imports`));

const writeSourceFile = (name: string, content: string | object) => {
  writeFileSync(
    join(folder, name),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  return join(folder, name);
};
const importFile = (source: string, path: string, options?: { asOf?: string; force?: boolean }) =>
  importSource(app.db, source as Source, path, options);
const find = (address: string, date = '2026-11-20') =>
  findRepresentatives(address, {
    civic: app.app.civic,
    db: app.db,
    member: 1,
    date: new Date(`${date}T12:00:00Z`),
  });
const listHolders = async (address: string, date?: string) => {
  const { offices, officials } = await find(address, date);
  return offices.map(({ name, officialIndices }) =>
    [name, ...officialIndices.map((n) => officials[n]!.name)].join(': '),
  );
};

const zipLines = [
  '37,NC,27601,2',
  '37,NC,27606,13',
  '37,NC,27606,2',
  '37,NC,27606,4',
  '11,DC,20001,0',
  '02,AK,99501,0',
  '01,AL,30165,3',
  '13,GA,30165,14',
];
const zccd = (lines = zipLines) =>
  writeSourceFile('zccd.csv', ['state_fips,state_abbr,zcta,cd', ...lines, ''].join('\r\n'));

const term = { start: '2025-01-03', end: '2027-01-03', party: 'Independent' };
const member = (key: string, name: string, terms: object[]) => ({
  id: { bioguide: key },
  name: { first: name, last: 'Example' },
  bio: {},
  terms,
});
const legislators = [
  member('Z1', 'Avery', [
    { type: 'rep', state: 'NC', district: 2, start: '2013-01-03', end: '2025-01-03' },
    {
      ...term,
      type: 'sen',
      state: 'NC',
      class: 2,
      end: '2031-01-03',
      url: 'https://example.org',
      phone: '202-555-0101',
    },
  ]),
  member('Z2', 'Casey', [
    {
      ...term,
      type: 'rep',
      state: 'NC',
      district: 2,
      phone: '202-555-0103',
      contact_form: 'https://example.org/casey/write',
    },
  ]),
  member('Z3', 'Former', [
    { ...term, type: 'rep', state: 'NC', district: 4, start: '2023-01-03', end: '2025-01-03' },
  ]),
  member('Z4', 'Delia', [{ ...term, type: 'rep', state: 'DC', district: 0 }]),
  member('Z5', 'Alaska', [{ ...term, type: 'rep', state: 'AK', district: 0 }]),
];
function federal(of: object[] = legislators, name = 'federal') {
  const into = join(folder, name);
  mkdirSync(into, { recursive: true });
  writeSourceFile(`${name}/legislators-current.json`, of);
  writeSourceFile(`${name}/legislators-district-offices.json`, [
    { id: { bioguide: 'Z2' }, offices: [{ phone: '919-555-0104' }, { phone: '202-555-0103' }, {}] },
  ]);
  writeSourceFile(`${name}/legislators-social-media.json`, [
    { id: { bioguide: 'Z2' }, social: { facebook: 'casey', twitter: null, youtube_id: 'UC1' } },
  ]);
  writeSourceFile(`${name}/executive.json`, [
    member('P0', 'Old', [{ type: 'prez', start: '2017-01-20', end: '2021-01-20' }]),
    member('P1', 'Presiding', [{ type: 'prez', start: '2025-01-20', end: '2029-01-20' }]),
    member('P2', 'Vice', [{ type: 'viceprez', start: '2025-01-20', end: '2029-01-20' }]),
  ]);
  return into;
}
const nation = [
  'President of the United States: Presiding Example',
  'Vice President of the United States: Vice Example',
];

describe('zip codes and Congress', () => {
  beforeEach(async () => {
    await importFile('zip-cd', zccd());
    await importFile('federal', federal());
  });

  test('find President, senators and House member, with phones of all offices and channels', async () => {
    expect(await listHolders('27601')).toEqual([
      ...nation,
      'U.S. Senator, North Carolina: Avery Example',
      'U.S. Representative, NC-2: Casey Example',
    ]);
    const { officials, offices } = await find('12 Sample Street, Raleigh, NC 27601');
    expect(officials.find(({ name }) => name.startsWith('Casey'))).toMatchObject({
      phones: ['202-555-0103', '919-555-0104'],
      emails: [],
      formUrl: 'https://example.org/casey/write',
      channels: [
        { type: 'Facebook', id: 'casey' },
        { type: 'YouTube', id: 'UC1' },
      ],
    });
    // The table contains only one of the two senators.
    expect(offices.find(({ name }) => name.startsWith('U.S. Senator'))).toMatchObject({
      seats: 2,
      officialIndices: [2],
    });
  });

  test('return every district of a zip code, including vacant seats and expired terms', async () => {
    const answer = await find('27606');
    expect(answer.source.ambiguous).toBe(true);
    expect((await listHolders('27606')).slice(3).toSorted()).toEqual([
      'U.S. Representative, NC-13',
      'U.S. Representative, NC-2: Casey Example',
      'U.S. Representative, NC-4',
    ]);
    expect((await listHolders('27601', '2027-01-03')).slice(3)).toEqual([
      'U.S. Representative, NC-2',
    ]);
  });

  test('cover at-large states, the District of Columbia, and zip codes in two states', async () => {
    expect((await listHolders('20001')).slice(2)).toEqual([
      'Delegate to the House, DC: Delia Example',
    ]);
    expect((await listHolders('99501')).slice(2)).toEqual([
      'U.S. Senator, Alaska',
      'U.S. Representative, AK at large: Alaska Example',
    ]);
    expect((await listHolders('30165')).slice(2)).toEqual([
      'U.S. Senator, Alabama',
      'U.S. Senator, Georgia',
      'U.S. Representative, AL-3',
      'U.S. Representative, GA-14',
    ]);
    expect((await listHolders('Rome, GA 30165')).slice(2)).toEqual([
      'U.S. Senator, Georgia',
      'U.S. Representative, GA-14',
    ]);
  });

  test('fall back to the state for an unknown zip code, and to nothing without a state', async () => {
    for (const address of ['Raleigh, NC', 'Raleigh, North Carolina', 'Raleigh NC 12345']) {
      const { source } = await find(address);
      expect([source.precision, source.ambiguous], address).toEqual(['region', false]);
      expect((await listHolders(address)).slice(2), address).toEqual([
        'U.S. Senator, North Carolina: Avery Example',
      ]);
    }
    for (const address of ['12345', 'come in', 'tell me', 'Lisbon', '37 NC 2'])
      expect((await find(address)).offices, address).toEqual([]);
  });
});

describe('the files of the Census', () => {
  const relation = (name: string, rows: string[]) =>
    writeSourceFile(
      `${name}.txt`,
      `\uFEFFOID_${name}|GEOID_${name}|NAMELSAD_${name}|GEOID_ZCTA5_20|AREALAND_PART|AREAWATER_PART\r\n${rows.join('\r\n')}\r\n`,
    );

  test('compute shares of land, and skip water, delegate codes and areas without a zip code', async () => {
    const file = relation('CD119_20', [
      '1|0636|Congressional District 36|90210|300|1',
      '2|0630|Congressional District 30|90210|100|0',
      '3|09ZZ|Congressional Districts not defined|06437|0|9',
      '4|0901|Congressional District 1||500|0',
      '5|1198|Delegate District (at Large)|20001|50|0',
      '6|0605|Congressional District 5|90210|0|7',
    ]);
    expect(await importFile('zip-cd', file)).toEqual(['zip-cd: 3 rows.']);
    const rows = await app.db.query(
      sql`select zip, division_id, round(share::numeric, 2)::float8 as share from civic_zip_divisions order by zip, share desc`,
    );
    expect(rows).toEqual([
      { zip: '20001', division_id: 'ocd-division/country:us/district:dc', share: 1 },
      { zip: '90210', division_id: 'ocd-division/country:us/state:ca/cd:36', share: 0.75 },
      { zip: '90210', division_id: 'ocd-division/country:us/state:ca/cd:30', share: 0.25 },
    ]);
  });

  test('match those of Open States in the districts of a state', async () => {
    const upper = relation('SLDU2024_20', ['1|33020|State Senate District 20|03101|10|0']);
    const lower = relation('SLDL2024_20', [
      '1|33523|State House District Hillsborough 23|03101|6|0',
      '2|33524|State House District Hillsborough 24|03101|4|0',
    ]);
    expect(await importFile('zip-state', upper)).toEqual(['zip-state-upper: 1 rows.']);
    expect(await importFile('zip-state', lower)).toEqual(['zip-state-lower: 2 rows.']);
    const header =
      'id,name,current_party,current_district,current_chamber,email,image,links,capitol_voice,district_voice,twitter';
    const nh = writeSourceFile(
      'nh.csv',
      [
        header,
        'p/1,Dana Invented,Independent,20,upper,dana@example.org,,https://example.org/d;javascript:alert(1),603-555-0100,603-555-0100,dana',
        'p/2,"Sample, ""B"" Blair",,Hillsborough 23,lower,https://example.org/write,http://example.org/b.jpg,,,,',
        'p/3,Casey Placeholder,,Hillsborough 23,lower,,,,603-555-0102,,',
      ].join('\n'),
    );
    expect(await importFile('openstates', nh)).toEqual(['openstates-nh: 3 rows.']);
    expect(await listHolders('Manchester NH 03101')).toEqual([
      'State Senator, District 20: Dana Invented',
      'State Representative, Hillsborough 23: Sample, "B" Blair: Casey Placeholder',
    ]);
    const { officials } = await find('03101');
    expect(officials).toMatchObject([
      {
        emails: ['dana@example.org'],
        phones: ['603-555-0100'],
        urls: ['https://example.org/d'],
        channels: [{ type: 'Twitter', id: 'dana' }],
      },
      { emails: [], formUrl: 'https://example.org/write', photoUrl: 'http://example.org/b.jpg' },
      { phones: ['603-555-0102'] },
    ]);
  });
});

describe('an import', () => {
  test('of the same file is skipped, and a new one can be rolled back', async () => {
    expect(await importFile('zip-cd', zccd())).toEqual(['zip-cd: 8 rows.']);
    expect(await importFile('zip-cd', zccd())).toEqual([
      'zip-cd: unchanged, the same 8 rows are loaded.',
    ]);
    expect(await importFile('zip-cd', zccd([...zipLines.slice(0, 7), '37,NC,27699,1']))).toEqual([
      'zip-cd: 8 rows, previously 8.',
    ]);
    expect((await find('27699')).source.precision).toBe('postcode');
    await rollBackImport(app.db, 'zip-cd');
    expect((await find('27699')).source.precision).toBe('none');
    expect((await find('30165')).source.ambiguous).toBe(true);
    await expect(rollBackImport(app.db, 'zip-cd')).rejects.toThrow(
      'there is no previous import of "zip-cd".',
    );
  });

  test('that lost more than a fifth of its rows is rejected without --force, and the active one remains', async () => {
    await importFile('zip-cd', zccd());
    const short = zccd(zipLines.slice(0, 6));
    await expect(importFile('zip-cd', short)).rejects.toThrow('it has 6 rows, but 8 are loaded');
    expect((await find('30165')).source.precision).toBe('postcode');
    expect(await importFile('zip-cd', short, { force: true })).toEqual([
      'zip-cd: 6 rows, previously 8.',
    ]);
  });

  test.for([
    [
      'a page of a firewall',
      'zip-cd',
      '<!doctype html><title>Attention</title>',
      'its header lacks state_fips',
    ],
    ['an empty file', 'zip-cd', '', 'its header lacks'],
    [
      'a file that ends within a line',
      'zip-cd',
      'state_fips,state_abbr,zcta,cd\n37,NC,27601,2\n37,NC',
      'is malformed: row 3 has 2 columns, not 4',
    ],
    [
      'a file that ends within a field',
      'zip-cd',
      'state_fips,state_abbr,zcta,cd\n37,NC,27601,2\n37,"NC',
      'row 3 has a misplaced or unclosed quote',
    ],
    [
      'a file with text after a closing quote',
      'zip-cd',
      'state_fips,state_abbr,zcta,cd\n37,"NC"x,27601,2\n',
      'row 2 has a misplaced or unclosed quote',
    ],
    [
      'a file with a lone carriage return',
      'zip-cd',
      'state_fips,state_abbr,zcta,cd\n37,NC,27601,2\r37,NC,27602,2\n',
      'row 2 has a misplaced or unclosed quote, or a lone carriage return',
    ],
    [
      'zip codes that lost their zeros',
      'zip-cd',
      'state_fips,state_abbr,zcta,cd\n36,NY,10001,12\n25,MA,1001,1\n',
      'the zip code 1001 in row 3',
    ],
    [
      'zip codes of three digits',
      'zip-cd',
      'state_fips,state_abbr,zcta,cd\n72,PR,601,0\n',
      'the zip code 601 in row 2',
    ],
    ['a header only', 'zip-cd', 'state_fips,state_abbr,zcta,cd\n', 'the table is empty'],
    ['another list', 'zip-state', 'state_fips,state_abbr,zcta,cd\n', 'has no column'],
    ['a list of no state', 'openstates', 'id,name\n', 'must end with the letters of a state'],
  ])('of %s is rejected', async ([, source, content, reason]) => {
    await importFile('zip-cd', zccd());
    await expect(importFile(source!, writeSourceFile('wrong.txt', content!))).rejects.toThrow(
      reason,
    );
    expect((await find('27601')).source.precision).toBe('postcode');
  });

  test('reports the rows that could not be parsed', async () => {
    const [line] = await importFile(
      'zip-cd',
      zccd([...zipLines, '99,XX,27601,2', '37,NC,unknown,2', '37,NC,,2']),
    );
    expect(line).toBe(
      `zip-cd: ${zipLines.length} rows. 3 could not be parsed and were skipped: row 10, 11, 12.`,
    );
  });

  test('of a file that is not in UTF-8 is rejected', async () => {
    for (const bytes of [[0xe9], [0xc3], [0xff, 0xfe]]) {
      writeFileSync(
        join(folder, 'latin.csv'),
        Buffer.concat([
          Buffer.from('state_fips,state_abbr,zcta,cd\n37,NC,27601,2\n37,N'),
          Buffer.from(bytes),
          Buffer.from('\n'),
        ]),
      );
      await expect(importFile('zip-cd', join(folder, 'latin.csv'))).rejects.toThrow(
        'latin.csv is not encoded in UTF-8. Save it as UTF-8 and try again.',
      );
    }
  });

  test('of a folder is rejected completely if one file is missing, truncated or in another format', async () => {
    const into = federal(legislators, 'broken');
    writeSourceFile('broken/legislators-current.json', JSON.stringify(legislators).slice(0, 200));
    await expect(importFile('federal', into)).rejects.toThrow(
      'legislators-current.json is not valid JSON, or is incomplete.',
    );
    writeSourceFile('broken/legislators-current.json', [
      legislators[0]!,
      { id: {}, name: {}, terms: [] },
    ]);
    await expect(importFile('federal', into)).rejects.toThrow(
      'legislators-current.json is not the expected file: entry 2 has another format.',
    );
    rmSync(join(into, 'executive.json'));
    await expect(importFile('federal', into)).rejects.toThrow('file not found');
  });

  test('appears in the status with its age, expired terms and vacant seats', async () => {
    expect(formatStatus(await getImportStatus(app.db))).toEqual([
      expect.stringContaining('Nothing is loaded'),
    ]);
    await importFile('federal', federal(), { asOf: '2025-02-01' });
    await importFile('zip-cd', zccd());
    const lines = formatStatus(await getImportStatus(app.db)).join('\n');
    expect(lines).toMatch(
      /federal: 7 rows as of 2025-02-01 \(congress-legislators, CC0\)\n {2}! the data is \d+ days old\n {2}! the terms of \d officials have ended\n {2}! 5\d\d of 543 seats are vacant/,
    );
    expect(lines).toMatch(/zip-cd: 8 rows as of \d{4}-\d\d-\d\d \(.*\)$/);
  });
});
