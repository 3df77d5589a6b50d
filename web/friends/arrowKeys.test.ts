import { expect, it } from 'vitest';
import { stepIn } from './arrowKeys.ts';

it('moves within a list and stops at its ends', () => {
  expect(stepIn(3, 0, 'ArrowDown')).toBe(1);
  expect(stepIn(3, 2, 'ArrowDown')).toBe(2);
  expect(stepIn(3, 0, 'ArrowUp')).toBe(0);
  expect(stepIn(3, 1, 'End')).toBe(2);
  expect(stepIn(3, 1, 'a')).toBeUndefined();
  expect(stepIn(0, -1, 'ArrowDown')).toBeUndefined();
});
