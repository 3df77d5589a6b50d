import { expect, test } from 'vitest';
import { htmlOfLines, linesOf } from './plainLines.ts';

test.each([
  [['one line']],
  [['two', 'lines ']],
  [['', 'after a break', '']],
  [['1 < 2 & "so"\u00a0on', '&lt;b&gt;']],
])('lines come back as they were: %j', (lines) => {
  expect(linesOf(htmlOfLines(lines))).toEqual(lines);
});

test('what nobody could read is nothing', () => {
  expect(htmlOfLines(['', '  '])).toBe('');
  expect(linesOf('')).toEqual(['']);
});

test.each([
  '<p>with <strong>more</strong></p>',
  '<h2>a heading</h2>',
  '<p>one</p> <p>apart</p>',
  'bare',
  '<p>&eacute;</p>',
  '<p>a<br>b</p>',
])('rich text that holds more has no lines: %s', (html) => expect(linesOf(html)).toBeUndefined());
