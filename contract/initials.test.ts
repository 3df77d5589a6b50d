import { expect, test } from 'vitest';
import { avatarHue, getInitials } from './initials.ts';

test.each([
  ['Ada Lovelace', 'AL'],
  ['Jean van der Berg', 'JB'],
  ['cher', 'C'],
  ['  Zoë   Ångström ', 'ZÅ'],
  ['', ''],
])('derives the initials of %j: %j', (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});

test('gives the same name the same color', () => {
  expect(avatarHue('Maya Okafor')).toBe(avatarHue('Maya Okafor'));
});
