// Import of the legislators of one state from the CSV file that Open States publishes every night.
import { isEmail } from '../lib/validation/namesAndEmails.ts';
import { parseWebUrl } from '../lib/text/parseWebUrl.ts';
import { parseCsv, type CsvRow } from './parseCsv.ts';
import { createStateLegislatorOffice, type Chamber } from './offices.ts';
import { findState } from './states.ts';
import {
  digestFiles,
  ImportError,
  type HeldOffice,
  type SourceFile,
  type ImportTable,
} from './sourceFile.ts';

const columns = [
  'id',
  'name',
  'current_party',
  'current_district',
  'current_chamber',
  'email',
  'image',
  'links',
  'capitol_voice',
  'district_voice',
];
const chambers = ['upper', 'lower', 'legislature'];

/** The state is taken from the file name, such as nc.csv, because the file does not contain it. */
export function parseOpenStatesTable(
  file: SourceFile,
  code = /(?:^|[-_])([a-z]{2})\.csv$/i.exec(file.name)?.[1],
): Omit<ImportTable, 'asOf'> {
  const state = findState(code ?? '');
  if (!state)
    throw new ImportError(
      `the name of ${file.name} must end with the letters of a state, such as nc.csv.`,
    );
  const officeByKey = new Map<string, HeldOffice>();
  const skippedRows: number[] = [];
  for (const [n, row] of parseCsv(file, columns).entries()) {
    const chamber = (row['current_chamber'] ?? '').trim().toLowerCase();
    const district = (row['current_district'] ?? '').trim();
    if (!chambers.includes(chamber) || !district) {
      // The header is row 1.
      skippedRows.push(n + 2);
      continue;
    }
    const details = createStateLegislatorOffice(state, chamber as Chamber, district);
    const key = `${details.divisionId} ${details.role}`;
    const office = officeByKey.get(key) ?? { ...details, seats: 0, officials: [] };
    office.officials.push(toOfficial(row));
    office.seats = office.officials.length;
    officeByKey.set(key, office);
  }
  return {
    source: `openstates-${state.code.toLowerCase()}`,
    title: `Open States, ${state.name}`,
    licence: 'CC0',
    sha256: digestFiles([file]),
    zips: [],
    offices: [...officeByKey.values()],
    skippedRows,
  };
}

const toOfficial = (row: CsvRow) => ({
  key: row['id'] ?? '',
  name: row['name'] ?? '',
  party: row['current_party'] ?? '',
  phones: [
    ...new Set([row['capitol_voice'], row['district_voice']].flatMap((phone) => phone || [])),
  ],
  // The column contains an address or the URL of a contact form.
  emails: row['email'] && isEmail(row['email']) ? [row['email']] : [],
  formUrl: (row['email'] && parseWebUrl(row['email'])) || '',
  urls: (row['links'] ?? '').split(';').flatMap((url) => parseWebUrl(url) ?? []),
  photoUrl: parseWebUrl(row['image'] ?? '') ?? '',
  channels: ['Facebook', 'Twitter', 'YouTube', 'Instagram'].flatMap((type) => {
    const id = row[type.toLowerCase()];
    return id ? [{ type, id }] : [];
  }),
});
