import { expect, it } from 'vitest';
import { matching, stepIn } from './picking.ts';

const zoe = { name: 'Zoë Márquez', username: 'zmarq' };
const ben = { name: 'Ben Okonjo', username: 'ben' };

it('finds people by name and username, accents and capitals aside', () => {
  expect(matching([zoe, ben], 'zoe')).toEqual([zoe]);
  expect(matching([zoe, ben], ' MARQ ')).toEqual([zoe]);
  expect(matching([zoe, ben], 'zmar')).toEqual([zoe]);
  expect(matching([zoe, ben], '')).toEqual([zoe, ben]);
  expect(matching([zoe, ben], 'x')).toEqual([]);
});

it('moves within a list and stops at its ends', () => {
  expect(stepIn(3, 0, 'ArrowDown')).toBe(1);
  expect(stepIn(3, 2, 'ArrowDown')).toBe(2);
  expect(stepIn(3, 0, 'ArrowUp')).toBe(0);
  expect(stepIn(3, 1, 'End')).toBe(2);
  expect(stepIn(3, 1, 'a')).toBeUndefined();
  expect(stepIn(0, -1, 'ArrowDown')).toBeUndefined();
});
