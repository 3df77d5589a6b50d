// Moderation queue: reports grouped into one case per subject.
import type { Output, Input } from '#contract/calls.ts';
import { maxPageSizes } from '#contract/limits.ts';
import type { ReportedCase, ReportSubject } from '#contract/moderation.ts';
import { recordView } from '../audit/auditView.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import type { ActingModerator } from '../policies/moderation.ts';
import { loadDecisions } from './decisionLog.ts';
import { beginningSql, titleOf } from '../decisions/snapshot.ts';
import { toCaseId, decisionsBy, reportsFor } from '../decisions/subject.ts';

type QueueInput = Omit<Input<'GET /admin/reports'>, 'group_id'>;
type ListState = NonNullable<QueueInput['state']>;
type State = ReportedCase['state'];
/** `decision_id` is the current decision. It is null while the case is open. */
export type CaseRow = {
  state: State;
  subject: ReportSubject;
  subject_id: number;
  decision_id: number | null;
  since: Date;
  subject_person_id: number | null;
};

const pageSize = 20;
const maxReportsShown = 20;
/** Bytes of the texts of reports in one list, and of one case. The newest report always fits. */
const maxReportBytes = { list: 300_000, one: 50_000 };

export async function listCases(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  input: QueueInput,
): Promise<Output<'GET /admin/reports'>> {
  const { state = 'open', sort = 'oldest' } = input;
  const { page, size } = parsePaging(input, pageSize, maxPageSizes.texts);
  const rows = await ctx.db.query<CaseRow & { total: number }>(sql`
    select q.*, count(*) over ()::int as total from (${selectCases(state, moderator, sort === 'most')}) q
    order by ${state === 'decided' || state === 'appealed' ? orderings[state] : orderings[sort]} limit ${size} offset ${(page - 1) * size}`);
  if (rows.length)
    await recordView(ctx.db, ctx.member, {
      operation: 'report.list',
      subject: moderator.group ? 'group' : 'site',
      ...(moderator.group && { id: moderator.group.id }),
    });
  return {
    cases: await toReportedCases(ctx, moderator, rows),
    pageCount: countPages(rows[0]?.total ?? 0, size),
    waiting: {
      open:
        state === 'open' && rows[0] ? rows[0].total : await countCases(ctx.db, 'open', moderator),
      appealed: await countCases(ctx.db, 'appealed', moderator),
    },
  };
}

export const countCases = async (db: Database, state: ListState, moderator: ActingModerator) =>
  (await db.queryOne<{ n: number }>(
    sql`select count(*)::int as n from (${selectCases(state, moderator)}) q`,
  ))!.n;

const orderings = {
  oldest: sql`q.since, q.subject_id`,
  most: sql`q.reports desc, q.since, q.subject_id`,
  decided: sql`q.decision_id desc`,
  appealed: sql`q.since, q.decision_id`,
};

/** `withReporterCount` adds the number of reporters. It is needed only for sorting by it. */
function selectCases(state: ListState, moderator: ActingModerator, withReporterCount = false): Sql {
  switch (state) {
    case 'waiting':
      return sql`(${selectCases('open', moderator, withReporterCount)}) union all (select * from (${selectCases('appealed', moderator)}) a where not ${hasOpenReport(moderator, 'a')})`;
    case 'open':
      return sql`
        select 'open' as state, r.subject, r.subject_id, null::bigint as decision_id, min(r.created_at) as since, max(r.subject_person_id) as subject_person_id,
          ${withReporterCount ? sql`count(*) filter (where not r.again)` : sql`0::bigint`} as reports
        from ${reportsFor(moderator)} r where r.resolved_at is null and r.waits group by r.subject, r.subject_id`;
    case 'decided':
      return sql`
        select 'decided' as state, d.subject, d.subject_id, d.id as decision_id, d.decided_at as since, d.person_id as subject_person_id, 0::bigint as reports
        from ${decisionsBy(moderator)} d
        where not exists (select from decisions later where later.subject = d.subject and later.subject_id = d.subject_id and later.id > d.id)
          and not ${hasOpenReport(moderator, 'd')}`;
    case 'appealed':
      // One row per case, even if two of its decisions have open appeals.
      return sql`
        select distinct on (d.subject, d.subject_id) 'appealed' as state, d.subject, d.subject_id, d.id as decision_id, a.appealed_at as since,
          d.person_id as subject_person_id, 0::bigint as reports
        from appeals a join ${decisionsBy(moderator)} d on d.id = a.decision_id where a.decided_at is null and d.undone_at is null
        order by d.subject, d.subject_id, a.appealed_at, d.id`;
  }
}

const hasOpenReport = (moderator: ActingModerator, alias: 'a' | 'd') => {
  const [subject, subjectId] =
    alias === 'a' ? [sql`a.subject`, sql`a.subject_id`] : [sql`d.subject`, sql`d.subject_id`];
  return sql`exists (select from ${reportsFor(moderator)} r where r.subject = ${subject} and r.subject_id = ${subjectId} and r.resolved_at is null and r.waits)`;
};

