// Tables for spreadsheets: RFC 4180, every value quoted. A value that a spreadsheet would take for a formula is made text by an apostrophe.

const valueOf = (value: string) =>
  `"${(/^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(valueOf).join(',')}\r\n`).join('');
