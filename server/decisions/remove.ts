// Deletion by an administrator without a report. It is a decision with a reason, and its author can
// appeal.
import { moderationStrings } from '#contract/moderationStrings.ts';
import { forbidden, invalidField } from '#contract/errors.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { decisionRefusal } from '../policies/moderation.ts';
import { isAdmin } from '../policies/roles.ts';
import { deleteSubject, lockSubject } from './hideSubject.ts';
import { beginningSql, decidedAudienceSql, titleOf } from './snapshot.ts';
import { notifyOfDecision } from './notify.ts';
import { asSiteModerator, findSubject, type SubjectRef } from './subject.ts';

/** A post or comment to delete. `content_type` is null for a comment. */
type Row = {
  author_id: number | null;
  content_id: number;
  content_type: number | null;
  beginning: string;
};

/**
 * Deletes as an administrator and returns the row. Returns undefined, and deletes nothing, for
 * members who are not administrators, and for administrators who may delete it like any member:
 * as its author, as owner or moderator of its group, or as author of the post that it comments on.
 * With `contentTypeId`, a post of another type counts as missing.
 */
export async function removeAsAdmin(
  db: Database,
  member: Member,
  {
    subject,
    subjectId,
    contentTypeId,
  }: { subject: 'content' | 'comment'; subjectId: number; contentTypeId?: number },
  reason: string | undefined,
): Promise<Row | undefined> {
  if (!isAdmin(member)) return undefined;
  await lockSubject(
    db,
    { subject, subjectId },
    subject === 'content'
      ? sql`exists (select from visible_posts(${member.id}) c where c.id = ${subjectId})`
      : sql`exists (select from visible_comments(${member.id}) m where m.id = ${subjectId})`,
  );
  const row = await db.queryOne<Row>(
    subject === 'content'
      ? sql`select responsible_author(c.id) as author_id, c.id as content_id, c.content_type, ${beginningSql.content} as beginning from visible_posts(${member.id}) c
          where c.id = ${subjectId} and responsible_author(c.id) is distinct from ${member.id} and not is_group_moderator(${member.id}, c.group_id) and c.content_type = coalesce(${contentTypeId ?? null}::int, c.content_type)`
      : sql`select m.author_id, m.content_id, null::int as content_type, ${beginningSql.comment} as beginning from visible_comments(${member.id}) m
          where m.id = ${subjectId} and m.author_id <> ${member.id} and exists (
            select from visible_posts(${member.id}) c where c.id = m.content_id and c.author_id <> ${member.id} and not is_group_moderator(${member.id}, c.group_id))`,
  );
  if (!row) return undefined;
  await assertNotOwnReport(db, member, { subject, subjectId });
  if (!reason) throw invalidField('reason', moderationStrings.deletionReason);
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into decisions (subject, subject_id, content_type, person_id, decided_by, by_admin, decision, reason, about, audience, collection_id, closed)
    select ${subject}, ${subjectId}, ${row.content_type}, ${row.author_id}, ${member.id}, true, 'delete', ${reason}, ${titleOf(row.beginning)}, n.audience, n.collection_id, coalesce(n.closed, false)
    from ${decidedAudienceSql({ subject, subjectId })} n returning id`))!;
  await db.execute(
    sql`update reports set resolved_at = now(), decision_id = ${id} where subject = ${subject} and subject_id = ${subjectId} and resolved_at is null`,
  );
  await notifyOfDecision(db, id, { decision: 'delete' }, row.author_id);
  await deleteSubject(db, {
    subject,
    subjectId,
    content_type: row.content_type,
    author: row.author_id === null ? null : { id: row.author_id },
  });
  await recordAudit(db, member, {
    operation: `${subject}.delete`,
    subject,
    id: subjectId,
    details: { about: row.author_id, reason, decision: id },
  });
  return row;
}

/**
 * A deletion resolves the pending reports. So it is refused to reporters who may not decide about
 * them.
 */
async function assertNotOwnReport(db: Database, member: Member, ref: SubjectRef) {
  const ownReport = await db.queryOne(sql`
    select from reports r where r.subject = ${ref.subject} and r.subject_id = ${ref.subjectId} and r.reporter_id = ${member.id} and r.resolved_at is null limit 1`);
  if (!ownReport) return;
  const moderator = asSiteModerator(member);
  const refusal = decisionRefusal(moderator, await findSubject(db, moderator, ref));
  if (refusal) throw forbidden(refusal);
}
