// Decisions as moderators see them, with the permissions to undo them or decide appeals.
import type { Decision } from '#contract/moderation.ts';
import type { RequestContext } from '../context.ts';
import { sql, type Sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { undoRefusal, type ActingModerator } from '../policies/moderation.ts';
import { isReversible } from '../decisions/reversible.ts';
import { toCaseId, decisionsBy } from '../decisions/subject.ts';

type Person = { id: number; name: string; username: string; portrait: string | null };
type AppealRow = {
  text: string;
  appealed_at: string;
  decided_at: string | null;
  overturned: boolean | null;
  reason: string;
  /** Whether the moderator who made the decision also decided the appeal. */
  same: boolean;
};
export type DecisionRow = {
  id: number;
  subject: Decision['subject'];
  subject_id: number;
  content_type: number | null;
  decision: Decision['decision'];
  category: Decision['category'] | null;
  reason: string;
  until: Date | null;
  decided_at: Date;
  undone: boolean;
  appeal: AppealRow | null;
};
type Row = DecisionRow & {
  person_id: number | null;
  group_id: number | null;
  decided_by: Person | null;
  decider: number | null;
  by_admin: boolean;
  reporters: number[];
  /** Whether another moderator, who is not involved, could decide. */
  others: boolean;
};

const appealColumn = sql`(select json_build_object('text', a.text, 'appealed_at', a.appealed_at, 'decided_at', a.decided_at, 'overturned', a.overturned, 'reason', a.reason,
    'same', a.decided_by is not null and a.decided_by = d.decided_by)
  from appeals a where a.decision_id = d.id)`;
/**
 * Reporters whose reports a decision resolved, without deleted accounts. Expects a row of decisions
 * aliased d.
 */
export const reportersColumn = sql`array(select r.reporter_id from reports r where r.decision_id = d.id and r.reporter_id is not null)`;
/** Columns of a DecisionRow. Expects a row of decisions aliased d. */
export const decisionColumns = sql`d.id, d.subject, d.subject_id, d.content_type, d.decision, d.category, d.reason, d.suspension_ends_at as until, d.decided_at,
  d.undone_at is not null as undone, ${appealColumn} as appeal`;

/**
 * Returns the decisions that `condition` selects: a SQL condition and order on rows of decisions
 * aliased d.
 */
export async function loadDecisions(
  { db, app }: Pick<RequestContext, 'db' | 'app'>,
  moderator: ActingModerator,
  condition: Sql,
): Promise<Decision[]> {
  const rows = await db.query<Row>(sql`
    select d.*, to_json(d.reporters) as reporters, other_moderator_exists(d.person_id, d.reporters || d.decider || ${moderator.id}::bigint) as others from (
      select ${decisionColumns}, d.person_id, d.group_id, d.decided_by as decider, d.by_admin,
        (select ${toUserSummary(sql`p`)} from visible_people(${moderator.id}) p where p.id = d.decided_by) as decided_by, ${reportersColumn} as reporters
      from ${decisionsBy(moderator)} d where ${condition}) d`);
  return rows.map((row) => {
    const isAppealOpen = !row.undone && row.appeal !== null && row.appeal.decided_at === null;
    const isInvolved = row.decider === moderator.id || row.reporters.includes(moderator.id);
    return {
      ...toDecision(row),
      case_id: toCaseId({ subject: row.subject, subjectId: row.subject_id }),
      ...(row.decided_by && { decided_by: app.files.stub(row.decided_by, moderator.id) }),
      in_group: row.group_id !== null,
      can_undo:
        !row.undone && undoRefusal(moderator, row) === undefined && isReversible(row.decided_at),
      can_judge: isAppealOpen && !moderator.group && (!isInvolved || !row.others),
      // Whether the moderator of the decision must decide its appeal too.
      ...(isAppealOpen &&
        !moderator.group &&
        row.decider === moderator.id && { sole: !row.others }),
    };
  });
}

/** The fields of a decision that everyone with access to it sees. */
export const toDecision = (row: DecisionRow) => ({
  id: row.id,
  decision: row.decision,
  subject: row.subject,
  ...(row.content_type !== null && { content_type: row.content_type }),
  ...(row.category && { category: row.category }),
  reason: row.reason,
  ...(row.until && { until: row.until.toISOString() }),
  decided_on: row.decided_at.toISOString(),
  undone: row.undone,
  ...(row.appeal && {
    appeal: {
      text: row.appeal.text,
      appealed_on: toIsoString(row.appeal.appealed_at),
      ...(row.appeal.decided_at && {
        decided_on: toIsoString(row.appeal.decided_at),
        overturned: row.appeal.overturned === true,
        reason: row.appeal.reason,
        by_same: row.appeal.same,
      }),
    },
  }),
});

/** Converts a timestamp inside JSON, which PostgreSQL formats differently. */
const toIsoString = (time: string) => new Date(time).toISOString();
