// What was reported, the reports of one thing together.
import type { Answer, Ask } from '#contract/calls.ts';
import type { ReportedCase, ReportedThing } from '#contract/moderation.ts';
import type { Asked, Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { pageCountOf, paging } from '../kit/page.ts';
import { int, nothing, sql, type Sql } from '../kit/sql.ts';
import { stubOf } from '../people/stub.ts';
import type { Judge } from '../rules/moderation.ts';
import { decisions } from './decided.ts';
import { quoteOf, saidIn } from './said.ts';
import { caseIdOf, keptThere, waiting, within } from './thing.ts';

type List = Omit<Ask<'GET /admin/reports'>, 'group_id'>;
type State = ReportedCase['state'];
/** `decision_id` is the one that stands: none while a case is open. */
export type Row = { subject: ReportedThing; thing_id: number; decision_id: number | null; since: Date; about_id: number | null };

const pageSize = 20;

export async function queue(asked: Asked<Member>, judge: Judge, input: List): Promise<Answer<'GET /admin/reports'>> {
  const { state = 'open', sort = 'oldest' } = input;
  const { page, size } = paging(input, pageSize);
  const rows = await asked.db.all<Row & { total: number }>(sql`
    select q.*, count(*) over ()::int as total from (${casesIn(state, judge)}) q
    order by ${orders[state === 'open' ? sort : state]} limit ${size} offset ${(page - 1) * size}`);
  return {
    cases: await dressed(asked, judge, state, rows),
    pageCount: pageCountOf(rows[0]?.total ?? 0, size),
    waiting: { open: await countOf(asked.db, 'open', judge), appealed: await countOf(asked.db, 'appealed', judge) },
  };
}

const countOf = async (db: Database, state: State, judge: Judge) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from (${casesIn(state, judge)}) q`))!.n;

const orders = {
  oldest: sql`q.since, q.thing_id`,
  most: sql`q.reports desc, q.since, q.thing_id`,
  decided: sql`q.decision_id desc`,
  appealed: sql`q.since, q.decision_id`,
};

function casesIn(state: State, judge: Judge): Sql {
  switch (state) {
    case 'open':
      return sql`
        select r.subject, r.thing_id, null::bigint as decision_id, min(r.created_at) as since, max(r.about_id) as about_id, count(*) as reports
        from reports r where ${waiting(judge)} ${within(judge, 'r')} group by r.subject, r.thing_id`;
    case 'decided':
      return sql`
        select d.subject, d.thing_id, d.id as decision_id, d.decided_at as since, d.person_id as about_id, 0 as reports
        from decisions d
        where not exists (select from decisions later where later.subject = d.subject and later.thing_id = d.thing_id and later.id > d.id)
          and not exists (select from reports r where r.subject = d.subject and r.thing_id = d.thing_id and ${waiting(judge)}) ${within(judge, 'd')}`;
    case 'appealed':
      return sql`
        select d.subject, d.thing_id, d.id as decision_id, a.appealed_at as since, d.person_id as about_id, 0 as reports
        from appeals a join decisions d on d.id = a.decision_id where a.decided_at is null and d.undone_at is null ${within(judge, 'd')}`;
  }
}

type Person = { id: number; name: string; username: string; portrait: string | null };
type Fact = Row & {
  content_type: number | null;
  group: { id: number; name: string } | null;
  author: Person | null;
  quoted: Parameters<typeof quoteOf>[0];
  total: number;
  reports: { id: number; title: string; reason: string; url: string; created_at: string; reporter: Person | null }[];
};

/** The words of what is Public alone: whoever wants to read more opens the case, which is written down. */
export async function dressed(asked: Asked<Member>, judge: Judge, state: State, rows: readonly Row[]): Promise<ReportedCase[]> {
  const { db, house } = asked;
  const person = stubOf(sql`p`);
  const reporter = judge.group ? sql`null` : sql`(select ${person} from people_of_reports(${judge.id}) p where p.id = r.reporter_id)`;
  const facts = await db.all<Fact>(sql`
    select q.subject, q.thing_id, q.decision_id, q.since, q.about_id, place.content_type,
      case when place.group_id is not null then json_build_object('id', place.group_id, 'name', place.group_name) end as group,
      (select ${person} from people_of_reports(${judge.id}) p where p.id = q.about_id) as author,
      case q.subject
        when 'content' then (select ${saidIn.content} from visible_contents(null) c where c.id = q.thing_id)
        when 'comment' then (select ${saidIn.comment} from visible_comments(null) m where m.id = q.thing_id)
        when 'person' then (select ${saidIn.person} from people_of_reports(${judge.id}) p where p.id = q.thing_id) end as quoted,
      (select count(*)::int from reports r where ${ofCase(judge)}) as total,
      coalesce((select json_agg(json_build_object('id', r.id, 'title', r.title, 'reason', r.reason, 'url', r.url, 'created_at', r.created_at, 'reporter', ${reporter}) order by r.id)
        from (select * from reports r where ${ofCase(judge)} order by r.id limit ${int(20)}) r), '[]') as reports
    from unnest(${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ thing_id }) => thing_id)}::bigint[], ${rows.map(({ decision_id }) => decision_id)}::bigint[],
      ${rows.map(({ since }) => since)}::timestamptz[], ${rows.map(({ about_id }) => about_id)}::bigint[]) with ordinality q (subject, thing_id, decision_id, since, about_id, nth)
    left join places_of_reports(${judge.id}) place on place.subject = q.subject and place.thing_id = q.thing_id
    order by q.nth`);
  const standing = await decisions(asked, judge, sql`d.id = any (${facts.map(({ decision_id }) => decision_id)}::bigint[])`);
  return facts.map((fact) => {
    const decision = standing.find(({ id }) => id === fact.decision_id);
    return {
      id: caseIdOf({ subject: fact.subject, thing: fact.thing_id }),
      subject: fact.subject,
      ...(fact.content_type !== null && { content_type: fact.content_type }),
      state,
      quote: quoteOf(fact.quoted),
      ...(fact.author && { author: house.files.stub(fact.author, judge.id) }),
      ...(fact.group && { group: fact.group }),
      total_reports: fact.total,
      reports: fact.reports.map(({ created_at, reporter, ...report }) => ({
        ...report,
        ...(reporter && { reporter: house.files.stub(reporter, judge.id) }),
        reported_on: new Date(created_at).toISOString(),
      })),
      since: fact.since.toISOString(),
      ...(decision && { decision }),
    };
  });
}

/** Those that wait, or those that the decision was about. */
const ofCase = (judge: Judge) => sql`
  r.subject = q.subject and r.thing_id = q.thing_id and (q.decision_id is null and ${waiting(judge)} or r.decision_id = q.decision_id ${judge.group ? keptOf(judge.group.id) : nothing})`;
const keptOf = (group: number) => sql`
  or r.resolved_at is null and exists (select from decisions k where k.id = q.decision_id and r.created_at <= k.decided_at and ${keptThere(group)})`;
