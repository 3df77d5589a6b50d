import { expect, it } from 'vitest';
import { formatBirthday } from './fields.ts';
import { isViewer, isVisibleTo } from './viewAs.ts';

it('hides posts that the simulated viewer cannot see, or sees only in some cases', () => {
  expect(
    (['Public', 'Friends', 'Group', 'Collection', 'Private'] as const).filter((audience) =>
      isVisibleTo('friend', audience),
    ),
  ).toEqual(['Public', 'Friends']);
  expect(isVisibleTo('member', 'Friends')).toBe(false);
  expect(isVisibleTo('visitor', 'Public')).toBe(true);
  expect(isViewer('owner')).toBe(false);
});

it('formats a birthday, and returns nothing without one', () => {
  expect(formatBirthday('1984-03-22')).toBe('March 22, 1984');
  expect(formatBirthday('0000-00-00')).toBeUndefined();
  expect(formatBirthday('')).toBeUndefined();
});
