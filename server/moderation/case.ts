// One case for its moderators: what was reported then and now, its context, and earlier decisions.
import type { Output } from '#contract/calls.ts';
import type { OpenedCase, ReportedSnapshot } from '#contract/moderation.ts';
import type { AuditSubject } from '#contract/auditLog.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { notFound } from '#contract/errors.ts';
import { recordView } from '../audit/auditView.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { literalInt, sql } from '../db/sql.ts';
import { decisionsFor, decisionRefusal, type ActingModerator } from '../policies/moderation.ts';
import { loadDecisions } from './decisionLog.ts';
import { loadNeighbors } from './adjacentComments.ts';
import { toReportedCases, type CaseRow } from './queue.ts';
import { toRole } from '../policies/roles.ts';
import { snapshotSql } from '../decisions/snapshot.ts';
import {
  decisionsBy,
  reportsFor,
  parseCaseId,
  findSubject,
  type ModerationSubject,
} from '../decisions/subject.ts';

/** Returns one case. Recorded in the audit log, at most once per hour. Throws notFound. */
export async function openCase(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  id: string,
): Promise<Output<'GET /admin/report'>> {
  return ctx.db.transaction(async (db) => {
    const transactionCtx = { ...ctx, db };
    const subject = await findSubject(db, moderator, parseCaseId(id));
    const [listedCase] = await toReportedCases(transactionCtx, moderator, [
      await loadCaseRow(transactionCtx, moderator, subject),
    ]);
    const current = await loadCurrentState(transactionCtx, moderator, subject);
    await recordView(db, ctx.member, {
      operation: 'report.see',
      subject: toAuditSubject(subject),
      id: subject.subjectId,
      details: toAuditDetails(subject, moderator),
    });
    return {
      case: {
        ...listedCase!,
        ...toCurrentFields(current, ctx, moderator),
        ...(await loadSnapshots(transactionCtx, moderator, subject, current)),
        ...(await loadDetails(transactionCtx, moderator, subject, current)),
      },
    };
  });
}

/** The subject type for the audit log. */
export const toAuditSubject = ({ subject }: Pick<ModerationSubject, 'subject'>): AuditSubject =>
  subject === 'link' ? 'report' : subject;
/** Audit details that hide the row from the person that the case is about. */
export const toAuditDetails = (
  { author }: Pick<ModerationSubject, 'author'>,
  moderator: ActingModerator,
) => ({
  about: author?.id ?? null,
  group: moderator.group?.id ?? null,
});

/**
 * The state is `open` while a report is pending, then `appealed` while any of its decisions has an
 * open appeal, else `decided`.
 */
async function loadCaseRow(
  { db }: RequestContext<Member>,
  moderator: ActingModerator,
  { subject, subjectId, author }: ModerationSubject,
): Promise<CaseRow> {
  const row = (await db.queryOne<{
    open_since: Date | null;
    decision_id: number | null;
    decided_at: Date | null;
    appealed_at: Date | null;
  }>(sql`
    select (select min(r.created_at) from ${reportsFor(moderator)} r where r.subject = ${subject} and r.subject_id = ${subjectId} and r.waits) as open_since, d.*
    from (select) here left join lateral (
      select d.id as decision_id, d.decided_at, a.appealed_at from ${decisionsBy(moderator)} d
      left join appeals a on a.decision_id = d.id and a.decided_at is null and d.undone_at is null
      where d.subject = ${subject} and d.subject_id = ${subjectId} order by a.appealed_at, d.id desc limit 1) d on true`))!;
  const state = row.open_since ? 'open' : row.appealed_at ? 'appealed' : 'decided';
  const since = row.open_since ?? row.appealed_at ?? row.decided_at;
  if (!since) throw notFound(moderationStrings.caseNotFound);
  return {
    state,
    subject,
    subject_id: subjectId,
    decision_id: state === 'open' ? null : row.decision_id,
    since,
    subject_person_id: author?.id ?? null,
  };
}

type StoredSnapshot = { id: number; pictures: StoredPicture[] | null };

/**
 * Bytes of the snapshots in one response, together with the current text. The snapshot of the
 * first report is always included.
 */
const maxSnapshotBytes = 800_000;
const maxSnapshotsRead = 50;
const maxLaterShown = 5;

/**
 * Returns the snapshots taken with each report, the longest pending first, without consecutive
 * duplicates. Images include only those that the subject no longer has or that are not returned
 * with its current state.
 */
