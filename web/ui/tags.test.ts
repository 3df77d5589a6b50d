import { expect, test } from 'vitest';
import { tagFault, withTags } from './tags.ts';

test('splits at spaces and commas, removes # and case, and drops duplicates', () => {
  expect(withTags(['parks'], '#Parks, ##Bike-lanes  água,')).toEqual([
    'parks',
    'bike-lanes',
    'água',
  ]);
  expect(withTags([], ' , # ')).toEqual([]);
});

test('reports invalid tags', () => {
  expect(tagFault(['parks', 'bike_lanes-2'])).toBeUndefined();
  expect(tagFault(['what?'])).toBe('Tags can only have letters, numbers, hyphens and underscores.');
  expect(tagFault(['x'.repeat(41)])).toContain('40');
  expect(tagFault(Array.from({ length: 11 }, (_, index) => `tag${index}`))).toContain('10');
});
