// Decisions about cases and their reversal. Effects, audit entry and notifications share one
// transaction.
import type { Output, Input } from '#contract/calls.ts';
import { invalid, invalidField, forbidden, notFound, ApiError } from '#contract/errors.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import type { DecisionKind } from '#contract/moderation.ts';
import { day } from '#contract/durations.ts';
import { assertRevision } from '../policies/revision.ts';
import {
  assertReauthenticated,
  reauthenticateForPerson,
} from '../account/reauthenticateForPerson.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import {
  decisionsFor,
  decisionRefusal,
  undoRefusal,
  type ActingModerator,
} from '../policies/moderation.ts';
import { toAuditDetails, toAuditSubject } from './case.ts';
import { loadDecisions } from './decisionLog.ts';
import { isReversible } from '../decisions/reversible.ts';
import { lockSubject, type DecisionTerms } from '../decisions/hideSubject.ts';
import { applyDecision, isSuspendedByAdmin, revertDecision } from './effects.ts';
import { beginningSql, decidedAudienceSql, titleOf } from '../decisions/snapshot.ts';
import { notifyOfDecision, notifyOfReversal } from '../decisions/notify.ts';
import {
  decisionsBy,
  reportsFor,
  parseCaseId,
  findSubject,
  type SubjectRef,
  type ModerationSubject,
} from '../decisions/subject.ts';

type Resolution = Input<'POST /admin/report/resolve'>;

/**
 * Maximum decisions of one group about one subject, reversed ones included: each stays in the audit
 * log.
 */
const maxDecisionsOfGroup = 5;

const confirmationMessages: Record<DecisionKind, string> = {
  keep: moderationStrings.kept,
  hide: moderationStrings.hidden,
  delete: moderationStrings.deleted,
  warn: moderationStrings.warned,
  suspend: moderationStrings.suspended,
};

export async function resolveCase(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  input: Resolution,
): Promise<Output<'POST /admin/report/resolve'>> {
  const terms = toTerms(input);
  const isSuspension = terms.decision === 'suspend';
  const isReauthenticated = isSuspension && (await reauthenticateForStaff(ctx, moderator, input));
  return ctx.db.transaction(async (db) => {
    const ref = parseCaseId(input.id);
    const subject = await lockOpenCase(db, moderator, ref);
    const refusal = decisionRefusal(moderator, subject);
    if (refusal) throw forbidden(refusal);
    // Distinguishes a decision that such a subject never has from one that comes too late.
    if (!decisionsFor(moderator, { ...subject, exists: true }).includes(terms.decision))
      throw invalidField('decision', moderationStrings.decisionNotPossible);
    if (!decisionsFor(moderator, subject).includes(terms.decision))
      throw invalid(moderationStrings.alreadyRemoved);
    if (terms.decision === 'keep')
      await assertCurrentWasRead(db, moderator, subject, input.revision);

    if (moderator.group && (await countDecisions(db, moderator, subject)) >= maxDecisionsOfGroup)
      throw forbidden(moderationStrings.groupDecisionLimit);
    if (isSuspension) {
      await assertReauthenticated({ ...ctx, db }, subject.author!.id, isReauthenticated);
      if (await isSuspendedByAdmin(db, subject.author!.id))
        throw forbidden(moderationStrings.suspendedByAdmin);
    }

    const id = await recordDecision(db, moderator, subject, terms);
    await notifyOfDecision(db, id, terms, subject.author?.id ?? null);
    await applyDecision(db, subject, terms);
    await recordAudit(db, ctx.member, {
      operation: `report.${terms.decision}`,
      subject: toAuditSubject(subject),
      id: subject.subjectId,
      details: {
        decision: id,
        category: terms.category,
        until: terms.until?.toISOString() ?? null,
        ...toAuditDetails(subject, moderator),
        ...(subject.reporters.includes(moderator.id) && { own_report: true }),
      },
    });
    const [decision] = await loadDecisions({ ...ctx, db }, moderator, sql`d.id = ${id}`);
    return {
      decision: decision!,
      message:
        moderator.group && terms.decision === 'keep'
          ? moderationStrings.keptInGroup
          : confirmationMessages[terms.decision],
    };
  });
}

