// Handlers that create, edit and share comments. The post must be visible and open for comments,
// the parent must be a comment on it, and no one involved may be blocked.
import type { Input } from '#contract/calls.ts';
import type { Audience } from '#contract/fields.ts';
import type { CommentView } from '#contract/comments.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { forbidden, invalid, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { assertRevision } from '../policies/revision.ts';
import { setCommentTags } from '../posts/tags.ts';
import { checkpointCountsOccasionally } from '../posts/countCheckpoints.ts';
import { isUnattachedUpload } from '../files/files.ts';
import { loadMediaTitles } from '../files/media.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { newMentions } from '../posts/entities.ts';
import { assertNotArchived } from '../policies/archivedGroups.ts';
import { lockPairShared } from '../policies/userPairLock.ts';
import { holdComment, releaseComment } from '../screening/holdForReview.ts';
import { screenInput, getHoldHandling } from '../screening/screen.ts';
import { notifyComment } from './notify.ts';
import { mayComment, findCommentedPost, loadReplies, loadThreads } from './threads.ts';

type Fields = Input<'POST /comment/add'>;

/** Adds a comment, or edits the member's own comment if the input has its `id`. */
export async function createComment(input: Fields, ctx: RequestContext<Member>) {
  return ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db };
    const id =
      input.id === undefined
        ? await insertComment(input, txCtx)
        : await updateComment({ ...input, id: input.id }, txCtx);
    const [comment, total_comments] = await Promise.all([
      findComment(txCtx, id),
      countComments(txCtx, input.content_id),
    ]);
    // The member lost access to the post at the same time.
    if (!comment) throw notFound(strings.feedNotFound);
    const message = comment.waits
      ? spamStrings.waits
      : input.id === undefined
        ? strings.commented
        : strings.commentSaved;
    if (input.id === undefined)
      await checkpointCountsOccasionally(db, input.content_id, total_comments, id);
    return { comment, total_comments, message };
  });
}

async function insertComment(input: Fields, ctx: RequestContext<Member>): Promise<number> {
  const { db, member } = ctx;
  const parent = input.parent_id || null;
  const [, [lock]] = await Promise.all([
    lockGroup(db, member.id, input.content_id),
    db.query<{ locked: boolean }>(
      sql`select lock_post_if_visible(${member.id}, ${input.content_id}) as locked`,
    ),
    parent !== null &&
      db.query(
        sql`select lock_comment_shared(m.id) from visible_comments(${member.id}) m where m.id = ${parent}`,
      ),
    lockAuthors(db, member.id, input.content_id, parent),
  ]);

  const post = lock!.locked && (await findCommentedPost(ctx, input.content_id));
  if (!post) throw notFound(strings.feedNotFound);
  assertNotArchived({ archived: post.group_archived });
  if (!mayComment(member, post))
    throw forbidden(post.comments_on ? strings.membersOnly : strings.commentsOff);
  if (parent !== null) {
    const visibleParent = await db.queryOne(sql`
      select from comments_under_visible_posts(${member.id}) m where m.id = ${parent} and m.content_id = ${post.id} and m.parent_id is null`);
    if (!visibleParent) throw invalidField('parent_id', strings.unknownParent);
  }
  const text = input.comment ?? '';
  if (!text && !input.image) throw invalid(strings.emptyComment);
  const title = await loadMediaTitle(db, input.image);
  const holdReasons = await screenInput(
    ctx,
    { text: [text, input.image && input.image_description, title] },
    { handling: getHoldHandling(post.shared_as) },
  );
  const row = await db.queryOne<{ id: number }>(sql`
    insert into comments (content_id, parent_id, author_id, text) values (${post.id}, ${parent}, ${member.id}, ${text}) returning id`);
  const { id } = row!;
  await Promise.all([
    setCommentTags(db, id, text),
    attachImage(db, member.id, id, input.image, input.image_description),
    holdReasons.length
      ? holdComment(db, id, holdReasons)
      : notifyComment(ctx, { id, by: member.id, text, parent, post }),
  ]);
  return id;
}

/**
 * Locks the group of the post, so that the member can neither leave it nor be removed from it until
 * the transaction ends.
 */
const lockGroup = (db: Database, viewer: number, content: number) =>
  db.query(
    sql`select lock_group_shared(c.group_id) from visible_posts(${viewer}) c where c.id = ${content} and c.group_id is not null`,
  );

