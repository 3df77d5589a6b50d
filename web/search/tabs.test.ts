import { expect, it } from 'vitest';
import { firstWith, tabOf, tabs, totalOf, type Found, type Tab } from './tabs.ts';

const found = (users: number, groups: number, actions: number, posts: number, ...alike: Tab[]) =>
  ({
    totals: { users, groups, actions, posts },
    near: Object.fromEntries(tabs.map(({ tab }) => [tab, alike.includes(tab)])),
  }) as Found;

it('opens the first type with results', () => {
  expect(firstWith(found(0, 0, 3, 7))).toBe('actions');
  expect(firstWith(found(1, 2, 3, 7))).toBe('users');
  expect(firstWith(found(0, 0, 0, 0))).toBe('users');
});

it('prefers exact matches to similar ones', () => {
  expect(firstWith(found(0, 0, 3, 7, 'actions'))).toBe('posts');
  expect(firstWith(found(0, 2, 3, 0, 'groups', 'actions'))).toBe('groups');
});

it('ignores unknown types in the URL', () => {
  expect(tabOf({ tab: 'posts' })).toEqual({ tab: 'posts' });
  expect(tabOf({ tab: 'secrets' })).toEqual({});
});

it('shows a count up to the limit', () => {
  expect([0, 1_000, 1_001].map(totalOf)).toEqual(['0', '1,000', '1,000+']);
});