/**
 * Suspending staff requires reauthentication. Otherwise a stolen session could lock out the people
 * who could end it.
 */
async function reauthenticateForStaff(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  { id, password, code }: Resolution,
): Promise<boolean> {
  const { author } = await findSubject(ctx.db, moderator, parseCaseId(id));
  return author !== null && reauthenticateForPerson(ctx, author.id, { password, code });
}

/** Undoing the suspension of staff requires reauthentication too. */
export async function reauthenticateForSuspension(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  id: number,
  credentials: Pick<Resolution, 'password' | 'code'>,
): Promise<boolean> {
  const suspension = await ctx.db.queryOne<{ person_id: number }>(sql`
    select d.person_id from ${decisionsBy(moderator)} d where d.id = ${id} and d.decision = 'suspend' and d.person_id is not null`);
  return (
    suspension !== undefined && reauthenticateForPerson(ctx, suspension.person_id, credentials)
  );
}

/** For the transaction: checks again whether reauthentication is required. */
export async function assertReauthenticatedForSuspension(
  ctx: RequestContext<Member>,
  { decision, person_id }: Pick<LockedDecision, 'decision' | 'person_id'>,
  isReauthenticated: boolean,
) {
  if (decision === 'suspend' && person_id !== null)
    await assertReauthenticated(ctx, person_id, isReauthenticated);
}

function toTerms({ decision, category, reason = '', days }: Resolution): DecisionTerms {
  if (decision !== 'keep' && !category)
    throw invalidField('category', moderationStrings.violationRequired);
  const until = decision === 'suspend' && days ? new Date(Date.now() + days * day) : null;
  return { decision, category: decision === 'keep' ? null : (category ?? null), reason, until };
}

/**
 * For decisions after which others can read the subject. Throws a conflict if its author edited it
 * since the moderator read it. The subject is locked. A version that the moderator may not read is
 * not compared.
 */
export async function assertCurrentWasRead(
  db: Database,
  moderator: ActingModerator,
  { subject, subjectId }: SubjectRef,
  revision: number | undefined,
) {
  if (revision === undefined || (subject !== 'content' && subject !== 'comment')) return;
  const current = await db.queryOne<{ revision: number }>(
    subject === 'content'
      ? sql`select revision from reported_posts(${moderator.id}) where id = ${subjectId}`
      : sql`select revision from reported_comments(${moderator.id}) where id = ${subjectId}`,
  );
  if (current) assertRevision(revision, current.revision);
}

async function countDecisions(
  db: Database,
  moderator: ActingModerator,
  { subject, subjectId }: SubjectRef,
): Promise<number> {
  const counted = await db.queryOne<{ count: number }>(
    sql`select count(*)::int as count from ${decisionsBy(moderator)} d where d.subject = ${subject} and d.subject_id = ${subjectId}`,
  );
  return counted!.count;
}

/** Locks an open case. Throws a conflict if it was decided concurrently. */
async function lockOpenCase(
  db: Database,
  moderator: ActingModerator,
  ref: SubjectRef,
): Promise<ModerationSubject> {
  const isReported = sql`exists (select from ${reportsFor(moderator)} r where r.subject = ${ref.subject} and r.subject_id = ${ref.subjectId})`;
  await lockSubject(db, ref, isReported);
  const openReports = await db.query(sql`
    select from reports r where r.subject = ${ref.subject} and r.subject_id = ${ref.subjectId} and r.resolved_at is null and ${isReported} order by r.id for update`);
  const subject = await findSubject(db, moderator, ref);
  const pendingReport =
    openReports.length &&
    (await db.queryOne(sql`
    select from ${reportsFor(moderator)} r where r.subject = ${ref.subject} and r.subject_id = ${ref.subjectId} and r.waits limit 1`));
  if (!pendingReport) throw new ApiError('conflict', moderationStrings.alreadyDecided);
  return subject;
}

