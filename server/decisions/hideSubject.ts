// Hiding and deletion of posts and comments by decision.
import type { RuleViolation, DecisionKind } from '#contract/moderation.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { notifyRemoval } from '../notifications/deletion.ts';
import type { SubjectRef, ModerationSubject } from './subject.ts';

/**
 * Locks a post or comment if `condition` holds: that the moderator may know of it, because waiting
 * for a lock would reveal that it exists. Other subjects are not locked. Locks rows in the same
 * order as a deletion, to avoid deadlocks. Call this before any read.
 */
export async function lockSubject(
  db: Database,
  { subject, subjectId }: SubjectRef,
  condition: Sql,
) {
  if (subject === 'content')
    await db.query(sql`select lock_post_for_update(${subjectId}) where ${condition}`);
  if (subject === 'comment')
    await db.query(sql`select lock_comment_for_update(${subjectId}) where ${condition}`);
}

export type DecisionTerms = {
  decision: DecisionKind;
  category: RuleViolation | null;
  reason: string;
  /** The end of a suspension. Null for one without an end, and for other decisions. */
  until: Date | null;
};

/** Hides a post or comment. Other subjects cannot be hidden. */
export async function hideSubject(db: Database, { subject, subjectId }: SubjectRef) {
  if (subject === 'content')
    await db.execute(
      sql`update posts set hidden_at = coalesce(hidden_at, now()) where id = ${subjectId}`,
    );
  else
    await db.execute(
      sql`update comments set hidden_at = coalesce(hidden_at, now()) where id = ${subjectId}`,
    );
}

type DeletedSubject = SubjectRef & Pick<ModerationSubject, 'content_type' | 'author'>;

/** Marks a post or comment as deleted by a decision, and notifies the participants of a post. */
export async function deleteSubject(db: Database, target: DeletedSubject) {
  const { subject, subjectId, content_type, author } = target;
  if (subject === 'content' && content_type !== null)
    await notifyRemoval(db, { content: subjectId, content_type, author: author?.id ?? null });
  await hideSubject(db, target);
  await markRemoved(db, target);
}

/**
 * Sets `removed_at` to the time of the transaction, which is also `decided_at` of the decision. A
 * reversal compares the two, and does not restore what the author deleted.
 */
async function markRemoved(db: Database, { subject, subjectId }: SubjectRef) {
  const update = sql`set removed_at = now() where id = ${subjectId} and removed_at is null`;
  await db.execute(
    subject === 'content' ? sql`update posts ${update}` : sql`update comments ${update}`,
  );
}
