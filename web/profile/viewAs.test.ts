import { expect, it } from 'vitest';
import { dayOf } from './fields.ts';
import { isViewer, seenBy } from './viewAs.ts';

it('hides what the simulated viewer cannot see, or sees only in some cases', () => {
  expect(
    (['Public', 'Friends', 'Group', 'Collection', 'Private'] as const).filter((audience) =>
      seenBy('friend', audience),
    ),
  ).toEqual(['Public', 'Friends']);
  expect(seenBy('member', 'Friends')).toBe(false);
  expect(seenBy('visitor', 'Public')).toBe(true);
  expect(isViewer('owner')).toBe(false);
});

it('formats a date the same in every time zone, and returns nothing without a date', () => {
  expect(dayOf('1984-03-22')).toBe('March 22, 1984');
  expect(dayOf('0000-00-00')).toBeUndefined();
  expect(dayOf('')).toBeUndefined();
});
