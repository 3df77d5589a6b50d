// Posts that their author publishes later. They are in a table of their own and read by their
// author only; publishing is in publishScheduled.ts.
import type { Input } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import { forbidden, invalid, invalidField, notFound } from '#contract/errors.ts';
import type { Audience, Tool } from '#contract/fields.ts';
import { limits, pageSizes } from '#contract/limits.ts';
import type { ScheduledPost, ScheduleFailure } from '#contract/scheduled.ts';
import { scheduleStrings } from '#contract/scheduleStrings.ts';
import { strings } from '#contract/strings.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { keyToTimestamp, paginate, parsePaging, rowLimit, toPageSlice } from '../db/pagination.ts';
import { sql, type Sql } from '../db/sql.ts';
import { isUnattachedUpload } from '../files/files.ts';
import {
  createDescriptions,
  createImageEntries,
  createMediaEntries,
} from '../files/exportEntries.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { addJob } from '../jobs/queue.ts';
import { countFitting } from '../lib/text/responseBytes.ts';
import { assertRevision } from '../policies/revision.ts';
import type { StoredPicture } from '../storage/fileUrls.ts';
import { resolveAudience } from './audienceRules.ts';
import { applyPhotoInput, withMediaTitles, type DescribedPhoto } from './photos.ts';
import { assertToolFields, isEmpty, parseLink } from './postFields.ts';

type ScheduledRow = {
  id: number;
  publish_at: Date;
  failure: ScheduleFailure | null;
  tool: Tool;
  title: string;
  text: string;
  link: string;
  location: string;
  shared_as: Audience;
  collection_id: number | null;
  group: { id: number; name: string } | null;
  photos: StoredPicture[];
  revision: number;
};

/** The scheduled posts of an author that meet a condition on a row s, the next one first. */
const selectScheduled = (author: number, condition: Sql) => sql`
  select s.id, s.publish_at, s.failure, s.tool, s.title, s.text, s.link, s.location, s.shared_as, s.collection_id, s.revision,
    (select json_build_object('id', g.id, 'name', g.name) from visible_groups(${author}) g where g.id = s.group_id) as group,
    coalesce((select json_agg(${storedPictureColumns} order by f.position) from files f where f.scheduled_post_id = s.id), '[]') as photos
  from scheduled_posts s where s.author_id = ${author} and ${condition} order by s.publish_at, s.id`;

const toView = (
  { id, publish_at, failure, collection_id, group, photos, ...fields }: ScheduledRow,
  { app: { files }, member }: Pick<RequestContext<Member>, 'app' | 'member'>,
): ScheduledPost => ({
  id,
  publish_on: publish_at.toISOString(),
  ...(failure && { failure }),
  ...fields,
  ...(collection_id !== null && { collection_id }),
  ...(group && { group_id: group.id, group }),
  attachments: photos.map((photo) => files.shown(photo, member.id)),
});

/** A page of long posts is shorter. */
export async function listScheduledPosts(
  input: Input<'GET /content/scheduled'>,
  ctx: RequestContext<Member>,
) {
  const page = parsePaging(input, pageSizes.feed, pageSizes.feed);
  const { keys, skip, take } = toPageSlice(page, 2);
  const isAfter = keys
    ? sql`(s.publish_at, s.id) > (${keyToTimestamp(keys[0]!)}, ${keys[1]})`
    : sql`true`;
  const rows = await ctx.db.query<ScheduledRow>(
    sql`${selectScheduled(ctx.member.id, isAfter)} limit ${rowLimit({ skip: 0, take })} offset ${skip}`,
  );
  const views = rows.map((row) => toView(row, ctx));
  const { pageRows, pageCount, next } = paginate(
    views,
    page,
    ({ publish_on, id }) => [Date.parse(publish_on), id],
    undefined,
    countFitting(views, page.size),
  );
  return { scheduled: pageRows, pageCount, ...(next !== undefined && { next }) };
}

/**
 * With an `id`, changes that scheduled post. It stays in its group, and keeps what the input does
 * not have. What was written while the group was closed stays closed.
 */
