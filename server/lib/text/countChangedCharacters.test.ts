import { expect, test } from 'vitest';
import { countChangedCharacters } from './countChangedCharacters.ts';

test('counts added and removed characters, up to a limit', () => {
  expect(countChangedCharacters('Keep teh ferry', 'Keep the ferry', 4)).toBe(2);
  expect(countChangedCharacters('same', 'same', 0)).toBe(0);
  expect(countChangedCharacters('', 'abcd', 4)).toBe(4);
  expect(countChangedCharacters('', 'abcde', 4)).toBeUndefined();
  expect(countChangedCharacters('Open the path', 'Close the path', 4)).toBeUndefined();
  expect(countChangedCharacters('Save the ferry', 'Sink the ferry', 4)).toBeUndefined();
  const long = 'ab'.repeat(50_000);
  expect(countChangedCharacters(long, `x${long}y`, 60)).toBe(2);
  // The work is bounded by the limit, not by the square of the length; otherwise this would take
  // minutes. The texts have the same length, so the distance is really computed.
  const changed = long.replaceAll('ab'.repeat(500), `${'ab'.repeat(499)}cd`);
  expect(countChangedCharacters(long, changed, 60)).toBeUndefined();
});
