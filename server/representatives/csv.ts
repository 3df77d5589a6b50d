// Strict CSV parser (RFC 4180) for public tables. It rejects a file with an unexpected header or
// with rows of another width. Written by hand because CSV libraries repair malformed input, which
// must be rejected here.
import { ImportError, type SourceFile } from './sourceFile.ts';

export type CsvRow = Record<string, string>;

/** Parses rows into objects keyed by column. Throws if the header lacks a column of `needed`. */
export function parseCsv(
  { name, bytes }: SourceFile,
  needed: string[],
  delimiter: ',' | '|' = ',',
): CsvRow[] {
  const header = parseCsvHeader(bytes).split(delimiter);
  const missing = needed.filter((column) => !header.includes(column));
  if (missing.length)
    throw new ImportError(
      `${name} is not the expected file: its header lacks ${missing.join(', ')}.`,
    );
  const [, ...lines] = linesIn(textOf(bytes, name), delimiter, name);
  return lines.map((fields, n) => {
    if (fields.length !== header.length)
      throw new ImportError(
        `${name} is incomplete: row ${n + 2} has ${fields.length} columns, not ${header.length}.`,
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

/** The first line. A character that is cut off at the end of the sample does not matter. */
export const parseCsvHeader = (bytes: Buffer) =>
  new TextDecoder().decode(bytes.subarray(0, 10_000)).split(/\r?\n/, 1)[0]!;

/** With commas, a field can be quoted. With bars, a quote is an ordinary character. */
const fields = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y,
  '|': /()([^|\r\n]*)(\||\r?\n|$)/y,
};

function linesIn(text: string, delimiter: ',' | '|', name: string): string[][] {
  const field = new RegExp(fields[delimiter]);
  const lines: string[][] = [];
  let line: string[] = [];
  while (field.lastIndex < text.length || line.length > 0) {
    const found = field.exec(text);
    if (!found)
      throw new ImportError(
        `${name} is incomplete: a quote in row ${lines.length + 1} is not closed.`,
      );
    const [, quoted, plain, end] = found;
    line.push(quoted ? quoted.replaceAll('""', '"') : (plain ?? ''));
    if (end === delimiter) continue;
    // Skips empty lines.
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  }
  return lines;
}
