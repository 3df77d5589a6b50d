// Import of a CSV file of officials: what it would change, and the change itself.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ApiError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { message, sentenceText, type Message, type Sentence } from '#contract/messageKeys.ts';
import { guessOfficialKind, officialKinds, type OfficialColumn } from '#contract/officialKinds.ts';
import { isPostalCode } from '#contract/postalCodes.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../../db/database.ts';
import { toSingleLine } from '../../lib/text/singleLine.ts';
import { findState, findStateByName } from '../states.ts';
import { everyoneKey, isPostalKey } from './areas.ts';
import {
  fold,
  indexEntered,
  loadEntered,
  nameKey,
  readListVersion,
  seatKey,
  type EnteredIndex,
  type ExistingOfficial,
} from './existing.ts';
import type { CsvFile, CsvRecord } from './readCsv.ts';
import { deleteUnusedPhotos, lockEntered, saveEntered, type StoredRow } from './save.ts';
import { isDivisionId, validateEntered, type EnteredInput, type EnteredRow } from './validate.ts';

type ReportRow = {
  line: number;
  name: string;
  office: string;
  reasons: { key?: string; values?: Record<string, string | number>; text: string }[];
};
export type CsvReport = {
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  add: ReportRow[];
  change: ReportRow[];
  reject: ReportRow[];
  ignored_columns: string[];
};

type Comparison = {
  report: CsvReport;
  /** What the file adds and changes. */
  rows: StoredRow[];
  /** Photos of those who are someone else now. */
  replacedPhotos: string[];
  /** Of the list that the file was compared with. */
  version: string;
};
type Outcome = {
  record: CsvRecord;
  row: EnteredRow;
  existing: ExistingOfficial | undefined;
  reasons: Sentence[];
};

/** How often a file is compared again, because the list changed meanwhile. */
const maxComparisons = 3;

/**
 * Stores the rows that are right. `review` runs in the transaction, and can throw. The list is
 * locked only to check that it is still the one that the file was compared with, and to store.
 */
export async function importOfficialsCsv(
  database: Database,
  file: CsvFile,
  review: (report: CsvReport, db: Database) => Promise<void> | void = () => {},
): Promise<CsvReport> {
  for (let n = 0; n < maxComparisons; n++) {
    // Again, if the list changed.
    // oxlint-disable-next-line no-await-in-loop
    const { report, rows, replacedPhotos, version } = await compareOfficialsCsv(database, file);
    // oxlint-disable-next-line no-await-in-loop
    const isStored = await database.transaction(async (db) => {
      await lockEntered(db);
      if ((await readListVersion(db)) !== version) return false;
      await review(report, db);
      await saveEntered(db, rows);
      await deleteUnusedPhotos(db, replacedPhotos);
      return true;
    });
    if (isStored) return report;
  }
  throw new ApiError('conflict', strings.changedElsewhere);
}

/** Rows that are compared with one query, and how long until other requests may run. */
const rowsPerQuery = 50;
const maxSliceMs = 5;

/** Compares the file with the list, in slices: a file has up to 2,000 rows. */
export async function compareOfficialsCsv(
  db: Database,
  { records, ignoredColumns }: CsvFile,
): Promise<Comparison> {
  const version = await readListVersion(db);
  const index = await indexEntered(db);
  const counts = { added: 0, changed: 0, unchanged: 0, rejected: 0 };
  const listed = { add: [] as ReportRow[], change: [] as ReportRow[], reject: [] as ReportRow[] };
  const list = (kind: keyof typeof listed, outcome: Outcome) => {
    if (listed[kind].length < limits.officialsFileListed) listed[kind].push(toReportRow(outcome));
  };
  const added: StoredRow[] = [];
  const changed: StoredRow[] = [];
  const replacedPhotos: string[] = [];
  const lineByKey = new Map<string, number>();
  let sliceBegan = performance.now();
  for (let start = 0; start < records.length; start += rowsPerQuery) {
    const matches = records
      .slice(start, start + rowsPerQuery)
      .map((record) => findExisting(record, index));
    // Few at a time, because each can have many areas.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await loadEntered(
      db,
      matches.flatMap(({ id }) => id ?? []),
    );
    for (const match of matches) {
      const outcome = compareRow(match, rows.get(match.id ?? 0), lineByKey);
      const { row, existing, reasons } = outcome;
      if (reasons.length > 0) {
        counts.rejected++;
        list('reject', outcome);
      } else if (!existing) {
        counts.added++;
        list('add', outcome);
        added.push(row);
      } else if (isSame(row, existing)) counts.unchanged++;
      else {
        counts.changed++;
        list('change', outcome);
        changed.push(toChanged(row, existing));
        if (existing.photoUrl) replacedPhotos.push(existing.photoUrl);
      }
      if (performance.now() - sliceBegan > maxSliceMs) {
        // oxlint-disable-next-line no-await-in-loop
        await yieldToEventLoop();
        sliceBegan = performance.now();
      }
    }
  }
  return {
    report: { ...counts, ...listed, ignored_columns: ignoredColumns },
    rows: [...added, ...changed],
    replacedPhotos,
    version,
  };
}

