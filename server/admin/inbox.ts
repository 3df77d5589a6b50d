// Inbox of administrators: the oldest reports, appeals, held items and pending actions as one list.
// Its views are in the audit log, like those of the lists that it is made of.
import type { Input, Output } from '#contract/calls.ts';
import type { InboxItem, InboxKind } from '#contract/inbox.ts';
import type { ReportedCase } from '#contract/moderation.ts';
import { recordView } from '../audit/auditView.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { beginningSql, titleOf } from '../decisions/snapshot.ts';
import { asSiteModerator } from '../decisions/subject.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { countCases, listCases } from '../moderation/queue.ts';

type Waiting = Output<'GET /admin/inbox'>['waiting'];

const maxItems = 10;

export async function listInbox(
  { kind }: Input<'GET /admin/inbox'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/inbox'>> {
  const isWanted = (one: InboxKind) => kind === undefined || kind === one;
  const [waiting, reports, appeals, approvals] = await Promise.all([
    countWaiting(ctx.db, ctx.member),
    isWanted('report') ? listCaseItems(ctx, 'open') : [],
    isWanted('appeal') ? listCaseItems(ctx, 'appealed') : [],
    isWanted('review') || isWanted('action') ? listApprovals(ctx, kind) : [],
  ]);
  const items = [...reports, ...appeals, ...approvals]
    .toSorted((a, b) => a.since.localeCompare(b.since))
    .slice(0, maxItems);
  return { items, waiting, ...(items[0] && { oldest: items[0].since }) };
}

/** Counts only the reports and appeals that the member may decide. */
export const countWaiting = async (db: Database, member: Member): Promise<Waiting> => ({
  reports: await countCases(db, 'open', asSiteModerator(member)),
  appeals: await countCases(db, 'appealed', asSiteModerator(member)),
  ...(await db.queryOne<Pick<Waiting, 'held' | 'actions'>>(sql`
    select (select count(*)::int from held_item_context(${member.id})) as held, (select count(*)::int from actions_pending_approval()) as actions`))!,
});

async function listCaseItems(ctx: RequestContext<Member>, state: 'open' | 'appealed') {
  const { cases } = await listCases(ctx, asSiteModerator(ctx.member), {
    state,
    pageSize: maxItems,
  });
  return cases.map(toItem);
}

const hasOneReason = (reports: ReportedCase['reports']) =>
  new Set(reports.map(({ title }) => title)).size === 1;

const toItem = ({
  id,
  state,
  quote,
  author,
  since,
  total_reports,
  reports,
  decision,
}: ReportedCase): InboxItem => ({
  kind: state === 'appealed' ? 'appeal' : 'report',
  id,
  quote,
  ...(author && { author }),
  since,
  total_reports,
  ...(hasOneReason(reports) && { reason: reports[0]!.title }),
  ...(decision?.sole !== undefined && { sole: decision.sole }),
});

/** Held posts and comments, and actions that wait for approval. */
async function listApprovals(
  { db, app, member }: RequestContext<Member>,
  kind: InboxKind | undefined,
): Promise<InboxItem[]> {
  const rows = await db.query<{
    kind: 'review' | 'action';
    id: string;
    beginning: string;
    author: { id: number; name: string; username: string; portrait: string | null };
    since: Date;
  }>(sql`
    with waiting as (
      select 'review' as kind, 'content-' || c.id as id, ${beginningSql.content} as beginning, c.author_id, h.held_at as since
      from review_queue h join held_posts(${member.id}) c on c.id = h.content_id
      union all
      select 'review', 'comment-' || m.id, ${beginningSql.comment}, m.author_id, h.held_at
      from review_queue h join held_comments(${member.id}) m on m.id = h.comment_id
      union all
      select 'action', 'content-' || c.id, ${beginningSql.content}, c.author_id, c.created_at from actions_pending_approval() c)
    select w.kind, w.id, w.beginning, ${toUserSummary(sql`p`)} as author, w.since
    from waiting w join visible_people(null) p on p.id = w.author_id
    where ${kind ?? null}::text is null or w.kind = ${kind ?? null}
    order by w.since, w.id limit ${literalInt(maxItems)}`);
  for (const [seen, operation] of [
    ['review', 'held.see'],
    ['action', 'action.see'],
  ] as const)
    if (rows.some((row) => row.kind === seen))
      await recordView(db, member, { operation, subject: 'content' });
  return rows.map(({ beginning, author, since, ...row }) => ({
    ...row,
    quote: titleOf(beginning),
    author: app.files.stub(author, member.id),
    since: since.toISOString(),
  }));
}