/**
 * Takes the pair locks with the author of the post and the authors of the comment and its parent,
 * so that a block waits until the transaction ends.
 */
export async function lockAuthors(
  db: Database,
  viewer: number,
  content: number,
  comment: number | null,
) {
  const authors = await db.query<{ author_id: number }>(sql`
    select author_id from visible_posts(${viewer}) where id = ${content}
    union select author_id from comments_under_visible_posts(${viewer}) where id = ${comment}
    union select t.author_id from comments_under_visible_posts(${viewer}) m join comments_under_visible_posts(${viewer}) t on t.id = m.parent_id where m.id = ${comment}
    order by author_id`);
  for (const { author_id } of authors) await lockPairShared(db, viewer, author_id);
}

async function updateComment(
  input: Fields & { id: number },
  ctx: RequestContext<Member>,
): Promise<number> {
  const { db, member } = ctx;
  const [, [lock]] = await Promise.all([
    lockGroup(db, member.id, input.content_id),
    // Locks the post too, so that its audience does not change between the screening of the new
    // text and its storage.
    db.query<{ locked: boolean }>(sql`
      select lock_post_if_visible(${member.id}, m.content_id) as locked, lock_comment_for_update(m.id)
      from visible_comments(${member.id}) m where m.id = ${input.id} and m.content_id = ${input.content_id} and m.author_id = ${member.id}`),
    lockAuthors(db, member.id, input.content_id, input.id),
  ]);
  const current = await db.queryOne<{
    author_id: number;
    content_id: number;
    text: string;
    revision: number;
    held: boolean;
    parent_id: number | null;
    picture: string | null;
    earlier_audience: Audience | null;
    description: string | null;
    media_title: string | null;
  }>(sql`
    select m.author_id, m.content_id, m.parent_id, m.text, m.revision, m.held_at is not null as held, f.name as picture, f.description, f.media_title,
      (select e.shared_as from earlier_audiences e where e.id = m.audience_id) as earlier_audience
    from visible_comments(${member.id}) m left join files f on f.comment_id = m.id where m.id = ${input.id} and m.content_id = ${input.content_id}`);
  if (!current) throw notFound(strings.commentNotFound);
  if (current.author_id !== member.id) throw forbidden(strings.notYours);
  // The comment became visible again after the locks were taken.
  if (!lock?.locked) throw notFound(strings.commentNotFound);
  const post = await findCommentedPost(ctx, current.content_id);
  if (post) assertNotArchived({ archived: post.group_archived });
  if (!post || !mayComment(member, post)) throw forbidden(strings.commentsOff);
  assertRevision(input.revision, current.revision);

  const { comment: text = current.text, image = current.picture ?? '' } = input;
  if (!text && !image) throw invalid(strings.emptyComment);
  const keptDescription = image === current.picture ? current.description : '';
  const { image_description: description = keptDescription ?? '' } = input;
  const isForMany = [post.shared_as, current.earlier_audience ?? post.shared_as].every(
    (audience) => getHoldHandling(audience) === 'hold',
  );
  const holdReasons = await screenInput(
    ctx,
    { text: [text, image && description, await loadMediaTitle(db, image)] },
    {
      handling: isForMany ? 'hold' : 'publish',
      before: {
        text: [current.text, current.description ?? '', current.media_title ?? ''],
      },
    },
  );
  // The new text is for the current audience, because it is written now.
  await db.execute(sql`
    update comments set text = ${text}, updated_at = now(), revision = revision + 1,
      shared_again_at = case when audience_id is null then clock_timestamp() else shared_again_at end, audience_id = audience_for_edited_text(content_id, audience_id)
    where id = ${input.id} and author_id = ${member.id}`);
  await setCommentTags(db, input.id, text);
  await db.execute(sql`delete from files where comment_id = ${input.id} and name <> ${image}`);
  await attachImage(db, member.id, input.id, image, description);
  const { id } = input;
  if (holdReasons.length) await holdComment(db, id, holdReasons, !current.held);
  else if (current.held && !isForMany && !(await releaseComment(db, id)))
    await notifyComment(ctx, { id, by: member.id, text, parent: current.parent_id, post });
  else if (!current.held || !isForMany)
    await notifyMentioned(ctx, {
      author: member.id,
      usernames: newMentions(text, current.text),
      comment: id,
    });
  return id;
}

