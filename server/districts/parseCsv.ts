// Strict parsing of CSV (RFC 4180, but the header must not be quoted) and of the bar-separated
// files of the Census Bureau. It rejects a file whose header lacks a required column, or with a row
// whose number of columns differs from the header.
import { CsvError, parse } from 'csv-parse/sync';
import { ImportError, type SourceFile } from './sourceFile.ts';

export type CsvRow = Record<string, string>;

/**
 * Parses rows into objects keyed by column. Throws an `ImportError` if a required column is missing
 * or a row is malformed. Row 1 is the header; empty lines are skipped and not counted.
 */
export function parseCsv(
  { name, bytes }: SourceFile,
  requiredColumns: string[],
  delimiter: ',' | '|' = ',',
): CsvRow[] {
  const header = readHeaderLine(bytes).split(delimiter);
  const missing = requiredColumns.filter((column) => !header.includes(column));
  if (missing.length)
    throw new ImportError(
      `${name} is not the expected file: its header lacks ${missing.join(', ')}.`,
    );
  const text = decodeText(bytes, name);
  try {
    const [, ...rows] = parse(text, {
      delimiter,
      // in the files of the Census Bureau, a quote is an ordinary character
      quote: delimiter === ',' ? '"' : null,
      record_delimiter: ['\r\n', '\n'],
      skip_empty_lines: true,
      cast: (value, { quoting, records }) => {
        if (!quoting && value.includes('\r'))
          throw new ImportError(describeMisplacedQuote(name, records + 1));
        return value;
      },
    });
    return rows.map((fields) =>
      Object.fromEntries(header.map((column, index) => [column, fields[index]!])),
    );
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportError(describeCsvError(error, name, header.length));
    throw error;
  }
}

const describeMisplacedQuote = (name: string, row: number) =>
  `${name} is malformed: row ${row} has a misplaced or unclosed quote, or a lone carriage return.`;

function describeCsvError(error: CsvError, name: string, columns: number): string {
  const { records, record } = error as CsvError & { records: number; record?: string[] };
  return error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
    ? `${name} is malformed: row ${records + 1} has ${record!.length} columns, not ${columns}.`
    : describeMisplacedQuote(name, records + 1);
}

function decodeText(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError(`${name} is not encoded in UTF-8. Save it as UTF-8 and try again.`);
  }
}

/**
 * The first line, unparsed. Only the first 10,000 bytes are decoded; a character that is cut off
 * there does no harm.
 */
export const readHeaderLine = (bytes: Buffer) =>
  new TextDecoder().decode(bytes.subarray(0, 10_000)).split(/\r?\n/, 1)[0]!;
