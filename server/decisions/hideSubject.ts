// Hiding and deletion of posts and comments by decision.
import type { RuleViolation, DecisionKind } from '#contract/moderation.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { notifyRemoval } from '../notifications/deletion.ts';
import type { SubjectRef, ModerationSubject } from './subject.ts';

/**
 * Locks the subject, only if the moderator can see it: waiting for a lock would reveal that it
 * exists. Locks rows in the same order as a deletion, to avoid deadlocks. Call this before any
 * read.
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
  until: Date | null;
};

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

export async function deleteSubject(db: Database, target: DeletedSubject) {
  await notifyOfRemoval(db, target);
  await hideSubject(db, target);
  await markRemoved(db, target);
}

/** `removed_at` is `decided_at` of the decision, which tells its removal from one by the author. */
async function markRemoved(db: Database, { subject, subjectId }: SubjectRef) {
  const update = sql`set removed_at = now() where id = ${subjectId} and removed_at is null`;
  await db.execute(
    subject === 'content' ? sql`update posts ${update}` : sql`update comments ${update}`,
  );
}

async function notifyOfRemoval(
  db: Database,
  { subject, subjectId, content_type, author }: DeletedSubject,
) {
  if (subject === 'content' && content_type !== null)
    await notifyRemoval(db, { content: subjectId, content_type, author: author?.id ?? null });
}
