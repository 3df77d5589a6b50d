// Checks and serializes an imported table. A worker thread does so, because the server only passes
// on what it receives, whatever the size of the file.
import { ImportError, type HeldOffice, type ImportTable } from './sourceFile.ts';

/** The rows of a table as JSON, with their number. `officials` name their office by its keys. */
export type SerializedTable = Omit<ImportTable, 'zips' | 'offices' | 'skippedRows'> & {
  zips: string;
  offices: string;
  officials: string;
  rows: number;
};

// Far above the real numbers: Congress has 541 officials, the largest legislature 424. All
// officials of a district are in one response.
const maxOfficials = 2_000;
const maxOfficialsOfOffice = 200;
const maxDistrictsOfZip = 200;
const maxTextLength = 500;
/** Of all fields of one official together. */
const maxOfficialLength = 5_000;

export function serializeTable({
  zips,
  offices,
  skippedRows: _skipped,
  ...table
}: ImportTable): SerializedTable {
  const refuse = (reason: string) => new ImportError(`${table.source}: ${reason}`);
  const serialize = (value: object) =>
    JSON.stringify(value, (_key, text: unknown) => {
      if (typeof text !== 'string') return text;
      if (text.length > maxTextLength)
        throw refuse(`a field has more than ${maxTextLength} characters: ${text.slice(0, 40)}…`);
      // PostgreSQL stores neither NUL nor half of a surrogate pair.
      if (text.includes('\0') || !text.isWellFormed())
        throw refuse('a field has characters that cannot be stored.');
      return text;
    });

  const officials = offices.flatMap(toOfficialRows);
  if (officials.length > maxOfficials) throw refuse(`it has more than ${maxOfficials} officials.`);
  for (const { name, officials: holders } of offices)
    if (holders.length > maxOfficialsOfOffice)
      throw refuse(
        `one office has more than ${maxOfficialsOfOffice} officials: ${name.slice(0, 100)}.`,
      );
  const districtsByZip = new Map<string, number>();
  for (const { zip } of zips) {
    const count = (districtsByZip.get(zip) ?? 0) + 1;
    if (count > maxDistrictsOfZip)
      throw refuse(`one zip code has more than ${maxDistrictsOfZip} districts: ${zip}.`);
    districtsByZip.set(zip, count);
  }
  for (const official of officials) {
    if (JSON.stringify(official).length > maxOfficialLength)
      throw refuse(`the fields of one official are too long: ${official.name.slice(0, 100)}.`);
    for (const day of [official.termStart, official.termEnd])
      if (day !== undefined && !isDay(day))
        throw refuse(`there is no such day: ${day.slice(0, 20)}.`);
  }
  return {
    ...table,
    zips: serialize(zips),
    offices: serialize(offices.map(({ officials: _officials, ...office }) => office)),
    officials: serialize(officials),
    rows: zips.length + officials.length,
  };
}

/** `of` keeps the order of the officials of an office. */
const toOfficialRows = ({ officials, divisionId, role }: HeldOffice) =>
  officials.map((official, of) => ({ ...official, of, divisionId, office: role }));

/** JavaScript accepts some days that do not exist, such as 2025-02-30, as another day. */
const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