async function loadSnapshots(
  { db, app }: RequestContext<Member>,
  moderator: ActingModerator,
  { subject, subjectId }: ModerationSubject,
  current: CurrentState,
) {
  // PostgreSQL compares the texts, because up to 50 long ones would block the main thread.
  const snapshots = await db.query<StoredSnapshot>(sql`
    select s.id, s.said->'pictures' as pictures from (
      select r.id, r.said, row_number() over reported as nth, lag(r.said) over reported as before from (
        select * from ${reportsFor(moderator)} r where r.subject = ${subject} and r.subject_id = ${subjectId} and r.said is not null
        order by not r.waits, r.id limit ${literalInt(maxSnapshotsRead)}) r window reported as (order by not r.waits, r.id)) s
    where s.nth = 1 or s.said <> s.before order by s.nth`);
  const ids = snapshots.map(({ id }) => id);
  const [firstText, ...laterTexts] = await loadTexts(
    db,
    moderator,
    [...ids.slice(0, 1), ...ids.slice(1).slice(-maxLaterShown)],
    current,
  );
  const earlierImages = new Map(
    snapshots.flatMap(({ pictures }) => (pictures ?? []).map((picture) => [picture.name, picture])),
  );
  for (const { name } of current.pictures) earlierImages.delete(name);
  const images = (await filterExisting(db, moderator, [...earlierImages.values()])).map((image) =>
    app.files.shown(image, moderator.id),
  );
  return {
    ...(firstText && { said_then: firstText.said }),
    said_later: laterTexts.map(({ said, created_at }) => ({
      said,
      reported_on: created_at.toISOString(),
    })),
    // Without a current state, `pictures` has no other images.
    ...(current.said ? { pictures_then: images } : { pictures: images }),
  };
}

type SnapshotText = { said: ReportedSnapshot; created_at: Date };

/** The first of these snapshots, and of the others the newest that fit, in the given order. */
const loadTexts = (
  db: Database,
  moderator: ActingModerator,
  ids: number[],
  { said }: CurrentState,
) =>
  db.query<SnapshotText>(sql`
    select r.said - 'pictures' as said, r.created_at from (
      select r.*, sum(r.bytes) over (order by r.nth = 1 desc, r.nth desc) as total from (
        select r.said, r.created_at, array_position(${ids}::bigint[], r.id) as nth, octet_length(r.said->>'text') + octet_length(r.said->>'body') as bytes
        from ${reportsFor(moderator)} r where r.id = any (${ids}::bigint[])) r) r
    where r.nth = 1 or r.total <= ${maxSnapshotBytes - (said ? Buffer.byteLength(said.text) + Buffer.byteLength(said.body) : 0)}
    order by r.nth`);

const filterExisting = async (
  db: Database,
  moderator: ActingModerator,
  images: StoredPicture[],
) => {
  const existingFiles = await db.query<{ name: string }>(sql`
    select f.name from visible_files(${moderator.id}) f where f.name = any (${images.map(({ name }) => name)}::text[])`);
  return images.filter(({ name }) => existingFiles.some((file) => file.name === name));
};

type CurrentState = {
  /** Null if the moderator cannot see the subject. */
  said: ReportedSnapshot | null;
  /** Of a post or comment. */
  revision: number | null;
  standing: OpenedCase['standing'];
  /** Whether every visitor can see it; for a person, every member. */
  public: boolean;
  /** The path of its page, or empty if the moderator cannot open it. */
  place: string;
  pictures: StoredPicture[];
  created_at: Date | null;
};

const imagesColumn = sql`coalesce((select json_agg(${storedPictureColumns} order by f.position)
  from files f where f.content_id = c.id and not f.is_link_preview), '[]')`;
const visibilityStateOf = (alias: 'c' | 'm') => {
  const [removedAt, hiddenAt] =
    alias === 'c' ? [sql`c.removed_at`, sql`c.hidden_at`] : [sql`m.removed_at`, sql`m.hidden_at`];
  return sql`case when ${removedAt} is not null then 'removed' when ${hiddenAt} is not null then 'hidden' else 'shown' end`;
};

