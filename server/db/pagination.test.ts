import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { pageSizes } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import {
  afterCursor,
  toFeedPage,
  orderNewestFirst,
  countPages,
  parsePaging,
  toPageQuery,
} from './pagination.ts';
import { compile } from './sql.ts';

const items = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ id: n - i, added_on: '2026-11-20T18:00:00.123Z' }));
const errorOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof ApiError ? error.message : error;
  }
  return undefined;
};

test('defaults to the first page and the usual size', () => {
  expect(parsePaging({}, 5)).toEqual({ page: 1, size: 5 });
  expect(parsePaging({ page: 3, pageSize: 20 }, 5)).toEqual({ page: 3, size: 20 });
});

// The API calls a cursor `before` (older than), the query `after` (later in the list).
test('reads one row more than the page size, after a cursor or after the previous pages', () => {
  expect(toPageQuery({ page: 3, size: 10 })).toEqual({ after: undefined, skip: 20, take: 11 });
  expect(toPageQuery({ page: 3, size: 10, before: '1763661600123-7' })).toEqual({
    after: { created_at: new Date(1763661600123), id: 7 },
    skip: 0,
    take: 11,
  });
});

test('limits the offset of numbered pages to 2,000 rows, and cursors not at all', () => {
  expect(toPageQuery({ page: 201, size: 10 }).skip).toBe(2_000);
  expect(errorOf(() => toPageQuery({ page: 202, size: 10 }))).toBe(strings.cursorRequired);
  expect(toPageQuery({ page: 10_000, size: 100, before: '1-1' }).skip).toBe(0);
});

test('rejects cursors that are out of range or belong to another list', () => {
  for (const [cursor, reason] of [
    ['8640000000000001-1', 'after the last possible date'],
    ['1-9007199254740993', 'an id that is not a safe integer'],
    ['9999999999999999999-1', 'a time that is not a safe integer'],
    ['1-1-1', 'of a list with three keys'],
  ] as const)
    expect(
      errorOf(() => toPageQuery({ page: 1, size: 10, before: cursor })),
      reason,
    ).toBe(strings.invalidValue);
});

test('returns how many pages there are at least, and the cursor of the next page', () => {
  const full = toFeedPage(items(11), { page: 2, size: 10 });
  expect(full).toMatchObject({
    pageCount: 3,
    pages: { page: 2, pageSize: 10, pageCount: 3 },
    next: `${Date.parse('2026-11-20T18:00:00.123Z')}-2`,
  });
  expect(full.pages, 'not counted, so not returned').not.toHaveProperty('totalCount');
  expect(toFeedPage(items(11), { page: 2, size: 10 }, 54).pages).toEqual({
    page: 2,
    pageSize: 10,
    pageCount: 6,
    totalCount: 54,
  });
  expect(
    toFeedPage(items(3), { page: 1, size: 10, before: '1-1' }).pages,
    'a page read by cursor',
  ).not.toHaveProperty('totalCount');
  expect(toFeedPage([], { page: 7, size: 10 }).pages, 'beyond the last page').not.toHaveProperty(
    'totalCount',
  );
  expect(full.pageRows).toHaveLength(10);
  expect(toFeedPage(items(10), { page: 2, size: 10 })).toMatchObject({
    pageCount: 2,
    pages: { totalCount: 20 },
  });
  expect(toFeedPage(items(10), { page: 2, size: 10 })).not.toHaveProperty('next');
  expect(toFeedPage([], { page: 1, size: 10 })).toEqual({
    pageRows: [],
    pageCount: 0,
    pages: { page: 1, pageSize: 10, pageCount: 0, totalCount: 0 },
  });
});

test('returns a cursor after which the next page starts', () => {
  const { next } = toFeedPage(items(11), { page: 1, size: 10 });
  const { after } = toPageQuery({ page: 2, size: 10, before: next });
  expect(after).toEqual({ created_at: new Date('2026-11-20T18:00:00.123Z'), id: 2 });
  expect(compile(afterCursor(after))).toMatchObject({
    text: expect.stringMatching(/^and \(c.created_at, c.id\) < \(\$1, \$2\)$/),
    values: [after!.created_at, 2],
  });
  expect(compile(afterCursor(undefined)).text).toBe('');
});

describe('the limit of each part of a combined feed', () => {
  const read = (skip: number, take: number) =>
    compile(orderNewestFirst({ after: undefined, skip, take }));

  test('is a literal for the first page in a size that the product uses', () => {
    expect(read(0, pageSizes.people + 1)).toMatchObject({
      text: `order by c.created_at desc, c.id desc limit ${pageSizes.people + 1}`,
      values: [],
    });
  });

  test('is otherwise a parameter that covers the skipped and the returned rows', () => {
    for (const [reason, skip, take] of [
      ['a later page', 20, 11],
      ['a page size that the product does not use', 0, 78],
      ['both', 3, 4],
    ] as const)
      expect(read(skip, take), reason).toMatchObject({
        text: 'order by c.created_at desc, c.id desc limit $1',
        values: [skip + take],
      });
  });
});

test('rounds the number of pages up', () => {
  expect([0, 1, 10, 11].map((total) => countPages(total, 10))).toEqual([0, 1, 1, 2]);
});
