// Background jobs of moderation: emails, and the final deletion of removed content.
import { deleteComments, deleteLetters, deleteSignatures } from '../posts/removal.ts';
import type { AppContext, Job } from '../context.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { reversibleMs } from '../decisions/reversible.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { moderationMails } from './moderation.mail.ts';

/**
 * Deletes removed posts and comments, with all replies, and old snapshots, after the time for
 * appeals, except while an appeal about the post or comment itself is open. With the snapshots, and
 * when the reported person's account is deleted, it deletes the texts of reporters who deleted
 * their accounts. Then it deletes the copies of reported images that no snapshot needs.
 */
const sweep: Job = async (_payload, { db }: AppContext) => {
  const threshold = dateBefore(reversibleMs);
  const hasOpenAppeal = (subject: 'content' | 'comment', subjectId: Sql) => sql`exists (
    select from decisions d join appeals a on a.decision_id = d.id
    where d.subject = ${subject} and d.subject_id = ${subjectId} and a.decided_at is null and d.undone_at is null)`;
  const comments = sql`select r.id from removed_comments(${threshold}) r where not ${hasOpenAppeal('comment', sql`r.id`)}`;
  const contents = sql`select r.id from removed_posts(${threshold}) r where not ${hasOpenAppeal('content', sql`r.id`)}`;
  // First what a cascade would delete in one statement.
  await deleteComments(
    db,
    sql`select u.id from (${comments}) r cross join lateral replies_under(r.id) u (id)`,
  );
  await deleteComments(db, comments);
  await deleteComments(
    db,
    sql`select u.id from (${contents}) r cross join lateral comments_under(r.id) u (id)`,
  );
  await deleteSignatures(db, contents);
  await deleteLetters(db, contents);
  // Few at a time, because each post takes its likes, votes and followers with it.
  while (
    await db.execute(sql`delete from posts where id in (${contents} limit ${literalInt(50)})`)
  );
  // Snapshots are retained for as long as the decision can be undone, which an open appeal
  // prolongs. So are the texts of reporters who deleted their accounts.
  const isOver = sql`r.resolved_at < ${threshold} and not exists (select from appeals a where a.decision_id = r.decision_id and a.decided_at is null)`;
  await db.execute(sql`update reports r set said = null where r.said is not null and ${isOver}`);
  // A trigger deletes the snapshot when the account of the reported person is deleted.
  const isSnapshotGone = sql`r.subject <> 'link' and r.subject_person_id is null and r.said is null`;
  await db.execute(sql`
    update reports r set title = '', reason = '', url = ''
    where r.reporter_id is null and r.reason <> '' and (${isOver} or (${isSnapshotGone}))`);
  // Copies of reported images (evidence_subject and evidence_thing: what was reported) that no
  // snapshot names.
  await db.execute(
    sql`delete from files f where f.evidence_thing is not null and not is_reported_image(f.evidence_subject, f.evidence_thing, f.name)`,
  );
};

export const moderationJobs: Record<string, Job> = {
  ...moderationMails,
  'moderation.sweep': sweep,
};
