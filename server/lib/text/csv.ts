// CSV output (RFC 4180) with every value quoted. A value that a spreadsheet would evaluate as a
// formula is prefixed with an apostrophe.
import { stringify } from 'csv-stringify/sync';

/** A spreadsheet may trim the value first. The library looks at the first character only. */
const isFormula = (value: string) => /^\s*[=+\-@\t\r]/.test(value);

export const toCsv = (rows: readonly (readonly string[])[]) =>
  stringify([...rows], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: (value) => (isFormula(value) ? `'${value}` : value) },
  });
