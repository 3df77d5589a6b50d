import { expect, test } from 'vitest';
import { excerpt } from './html.ts';

test('cuts an excerpt at the end of a word', () => {
  expect(excerpt('<p>Line 2 is detouring.</p>', 40)).toBe('Line 2 is detouring.');
  expect(excerpt('The stop moves to the corner, wave.', 31)).toBe('The stop moves to the corner…');
  expect(excerpt('The stop moves to the corner', 22)).toBe('The stop moves to the…');
  expect(excerpt('abcdefghij klmnop', 10)).toBe('abcdefghi…');
});