/** A file has no photos. That of a former holder of the office would be wrong. */
const toChanged = (row: EnteredRow, existing: ExistingOfficial): StoredRow => ({
  ...row,
  id: existing.id,
  ...(fold(existing.name) !== fold(row.name) && { photoUrl: '' }),
});

const toReportRow = ({ record, row: { name, office }, reasons }: Outcome): ReportRow => ({
  line: record.line,
  name: name.slice(0, limits.name),
  office: office.slice(0, limits.officialOffice),
  reasons: reasons.map((reason) => ({
    ...(typeof reason === 'object' && toKeyed(reason)),
    text: sentenceText(reason),
  })),
});

const toKeyed = ({ key, values }: Message) => ({ key, ...(values && { values }) });

type Named = Pick<EnteredRow, 'name' | 'office' | 'seat'>;
type Match = {
  record: CsvRecord;
  named: Named;
  /** Of the only official that the row can be about. */
  id: number | undefined;
  isUnclear: boolean;
};

function findExisting(record: CsvRecord, index: EnteredIndex): Match {
  const { cells } = record;
  const named = {
    name: isYes(cells.vacant ?? '') ? '' : toSingleLine(cells.name ?? ''),
    office: toSingleLine(cells.office ?? ''),
    seat: toSingleLine(cells.seat ?? ''),
  };
  if (cells.id) {
    const id = /^\d{1,15}$/.test(cells.id) ? Number(cells.id) : 0;
    return { record, named, id: index.ids.has(id) ? id : undefined, isUnclear: false };
  }
  const sameSeat = cells.seat === undefined ? [] : (index.bySeat.get(seatKey(named)) ?? []);
  // Vacant seats of the same office differ by the seat only.
  const sameName =
    named.name || cells.seat === undefined ? (index.byName.get(nameKey(named)) ?? []) : [];
  const candidates = sameSeat.length > 0 ? sameSeat : sameName;
  return {
    record,
    named,
    id: candidates.length === 1 ? candidates[0] : undefined,
    isUnclear: candidates.length > 1,
  };
}

function compareRow(
  { record, named, isUnclear }: Match,
  existing: ExistingOfficial | undefined,
  lineByKey: Map<string, number>,
): Outcome {
  const idText = record.cells.id ?? '';
  const { row, reasons } = toRow(record, named, existing);
  if (idText && !existing) reasons.push(message('officialRowId', { id: idText.slice(0, 20) }));
  if (isUnclear) reasons.push(message('officialRowUnclear'));
  const key = existing ? `id ${existing.id}` : seatKey(row);
  const earlier = lineByKey.get(key);
  if (earlier !== undefined) reasons.push(message('officialRowTwice', { line: earlier }));
  lineByKey.set(key, earlier ?? record.line);
  return { record, row, existing, reasons };
}

const isYes = (text: string) => /^(1|x|y|yes|true|vacant|sí|si|vacante)$/i.test(text);

const maxLengths: Partial<Record<OfficialColumn, number>> = {
  name: limits.name,
  office: limits.officialOffice,
  seat: limits.officialSeat,
  party: limits.officialSeat,
  email: limits.email,
  phone: limits.phone,
  website: limits.officialLink,
  contact_form: limits.officialLink,
};

