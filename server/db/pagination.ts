// Pagination by page number or by cursor. A cursor consists of the sort keys of the last row that
// was returned, separated by hyphens.
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes, limits, maxPageSizes } from '#contract/limits.ts';
import { countFitting } from '../lib/text/responseBytes.ts';
import { literalInt, emptySql, sql, type Sql } from './sql.ts';

/** `before`: the requested cursor. With a cursor, the page number has no meaning. */
export type Paging = { page: number; size: number; before?: string | undefined };

/** `maxSize`: the maximum of `pagingWithMaximum` in the contract. */
export const parsePaging = (
  input: { page?: number | undefined; pageSize?: number | undefined; before?: string | undefined },
  size: number,
  maxSize: number = limits.pageSize,
): Paging => ({
  page: input.page ?? 1,
  size: Math.min(input.pageSize ?? size, maxSize),
  before: input.before,
});

/**
 * Page parameters for full posts, with a lower maximum: a hundred long posts would block the main
 * thread for too long.
 */
export const parsePostPaging = (input: Parameters<typeof parsePaging>[0], size: number): Paging =>
  parsePaging(input, size, maxPageSizes.posts);

/**
 * Maximum number of rows that a numbered page may skip. A cursor reaches deeper rows as cheaply
 * as the first page.
 */
const maxSkip = 2_000;

/**
 * A slice of a list: starts after the row with these keys, skips `skip` rows and returns `take`
 * rows. One row more than the page size shows whether there is a next page.
 */
type PageSlice = { keys: number[] | undefined; skip: number; take: number };

/** `keyCount`: the number of integers that the list is ordered by and that form its cursor. */
export function toPageSlice({ page, size, before }: Paging, keyCount: number): PageSlice {
  const skip = before === undefined ? (page - 1) * size : 0;
  if (skip > maxSkip) throw invalid(strings.cursorRequired);
  return {
    keys: before === undefined ? undefined : parseCursor(before, keyCount),
    skip,
    take: size + 1,
  };
}

function parseCursor(cursor: string, count: number): number[] {
  const keys = cursor.split('-').map(Number);
  if (keys.length !== count || !keys.every(Number.isSafeInteger))
    throw invalid(strings.invalidValue);
  return keys;
}

/** A timestamp as a cursor key. PostgreSQL's `infinity` becomes the latest valid timestamp. */
export const timestampToKey = (timestamp: Date | number): number =>
  typeof timestamp === 'number' ? latestTimestamp : timestamp.getTime();
export function keyToTimestamp(key: number): Date | 'infinity' {
  if (key > latestTimestamp) throw invalid(strings.invalidValue);
  return key === latestTimestamp ? 'infinity' : new Date(key);
}
/** The latest time that a `Date` can hold, in milliseconds since 1970. */
const latestTimestamp = 8.64e15;

/** A position in a feed, which is ordered newest first, then by id. */
export type Cursor = { created_at: Date | 'infinity'; id: number };

export type PageQuery = { after: Cursor | undefined; skip: number; take: number };

export function toPageQuery(page: Paging): PageQuery {
  const { keys, ...range } = toPageSlice(page, 2);
  return { after: keys && { created_at: keyToTimestamp(keys[0]!), id: keys[1]! }, ...range };
}

/**
 * Restricts a query to rows after the cursor. Applies to a row named c unless columns are given.
 */
export const afterCursor = (cursor: Cursor | undefined, columns = sql`c.created_at, c.id`): Sql =>
  cursor ? sql`and (${columns}) < (${cursor.created_at}, ${cursor.id})` : emptySql;

/**
 * `order by` and `limit` for one branch of a feed, on a row named c. Each branch may have to fill
 * the whole page.
 */
export const orderNewestFirst = (slice: PageQuery): Sql =>
  sql`order by c.created_at desc, c.id desc limit ${rowLimit(slice)}`;

/** Like `orderNewestFirst`, for the page combined from the branches. */
export const pageClause = (slice: PageQuery): Sql =>
  sql`order by c.created_at desc, c.id desc limit ${rowLimit({ skip: 0, take: slice.take })} offset ${slice.skip}`;

/**
 * The limit of a branch or list that may have to fill the whole page: the rows to skip and the rows
 * to return. A literal limit lets PostgreSQL keep one plan, but every connection stores each
 * statement text. So only the page sizes that the product uses are literals, and all others are
 * parameters.
 */
export const rowLimit = ({ skip, take }: Pick<PageQuery, 'skip' | 'take'>): Sql =>
  skip === 0 && commonPageSizes.has(take - 1) ? literalInt(take) : sql`${skip + take}`;
// 20 is the page size of people (`maxPeople.page`). 1,000 is the number of matches that a search
// counts (`maxCounted`).
const commonPageSizes = new Set<number>([...Object.values(pageSizes), 20, 1_000]);

/**
 * The rows of one page and the pagination fields of its response. `keysOf` returns the integers by
 * which the list is ordered. `fitting`: how many rows the response may have, if not `size`.
 */
export function paginate<Row>(
  rows: Row[],
  { page, size, before }: Paging,
  keysOf: (last: Row) => number[],
  total?: number,
  fitting = size,
) {
  const pageRows = rows.slice(0, fitting);
  const hasMore = rows.length > pageRows.length;
  // the last page determines the total, unless it was reached by cursor or lies beyond the end
  const totalCount =
    total ??
    (hasMore || before !== undefined || (page > 1 && pageRows.length === 0)
      ? undefined
      : (page - 1) * size + pageRows.length);
  const nextPage = hasMore ? page + 1 : pageRows.length ? page : page - 1;
  const pageCount =
    totalCount === undefined
      ? nextPage
      : // a page that is short for its size is followed by more than the total says
        Math.max(countPages(totalCount, size), hasMore ? nextPage : 0);
  return {
    pageRows,
    pageCount,
    pages: { page, pageSize: size, pageCount, ...(totalCount !== undefined && { totalCount }) },
    ...(hasMore && { next: keysOf(pageRows.at(-1)!).join('-') }),
  };
}

/**
 * `paginate` for items that have their cursor keys in them: the time they were added and the id. A
 * page of long items is shorter than its size.
 */
export const toFeedPage = <Item extends { added_on: string; id: number }>(
  items: Item[],
  paging: Paging,
  total?: number,
) =>
  paginate(
    items,
    paging,
    ({ added_on, id }) => [Date.parse(added_on), id],
    total,
    countFitting(items, paging.size),
  );

/** The number of pages of a list with `total` rows. */
export const countPages = (total: number, size: number) => Math.ceil(total / size);
