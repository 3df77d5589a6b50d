// Decisions about the requester, found by session or by the code in an email, which suspended
// people use.
import type { Output, Input } from '#contract/calls.ts';
import type { OwnDecision } from '#contract/moderation.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { decisionColumns, toDecision, type DecisionRow } from './decisionLog.ts';
import { isReversible, reversibleMs } from '../decisions/reversible.ts';

/** A code gives access to one decision only, with or without a session. */
export async function listOwnDecisions(
  { code }: Input<'GET /moderation/decisions'>,
  { app, db, member }: RequestContext,
): Promise<Output<'GET /moderation/decisions'>> {
  if (code) {
    const decisions = await loadOwnDecisions(
      db,
      sql`d.id = ${parseDecisionCode(app, code)} and d.person_id is not null and ${isCodeValid}`,
    );
    if (!decisions.length) throw invalidField('code', strings.linkExpired);
    return { decisions, reports: [] };
  }
  if (!member) throw new ApiError('unauthorized', strings.signInFirst);
  return {
    decisions: await loadOwnDecisions(
      db,
      sql`d.person_id = ${member.id} and d.decision <> 'keep' order by d.id desc limit ${literalInt(100)}`,
    ),
    reports: await loadReports(db, member.id),
  };
}

/**
 * A code expires when the time for appeals is over (`reversibleMs`), or when an appeal that is open
 * by then is decided. Expects rows of decisions aliased d.
 */
const isCodeValid = sql`(d.decided_at > now() - interval '30 days' or exists (select from appeals a where a.decision_id = d.id and a.decided_at is null))`;

export function parseDecisionCode({ addresses }: AppContext, code: string): number {
  const decision = addresses.parseDecisionCode(code);
  if (decision === undefined) throw invalidField('code', strings.linkExpired);
  return decision;
}

async function loadOwnDecisions(db: Database, condition: Sql): Promise<OwnDecision[]> {
  const rows = await db.query<DecisionRow & { about: string; place: string }>(sql`
    select ${decisionColumns}, d.about,
      coalesce(case d.subject
        when 'content' then (select '/feed/' || c.id || '/details' from visible_posts(d.person_id) c where c.id = d.subject_id)
        when 'comment' then (select '/feed/' || m.content_id || '/details' from visible_comments(d.person_id) m where m.id = d.subject_id) end, '') as place
    from decisions d where ${condition}`);
  return rows.map((row) => ({
    ...toDecision(row),
    about: row.about,
    place: row.place,
    can_appeal: !row.undone && !row.appeal && isReversible(row.decided_at),
    appeal_until: new Date(row.decided_at.getTime() + reversibleMs).toISOString(),
  }));
}

/** Reporters learn the outcome of their reports, but not which decision was made. */
async function loadReports(
  db: Database,
  person: number,
): Promise<Output<'GET /moderation/decisions'>['reports']> {
  const rows = await db.query<{
    id: number;
    title: string;
    created_at: Date;
    resolved: boolean;
    decision: string | null;
  }>(sql`
    select r.id, r.title, r.created_at, r.resolved_at is not null as resolved, d.decision
    from reports r left join decisions d on d.id = r.decision_id where r.reporter_id = ${person} order by r.id desc limit ${literalInt(100)}`);
  return rows.map(({ id, title, created_at, resolved, decision }) => ({
    id,
    title,
    reported_on: created_at.toISOString(),
    outcome: !resolved ? 'waits' : decision && decision !== 'keep' ? 'acted' : 'kept',
  }));
}
