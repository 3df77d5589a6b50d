import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Jean van der Berg', 'JB'],
  ['cher', 'C'],
  ['  Zoë   Ångström ', 'ZÅ'],
  ['', ''],
])('derives the initials of %j: %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('gives the same name the same color', () => {
  expect(hueOf('Maya Okafor')).toBe(hueOf('Maya Okafor'));
});
