// Publishing of scheduled posts, by a job at their time or by their author before. The rules of
// that moment apply, but what was written while the group was closed stays closed. A post is
// published in the transaction that deletes its scheduled post, so that two servers never publish
// it twice.
import type { Input } from '#contract/calls.ts';
import { hour, minute, second } from '#contract/durations.ts';
import { ApiError, forbidden, notFound } from '#contract/errors.ts';
import type { Audience, Tool } from '#contract/fields.ts';
import { NotificationType } from '#contract/notification.ts';
import type { ScheduleFailure } from '#contract/scheduled.ts';
import { scheduleStrings } from '#contract/scheduleStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext, Job, Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { addJobs } from '../jobs/queue.ts';
import { WorkerResults } from '../lib/process/workerResults.ts';
import { notify } from '../notifications/notify.ts';
import { lockVisibleGroup } from '../policies/lockVisibleGroup.ts';
import { consumeForNewMember } from '../screening/newMemberLimits.ts';
import { memberColumns } from '../security/sessions.ts';
import { presentPosts } from './hydrate.ts';
import { publishPost, type PublishContext } from './post.ts';
import { loadScheduledPhotos, queuePublishing, wasWrittenWhileClosed } from './scheduled.ts';

type ScheduledPost = {
  id: number;
  tool: Tool;
  title: string;
  text: string;
  link: string;
  location: string;
  shared_as: Audience;
  in_group: boolean;
  group_id: number | null;
  collection_id: number | null;
};

/** Condition on a row s: its time has come. */
const isDue = sql`s.publish_at <= clock_timestamp() and s.failed_at is null`;

/** Returns undefined if there is none, for example because another server has published it. */
const lockScheduled = (db: Database, author: number, id: number, condition: Sql) =>
  db.queryOne<ScheduledPost>(sql`
    select s.id, s.tool, s.title, s.text, s.link, s.location, s.shared_as, s.in_group, s.group_id, s.collection_id
    from scheduled_posts s where s.id = ${id} and s.author_id = ${author} and ${condition} for update`);

/**
 * Locks the group, and returns whether it was closed when the post was written, or has been since.
 * With the lock, this holds until the transaction ends.
 */
async function lockGroupAndCheckClosed(
  db: Database,
  author: number,
  { id, group_id }: ScheduledPost,
): Promise<boolean> {
  if (group_id === null) return false;
  await lockVisibleGroup(db, author, group_id);
  const post = await db.queryOne<{ closed: boolean }>(
    sql`select ${wasWrittenWhileClosed(author)} as closed from scheduled_posts s where s.id = ${id}`,
  );
  return post!.closed;
}

/** Replaces the locked scheduled post by a post, and returns its id. */
async function publishLocked(post: ScheduledPost, ctx: PublishContext): Promise<number> {
  const { db, member } = ctx;
  // The group was deleted.
  if (post.in_group && post.group_id === null) throw notFound(strings.groupNotFound);
  const writtenWhileClosed = await lockGroupAndCheckClosed(db, member.id, post);
  const photos = await loadScheduledPhotos(db, post.id);
  await db.execute(
    sql`update files set scheduled_post_id = null where scheduled_post_id = ${post.id}`,
  );
  const { tool, title, text, link, location, shared_as, group_id, collection_id } = post;
  const id = await publishPost(
    {
      tool,
      title,
      text,
      link,
      location,
      shared_as,
      ...(group_id !== null && { group_id }),
      ...(shared_as === 'Collection' && collection_id !== null && { collection_id }),
      attachments: photos.map(({ name }) => name),
      image_descriptions: photos.map(({ name, description }) => ({ file_name: name, description })),
    },
    ctx,
    { writtenWhileClosed },
  );
  await db.execute(sql`delete from scheduled_posts where id = ${post.id}`);
  // The member left the group at the same time.
  const isVisible = await db.queryOne(
    sql`select from visible_posts(${member.id}) where id = ${id}`,
  );
  if (!isVisible) throw notFound(strings.feedNotFound);
  return id;
}

/** The author publishes it before its time, or after it could not be published. */
export async function publishScheduledNow(
  { id: scheduled }: Input<'POST /content/publish-scheduled'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db };
    const post = await lockScheduled(db, ctx.member.id, scheduled, sql`true`);
    if (!post) throw notFound(scheduleStrings.scheduleNotFound);
    const id = await publishLocked(post, txCtx);
    const [content] = await presentPosts(
      txCtx,
      sql`select c.* from visible_posts(${ctx.member.id}) c where c.id = ${id}`,
      { fresh: true },
    );
    return { content: content!, message: content!.waits ? spamStrings.waits : strings.posted };
  });
}

