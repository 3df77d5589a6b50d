// Public log of decisions, if the site publishes it. It contains no names and no content.
import type { Output, Input } from '#contract/calls.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { notFound } from '#contract/errors.ts';
import type { RequestContext } from '../context.ts';
import { paginate, parsePaging, rowLimit, toPageSlice } from '../db/pagination.ts';
import { emptySql, sql } from '../db/sql.ts';

type Entry = Output<'GET /moderation/log'>['log'][number];
type Row = Pick<Entry, 'id' | 'day' | 'subject' | 'decision' | 'overturned'> & {
  content_type: number | null;
  category: Entry['category'] | null;
  /** The length of a suspension with an end. */
  days: number | null;
};

/**
 * Decisions that were undone without an appeal are left out. The order and the cursor are the ids,
 * because a time would show the reporter of a post which decision was made about it.
 */
export async function listPublicDecisions(
  input: Input<'GET /moderation/log'>,
  { app, db }: RequestContext,
): Promise<Output<'GET /moderation/log'>> {
  if (!app.site.moderation_log_public) throw notFound(moderationStrings.moderationLogOff);
  const page = parsePaging(input, 30);
  const { keys: after, ...slice } = toPageSlice(page, 1);
  const rows = await db.query<Row>(sql`
    select d.id, to_char(d.decided_at, 'YYYY-MM-DD') as day, d.subject, d.content_type, d.decision, d.category,
      (extract(epoch from d.suspension_ends_at - d.decided_at) / 86400)::int as days, coalesce(a.overturned, false) as overturned
    from decisions d left join appeals a on a.decision_id = d.id
    where (d.undone_at is null or a.overturned) ${after ? sql`and d.id < ${after[0]}` : emptySql}
    order by d.id desc limit ${rowLimit(slice)} offset ${slice.skip}`);
  const { pageRows, pageCount, next } = paginate(rows, page, ({ id }) => [id]);
  return {
    log: pageRows.map(({ content_type, category, days, ...row }) => ({
      ...row,
      ...(content_type !== null && { content_type }),
      ...(category && { category }),
      ...(days !== null && { days }),
    })),
    pageCount,
    ...(next !== undefined && { next }),
  };
}
