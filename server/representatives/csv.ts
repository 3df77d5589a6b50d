// Tables as text: nothing of them is believed before their first line is what it should be.
import { parse } from 'csv-parse/sync';
import { WrongTable, type Source } from './table.ts';

export type Row = Record<string, string>;

/** The rows by the names of the header, which must have all that are needed. */
export function rowsOf({ name, bytes }: Source, needed: (string | RegExp)[], delimiter = ','): Row[] {
  const header = headerOf(bytes).split(delimiter);
  const missing = needed.filter((column) => !header.some((one) => (typeof column === 'string' ? one === column : column.test(one))));
  if (missing.length) throw new WrongTable(`${name} is not the file it should be: its first line lacks ${missing.join(', ')}.`);
  try {
    return parse(bytes, { bom: true, columns: true, delimiter, skip_empty_lines: true, relax_quotes: delimiter === '|' }) as Row[];
  } catch (error) {
    throw new WrongTable(`${name} is not whole: ${(error as Error).message}`);
  }
}

export const headerOf = (bytes: Buffer) =>
  bytes
    .subarray(0, 10_000)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, 1)[0]!;
