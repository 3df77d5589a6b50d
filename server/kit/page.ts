// Pages of lists: by number for people, by cursor for feeds.
import { invalid } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { pageSizes } from '#contract/sizes.ts';
import { int, nothing, sql, type Sql } from './sql.ts';

/** `before`: the cursor that a page was asked for by; its number then tells nothing. */
export type Paging = { page: number; size: number; before?: string | undefined };

export const paging = (input: { page?: number | undefined; pageSize?: number | undefined; before?: string | undefined }, size: number): Paging => ({
  page: input.page ?? 1,
  size: input.pageSize ?? size,
  before: input.before,
});

/** Rows that a numbered page may skip; a cursor goes deeper at the cost of the first page. */
const deepest = 2_000;

/** A place in a feed: newest first, equal moments by id. */
export type Place = { added_on: Date; id: number };

/** How many rows a feed reads: a page and one more, which tells whether there is a next one. */
export type Window = { after: Place | undefined; skip: number; take: number };

export function windowOf({ page, size }: Paging, before: string | undefined): Window {
  const skip = before ? 0 : (page - 1) * size;
  if (skip > deepest) throw invalid(sentences.deepPage);
  return { after: before ? placeIn(before) : undefined, skip, take: size + 1 };
}

function placeIn(cursor: string): Place {
  const [moment, id] = cursor.split('-').map(Number) as [number, number];
  if (!Number.isSafeInteger(moment) || !Number.isSafeInteger(id) || moment > 8.64e15) throw invalid(sentences.wrongKind);
  return { added_on: new Date(moment), id };
}

const cursorAt = (last: { added_on: string; id: number }) => `${Date.parse(last.added_on)}-${last.id}`;

/** Only rows after this place, for a row named c. */
export const beyond = (place: Place | undefined): Sql => (place ? sql`and (c.added_on, c.id) < (${place.added_on}, ${place.id})` : nothing);

/** `order by` and `limit` of one branch of a feed, for a row named c: every branch may have to give all of the page. */
export const newest = (window: Window): Sql => sql`order by c.added_on desc, c.id desc limit ${rowsOf(window)}`;

/** The same for the page itself, out of what the branches gave. */
export const pageOf = (window: Window): Sql => sql`order by c.added_on desc, c.id desc limit ${rowsOf({ skip: 0, take: window.take })} offset ${window.skip}`;

/**
 * A limit in the statement lets PostgreSQL keep one plan, but each text is a statement that every connection keeps: so only the sizes that
 * the product asks for are written in, and whatever else somebody asks for is a parameter.
 */
export const rowsOf = ({ skip, take }: Pick<Window, 'skip' | 'take'>): Sql => (skip === 0 && usualSizes.has(take - 1) ? int(take) : sql`${skip + take}`);
const usualSizes = new Set<number>([...Object.values(pageSizes), 20, 1_000]);

/** The rows of one page out of a window, with what a client needs to go on. */
export function feedPage<Item extends { added_on: string; id: number }>(items: Item[], { page, size, before }: Paging, total?: number) {
  const shown = items.slice(0, size);
  const more = items.length > size;
  // the last page tells the total, unless a cursor led to it or it lies beyond the last
  const totalCount = total ?? (more || before !== undefined || (page > 1 && shown.length === 0) ? undefined : (page - 1) * size + shown.length);
  const pageCount = totalCount !== undefined ? pageCountOf(totalCount, size) : more ? page + 1 : shown.length ? page : page - 1;
  return {
    shown,
    pageCount,
    pages: { page, pageSize: size, pageCount, ...(totalCount !== undefined && { totalCount }) },
    ...(more && { next: cursorAt(shown.at(-1)!) }),
  };
}

/** A list whose size is known. */
export const pageCountOf = (total: number, size: number) => Math.ceil(total / size);