export async function schedulePost(
  { id: existingId, ...input }: Input<'POST /content/schedule'>,
  ctx: RequestContext<Member>,
) {
  const { member } = ctx;
  const { id: author, sessionId } = member;
  const publishAt = parsePublishTime(input.publish_on);
  return ctx.db.transaction(async (db) => {
    // Also keeps concurrent requests within the limit.
    await lockOwnAccount(db, member);
    const current = existingId === undefined ? undefined : await lockOwn(db, author, existingId);
    if (current) assertRevision(input.revision, current.revision);
    if (current?.in_group && current.group_id === null) throw notFound(strings.groupNotFound);
    const {
      title = current?.title ?? '',
      text = current?.text ?? '',
      location = current?.location ?? '',
      tool = current?.tool ?? 'wall',
    } = input;
    const link = parseLink(input.link) ?? current?.link ?? '';
    const currentPhotos = current ? await loadScheduledPhotos(db, current.id) : [];
    const photos = await withMediaTitles(db, applyPhotoInput(currentPhotos, input));
    const {
      sharedAs,
      collection,
      group,
      closed: isClosed,
    } = await resolveAudience(
      db,
      member,
      current ? toAudienceOnEdit(input, current) : input,
      tool,
      // A change that does not name the audience is no choice of one.
      { remembered: !current || hasAudience(input) },
    );
    assertToolFields({ tool, title, link, isInGroup: group !== null });
    if (isEmpty({ title, text, link, location, photos })) throw invalid(strings.emptyPost);
    if (!current) await assertBelowLimit(db, author);
    const row = await db.queryOne<{ id: number }>(
      current
        ? sql`
          update scheduled_posts s set publish_at = ${publishAt}, tool = ${tool}, title = ${title}, text = ${text}, link = ${link}, location = ${location}, shared_as = ${sharedAs},
            collection_id = ${collection}, session_id = ${sessionId}, group_was_closed = ${isClosed} or ${wasWrittenWhileClosed(author)}, written_at = now(), revision = revision + 1, failure = null, failed_at = null, notified_at = null
          where id = ${current.id} returning id`
        : sql`
          insert into scheduled_posts (author_id, publish_at, tool, title, text, link, location, shared_as, in_group, group_id, collection_id, session_id, group_was_closed)
          values (${author}, ${publishAt}, ${tool}, ${title}, ${text}, ${link}, ${location}, ${sharedAs}, ${group !== null}, ${group}, ${collection}, ${sessionId}, ${isClosed}) returning id`,
    );
    const { id } = row!;
    await attachPhotos(db, author, id, photos);
    await queuePublishing(db, id, publishAt);
    const [scheduled] = await db.query<ScheduledRow>(selectScheduled(author, sql`s.id = ${id}`));
    return {
      scheduled: toView(scheduled!, ctx),
      message: current ? scheduleStrings.scheduleSaved : scheduleStrings.scheduled,
    };
  });
}

export async function cancelScheduledPost(
  { id }: Input<'POST /content/cancel-scheduled'>,
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    await lockOwn(db, member.id, id);
    await db.execute(sql`delete from files where scheduled_post_id = ${id}`);
    await db.execute(sql`delete from scheduled_posts where id = ${id}`);
  });
  return { message: scheduleStrings.scheduleCanceled };
}

/** The job does nothing if the post was published, postponed or deleted meanwhile. */
export const queuePublishing = (db: Database, id: number, runAt: Date) =>
  addJob(db, 'scheduled.publish', { scheduled: id }, { key: `scheduled.publish ${id}`, runAt });

export const loadScheduledPhotos = (db: Database, scheduled: number) =>
  db.query<DescribedPhoto>(
    sql`select f.name, f.description, coalesce(f.media_title, '') as title from files f where f.scheduled_post_id = ${scheduled} order by f.position`,
  );

