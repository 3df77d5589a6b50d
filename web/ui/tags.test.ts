import { expect, test } from 'vitest';
import { tagError, addTags } from './tags.ts';

test('splits at spaces and commas, removes # and case, and drops duplicates', () => {
  expect(addTags(['parks'], '#Parks, ##Bike-lanes  água,')).toEqual([
    'parks',
    'bike-lanes',
    'água',
  ]);
  expect(addTags([], ' , # ')).toEqual([]);
});

test('reports invalid tags', () => {
  expect(tagError(['parks', 'bike_lanes-2'])).toBeUndefined();
  expect(tagError(['what?'])).toBe('Tags can only have letters, numbers, hyphens and underscores.');
  expect(tagError(['x'.repeat(41)])).toContain('40');
  expect(tagError(Array.from({ length: 11 }, (_, index) => `tag${index}`))).toContain('10');
});