/** A column that the file lacks keeps what is stored. */
function toRow(
  { cells, tooLong }: CsvRecord,
  { name, office }: Named,
  existing: ExistingOfficial | undefined,
): { row: EnteredRow; reasons: Sentence[] } {
  const reasons: Sentence[] = [];
  if (tooLong) reasons.push(message('officialRowColumns'));
  for (const [column, most] of Object.entries(maxLengths))
    if ([...(cells[column as OfficialColumn] ?? '')].length > most)
      reasons.push(message('officialRowText', { column, most }));
  const cell = (column: OfficialColumn, stored: string | null | undefined) =>
    toSingleLine(cells[column] ?? stored ?? '');
  const kindText = (cells.kind ?? '').toLowerCase();
  const kind = officialKinds.find((name) => name === kindText);
  if (kindText && !kind)
    reasons.push(
      message('officialRowKind', { kind: kindText.slice(0, 40), kinds: officialKinds.join(', ') }),
    );
  const { areas, unknown, hasTooMany } = toAreas(cells.area, existing);
  if (hasTooMany) reasons.push(message('officialAreas', mostAreas));
  if (unknown !== undefined)
    reasons.push(message('officialRowArea', { area: unknown.slice(0, 40) }));
  const input: EnteredInput = {
    ...areas,
    name,
    office,
    seat: cell('seat', existing?.seat),
    kind: kind ?? existing?.kind ?? guessOfficialKind(office),
    vacant: cells.vacant === undefined ? !name && existing?.vacant === true : isYes(cells.vacant),
    party: cell('party', existing?.party),
    email: cell('email', existing?.email),
    phone: cell('phone', existing?.phone),
    website: cell('website', existing?.website),
    contactForm: cell('contact_form', existing?.formUrl),
    termStart: cell('term_start', existing?.termStart),
    termEnd: cell('term_end', existing?.termEnd),
  };
  const { row, errors } = validateEntered(input);
  return { row, reasons: [...reasons, ...errors.map(({ reason }) => reason)] };
}

type Areas = Pick<EnteredInput, 'everyone' | 'postalCodes' | 'divisions'>;
const mostAreas = { codes: limits.officialPostalCodes, districts: limits.officialDivisions };
const maxAreas = mostAreas.codes + mostAreas.districts;
/** Characters of a cell, which can be as long as the file. */
const maxAreaText = 20_000;
const everyone: Areas = { everyone: true, postalCodes: [], divisions: [] };

/** Without a column, the stored areas; an empty cell means everyone. */
function toAreas(
  text: string | undefined,
  existing: ExistingOfficial | undefined,
): { areas: Areas; unknown?: string; hasTooMany?: boolean } {
  if (text === undefined && existing)
    return {
      areas: {
        everyone: existing.areas.includes(everyoneKey),
        postalCodes: existing.postalCodes,
        divisions: existing.areas.filter((key) => key !== everyoneKey && !isPostalKey(key)),
      },
    };
  if (text && text.length > maxAreaText) return { areas: everyone, hasTooMany: true };
  const parts = (text ?? '').split(/[,;|\n]+/, maxAreas + 1);
  if (parts.length > maxAreas) return { areas: everyone, hasTooMany: true };
  const entries = parts.map((entry) => entry.trim().replace(/^postal:\s*/i, '')).filter(Boolean);
  if (entries.length === 0 || entries.some((entry) => /^(everyone|all|\*|todos)$/i.test(entry)))
    return { areas: everyone };
  const postalCodes: string[] = [];
  const divisions: string[] = [];
  for (const entry of entries) {
    const state = findState(entry) ?? findStateByName(entry);
    if (state) divisions.push(state.id);
    else if (isDivisionId(entry)) divisions.push(entry);
    else if (isPostalCode(entry)) postalCodes.push(entry);
    else return { areas: everyone, unknown: entry };
  }
  return { areas: { everyone: false, postalCodes, divisions } };
}

const isSame = (row: EnteredRow, existing: ExistingOfficial) =>
  (Object.keys(row) as (keyof EnteredRow)[]).every(
    (column) => JSON.stringify(row[column]) === JSON.stringify(existing[column]),
  );