async function recordDecision(
  db: Database,
  moderator: ActingModerator,
  subject: ModerationSubject,
  terms: DecisionTerms,
): Promise<number> {
  // Quotes the latest snapshot. The author may have edited the content since for a smaller
  // audience.
  const snapshot = await db.queryOne<{ said: string }>(sql`
    select ${beginningSql.report} as said from ${reportsFor(moderator)} r where r.subject = ${subject.subject} and r.subject_id = ${subject.subjectId} and r.waits order by r.id desc limit 1`);
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into decisions (subject, subject_id, content_type, person_id, group_id, decided_by, by_admin, decision, category, reason, suspension_ends_at, about, audience, collection_id, closed)
    select ${subject.subject}, ${subject.subjectId}, ${subject.content_type}, ${subject.author?.id ?? null}, ${moderator.group?.id ?? null}, ${moderator.id}, ${moderator.admin}, ${terms.decision},
      ${terms.category}, ${terms.reason}, ${terms.until}, ${titleOf(snapshot?.said)}, n.audience, n.collection_id, coalesce(n.closed, false)
    from (select) here left join ${decidedAudienceSql(subject)} n on true returning id`))!;
  // When a group keeps a subject, its reports remain open for the site.
  if (moderator.group && terms.decision === 'keep') return id;
  await db.execute(sql`
    update reports set resolved_at = now(), decision_id = ${id} where subject = ${subject.subject} and subject_id = ${subject.subjectId} and resolved_at is null`);
  return id;
}

type LockedDecision = SubjectRef & {
  decision: DecisionKind;
  decided_at: Date;
  by_admin: boolean;
  undone: boolean;
  group_id: number | null;
  person_id: number | null;
};

export async function undoDecision(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  { id, ...credentials }: Pick<Resolution, 'password' | 'code'> & { id: number },
) {
  const isReauthenticated = await reauthenticateForSuspension(ctx, moderator, id, credentials);
  await ctx.db.transaction(async (db) => {
    const decisionRow = await lockDecision(db, id, moderator);
    if (!decisionRow) throw notFound(moderationStrings.decisionNotFound);
    await assertReauthenticatedForSuspension({ ...ctx, db }, decisionRow, isReauthenticated);
    const subject = await findSubject(db, moderator, decisionRow);
    const refusal = undoRefusal(moderator, decisionRow);
    if (refusal) throw forbidden(refusal);
    if (decisionRow.undone) throw new ApiError('conflict', moderationStrings.alreadyReversed);
    if (!isReversible(decisionRow.decided_at)) throw invalid(moderationStrings.reversalTooLate);
    if (!(await undoAndRevert(db, id, moderator.id)))
      throw invalid(moderationStrings.nothingToReverse);
    await reopenReports(db, id);
    await notifyOfReversal(db, id, decisionRow.person_id, decisionRow.decision);
    await recordAudit(db, ctx.member, {
      operation: 'report.undo',
      subject: toAuditSubject(decisionRow),
      id: decisionRow.subjectId,
      details: { decision: id, was: decisionRow.decision, ...toAuditDetails(subject, moderator) },
    });
  });
  return { message: moderationStrings.undone };
}

/**
 * Locks a decision and its subject until the transaction ends. With `moderator`, only a decision
 * that the moderator may decide about.
 */
export async function lockDecision(
  db: Database,
  id: number,
  moderator?: ActingModerator,
): Promise<LockedDecision | undefined> {
  const ref = await db.queryOne<SubjectRef>(
    sql`select d.subject, d.subject_id as "subjectId" from ${moderator ? decisionsBy(moderator) : sql`decisions`} d where d.id = ${id}`,
  );
  if (!ref) return undefined;
  await lockSubject(db, ref, sql`true`);
  return db.queryOne<LockedDecision>(sql`
    select subject, subject_id as "subjectId", decision, decided_at, by_admin, undone_at is not null as undone, group_id, person_id from decisions where id = ${id} for update`);
}

/**
 * Marks a decision as undone and reverts its effects. Returns false if the subject no longer
 * exists.
 */
export async function undoAndRevert(db: Database, id: number, moderator: number): Promise<boolean> {
  await db.execute(
    sql`update decisions set undone_at = now(), undone_by = ${moderator} where id = ${id}`,
  );
  return revertDecision(db, id);
}

/** Reopens the reports that a decision resolved. */
const reopenReports = (db: Database, id: number) =>
  db.execute(
    sql`update reports set resolved_at = null, decision_id = null where decision_id = ${id}`,
  );
