import { expect, it } from 'vitest';
import {
  defaultTab,
  parseSearchTab,
  searchTabs,
  formatTotal,
  type SearchCounts,
  type SearchTab,
} from './tabs.ts';

const selectTab = (
  users: number,
  groups: number,
  actions: number,
  posts: number,
  ...alike: SearchTab[]
) =>
  ({
    totals: { users, groups, actions, posts },
    near: Object.fromEntries(searchTabs.map(({ tab }) => [tab, alike.includes(tab)])),
  }) as SearchCounts;

it('opens the first type with results', () => {
  expect(defaultTab(selectTab(0, 0, 3, 7))).toBe('actions');
  expect(defaultTab(selectTab(1, 2, 3, 7))).toBe('users');
  expect(defaultTab(selectTab(0, 0, 0, 0))).toBe('users');
});

it('prefers exact matches to similar ones', () => {
  expect(defaultTab(selectTab(0, 0, 3, 7, 'actions'))).toBe('posts');
  expect(defaultTab(selectTab(0, 2, 3, 0, 'groups', 'actions'))).toBe('groups');
});

it('ignores unknown types in the URL', () => {
  expect(parseSearchTab({ tab: 'posts' })).toEqual({ tab: 'posts' });
  expect(parseSearchTab({ tab: 'secrets' })).toEqual({});
});

it('shows a count up to the limit', () => {
  expect([0, 1_000, 1_001].map(formatTotal)).toEqual(['0', '1,000', '1,000+']);
});
