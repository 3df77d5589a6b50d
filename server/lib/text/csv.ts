// CSV output (RFC 4180) with every value quoted. A value that a spreadsheet would evaluate as a
// formula is prefixed with an apostrophe.

const valueOf = (value: string) =>
  `"${(/^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

export const toCsv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(valueOf).join(',')}\r\n`).join('');
