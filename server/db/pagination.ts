// Pages of lists: by number for people, by cursor for feeds.
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes, limits } from '#contract/limits.ts';
import { literalInt, emptySql, sql, type Sql } from './sql.ts';

/** `before`: the cursor that a page was asked for by; its number then tells nothing. */
export type Paging = { page: number; size: number; before?: string | undefined };

export const parsePaging = (
  input: { page?: number | undefined; pageSize?: number | undefined; before?: string | undefined },
  size: number,
): Paging => ({
  page: input.page ?? 1,
  size: input.pageSize ?? size,
  before: input.before,
});

/** A page of posts with all they say: a hundred long ones would take the main thread for longer than a request may. */
export const postPaging = (input: Parameters<typeof parsePaging>[0], size: number): Paging => {
  const page = parsePaging(input, size);
  return { ...page, size: Math.min(page.size, limits.posts) };
};

/** Rows that a numbered page may skip; a cursor goes deeper at the cost of the first page. */
const deepest = 2_000;

/** Where a page is cut out of its list: after the row that has these keys, the first so many skipped. One row more than the page tells whether there is a next one. */
export type PageSlice = { keys: number[] | undefined; skip: number; take: number };

/** `keys`: how many integers order the list and so make up its cursor. */
export function cutOf({ page, size, before }: Paging, keys: number): PageSlice {
  const skip = before === undefined ? (page - 1) * size : 0;
  if (skip > deepest) throw invalid(strings.deepPage);
  return { keys: before === undefined ? undefined : keysIn(before, keys), skip, take: size + 1 };
}

function keysIn(cursor: string, count: number): number[] {
  const keys = cursor.split('-').map(Number);
  if (keys.length !== count || !keys.every(Number.isSafeInteger)) throw invalid(strings.wrongKind);
  return keys;
}

/** A moment as a key of a cursor; `infinity` of the database is the last moment that there is. */
export const keyOfMoment = (moment: Date | number): number =>
  typeof moment === 'number' ? lastMoment : moment.getTime();
export function momentOfKey(key: number): Date | 'infinity' {
  if (key > lastMoment) throw invalid(strings.wrongKind);
  return key === lastMoment ? 'infinity' : new Date(key);
}
const lastMoment = 8.64e15;

/** A place in a feed: newest first, equal moments by id. */
export type Cursor = { added_on: Date | 'infinity'; id: number };

export type PageQuery = { after: Cursor | undefined; skip: number; take: number };

export function pageQuery(page: Paging): PageQuery {
  const { keys, ...cut } = cutOf(page, 2);
  return { after: keys && { added_on: momentOfKey(keys[0]!), id: keys[1]! }, ...cut };
}

/** Only rows after this place, for a row named c unless its columns are given. */
export const afterCursor = (place: Cursor | undefined, columns = sql`c.added_on, c.id`): Sql =>
  place ? sql`and (${columns}) < (${place.added_on}, ${place.id})` : emptySql;

/** `order by` and `limit` of one branch of a feed, for a row named c: every branch may have to give all of the page. */
export const orderNewestFirst = (window: PageQuery): Sql =>
  sql`order by c.added_on desc, c.id desc limit ${limitClause(window)}`;

/** The same for the page itself, out of what the branches gave. */
export const pageClause = (window: PageQuery): Sql =>
  sql`order by c.added_on desc, c.id desc limit ${limitClause({ skip: 0, take: window.take })} offset ${window.skip}`;

/**
 * A limit in the statement lets PostgreSQL keep one plan, but each text is a statement that every connection keeps: so only the sizes that
 * the product asks for are written in, and whatever else somebody asks for is a parameter.
 */
export const limitClause = ({ skip, take }: Pick<PageQuery, 'skip' | 'take'>): Sql =>
  skip === 0 && usualSizes.has(take - 1) ? literalInt(take) : sql`${skip + take}`;
const usualSizes = new Set<number>([...Object.values(pageSizes), 20, 1_000]);

/** The rows of one page out of a window, with what a client needs to go on. `keysOf`: the integers by which the list is ordered. */
export function pageOfRows<Row>(
  rows: Row[],
  { page, size, before }: Paging,
  keysOf: (last: Row) => number[],
  total?: number,
) {
  const shown = rows.slice(0, size);
  const more = rows.length > size;
  // the last page tells the total, unless a cursor led to it or it lies beyond the last
  const totalCount =
    total ??
    (more || before !== undefined || (page > 1 && shown.length === 0)
      ? undefined
      : (page - 1) * size + shown.length);
  const pageCount =
    totalCount !== undefined
      ? pageCountOf(totalCount, size)
      : more
        ? page + 1
        : shown.length
          ? page
          : page - 1;
  return {
    shown,
    pageCount,
    pages: { page, pageSize: size, pageCount, ...(totalCount !== undefined && { totalCount }) },
    ...(more && { next: keysOf(shown.at(-1)!).join('-') }),
  };
}

export const feedPage = <Item extends { added_on: string; id: number }>(
  items: Item[],
  paging: Paging,
  total?: number,
) => pageOfRows(items, paging, ({ added_on, id }) => [Date.parse(added_on), id], total);

/** A list whose size is known. */
export const pageCountOf = (total: number, size: number) => Math.ceil(total / size);
