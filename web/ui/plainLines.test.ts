import { expect, test } from 'vitest';
import { linesToHtml, htmlToLines } from './plainLines.ts';

test.each([
  [['one line']],
  [['two', 'lines ']],
  [['', 'after a break', '']],
  [['1 < 2 & "so"\u00a0on', '&lt;b&gt;']],
])('restores the lines: %j', (lines) => {
  expect(htmlToLines(linesToHtml(lines))).toEqual(lines);
});

test('treats blank lines as no text', () => {
  expect(linesToHtml(['', '  '])).toBe('');
  expect(htmlToLines('')).toEqual(['']);
});

test.each([
  '<p>with <strong>more</strong></p>',
  '<h2>a heading</h2>',
  '<p>one</p> <p>apart</p>',
  'bare',
  '<p>&eacute;</p>',
  '<p>a<br>b</p>',
])('returns undefined for rich text with other markup: %s', (html) =>
  expect(htmlToLines(html)).toBeUndefined(),
);
