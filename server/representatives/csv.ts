// Tables as text, by RFC 4180: nothing of them is believed before their first line is what it should be, and every line is as wide as that.
// It is our own because little of what a library for it knows may happen here: whatever is odd is refused, not mended.
import { WrongTable, type Source } from './sourceFile.ts';

export type Row = Record<string, string>;

/** The rows by the names of the header, which must have all that are needed. */
export function rowsOf(
  { name, bytes }: Source,
  needed: string[],
  delimiter: ',' | '|' = ',',
): Row[] {
  const header = headerOf(bytes).split(delimiter);
  const missing = needed.filter((column) => !header.includes(column));
  if (missing.length)
    throw new WrongTable(
      `${name} is not the file it should be: its first line lacks ${missing.join(', ')}.`,
    );
  const [, ...lines] = linesIn(textOf(bytes, name), delimiter, name);
  return lines.map((fields, n) => {
    if (fields.length !== header.length)
      throw new WrongTable(
        `${name} is not whole: row ${n + 2} has ${fields.length} columns, not ${header.length}.`,
      );
    return Object.fromEntries(header.map((column, at) => [column, fields[at]!]));
  });
}

function textOf(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WrongTable(`${name} is not in UTF-8. Please save it again as UTF-8.`);
  }
}

// its last character may be cut in two
export const headerOf = (bytes: Buffer) =>
  new TextDecoder().decode(bytes.subarray(0, 10_000)).split(/\r?\n/, 1)[0]!;

/** Between commas a field may stand in quotes, and then hold anything; between bars a quote is a quote. */
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
      throw new WrongTable(
        `${name} is not whole: a quote in row ${lines.length + 1} does not end.`,
      );
    const [, quoted, plain, end] = found;
    line.push(quoted ? quoted.replaceAll('""', '"') : (plain ?? ''));
    if (end === delimiter) continue;
    // an empty line says nothing
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  }
  return lines;
}
