// Comments around a reported comment. Moderators see them only if they are Public or were reported
// too.
import type { OpenedCase, ReportedSnapshot } from '#contract/moderation.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import type { ActingModerator } from '../policies/moderation.ts';
import { snapshotSql } from '../decisions/snapshot.ts';
import { reportsFor, type ModerationSubject } from '../decisions/subject.ts';

type Neighbor = {
  id: number;
  author: { id: number; name: string; username: string; portrait: string | null } | null;
  text: string;
  created_at: Date;
  role: OpenedCase['neighbors'][number]['role'];
  reported: boolean;
};

/** Comments that are returned before, and after, the reported one. */
const maxNeighborsPerSide = 2;
/** Comments on each side whose visibility is checked. */
const maxCheckedPerSide = 25;

export async function loadNeighbors(
  { db, app }: RequestContext<Member>,
  moderator: ActingModerator,
  { subject, subjectId, content_id }: ModerationSubject,
): Promise<Pick<OpenedCase, 'post' | 'neighbors'>> {
  if (subject !== 'comment' || content_id === null) return { neighbors: [] };
  const post = await db.queryOne<{ said: ReportedSnapshot }>(sql`
    select ${snapshotSql.content} as said from (
      select * from visible_posts(null) where id = ${content_id} union select * from reported_posts(${moderator.id}) where id = ${content_id}) c`);
  const rows = await db.query<Neighbor>(sql`
    with subject_comment as (select m.id, m.parent_id from reported_comments(${moderator.id}) m where m.id = ${subjectId}),
    adjacent as (select array(select a.id from adjacent_comments_unfiltered(${subjectId}, ${literalInt(maxCheckedPerSide)}) a)::bigint[] as ids),
    open as materialized (
      select m.id, m.parent_id, m.author_id, m.text, m.created_at from visible_comments(null) m where m.id = any ((select ids from adjacent)::bigint[])
      union
      select m.id, m.parent_id, m.author_id, m.text, m.created_at from reported_comments(${moderator.id}) m where m.id = any ((select ids from adjacent)::bigint[])),
    chosen as (
      select o.*, 'parent' as role from open o join subject_comment on subject_comment.parent_id = o.id
      union all
      (select o.*, 'before' from open o, subject_comment where o.parent_id is not distinct from subject_comment.parent_id and o.id < subject_comment.id order by o.id desc limit ${literalInt(maxNeighborsPerSide)})
      union all
      select o.*, 'this' from open o join subject_comment on subject_comment.id = o.id
      union all
      (select o.*, 'after' from open o, subject_comment where (o.parent_id is not distinct from subject_comment.parent_id or o.parent_id = subject_comment.id) and o.id > subject_comment.id order by o.id limit ${literalInt(maxNeighborsPerSide)}))
    select n.id, n.text, n.created_at, n.role, exists (select from ${reportsFor(moderator)} r where r.subject = 'comment' and r.subject_id = n.id and r.lives) as reported,
      coalesce(
        (select ${toUserSummary(sql`p`)} from people_in_reports(${moderator.id}) p where p.id = n.author_id),
        (select ${toUserSummary(sql`p`)} from visible_people(null) p where p.id = n.author_id)) as author
    from chosen n order by n.role <> 'parent', n.id`);
  return {
    ...(post && { post: post.said }),
    neighbors: rows.map(({ author, created_at, ...row }) => ({
      ...row,
      added_on: created_at.toISOString(),
      ...(author && { author: app.files.stub(author, moderator.id) }),
    })),
  };
}
