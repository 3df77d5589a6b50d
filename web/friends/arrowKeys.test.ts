import { expect, it } from 'vitest';
import { nextIndex } from './arrowKeys.ts';

it('moves within a list and stops at its ends', () => {
  expect(nextIndex(3, 0, 'ArrowDown')).toBe(1);
  expect(nextIndex(3, 2, 'ArrowDown')).toBe(2);
  expect(nextIndex(3, 0, 'ArrowUp')).toBe(0);
  expect(nextIndex(3, 1, 'End')).toBe(2);
  expect(nextIndex(3, 1, 'a')).toBeUndefined();
  expect(nextIndex(0, -1, 'ArrowDown')).toBeUndefined();
});
