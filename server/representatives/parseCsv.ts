// Strict parser for CSV (RFC 4180, but the header must not be quoted) and for the bar-separated
// files of the Census Bureau. It rejects a file whose header lacks a required column, or with a row
// whose number of columns differs from the header. CSV libraries repair such files instead.
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
  const [, ...rows] = splitRows(textOf(bytes, name), delimiter, name);
  return rows.map((fields, n) => {
    if (fields.length !== header.length)
      throw new ImportError(
        `${name} is malformed: row ${n + 2} has ${fields.length} columns, not ${header.length}.`,
      );
    return Object.fromEntries(header.map((column, at) => [column, fields[at]!]));
  });
}

function textOf(bytes: Buffer, name: string): string {
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

/** With `,` a field can be quoted. With `|` a quote is an ordinary character. */
const fieldPatterns = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y,
  '|': /()([^|\r\n]*)(\||\r?\n|$)/y,
};

function splitRows(text: string, delimiter: ',' | '|', name: string): string[][] {
  const field = new RegExp(fieldPatterns[delimiter]);
  const rows: string[][] = [];
  let row: string[] = [];
  while (field.lastIndex < text.length || row.length > 0) {
    const found = field.exec(text);
    if (!found)
      throw new ImportError(
        `${name} is malformed: row ${rows.length + 1} has a misplaced or unclosed quote, or a lone carriage return.`,
      );
    const [, quoted, plain, end] = found;
    row.push(quoted ? quoted.replaceAll('""', '"') : (plain ?? ''));
    if (end === delimiter) continue;
    // Skips empty lines.
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