/** Keeps the photos from the deletion of unattached uploads. Others of the post are deleted. */
async function attachPhotos(
  db: Database,
  author: number,
  scheduled: number,
  photos: readonly DescribedPhoto[],
) {
  const names = photos.map(({ name }) => name);
  const descriptions = photos.map(({ description }) => description);
  await db.execute(
    sql`delete from files where scheduled_post_id = ${scheduled} and name <> all (${names})`,
  );
  const attachedCount = await db.execute(sql`
    update files f set scheduled_post_id = ${scheduled}, position = given.position, description = given.description
    from unnest(${names}::text[], ${descriptions}::text[]) with ordinality given (name, description, position)
    where f.name = given.name and (f.scheduled_post_id = ${scheduled} or ${isUnattachedUpload(author)})`);
  if (attachedCount !== names.length) throw invalidField('attachments', strings.unknownPhoto);
}

function parsePublishTime(publishOn: string): Date {
  const publishAt = new Date(publishOn);
  if (publishAt.getTime() <= Date.now())
    throw invalidField('publish_on', scheduleStrings.scheduleInPast);
  if (publishAt.getTime() > Date.now() + limits.scheduleDays * day)
    throw invalidField('publish_on', scheduleStrings.scheduleTooFar);
  return publishAt;
}

/**
 * Whether the group of a scheduled post s was closed when the post was written, or has been since.
 * The transaction has locked the group.
 */
export const wasWrittenWhileClosed = (author: number) => sql`
  coalesce((select was_posted_while_closed(s.group_was_closed, s.written_at, g.closed_at) from visible_groups(${author}) g where g.id = s.group_id), s.group_was_closed)`;

type OwnScheduled = Omit<ScheduledRow, 'publish_at' | 'failure' | 'group' | 'photos'> & {
  in_group: boolean;
  group_id: number | null;
};

async function lockOwn(db: Database, author: number, id: number): Promise<OwnScheduled> {
  const row = await db.queryOne<OwnScheduled>(
    sql`select id, in_group, group_id, tool, title, text, link, location, shared_as, collection_id, revision from scheduled_posts where id = ${id} and author_id = ${author} for update`,
  );
  if (!row) throw notFound(scheduleStrings.scheduleNotFound);
  return row;
}

const hasAudience = ({ shared_as, collection_id }: Input<'POST /content/schedule'>) =>
  shared_as !== undefined || collection_id !== undefined;

/** The requested audience, or the current one if none is requested. */
function toAudienceOnEdit(
  input: Omit<Input<'POST /content/schedule'>, 'id'>,
  current: OwnScheduled,
) {
  const group_id = current.group_id ?? undefined;
  const sharedAs = hasAudience(input) ? input.shared_as : current.shared_as;
  const isForCollection = current.shared_as === 'Collection' && sharedAs === 'Collection';
  const collection = isForCollection ? current.collection_id : null;
  return {
    shared_as: sharedAs,
    collection_id: input.collection_id ?? collection ?? undefined,
    group_id,
  };
}

/** The account is locked. */
async function assertBelowLimit(db: Database, author: number) {
  const { total } = (await db.queryOne<{ total: number }>(
    sql`select count(*)::int as total from scheduled_posts where author_id = ${author}`,
  ))!;
  if (total >= limits.scheduledPosts) throw forbidden(scheduleStrings.tooManyScheduled);
}

/** For the data export. */
export const exportScheduledPosts = (db: Database, person: number) =>
  db.query<{ publish_on: Date }>(sql`
    select s.publish_at as publish_on, s.failure as not_published_because, s.title, s.text, s.link, s.location, s.shared_as,
      (select l.name from friend_collections l where l.id = s.collection_id) as collection,
      (select g.name from visible_groups(${person}) g where g.id = s.group_id) as group,
      ${createImageEntries(sql`f.scheduled_post_id = s.id`)} as pictures, ${createDescriptions(sql`f.scheduled_post_id = s.id`)} as picture_descriptions, ${createMediaEntries(sql`f.scheduled_post_id = s.id`)} as files
    from scheduled_posts s where s.author_id = ${person} order by s.publish_at, s.id`);