async function loadCurrentState(
  { db }: RequestContext<Member>,
  moderator: ActingModerator,
  { subject, subjectId }: ModerationSubject,
): Promise<CurrentState> {
  const missingState: CurrentState = {
    said: null,
    revision: null,
    standing: 'gone',
    public: subject === 'link',
    place: '',
    pictures: [],
    created_at: null,
  };
  switch (subject) {
    case 'content':
      return (
        (await db.queryOne<CurrentState>(sql`
          select ${snapshotSql.content} as said, c.revision, ${visibilityStateOf('c')} as standing, exists (select from visible_posts(null) v where v.id = c.id) as public,
            case when exists (select from visible_posts(${moderator.id}) v where v.id = c.id) then '/feed/' || c.id || '/details' else '' end as place,
            ${imagesColumn} as pictures, c.created_at
          from reported_posts(${moderator.id}) c where c.id = ${subjectId}`)) ?? missingState
      );
    case 'comment':
      return (
        (await db.queryOne<CurrentState>(sql`
          select ${snapshotSql.comment} as said, m.revision, ${visibilityStateOf('m')} as standing, exists (select from visible_comments(null) v where v.id = m.id) as public,
            case when exists (select from visible_comments(${moderator.id}) v where v.id = m.id) then '/feed/' || m.content_id || '/details' else '' end as place,
            coalesce((select json_agg(${storedPictureColumns}) from files f where f.comment_id = m.id), '[]') as pictures, m.created_at
          from reported_comments(${moderator.id}) m where m.id = ${subjectId}`)) ?? missingState
      );
    case 'person':
      // Names are visible to all members.
      return (
        (await db.queryOne<CurrentState>(sql`
          select ${snapshotSql.person} as said, null as revision, case when p.suspended_at is not null then 'suspended' when p.active then 'shown' else 'gone' end as standing, true as public,
            case when exists (select from visible_people(${moderator.id}) v where v.id = p.id) then '/profile/' || p.username else '' end as place,
            '[]'::json as pictures, p.created_at
          from (select * from people_in_reports(${moderator.id}) where id = ${subjectId} union select * from visible_people(${moderator.id}) where id = ${subjectId}) p`)) ??
        missingState
      );
    // Of a message, only the reporter's snapshot is visible.
    case 'message':
    case 'link':
      return missingState;
  }
}

const toCurrentFields = (
  current: CurrentState,
  { app }: RequestContext<Member>,
  moderator: ActingModerator,
) => ({
  standing: current.standing,
  public: current.public,
  place: current.place,
  ...(current.said && { said_now: current.said }),
  ...(current.revision !== null && { revision: current.revision }),
  pictures: current.pictures.map((image) => app.files.shown(image, moderator.id)),
  ...(current.created_at && { added_on: current.created_at.toISOString() }),
});

type CaseHistory = {
  joined_on: Date;
  role: number;
  moderator: boolean;
  suspended: boolean;
  suspension_ends_at: Date | null;
  /** Reports about the person and what they wrote. */
  total: number;
};

/**
 * Returns the neighbors, the author's history and earlier decisions. Group moderators get only the
 * decisions of their group.
 */
async function loadDetails(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  subject: ModerationSubject,
  current: CurrentState,
) {
  const { db } = ctx;
  const author = subject.author?.id ?? null;
  const isThisSubject = sql`d.subject = ${subject.subject} and d.subject_id = ${subject.subjectId}`;
  const history =
    author === null || moderator.group
      ? undefined
      : await db.queryOne<CaseHistory>(sql`
          select p.created_at as joined_on, p.role, p.moderator, p.suspended_at is not null as suspended, p.suspension_ends_at,
            (select count(*)::int from ${reportsFor(moderator)} r where r.subject_person_id = p.id and counts_in_history(r.subject, r.subject_id)) as total
          from people_named_in_case(${moderator.id}, ${subject.subject}, ${subject.subjectId}) p where p.id = ${author}`);
  const refusal = decisionRefusal(moderator, subject);
  const exists =
    current.standing !== 'gone' || subject.subject === 'message' || subject.subject === 'link';
  return {
    ...(await loadNeighbors(ctx, moderator, subject)),
    ...(history && {
      history: {
        joined_on: history.joined_on.toISOString(),
        role: toRole({ userType: history.role, moderator: history.moderator }),
        suspended: history.suspended,
        ...(history.suspension_ends_at && {
          suspended_until: history.suspension_ends_at.toISOString(),
        }),
        total_reports: history.total,
        decisions: await loadDecisions(
          ctx,
          moderator,
          sql`d.person_id = ${author} and not (${isThisSubject}) and counts_in_history(d.subject, d.subject_id) order by d.id desc limit ${literalInt(20)}`,
        ),
      },
    }),
    earlier: await loadDecisions(
      ctx,
      moderator,
      sql`${isThisSubject} order by d.id desc limit ${literalInt(20)}`,
    ),
    may: refusal
      ? []
      : decisionsFor(moderator, {
          ...subject,
          exists: subject.exists && exists && current.standing !== 'removed',
        }),
    why_not: refusal ?? '',
  };
}
