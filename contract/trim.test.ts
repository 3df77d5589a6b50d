import { expect, test } from 'vitest';
import { addEllipsis } from './trim.ts';

test('a shortened text ends with an ellipsis in the place of its last punctuation', () => {
  expect(addEllipsis('The creek, the weir, ')).toBe('The creek, the weir…');
  expect(addEllipsis('Really?! ')).toBe('Really…');
});

test('a shortened text of punctuation keeps its beginning', () => {
  expect(addEllipsis('!!!!')).toBe('!!!!…');
});
