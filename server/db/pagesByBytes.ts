// Numbered pages of long items: fewer items per page where their texts are long.
import { literalInt, sql, type Sql } from './sql.ts';

/**
 * Bytes of text on one page. JSON can double the bytes of ASCII texts, and the last item of a page
 * may exceed the limit by its own text. Both together stay under 1 MB.
 */
const maxPageBytes = 250_000;

/**
 * Adds the column `page`, from 1, to `rows`, which have a column `bytes`. A page contains at most
 * `size` rows. `order` must be unique. One row takes at most one page, so no page is empty.
 */
export const paginateByBytes = (
  rows: Sql,
  { order, size }: { order: Sql; size: number },
): Sql => sql`
  select r.*, floor((sum(r.share) over (order by ${order}) - r.share) / ${size})::int + 1 as page
  from (select *, least(${size}, greatest(1, bytes::float * ${size} / ${literalInt(maxPageBytes)})) as share from (${rows}) r) r`;
