import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

test.for<[string | undefined, ReturnType<typeof parseRange>]>([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['lines=0-1', 'all'],
])('the range %s of 100 bytes', ([header, expected]) => {
  expect(parseRange(header, 100)).toEqual(expected);
});
