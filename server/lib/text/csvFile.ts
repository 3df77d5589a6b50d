// Reader of CSV files as spreadsheets save them: commas, semicolons or tabs, with or without a byte
// order mark, in UTF-8 or in the older encoding of Windows. Call it in a worker thread.
import { CsvError, parse } from 'csv-parse/sync';
import { message, type Message } from '#contract/messageKeys.ts';

type CsvRecord<Column extends string> = {
  /** The line on which the record ends, from 1. */
  line: number;
  /** Trimmed texts of the columns that the file has. */
  cells: Partial<Record<Column, string>>;
  /** More cells than columns. */
  tooLong: boolean;
};

export type CsvFile<Column extends string> = {
  records: CsvRecord<Column>[];
  ignoredColumns: string[];
};

type CsvFormat<Column extends string> = {
  columns: readonly Column[];
  required: readonly Column[];
  /** Columns whose texts are not cut. */
  uncut?: readonly Column[];
  maxBytes: number;
  maxRecords: number;
  /** The reasons that differ between kinds of files. */
  messages: { size: Message; columns: Message };
};

class FileError extends Error {
  reason: Message;
  constructor(reason: Message) {
    super(reason.key);
    this.reason = reason;
  }
}

/**
 * Returns why the file cannot be read instead of throwing it: the class of an error would be lost
 * between threads.
 */
export function readCsvFile<Column extends string>(
  bytes: Uint8Array,
  format: CsvFormat<Column>,
): CsvFile<Column> | { failure: Message } {
  try {
    return readFile(bytes, format);
  } catch (error) {
    if (error instanceof FileError) return { failure: error.reason };
    throw error;
  }
}

function readFile<Column extends string>(
  bytes: Uint8Array,
  { columns: known, required, uncut = [], maxBytes, maxRecords, messages }: CsvFormat<Column>,
): CsvFile<Column> {
  if (bytes.length > maxBytes) throw new FileError(messages.size);
  const [header, ...rows] = parseRows(decode(bytes));
  const columns = (header?.record ?? []).map(toColumnName);
  if (!required.every((column) => columns.includes(column))) throw new FileError(messages.columns);
  if (rows.length === 0) throw new FileError(message('csvFileEmpty'));
  if (rows.length > maxRecords) throw new FileError(message('csvFileRows', { most: maxRecords }));
  const isKnown = (column: string): column is Column =>
    (known as readonly string[]).includes(column);
  return {
    records: rows.map(({ record, info: { lines } }) => ({
      line: lines,
      cells: Object.fromEntries(
        columns.flatMap((column, n) =>
          isKnown(column)
            ? [[column, toText(record[n] ?? '', uncut.includes(column))] as const]
            : [],
        ),
      ) as Partial<Record<Column, string>>,
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

/** Without the apostrophe that downloaded lists have before what looks like a formula. */
const toText = (cell: string, isUncut: boolean) => {
  const text = cell.trim().replace(/^'(?=[=+\-@])/, '');
  return isUncut ? text : text.slice(0, maxCellLength);
};

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
  if (text.includes('\0')) throw new FileError(message('csvFileEncoding'));
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
      throw new FileError(message('csvFileQuotes', { line: Number(error['lines']) }));
    throw error;
  }
}

/** The most frequent separator of the first line. */
function findDelimiter(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const count = (character: string) => header.split(character).length;
  return [';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best), ',');
}