type Person = { id: number; name: string; username: string; portrait: string | null };
type CaseDetailsRow = CaseRow & {
  content_type: number | null;
  group: { id: number; name: string } | null;
  author: Person | null;
  quoted: string | null;
  total: number;
  /** The newest reports, oldest first. `total` counts those that are not repeated. */
  reports: {
    id: number;
    title: string;
    reason: string;
    url: string;
    created_at: string;
    reporter: Person | null;
    /** The reporter deleted the account. */
    deleted: boolean;
  }[];
};

/** A person of a case that exists; otherwise the person as the moderator sees them as a member. */
const selectPerson = (
  moderator: ActingModerator,
  id: Sql,
  visiblePeople = sql`people_in_reports(${moderator.id})`,
) => {
  const person = toUserSummary(sql`p`);
  return sql`coalesce((select ${person} from ${visiblePeople} p where p.id = ${id}), (select ${person} from visible_people(${moderator.id}) p where p.id = ${id}))`;
};

/**
 * Adds people, reports and decisions to rows of the queue. Quotes only Public content. The full
 * text requires opening the case.
 */
export async function toReportedCases(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  rows: readonly CaseRow[],
): Promise<ReportedCase[]> {
  const { db, app } = ctx;
  const reporter = moderator.group ? sql`null` : selectPerson(moderator, sql`r.reporter_id`);
  const group = moderator.group?.id ?? null;
  const reportBytes = Math.min(maxReportBytes.one, Math.floor(maxReportBytes.list / rows.length));
  const caseRows = await db.query<CaseDetailsRow>(sql`
    select q.state, q.subject, q.subject_id, q.decision_id, q.since, q.subject_person_id, place.content_type,
      case when place.group_id is not null then json_build_object('id', place.group_id, 'name', place.group_name) end as group,
      ${selectPerson(moderator, sql`q.subject_person_id`, sql`people_named_in_case(${moderator.id}, q.subject, q.subject_id)`)} as author,
      case q.subject
        when 'content' then (select ${beginningSql.content} from visible_posts(null) c where c.id = q.subject_id)
        when 'comment' then (select ${beginningSql.comment} from visible_comments(null) m where m.id = q.subject_id)
        when 'person' then coalesce(
          (select ${beginningSql.person} from people_in_reports(${moderator.id}) p where p.id = q.subject_id),
          (select ${beginningSql.person} from visible_people(${moderator.id}) p where p.id = q.subject_id)) end as quoted,
      (select count(*) filter (where not r.again)::int from ${reportsFor(moderator)} r where ${belongsToCase(moderator)}) as total,
      coalesce((select json_agg(json_build_object('id', r.id, 'title', r.title, 'reason', r.reason, 'url', r.url, 'created_at', r.created_at, 'reporter', ${reporter}, 'deleted', ${moderator.group ? sql`false` : sql`r.reporter_id is null`}) order by r.id)
        from (select r.*, row_number() over newest as nth, sum(octet_length(r.title) + octet_length(r.reason) + octet_length(r.url)) over newest as bytes
          from (select * from ${reportsFor(moderator)} r where ${belongsToCase(moderator)} order by r.id desc limit ${literalInt(maxReportsShown)}) r window newest as (order by r.id desc)) r
        where r.nth = 1 or r.bytes <= ${reportBytes}), '[]') as reports
    from unnest(${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ subject_id }) => subject_id)}::bigint[], ${rows.map(({ decision_id }) => decision_id)}::bigint[],
      ${rows.map(({ since }) => since)}::timestamptz[], ${rows.map(({ subject_person_id }) => subject_person_id)}::bigint[], ${rows.map(({ state }) => state)}::text[])
      with ordinality q (subject, subject_id, decision_id, since, subject_person_id, state, nth)
    left join lateral case_context(${moderator.id}, ${group}, q.subject, q.subject_id) place on true
    order by q.nth`);
  const currentDecisions = await loadDecisions(
    ctx,
    moderator,
    sql`d.id = any (${caseRows.map(({ decision_id }) => decision_id)}::bigint[])`,
  );
  return caseRows.map((row) => {
    const decision = currentDecisions.find(({ id }) => id === row.decision_id);
    return {
      id: toCaseId({ subject: row.subject, subjectId: row.subject_id }),
      subject: row.subject,
      ...(row.content_type !== null && { content_type: row.content_type }),
      state: row.state,
      quote: titleOf(row.quoted),
      ...(row.author && { author: app.files.stub(row.author, moderator.id) }),
      ...(row.group && { group: row.group }),
      total_reports: row.total,
      reports: row.reports.map(({ created_at, reporter, deleted, ...report }) => ({
        ...report,
        ...(reporter && { reporter: app.files.stub(reporter, moderator.id) }),
        ...(deleted && { reporter_deleted: true }),
        reported_on: new Date(created_at).toISOString(),
      })),
      since: row.since.toISOString(),
      ...(decision && { decision }),
    };
  });
}

/**
 * The pending reports, or those that the decision resolved. In a group this includes reports it
 * decided to keep, which are pending for the site.
 */
const belongsToCase = ({ group }: ActingModerator) => sql`
  r.subject = q.subject and r.subject_id = q.subject_id
  and (q.decision_id is null and r.waits or r.decision_id = q.decision_id ${group ? sql`or q.decision_id is not null and r.resolved_at is null and not r.waits` : sql``})`;
