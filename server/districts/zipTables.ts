// Import of the districts of zip codes: Census relationship files, or a shorter list derived from
// them.
import { readHeaderLine, parseCsv, type CsvRow } from './parseCsv.ts';
import { houseDistrict } from './divisions.ts';
import { stateDistrict } from './offices.ts';
import { stateOfFips } from './states.ts';
import { digestFiles, ImportError, type SourceFile, type ImportTable } from './sourceFile.ts';

const licence = 'public domain';
const source = 'United States Census Bureau';

export function congressByZip(file: SourceFile): Omit<ImportTable, 'asOf'> {
  if (readHeaderLine(file.bytes).startsWith('OID_')) {
    const congress = /GEOID_CD(\d{3})_20\|/.exec(readHeaderLine(file.bytes))?.[1];
    if (!congress)
      throw new ImportError(`${file.name} has no column GEOID_CD119_20 or of another Congress.`);
    const zips = shares(
      parseCsv(file, relationColumns(`CD${congress}_20`), '|'),
      `CD${congress}_20`,
      (id) => {
        const state = stateOfFips(id.slice(0, 2));
        return state && houseDistrict(state, id.slice(2));
      },
    );
    return {
      source: 'zip-cd',
      title: `Zip codes and districts of the ${congress}th Congress, ${source}`,
      licence,
      sha256: digestFiles([file]),
      zips,
      offices: [],
    };
  }
  const rows = parseCsv(file, ['state_fips', 'state_abbr', 'zcta', 'cd']);
  refuseShortZips(file, rows, 'zcta');
  const leftOut: number[] = [];
  const zips = rows.flatMap(({ state_fips = '', zcta = '', cd = '' }, n) => {
    const state = stateOfFips(state_fips);
    const division = state && houseDistrict(state, cd);
    if (division && isZip(zcta)) return [{ zip: zcta, division }];
    leftOut.push(n + 2);
    return [];
  });
  return {
    source: 'zip-cd',
    title: `Zip codes and districts of the House, from the ${source}`,
    licence,
    sha256: digestFiles([file]),
    zips: withoutDuplicates(zips),
    offices: [],
    leftOut,
  };
}

export function legislaturesByZip(file: SourceFile): Omit<ImportTable, 'asOf'> {
  const column = /GEOID_(SLD([UL])\d{4}_20)\|/.exec(readHeaderLine(file.bytes));
  if (!column)
    throw new ImportError(`${file.name} has no column GEOID_SLDU2024_20 or GEOID_SLDL2024_20.`);
  const [, name = '', letter] = column;
  const chamber = letter === 'U' ? 'upper' : 'lower';
  const zips = shares(parseCsv(file, relationColumns(name), '|'), name, (id, label) => {
    const state = stateOfFips(id.slice(0, 2));
    return state && !id.includes('ZZ')
      ? stateDistrict(state, chamber, districtIn(label) || id.slice(2))
      : undefined;
  });
  return {
    source: `zip-state-${chamber}`,
    title: `Zip codes and districts of state legislatures, ${chamber} chambers, ${source}`,
    licence,
    sha256: digestFiles([file]),
    zips,
    offices: [],
  };
}

const relationColumns = (name: string) => [
  `GEOID_${name}`,
  `NAMELSAD_${name}`,
  'GEOID_ZCTA5_20',
  'AREALAND_PART',
];

/** "State House District Hillsborough 23" becomes "Hillsborough 23". */
const districtIn = (label: string) =>
  /District (.+)$/.exec(label)?.[1] ?? label.replace(/ District$/, '');

/** The fraction of each zip code's land that lies in each district. Water areas are ignored. */
function shares(
  rows: CsvRow[],
  name: string,
  divisionOf: (id: string, label: string) => string | undefined,
) {
  const land = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const zip = row['GEOID_ZCTA5_20'] ?? '';
    const area = Number(row['AREALAND_PART']);
    const division =
      isZip(zip) && area > 0
        ? divisionOf(row[`GEOID_${name}`] ?? '', row[`NAMELSAD_${name}`] ?? '')
        : undefined;
    if (!division) continue;
    const parts = land.get(zip) ?? new Map<string, number>();
    land.set(zip, parts.set(division, (parts.get(division) ?? 0) + area));
  }
  return [...land].flatMap(([zip, parts]) => {
    const total = [...parts.values()].reduce((sum, part) => sum + part, 0);
    return [...parts].map(([division, part]) => ({ zip, division, share: part / total }));
  });
}

/**
 * Rejects a file whose zip codes have lost leading zeros, as spreadsheets cause it. State codes
 * would have lost them too and would refer to other states.
 */
function refuseShortZips({ name }: SourceFile, rows: CsvRow[], column: string) {
  const at = rows.findIndex((row) => /^\d{1,4}$/.test(row[column] ?? ''));
  if (at !== -1)
    throw new ImportError(
      `${name} has the zip code ${rows[at]![column]} in row ${at + 2}, without leading zeros. A spreadsheet may have changed the file: use it as it was published.`,
    );
}

const isZip = (text: string) => /^\d{5}$/.test(text);

const withoutDuplicates = <T extends { zip: string; division: string }>(rows: T[]) => [
  ...new Map(rows.map((row) => [`${row.zip} ${row.division}`, row])).values(),
];
