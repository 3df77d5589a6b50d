import { expect, test } from 'vitest';
import { editDistance } from './editDistance.ts';

test('counts added and removed characters, up to a limit', () => {
  expect(editDistance('Keep teh ferry', 'Keep the ferry', 4)).toBe(2);
  expect(editDistance('same', 'same', 0)).toBe(0);
  expect(editDistance('', 'abcd', 4)).toBe(4);
  expect(editDistance('', 'abcde', 4)).toBeUndefined();
  expect(editDistance('Open the path', 'Close the path', 4)).toBeUndefined();
  expect(editDistance('Save the ferry', 'Sink the ferry', 4)).toBeUndefined();
  const long = 'ab'.repeat(50_000);
  expect(editDistance(long, `x${long}y`, 60)).toBe(2);
  // the work is bounded by the limit, not by the square of the length; otherwise this would take
  // hours
  expect(
    editDistance(long, 'ba'.repeat(50_000).replaceAll('bababababababababababa', 'baba'), 60),
  ).toBeUndefined();
});
