// Subjects of moderation cases. Loads the facts about a subject from which policies/moderation.ts
// concludes who may decide about it.
import type { ReportSubject } from '#contract/moderation.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { strings } from '#contract/strings.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isAdmin } from '../policies/roles.ts';
import type { ActingModerator, ModeratedSubject } from '../policies/moderation.ts';

export type SubjectRef = { subject: ReportSubject; subjectId: number };
export type ModerationSubject = SubjectRef &
  ModeratedSubject & {
    content_id: number | null;
    content_type: number | null;
    group: { id: number; name: string } | null;
  };

export const toCaseId = ({ subject, subjectId }: SubjectRef) => `${subject}-${subjectId}`;

export function parseCaseId(caseId: string): SubjectRef {
  const [subject, subjectId] = caseId.split('-');
  return { subject: subject as ReportSubject, subjectId: Number(subjectId) };
}

export const asSiteModerator = (member: Member): ActingModerator => ({
  id: member.id,
  admin: isAdmin(member),
  group: null,
});

/** Returns the member as the moderator of a group. Throws if they do not moderate it. */
export async function asGroupModerator(
  db: Database,
  member: Member,
  group: number,
): Promise<ActingModerator> {
  const row = await db.queryOne<{ is_moderator: boolean }>(sql`
    select is_group_moderator(${member.id}, g.id) as is_moderator from visible_groups(${member.id}) g where g.id = ${group}`);
  if (!row) throw notFound(strings.groupNotFound);
  if (!row.is_moderator) throw forbidden(strings.moderatorsOnly);
  return { id: member.id, admin: isAdmin(member), group: { id: group } };
}

/**
 * Reports or decisions that the moderator may decide about, never those about themselves. Append an
 * alias in the statement.
 */
export const reportsFor = (moderator: ActingModerator) =>
  sql`reports_for_moderator(${moderator.id}, ${moderator.group?.id ?? null})`;
export const decisionsBy = (moderator: ActingModerator) =>
  sql`decisions_for_moderator(${moderator.id}, ${moderator.group?.id ?? null})`;

type Row = {
  subject_person_id: number | null;
  reporters: number[];
  others: boolean;
  removed: boolean;
  content_id: number | null;
  content_type: number | null;
  group: ModerationSubject['group'];
};

/**
 * Whether a post or comment is removed, by a decision or by its author, and its rows are not
 * deleted yet.
 */
const isRemoved = ({ subject, subjectId }: SubjectRef) =>
  subject === 'content'
    ? sql`exists (select from removed_posts('infinity') r where r.id = ${subjectId})`
    : subject === 'comment'
      ? sql`exists (select from removed_comments('infinity') r where r.id = ${subjectId})`
      : sql`false`;

/** Throws notFound if the moderator may not decide about the subject. */
export async function findSubject(
  db: Database,
  moderator: ActingModerator,
  { subject, subjectId }: SubjectRef,
): Promise<ModerationSubject> {
  const row = await db.queryOne<Row>(sql`
    select known.subject_person_id, place.content_id, place.content_type, ${isRemoved({ subject, subjectId })} as removed, to_json(waiting.reporters) as reporters, other_moderator_exists(known.subject_person_id, waiting.reporters || ${moderator.id}::bigint) as others,
      case when place.group_id is not null then json_build_object('id', place.group_id, 'name', place.group_name) end as group
    from (
      select r.subject_person_id from ${reportsFor(moderator)} r where r.subject = ${subject} and r.subject_id = ${subjectId}
      union all
      select d.person_id from ${decisionsBy(moderator)} d where d.subject = ${subject} and d.subject_id = ${subjectId}
      order by 1 nulls last limit 1) known
    cross join lateral (
      select array(select r.reporter_id from reports r where r.subject = ${subject} and r.subject_id = ${subjectId} and r.resolved_at is null and r.reporter_id is not null) as reporters) waiting
    left join lateral case_context(${moderator.id}, ${moderator.group?.id ?? null}, ${subject}, ${subjectId}) place on true`);
  if (!row) throw notFound(moderationStrings.caseNotFound);
  const { subject_person_id, reporters, others, removed, ...location } = row;
  const exists =
    subject === 'content' || subject === 'comment'
      ? location.content_id !== null && !removed
      : // A reported link is a URL. There is nothing to hide or delete.
        subject !== 'link';
  return {
    subject,
    subjectId,
    exists,
    author: subject_person_id === null ? null : { id: subject_person_id },
    reporters,
    others,
    ...location,
  };
}
