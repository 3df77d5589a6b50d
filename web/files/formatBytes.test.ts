import { expect, test } from 'vitest';
import { formatBytes } from './formatBytes.ts';

test.each([
  [0, '0 bytes'],
  [812, '812 bytes'],
  [3_400, '3.4 kB'],
  [120_400_000, '120 MB'],
  [2_000_000_000, '2 GB'],
])('formats %i bytes as %s', (count, expected) => {
  expect(formatBytes(count)).toBe(expected);
});
