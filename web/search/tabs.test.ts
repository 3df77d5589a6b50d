import { expect, it } from 'vitest';
import {
  defaultTab,
  isOnlySimilar,
  parseSearchTab,
  resultTypes,
  listFoundTypes,
  formatTotal,
  type SearchCounts,
  type ResultType,
} from './tabs.ts';

const selectTab = (
  users: number,
  groups: number,
  actions: number,
  posts: number,
  ...alike: ResultType[]
) =>
  ({
    totals: { users, groups, actions, posts },
    near: Object.fromEntries(resultTypes.map(({ type }) => [type, alike.includes(type)])),
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

it('lists the types with results, similar ones last', () => {
  expect(listFoundTypes(selectTab(1, 2, 0, 4, 'users'))).toEqual(['groups', 'posts', 'users']);
  expect(listFoundTypes(selectTab(0, 0, 0, 0))).toEqual([]);
});

it('tells whether all results are similar ones', () => {
  expect(isOnlySimilar(selectTab(1, 0, 0, 4, 'users', 'posts'))).toBe(true);
  expect(isOnlySimilar(selectTab(1, 0, 0, 4, 'users'))).toBe(false);
  expect(isOnlySimilar(selectTab(0, 0, 0, 0, 'users'))).toBe(false);
});

it('ignores unknown types in the URL', () => {
  expect(parseSearchTab({ tab: 'posts' })).toEqual({ tab: 'posts' });
  expect(parseSearchTab({ tab: 'all' })).toEqual({ tab: 'all' });
  expect(parseSearchTab({ tab: 'secrets' })).toEqual({});
});

it('shows a count up to the limit', () => {
  expect([0, 1_000, 1_001].map(formatTotal)).toEqual(['0', '1,000', '1,000+']);
});
