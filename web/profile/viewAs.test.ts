import { expect, it } from 'vitest';
import { dayOf } from './fields.ts';
import { isViewer, seenBy } from './viewAs.ts';

it('leaves out what such a viewer may not see, or may see only by luck', () => {
  expect(
    (['Public', 'Friends', 'Group', 'Collection', 'Private'] as const).filter((audience) =>
      seenBy('friend', audience),
    ),
  ).toEqual(['Public', 'Friends']);
  expect(seenBy('member', 'Friends')).toBe(false);
  expect(seenBy('visitor', 'Public')).toBe(true);
  expect(isViewer('owner')).toBe(false);
});

it('names a day wherever on earth it is read, and none where none is set', () => {
  expect(dayOf('1984-03-22')).toBe('March 22, 1984');
  expect(dayOf('0000-00-00')).toBeUndefined();
  expect(dayOf('')).toBeUndefined();
});
