// Effects of decisions: hiding, deleting and suspending, and their reversal.
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { isSuspendedUntil, unsuspend, suspendPerson } from './suspension.ts';
import type { Database } from '../db/database.ts';
import { translatorFor } from '../lib/translators.ts';
import { sql } from '../db/sql.ts';
import { reassignRestoredPoll } from '../polls/orphanedPolls.ts';
import { deleteSubject, hideSubject, type DecisionTerms } from '../decisions/hideSubject.ts';
import type { ModerationSubject } from '../decisions/subject.ts';
import { toReasonText } from '../notifications/types/reasonText.ts';

export async function applyDecision(
  db: Database,
  subject: ModerationSubject,
  terms: DecisionTerms,
) {
  if (terms.decision === 'hide') await hideSubject(db, subject);
  if (terms.decision === 'delete') await deleteSubject(db, subject);
  if (terms.decision === 'suspend') await suspend(db, subject.author!.id, terms);
}

/**
 * Throws if the account was purged in the meantime, so that no decision is stored without effect.
 */
async function suspend(
  db: Database,
  person: number,
  terms: Pick<DecisionTerms, 'until' | 'category' | 'reason'>,
) {
  if (await isSuspendedUntil(db, person, terms.until)) return;
  const reason = toReasonText(terms, translatorFor('en'));
  if (!(await suspendPerson(db, person, { reason, until: terms.until })))
    throw notFound(strings.userNotFound);
}

/** Returns true if an administrator's suspension of the person is in force. */
export const isSuspendedByAdmin = async (db: Database, person: number): Promise<boolean> =>
  (await db.queryOne(
    sql`select from decisions s where s.by_admin and ${isSuspensionOf(person)} limit 1`,
  )) !== undefined;

/** Selects the suspensions in force for a person. Expects rows of decisions aliased s. */
export const isSuspensionOf = (person: number) =>
  sql`s.person_id = ${person} and s.decision = 'suspend' and s.undone_at is null and (s.suspension_ends_at is null or s.suspension_ends_at > now())`;

type DecisionToRevert = DecisionTerms & {
  subject: string;
  subject_id: number;
  person_id: number | null;
};

/**
 * Reverts the effects of a decision, except those that another decision still requires. The caller
 * must set `undone_at` of the decision first, because a decision without it still requires its
 * effects. Returns false if the subject no longer exists.
 */
export async function revertDecision(db: Database, decision: number): Promise<boolean> {
  const decisionRow = (await db.queryOne<DecisionToRevert>(sql`
    select subject, subject_id, person_id, decision, category, reason, suspension_ends_at as until from decisions where id = ${decision}`))!;
  if (decisionRow.decision === 'hide' || decisionRow.decision === 'delete')
    return restoreSubject(db, decision, decisionRow);
  if (decisionRow.decision === 'suspend' && decisionRow.person_id !== null)
    await endSuspension(db, decisionRow.person_id);
  return true;
}

/** Returns false if nothing is left to restore: the rows are deleted, or a job is about to. */
async function restoreSubject(
  db: Database,
  decision: number,
  { subject, subject_id, decision: decisionKind }: DecisionToRevert,
): Promise<boolean> {
  const isSameSubject = sql`s.subject = ${subject} and s.subject_id = ${subject_id}`;
  const otherDecisionExists = (decisionKinds: string[]) => sql`exists (
    select from decisions s where s.id <> ${decision} and ${isSameSubject} and s.decision = any (${decisionKinds}::text[]) and s.undone_at is null)`;
  const remainsRemoved =
    decisionKind === 'delete' ? otherDecisionExists(['delete']) : sql`removed_at is not null`;
  // What its author or a group moderator deleted remains deleted.
  const wasRemovedByDecision = sql`exists (
    select from decisions s where ${isSameSubject} and s.decision = 'delete' and s.decided_at = removed_at)`;
  const assignments = sql`set hidden_at = case when ${remainsRemoved} or ${otherDecisionExists(['hide', 'delete'])} then hidden_at end, removed_at = case when ${remainsRemoved} then removed_at end
    where id = ${subject_id} and (removed_at is null or ${wasRemovedByDecision})`;
  const restoredCount = await db.execute(
    subject === 'content' ? sql`update posts ${assignments}` : sql`update comments ${assignments}`,
  );
  if (restoredCount && subject === 'content') await reassignRestoredPoll(db, subject_id);
  return restoredCount > 0;
}

/** If others are in force, the terms of the longest apply. Otherwise the account is restored. */
export async function endSuspension(db: Database, person: number) {
  const otherSuspension = await db.queryOne<
    Pick<DecisionTerms, 'until' | 'category' | 'reason'>
  >(sql`
    select s.suspension_ends_at as until, s.category, s.reason from decisions s where ${isSuspensionOf(person)} order by s.suspension_ends_at desc nulls first limit 1`);
  if (otherSuspension)
    await suspendPerson(db, person, {
      reason: toReasonText(otherSuspension, translatorFor('en')),
      until: otherSuspension.until,
    });
  else await unsuspend(db, person);
}
