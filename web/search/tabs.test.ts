import { expect, it } from 'vitest';
import { firstWith, tabOf, totalOf, type Found } from './tabs.ts';

const found = (users: number, groups: number, actions: number, posts: number) => ({ totals: { users, groups, actions, posts } }) as Found;

it('opens the first kind that has something', () => {
  expect(firstWith(found(0, 0, 3, 7))).toBe('actions');
  expect(firstWith(found(1, 2, 3, 7))).toBe('users');
  expect(firstWith(found(0, 0, 0, 0))).toBe('users');
});

it('takes from the address no kind that there is not', () => {
  expect(tabOf({ tab: 'posts' })).toEqual({ tab: 'posts' });
  expect(tabOf({ tab: 'secrets' })).toEqual({});
});

it('says a number as far as it is counted', () => {
  expect([0, 1_000, 1_001].map(totalOf)).toEqual(['0', '1,000', '1,000+']);
});
