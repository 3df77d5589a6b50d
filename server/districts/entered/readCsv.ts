// Reader of CSV files of officials, as spreadsheets save them: commas, semicolons or tabs, with or
// without a byte order mark, in UTF-8 or in the older encoding of Windows.
import { CsvError, parse } from 'csv-parse/sync';
import { limits } from '#contract/limits.ts';
import { message, type Message } from '#contract/messageKeys.ts';
import { officialColumns, type OfficialColumn } from '#contract/officialKinds.ts';

export type CsvRecord = {
  /** The line on which the record ends, from 1. */
  line: number;
  /** Trimmed texts of the columns that the file has. */
  cells: Partial<Record<OfficialColumn, string>>;
  /** More cells than columns. */
  tooLong: boolean;
};

export type CsvFile = { records: CsvRecord[]; ignoredColumns: string[] };

class FileError extends Error {
  reason: Message;
  constructor(reason: Message) {
    super(reason.key);
    this.reason = reason;
  }
}

/**
 * Runs in a worker thread, because a file has up to 1 MB. Returns why the file cannot be read
 * instead of throwing it: the class of an error would be lost between threads.
 */
export function readOfficialsCsv(bytes: Uint8Array): CsvFile | { failure: Message } {
  try {
    return readFile(bytes);
  } catch (error) {
    if (error instanceof FileError) return { failure: error.reason };
    throw error;
  }
}

function readFile(bytes: Uint8Array): CsvFile {
  if (bytes.length > limits.officialsFile) throw new FileError(message('officialsFileSize'));
  const [header, ...rows] = parseRows(decode(bytes));
  const columns = (header?.record ?? []).map(toColumnName);
  if (!columns.includes('name') || !columns.includes('office'))
    throw new FileError(message('officialsFileColumns'));
  if (rows.length === 0) throw new FileError(message('officialsFileEmpty'));
  if (rows.length > limits.officialsFileRows)
    throw new FileError(message('officialsFileRows', { most: limits.officialsFileRows }));
  return {
    records: rows.map(({ record, info: { lines } }) => ({
      line: lines,
      cells: Object.fromEntries(
        columns.flatMap((column, n) =>
          isKnown(column) ? [[column, toText(record[n] ?? '', column)] as const] : [],
        ),
      ),
      tooLong: record.slice(columns.length).some((cell) => cell.trim() !== ''),
    })),
    ignoredColumns: [...new Set(columns.filter((column) => column && !isKnown(column)))].slice(
      0,
      maxIgnoredColumns,
    ),
  };
}

/** More than any text may have. What is longer stays too long. */
const maxCellLength = 2_000;

/**
 * Without the apostrophe that the downloaded list has before what looks like a formula. A list of
 * areas is not cut, because the rest of it would be missing.
 */
const toText = (cell: string, column: OfficialColumn) => {
  const text = cell.trim().replace(/^'(?=[=+\-@])/, '');
  return column === 'area' ? text : text.slice(0, maxCellLength);
};

const isKnown = (column: string): column is OfficialColumn =>
  (officialColumns as readonly string[]).includes(column);

const maxIgnoredColumns = 20;

/** "Contact form" becomes "contact_form". */
const toColumnName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .slice(0, 60);

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  // A spreadsheet or a picture, not a text.
  if (text.includes('\0')) throw new FileError(message('officialsFileEncoding'));
  return text;
}

type ParsedRow = { record: string[]; info: { lines: number } };

function parseRows(text: string): ParsedRow[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as ParsedRow[];
  } catch (error) {
    if (error instanceof CsvError)
      throw new FileError(message('officialsFileQuotes', { line: Number(error['lines']) }));
    throw error;
  }
}

/** The most frequent separator of the first line. */
function findDelimiter(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const count = (character: string) => header.split(character).length;
  return [';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best), ',');
}
