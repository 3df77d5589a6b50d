// Public log of decisions, if the site publishes it. It contains no names and no content.
import type { Output, Input } from '#contract/calls.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { notFound } from '#contract/errors.ts';
import type { RequestContext } from '../context.ts';
import { parsePaging } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';

type Entry = Output<'GET /moderation/log'>['log'][number];
type Row = Pick<Entry, 'id' | 'day' | 'subject' | 'decision' | 'overturned'> & {
  content_type: number | null;
  category: Entry['category'] | null;
  days: number | null;
};

/** Decisions that were undone without an appeal are left out. */
export async function listPublicDecisions(
  input: Input<'GET /moderation/log'>,
  { app, db }: RequestContext,
): Promise<Output<'GET /moderation/log'>> {
  if (!app.site.moderation_log_public) throw notFound(moderationStrings.moderationLogOff);
  const { page, size } = parsePaging(input, 30);
  const rows = await db.query<Row>(sql`
    select d.id, to_char(d.decided_at, 'YYYY-MM-DD') as day, d.subject, d.content_type, d.decision, d.category,
      (extract(epoch from d.suspension_ends_at - d.decided_at) / 86400)::int as days, coalesce(a.overturned, false) as overturned
    from decisions d left join appeals a on a.decision_id = d.id
    where d.undone_at is null or a.overturned
    order by d.id desc limit ${size + 1} offset ${(page - 1) * size}`);
  return {
    log: rows.slice(0, size).map(({ content_type, category, days, ...row }) => ({
      ...row,
      ...(content_type !== null && { content_type }),
      ...(category && { category }),
      ...(days !== null && { days }),
    })),
    // a lower bound: counting all decisions would cost more than reading a page
    pageCount: rows.length > size ? page + 1 : page,
  };
}