/**
 * Shares the member's own comment with the current audience of the post. Likes given before stay
 * with the audience that the comment had.
 */
export async function shareAgainWithAudience(
  { id }: Input<'POST /comment/share-again'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db };
    await db.query(
      sql`select lock_post_shared(m.content_id), lock_comment_for_delete(m.id) from visible_comments(${ctx.member.id}) m where m.id = ${id} and m.author_id = ${ctx.member.id}`,
    );
    const current = await db.queryOne<{
      author_id: number;
      content_id: number;
      text: string;
      audience_id: number | null;
      shared_again_at: Date | null;
      held: boolean;
      description: string | null;
      media_title: string | null;
    }>(sql`
      select m.author_id, m.content_id, m.text, m.audience_id, m.shared_again_at, m.held_at is not null as held,
        f.description, f.media_title
      from visible_comments(${ctx.member.id}) m left join files f on f.comment_id = m.id where m.id = ${id}`);
    const post = current && (await findCommentedPost(txCtx, current.content_id));
    if (!current || !post) throw notFound(strings.commentNotFound);
    if (current.author_id !== ctx.member.id) throw forbidden(strings.notYours);
    if (current.audience_id !== null) {
      const holdReasons = await screenInput(
        txCtx,
        { text: [current.text, current.description ?? '', current.media_title ?? ''] },
        { handling: getHoldHandling(post.shared_as) },
      );
      await db.execute(sql`
        insert into earlier_comment_likes (comment_id, person_id, audience_id)
        select l.comment_id, l.person_id, ${current.audience_id} from comment_likes l
        where l.comment_id = ${id} and l.created_at >= coalesce(${current.shared_again_at}::timestamptz, '-infinity') on conflict do nothing`);
      await db.execute(
        sql`update comments set audience_id = null, shared_again_at = clock_timestamp() where id = ${id}`,
      );
      if (holdReasons.length) await holdComment(db, id, holdReasons, !current.held);
    }
    const comment = await findComment(txCtx, id);
    if (!comment) throw notFound(strings.commentNotFound);
    return {
      comment,
      message: comment.waits ? spamStrings.waits : audienceStrings.commentAudienceWidened,
    };
  });
}

const loadMediaTitle = async (db: Database, image: string | undefined) =>
  image ? (await loadMediaTitles(db, [image])).get(image) : undefined;

/**
 * Attaches an unattached image of the person to the comment. The image that it already has is
 * accepted too.
 */
async function attachImage(
  db: Database,
  person: number,
  comment: number,
  name: string | undefined,
  description = '',
) {
  if (!name) return;
  const attached = await db.execute(sql`
    update files f set comment_id = ${comment}, description = ${description}
    where f.name = ${name} and (f.comment_id = ${comment} or ${isUnattachedUpload(person)})`);
  if (!attached) throw invalidField('image', strings.unknownPhoto);
}

/** A single comment. A top-level comment includes its newest replies, a reply includes none. */
export async function findComment(
  ctx: RequestContext,
  id: number,
): Promise<CommentView | undefined> {
  const row = await ctx.db.queryOne<{ content_id: number; parent_id: number | null }>(sql`
    select content_id, parent_id from visible_comments(${ctx.viewer}) where id = ${id}`);
  const post = row && (await findCommentedPost(ctx, row.content_id));
  if (!post) return undefined;
  if (row.parent_id !== null) {
    const { reply } = await loadReplies(ctx, post, row.parent_id, { before: id + 1, size: 1 });
    return reply[0]?.id === id ? { ...reply[0], reply: [] } : undefined;
  }
  const [thread] = await loadThreads(ctx, post, {
    page: sql`select m.* from comments_under_visible_posts(${ctx.viewer}) m where m.id = ${id}`,
    size: 1,
  });
  return thread;
}

/**
 * Number of comments and replies under a post that are visible to the viewer; 0 if the post is not
 * visible.
 */
export async function countComments(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  content: number,
): Promise<number> {
  const { total } = (await db.queryOne<{ total: number }>(sql`
    select coalesce((select counted.total from visible_posts(${viewer}) c cross join lateral visible_comment_count(${viewer}, c.id) counted where c.id = ${content}), 0) as total`))!;
  return total;
}
