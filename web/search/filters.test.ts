import { expect, it } from 'vitest';
import {
  activeFilters,
  parseFilters,
  toPostFilters,
  widerSearch,
  withoutFilters,
} from './filters.ts';

it('ignores invalid filters in the URL', () => {
  expect(
    parseFilters({ kind: 'secrets', group: -1, time: 'eon', from: '2026-13-40', issue: '3' }),
  ).toEqual({});
  expect(
    parseFilters({ kind: 'poll', group: 12, author: '@ada', time: 'month', issue: 3 }),
  ).toEqual({ kind: 'poll', group: 12, author: 'ada', time: 'month', issue: 3 });
  expect(parseFilters({ author: 1234, place: ' Hill ' })).toEqual({
    author: '1234',
    place: 'Hill',
  });
});

it('prefers a period to days', () => {
  const days = { from: '2026-01-02', to: '2026-02-03' };
  expect(parseFilters(days)).toEqual(days);
  expect(parseFilters({ ...days, time: 'week' })).toEqual({ time: 'week' });
});

it('counts the filters of the open tab, and days as one', () => {
  const filters = { kind: 'poll', from: '2026-01-02', to: '2026-02-03', issue: 3 } as const;
  expect(activeFilters(filters, 'posts')).toEqual(['kind', 'time']);
  expect(activeFilters(filters, 'actions')).toEqual(['time']);
  expect(activeFilters(filters, 'users')).toEqual(['issue']);
  expect(activeFilters(filters, 'groups')).toEqual([]);
  expect(withoutFilters(filters, ['time'])).toEqual({ kind: 'poll', issue: 3 });
});

it('widens the time first, then drops one filter after the other', () => {
  const steps: unknown[] = [];
  let next = widerSearch(
    { time: 'week', author: 'ada', group: 2, kind: 'post', issue: 1 },
    'posts',
  );
  while (next) {
    steps.push(next.widened, next.filters);
    next = widerSearch(next.filters, 'posts');
  }
  expect(steps).toEqual([
    'time',
    { time: 'month', author: 'ada', group: 2, kind: 'post', issue: 1 },
    'time',
    { time: 'year', author: 'ada', group: 2, kind: 'post', issue: 1 },
    'time',
    { author: 'ada', group: 2, kind: 'post', issue: 1 },
    'author',
    { group: 2, kind: 'post', issue: 1 },
    'group',
    { kind: 'post', issue: 1 },
    'kind',
    { issue: 1 },
  ]);
});

it('includes the whole last day', () => {
  const { from, until } = toPostFilters({ from: '2026-03-01', to: '2026-03-01' }) as {
    from: string;
    until: string;
  };
  expect(new Date(from)).toEqual(new Date(2026, 2, 1));
  expect(new Date(until)).toEqual(new Date(2026, 2, 2));
});
