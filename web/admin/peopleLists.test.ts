import { expect, test } from 'vitest';
import { describeFilter, listPanelFilters, parsePeopleSearch, withFilter } from './peopleLists.ts';

test('reads filters and order from a URL, and ignores unknown values', () => {
  const search = parsePeopleSearch({
    state: 'active',
    role: 'moderator',
    email: 'failing',
    reported: 'Y',
    joined_from: '2026-02-28',
    joined_to: '2026-02-30',
    seen_to: 'yesterday',
    invited_by: '12',
    order: 'seen',
    sort: 'x',
  });
  expect(search).toEqual({
    state: 'active',
    role: 'moderator',
    email: 'failing',
    reported: 'Y',
    joined_from: '2026-02-28',
    invited_by: 12,
    order: 'seen',
  });
  expect(listPanelFilters(search)).toEqual([
    'role',
    'email',
    'reported',
    'joined_from',
    'invited_by',
  ]);
  expect(parsePeopleSearch({ order: 'newest', role: 'king', invited_by: -1, seen: 2 })).toEqual({});
});

test('a range of days and “never used” exclude each other', () => {
  const range = withFilter(withFilter({}, 'seen_from', '2026-01-01'), 'seen_to', '2026-02-01');
  const never = withFilter(range, 'seen', 'never');
  expect(never).toEqual({ seen: 'never' });
  expect(withFilter(never, 'seen_from', '2026-01-01')).toEqual({ seen_from: '2026-01-01' });
  expect(withFilter(never, 'seen', '')).toEqual({});
});

test('describes filters in use', () => {
  expect(describeFilter('role', { role: 'admin' })).toBe('Administrator');
  expect(describeFilter('seen_to', { seen_to: '2026-11-02' })).toBe(
    'Last seen on or before Nov 2, 2026',
  );
  expect(describeFilter('invited_by', { invited_by: 3 }, 'Ada')).toBe('Invited by Ada');
});
