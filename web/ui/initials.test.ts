import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Jean van der Berg', 'JB'],
  ['cher', 'C'],
  ['  Zoë   Ångström ', 'ZÅ'],
  ['', ''],
])('%j gives %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its colour', () => {
  expect(hueOf('Maya Okafor')).toBe(hueOf('Maya Okafor'));
});
