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

test('gives each name a color', () => {
  expect(['Maya Okafor', 'Ada', 'Ben', 'Noor', 'Lena'].map(avatarHue)).toEqual([
    'verdigris',
    'slate',
    'moss',
    'verdigris',
    'verdigris',
  ]);
});
