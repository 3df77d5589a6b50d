// Import of the districts of zip codes: relationship files of the Census Bureau, or for Congress
// the shorter list zccd.csv that others derived from them. Names of Census columns end in 20, the
// year of the census that defined the zip codes.
import { readHeaderLine, parseCsv, type CsvRow } from './parseCsv.ts';
import { toHouseDistrictId } from './divisions.ts';
import { toStateDistrictId } from './offices.ts';
import { findStateByFips } from './states.ts';
import { digestFiles, ImportError, type SourceFile, type ImportTable } from './sourceFile.ts';

const licence = 'public domain';
const source = 'United States Census Bureau';

export function parseCongressTable(file: SourceFile): Omit<ImportTable, 'asOf'> {
  // OID_ is the first column of a relationship file.
  if (readHeaderLine(file.bytes).startsWith('OID_')) {
    const congress = /GEOID_CD(\d{3})_20\|/.exec(readHeaderLine(file.bytes))?.[1];
    if (!congress)
      throw new ImportError(`${file.name} has no column GEOID_CD119_20 or of another Congress.`);
    const zips = computeShares(
      parseCsv(file, getRelationColumns(`CD${congress}_20`), '|'),
      `CD${congress}_20`,
      (id) => {
        const state = findStateByFips(id.slice(0, 2));
        return state && toHouseDistrictId(state, id.slice(2));
      },
    );
    return {
      source: 'zip-cd',
      title: `ZIP codes and districts of the ${congress}th Congress, ${source}`,
      licence,
      sha256: digestFiles([file]),
      zips,
      offices: [],
    };
  }
  const rows = parseCsv(file, ['state_fips', 'state_abbr', 'zcta', 'cd']);
  refuseShortZips(file, rows, 'zcta');
  const skippedRows: number[] = [];
  const zips = rows.flatMap(({ state_fips = '', zcta = '', cd = '' }, n) => {
    const state = findStateByFips(state_fips);
    const division = state && toHouseDistrictId(state, cd);
    if (division && isZip(zcta)) return [{ zip: zcta, division }];
    // The header is row 1.
    skippedRows.push(n + 2);
    return [];
  });
  return {
    source: 'zip-cd',
    title: `ZIP codes and districts of the House, from the ${source}`,
    licence,
    sha256: digestFiles([file]),
    zips: withoutDuplicates(zips),
    offices: [],
    skippedRows,
  };
}

export function parseLegislatureTable(file: SourceFile): Omit<ImportTable, 'asOf'> {
  const column = /GEOID_(SLD([UL])\d{4}_20)\|/.exec(readHeaderLine(file.bytes));
  if (!column)
    throw new ImportError(`${file.name} has no column GEOID_SLDU2024_20 or GEOID_SLDL2024_20.`);
  const [, name = '', letter] = column;
  const chamber = letter === 'U' ? 'upper' : 'lower';
  const zips = computeShares(parseCsv(file, getRelationColumns(name), '|'), name, (id, label) => {
    const state = findStateByFips(id.slice(0, 2));
    // ZZ marks areas without a district, such as water.
    return state && !id.includes('ZZ')
      ? toStateDistrictId(state, chamber, parseDistrict(label) || id.slice(2))
      : undefined;
  });
  return {
    source: `zip-state-${chamber}`,
    title: `ZIP codes and districts of state legislatures, ${chamber} chambers, ${source}`,
    licence,
    sha256: digestFiles([file]),
    zips,
    offices: [],
  };
}

const getRelationColumns = (name: string) => [
  `GEOID_${name}`,
  `NAMELSAD_${name}`,
  'GEOID_ZCTA5_20',
  'AREALAND_PART',
];

/** "State House District Hillsborough 23" becomes "Hillsborough 23". */
const parseDistrict = (label: string) =>
  /District (.+)$/.exec(label)?.[1] ?? label.replace(/ District$/, '');

/** The fraction of each zip code's land that lies in each district. Water areas are ignored. */
function computeShares(
  rows: CsvRow[],
  name: string,
  toDivision: (id: string, label: string) => string | undefined,
) {
  const areaByZip = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const zip = row['GEOID_ZCTA5_20'] ?? '';
    const area = Number(row['AREALAND_PART']);
    const division =
      isZip(zip) && area > 0
        ? toDivision(row[`GEOID_${name}`] ?? '', row[`NAMELSAD_${name}`] ?? '')
        : undefined;
    if (!division) continue;
    const areaByDivision = areaByZip.get(zip) ?? new Map<string, number>();
    areaByZip.set(zip, areaByDivision.set(division, (areaByDivision.get(division) ?? 0) + area));
  }
  return [...areaByZip].flatMap(([zip, areaByDivision]) => {
    const total = [...areaByDivision.values()].reduce((sum, area) => sum + area, 0);
    return [...areaByDivision].map(([division, area]) => ({ zip, division, share: area / total }));
  });
}

/**
 * Rejects a file whose zip codes lack leading zeros, because a spreadsheet has removed them. State
 * codes would lack them too and would refer to other states.
 */
function refuseShortZips({ name }: SourceFile, rows: CsvRow[], column: string) {
  const index = rows.findIndex((row) => /^\d{1,4}$/.test(row[column] ?? ''));
  if (index !== -1)
    throw new ImportError(
      `${name} has the zip code ${rows[index]![column]} in row ${index + 2}, without leading zeros. A spreadsheet may have changed the file: use it as it was published.`,
    );
}

const isZip = (text: string) => /^\d{5}$/.test(text);

const withoutDuplicates = <T extends { zip: string; division: string }>(rows: T[]) => [
  ...new Map(rows.map((row) => [`${row.zip} ${row.division}`, row])).values(),
];
