import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetSearch,
  forgetSearches,
  listRecentSearches,
  rememberSearch,
} from './recentSearches.ts';

const items = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
});
beforeEach(() => items.clear());

it('lists the newest first, each once, at most eight', () => {
  for (let i = 0; i < 9; i++) rememberSearch(1, `word ${i}`);
  rememberSearch(1, 'Word 5');
  expect(listRecentSearches(1)).toEqual([
    'Word 5',
    'word 8',
    'word 7',
    'word 6',
    'word 4',
    'word 3',
    'word 2',
    'word 1',
  ]);
});

it('forgets one or all', () => {
  for (const keyword of ['creek', 'bus', 'gus']) rememberSearch(1, keyword);
  forgetSearch(1, 'bus');
  expect(listRecentSearches(1)).toEqual(['gus', 'creek']);
  forgetSearches(1);
  expect(items.size).toBe(0);
});

it('shows nothing of another member, and survives a broken value', () => {
  rememberSearch(1, 'creek');
  expect(listRecentSearches(2)).toEqual([]);
  items.set('searches', '{');
  expect(listRecentSearches(1)).toEqual([]);
});
