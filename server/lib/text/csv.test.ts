// CSV output.
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('quotes every value, and ends each row as RFC 4180 says', () => {
  expect(
    toCsv([
      ['Name', 'a "b", c', 'two\nlines'],
      ['', 'é', ' '],
    ]),
  ).toBe('"Name","a ""b"", c","two\nlines"\r\n"","é"," "\r\n');
  expect(toCsv([])).toBe('');
});

test.each(['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '\n=1', '\r1'])(
  'marks %j, which a spreadsheet would evaluate, as text',
  (value) => {
    expect(toCsv([[value]])).toBe(`"'${value}"\r\n`);
  },
);