/** Publishes one scheduled post whose time has come. */
export const publishScheduled: Job = async ({ scheduled }, app) => {
  const id = Number(scheduled);
  const due = await app.db.queryOne<{ author_id: number }>(
    sql`select s.author_id from scheduled_posts s where s.id = ${id} and ${isDue}`,
  );
  if (!due) return;
  const author = due.author_id;
  const workerResults = new WorkerResults(author);
  try {
    await consumePostLimits(app, author);
    await workerResults.retry(() =>
      app.db.transaction(async (db) => {
        const post = await lockScheduled(db, author, id, isDue);
        if (!post) return;
        const member = await loadAuthor(db, author);
        if (!member) throw forbidden(strings.notYours);
        await publishLocked(post, { app, db, member, workerResults });
      }),
    );
  } catch (error) {
    // Other errors are temporary: the job runs again.
    if (!(error instanceof ApiError) || error.code === 'unavailable') {
      await app.rateLimits.refund('post', String(author));
      await app.rateLimits.refundForNewMember('post', author);
      throw error;
    }
    if (error.code === 'rate_limited') await postpone(app, { id, author }, error);
    else await recordFailure(app, { id, author }, error);
  }
};

/** A scheduled post counts like one that its author publishes at that moment. */
async function consumePostLimits(app: AppContext, author: number) {
  await app.rateLimits.consume('post', String(author));
  const member = await loadAuthor(app.db, author);
  if (member) await consumeForNewMember(app, member, 'post');
}

/** If an error has no wait of its own. */
const defaultWaitMs = hour;
/** Posts that wait for the same limit are spread over this time. */
const spreadMs = 30 * minute;

/** Publishes it when the limit has room again. Its author sees the new time. */
async function postpone(
  app: AppContext,
  { id, author }: { id: number; author: number },
  { retryAfter }: ApiError,
) {
  const waitMs = retryAfter === undefined ? defaultWaitMs : retryAfter * second;
  const publishAt = new Date(Date.now() + waitMs + Math.random() * spreadMs);
  await app.db.transaction(async (db) => {
    if (!(await lockScheduled(db, author, id, isDue))) return;
    await db.execute(sql`update scheduled_posts set publish_at = ${publishAt} where id = ${id}`);
    await queuePublishing(db, id, publishAt);
  });
}

/** The author as a member without a session. Undefined while the account is not active. */
async function loadAuthor(db: Database, id: number): Promise<Member | undefined> {
  const person = await db.queryOne<Omit<Member, 'sessionId'>>(sql`
    select ${memberColumns} from visible_people(${id}) p where p.id = ${id}`);
  return person && { ...person, sessionId: 0 };
}

/** Keeps the text and tells the author why it was not published. */
async function recordFailure(
  app: AppContext,
  { id, author }: { id: number; author: number },
  error: ApiError,
) {
  await app.db.transaction(async (db) => {
    const post = await lockScheduled(db, author, id, isDue);
    if (!post) return;
    const isActive = (await loadAuthor(db, author)) !== undefined;
    const failure = isActive ? toFailure(error, post) : 'account';
    await db.execute(
      sql`update scheduled_posts set failure = ${failure}, failed_at = now() where id = ${id}`,
    );
    await notifyAuthor(db, author);
  });
}

function toFailure({ code, fields = {} }: ApiError, { in_group }: ScheduledPost): ScheduleFailure {
  if (fields['shared_as'] || fields['collection_id']) return 'audience';
  return in_group && (code === 'forbidden' || code === 'not_found') ? 'group' : 'refused';
}

/** An author whose account is not active is notified when it is again. */
async function notifyAuthor(db: Database, author: number) {
  const notified = await notify(db, {
    type: NotificationType.scheduledPostFailed,
    actor: null,
    to: [author],
  });
  if (notified.length > 0)
    await db.execute(
      sql`update scheduled_posts set notified_at = now() where author_id = ${author} and failed_at is not null and notified_at is null`,
    );
}

/** Rows that one run of the sweep handles. */
const batchSize = 200;

/**
 * Queues posts whose job was lost, for example when a backup was restored, and notifies authors
 * whose account is active again.
 */
export const sweepScheduled: Job = async (_payload, { db }) => {
  const overdue = await db.query<{ id: number }>(
    sql`select s.id from scheduled_posts s where s.publish_at < now() - interval '1 minute' and s.failed_at is null order by s.publish_at limit ${literalInt(batchSize)}`,
  );
  await addJobs(
    db,
    'scheduled.publish',
    overdue.map(({ id }) => ({ payload: { scheduled: id }, key: `scheduled.publish ${id}` })),
  );
  const authors = await db.query<{ id: number }>(sql`
    select distinct s.author_id as id from scheduled_posts s
    where s.failed_at is not null and s.notified_at is null and (select true from visible_people(null) p where p.id = s.author_id)
    limit ${literalInt(batchSize)}`);
  for (const { id } of authors) await db.transaction((db) => notifyAuthor(db, id));
};
