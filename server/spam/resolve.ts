// Approval and rejection of held posts and comments. Effects, audit entry and notifications share
// one transaction.
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { assertRequiredRevision } from '../policies/revision.ts';
import { recordAudit } from '../audit/auditLog.ts';
import { notifyComment } from '../comments/notify.ts';
import { findEntities } from '../posts/findEntities.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { beginningSql, currentAudienceSql, titleOf } from '../decisions/snapshot.ts';
import { notifyOfDecision } from '../decisions/notify.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { parseMentions } from '../posts/entities.ts';
import { notify } from '../notifications/notify.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { typeOfPostChange, type BackgroundType } from '../notifications/types/index.ts';
import { isAdmin } from '../policies/roles.ts';

type Resolution = Input<'POST /admin/held/resolve'>;
type HeldItemRow = {
  subject: 'content' | 'comment';
  id: number;
  author_id: number;
  revision: number;
  content_id: number;
  parent_id: number | null;
  content_type: number;
  title: string;
  text: string;
  body: string;
  /** Others could read the item before the edit that was held. */
  changed: boolean;
  /** The beginning of its text. */
  said: string;
};

export async function resolveHeldItem(
  { approve, category, reason = '', revision, ...input }: Resolution,
  ctx: RequestContext<Member>,
) {
  const { member } = ctx;
  if (!approve && !category) throw invalidField('category', moderationStrings.violationRequired);
  await ctx.db.transaction(async (db) => {
    const item = await lockHeldItem(db, member.id, input.id);
    if (item.author_id === member.id) throw forbidden(spamStrings.ownContentReview);
    // A rejection is about any version, otherwise authors could evade it by editing.
    if (approve) assertRequiredRevision(revision, item.revision);
    await db.execute(
      sql`delete from review_queue where content_id = ${item.subject === 'content' ? item.id : null} or comment_id = ${item.subject === 'comment' ? item.id : null}`,
    );
    if (approve) await publish({ ...ctx, db }, item);
    else await reject(db, member, item, category!, reason);
    await recordAudit(db, member, {
      operation: approve ? 'held.approve' : 'held.reject',
      subject: item.subject,
      id: item.id,
      details: { about: item.author_id, ...(category && !approve && { category }) },
    });
  });
  return { message: approve ? spamStrings.approved : spamStrings.rejected };
}

/**
 * Locks a held item, named for example `content-12`, until the transaction ends. Throws a conflict
 * if it was decided concurrently.
 */
async function lockHeldItem(db: Database, viewer: number, name: string): Promise<HeldItemRow> {
  const [subject, digits] = name.split('-');
  const id = Number(digits);
  const findVisible = () =>
    db.queryOne<HeldItemRow>(
      subject === 'content'
        ? sql`
          select 'content' as subject, c.id, c.author_id, c.revision, c.id as content_id, null::bigint as parent_id, c.content_type, c.title, c.text, c.body, h.changed, ${beginningSql.content} as said
          from held_posts(${viewer}) c join review_queue h on h.content_id = c.id where c.id = ${id}`
        : sql`
          select 'comment' as subject, m.id, m.author_id, m.revision, m.content_id, m.parent_id, 0 as content_type, '' as title, m.text, '' as body, h.changed, ${beginningSql.comment} as said
          from held_comments(${viewer}) m join review_queue h on h.comment_id = m.id where m.id = ${id}`,
    );
  if (!(await findVisible())) throw notFound(spamStrings.reviewItemNotFound);
  await db.query(
    subject === 'content'
      ? sql`select lock_post_for_update(${id})`
      : sql`select lock_comment_for_update(${id})`,
  );
  const item = await findVisible();
  if (!item) throw new ApiError('conflict', spamStrings.reviewItemNotFound);
  return item;
}

/** Publishes an item as new. An item that others had read before counts as changed. */
async function publish(ctx: RequestContext<Member>, item: HeldItemRow) {
  const { db } = ctx;
  const { subject, id, author_id, changed: isEdited } = item;
  const publicationTime = isEdited ? sql`created_at` : sql`now()`;
  // Compared with the setting `hold_first`.
  await db.execute(
    sql`update people set approved_while_new = least(approved_while_new + 1, 1000) where id = ${author_id}`,
  );
  if (subject === 'comment') {
    await db.execute(
      sql`update comments set held_at = null, created_at = ${publicationTime} where id = ${id}`,
    );
    await notifyOfApprovedComment(ctx, item);
    await notify(db, {
      type: NotificationType.moderated,
      actor: null,
      comment: id,
      to: [author_id],
    });
    return;
  }
  await db.execute(sql`
    update posts set approved = true, created_at = ${publicationTime}, published_at = case when published_at is null then null else ${isEdited ? sql`published_at` : sql`now()`} end where id = ${id}`);
  if (!isEdited) publishEvent(db, { event: 'content', id, user_id: author_id });
  // No preview was fetched while the post was held.
  if (item.content_type === contentType.post) await addJob(db, 'content.preview', { content: id });
  const type = typeOfPostChange(isEdited ? 'updated' : 'created', item.content_type);
  if (type) await queueFanOut(db, { type: type as BackgroundType, actor: author_id, content: id });
  const { usernames } = await findEntities(ctx, {
    title: item.title,
    text: item.text,
    body: item.body,
  });
  await notifyMentioned(ctx, {
    author: author_id,
    usernames,
    content: id,
  });
  await notify(db, { type: NotificationType.moderated, actor: null, content: id, to: [author_id] });
}

/** Notifies as for a new comment. For a changed one, only mentioned people are notified. */
async function notifyOfApprovedComment(
  ctx: RequestContext<Member>,
  { id, author_id, content_id, parent_id, text, changed: isEdited }: HeldItemRow,
) {
  const post = await ctx.db.queryOne<{ id: number; author_id: number }>(
    sql`select id, author_id from visible_posts(${author_id}) where id = ${content_id}`,
  );
  if (!post) return;
  if (isEdited)
    await notifyMentioned(ctx, { author: author_id, usernames: parseMentions(text), comment: id });
  else await notifyComment(ctx, { id, by: author_id, text, parent: parent_id, post });
}

/**
 * Hides the item as a moderator's decision does: only its author sees it, with the reason, and can
 * appeal.
 */
async function reject(
  db: Database,
  moderator: Member,
  item: HeldItemRow,
  category: NonNullable<Resolution['category']>,
  reason: string,
) {
  await db.execute(
    item.subject === 'content'
      ? sql`update posts set approved = true, hidden_at = now() where id = ${item.id}`
      : sql`update comments set held_at = null, hidden_at = now() where id = ${item.id}`,
  );
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into decisions (subject, subject_id, content_type, person_id, decided_by, by_admin, decision, category, reason, about, audience, collection_id, closed)
    select ${item.subject}, ${item.id}, ${item.subject === 'content' ? item.content_type : null}, ${item.author_id}, ${moderator.id}, ${isAdmin(moderator)}, 'hide', ${category}, ${reason},
      ${titleOf(item.said)}, n.audience, n.collection_id, coalesce(n.closed, false)
    from (select) one_row left join ${currentAudienceSql({ subject: item.subject, subjectId: item.id })} n on true returning id`))!;
  await notifyOfDecision(db, id, { decision: 'hide' }, item.author_id);
}
