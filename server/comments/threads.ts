// Comments in the shape of the API: a page of threads with authors, likes and one level of replies.
// A thread is a top-level comment with its replies.
import type { CommentView } from '#contract/comments.ts';
import { maxPageSizes } from '#contract/limits.ts';
import type { Files, StoredPicture } from '../storage/fileUrls.ts';
import type { RequestContext } from '../context.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { writtenForViewer } from '../visibility/earlierAudiences.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { loadHiddenNotes } from '../decisions/hiddenNotes.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { hasMuted } from '../mutes/activeMutes.ts';
import { isArchivedGroup } from '../policies/archivedGroups.ts';
import { canComment, canContent } from '../policies/posts.ts';
import type { CommentedPost } from '../posts/postRow.ts';

type Row = {
  id: number;
  content_id: number;
  parent_id: number | null;
  author: { id: number; name: string; username: string; portrait: string | null };
  text: string;
  picture: StoredPicture | null;
  created_at: Date;
  updated_at: Date | null;
  revision: number;
  total_likes: number;
  liked: boolean;
  hidden: boolean;
  waits: boolean;
  /** The viewer muted its author. */
  muted: boolean;
  /** Written for an earlier audience of the post. */
  earlier: boolean;
  /** Whether its text fits into the response. */
  fits: boolean;
};

/**
 * Maximum number of replies with each comment, the newest ones: about 200 in all, but at least
 * three and at most a hundred for each comment.
 */
const getMaxRepliesPerComment = (topLevelCount: number) =>
  Math.max(3, Math.min(100, Math.floor(200 / topLevelCount)));
/**
 * Maximum size of all comments and replies in a response, in bytes of text and descriptions.
 * Replies that do not fit are left out. The comments alone may exceed it: a page of the longest is
 * 480 kB.
 */
const maxThreadBytes = 400_000;
/** With the post, whose text may have 400 kB. */
const maxFirstPageBytes = 200_000;

/** Limits the page size to the maximum. */
export const limitCommentPageSize = (size: number) => Math.min(size, maxPageSizes.comments);

const selectVisiblePost = (viewer: number | null, content: number) => sql`
  select c.id, c.author_id, c.content_type, c.comments_on, c.shared_as, c.group_id,
    exists (select from group_members m where m.group_id = c.group_id and m.person_id = ${viewer}) as group_member, ${isArchivedGroup(sql`c.group_id`)} as group_archived, is_group_moderator(${viewer}, c.group_id) as moderator
  from visible_posts(${viewer}) c where c.id = ${content}`;

/** The post if the viewer can see it. */
export const findCommentedPost = (
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  content: number,
) => db.queryOne<CommentedPost>(selectVisiblePost(viewer, content));

/** The same, with the number of visible comments: all, and top-level. */
export const findCommentedPostWithCounts = (
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  content: number,
) =>
  db.queryOne<CommentedPost & { total: number; tops: number }>(sql`
    select p.*, n.total, n.tops from (${selectVisiblePost(viewer, content)}) p cross join lateral visible_comment_count(${viewer}, p.id) n`);

export const mayComment = (member: RequestContext['member'], post: CommentedPost) =>
  canContent(member, {
    authorId: post.author_id,
    editable: false,
    commentsOn: post.comments_on,
    inGroup: post.group_id !== null,
    archived: post.group_archived,
    groupMember: post.group_member,
    moderator: post.moderator,
  }).comment;

/**
 * The newest comments of a post with `total` comments. Reads one more to detect another page.
 * `pageCount` says only whether there is one.
 */
export async function loadFirstPageOfThread(
  ctx: RequestContext,
  post: CommentedPost,
  { size: requestedSize, total }: { size: number; total: number },
) {
  const size = limitCommentPageSize(requestedSize);
  const threads = await loadThreads(ctx, post, {
    page: selectTopLevelComments(ctx, post, { skip: 0, take: size + 1 }),
    size,
    maxBytes: maxFirstPageBytes,
  });
  const comment = threads.slice(-size);
  return {
    comment,
    pageCount: threads.length > size ? 2 : comment.length ? 1 : 0,
    total_comments: total,
  };
}

/** Columns of a row named m. */
const commentColumns = { audience: sql`m.audience_id`, author: sql`m.author_id` };

/**
 * Top-level comments, newest first. Checks again that the post is visible, because this statement
 * reads their text.
 */
export const selectTopLevelComments = (
  { viewer }: Pick<RequestContext, 'viewer'>,
  { id }: CommentedPost,
  { skip, take }: { skip: number; take: number },
): Sql => sql`
  select m.* from comments_without_parent_check(${viewer}) m
  where m.content_id = ${id} and m.parent_id is null and ${writtenForViewer(commentColumns, viewer, id)} and (select true from visible_posts(${viewer}) c where c.id = ${id})
  order by m.id desc limit ${take} offset ${skip}`;

/** Ids of top-level comments before or after a given one, nearest first. */
export async function listTopLevelIdsNear(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  post: CommentedPost,
  { id, toward, limit }: { id: number; toward: 'earlier' | 'later'; limit: number },
) {
  const rows = await db.query<{ id: number }>(sql`
    select m.id from comments_without_parent_check(${viewer}) m where m.content_id = ${post.id} and m.parent_id is null and ${writtenForViewer(commentColumns, viewer, post.id)}
      and ${toward === 'earlier' ? sql`m.id < ${id} order by m.id desc` : sql`m.id > ${id} order by m.id`} limit ${literalInt(limit)}`);
  return rows.map((row) => row.id);
}

/** The top-level comments with these ids. Checks again that the post is visible. */
export const selectTopLevelCommentsByIds = (
  { viewer }: Pick<RequestContext, 'viewer'>,
  { id }: CommentedPost,
  ids: readonly number[],
): Sql => sql`
  select m.* from comments_without_parent_check(${viewer}) m
  where m.id = any (${ids}::bigint[]) and m.content_id = ${id} and m.parent_id is null and (select true from visible_posts(${viewer}) c where c.id = ${id})`;

/**
 * Adds details and the newest replies, oldest first, to the top-level comments that `page` selects
 * (rows of `comments`). `size` is their maximum number. The newest comments and their newest
 * replies have priority in `maxBytes`.
 */
export async function loadThreads(
  ctx: RequestContext,
  post: CommentedPost,
  { page, size, maxBytes = maxThreadBytes }: { page: Sql; size: number; maxBytes?: number },
): Promise<CommentView[]> {
  const { db, viewer } = ctx;
  const replyLimit = getMaxRepliesPerComment(size);
  const { comments, leftOut } = await hydrate(
    ctx,
    post,
    sql`
    with page as materialized (${page}),
    shown as (
      select * from page
      union all
      select r.* from page p cross join lateral (
        select m.* from comments_without_parent_check(${viewer}) m where m.parent_id = p.id and ${writtenForViewer(commentColumns, viewer, post.id)} order by m.id desc limit ${replyLimit}) r)`,
    maxBytes,
  );
  const byParent = Map.groupBy(comments, ({ parent_id }) => parent_id);
  const topLevelComments = byParent.get(0) ?? [];
  const totals = await countReplies(
    { db, viewer },
    post.id,
    topLevelComments
      .map(({ id }) => id)
      .filter((id) => leftOut.has(id) || byParent.get(id)?.length === replyLimit),
  );
  return topLevelComments.map((topLevel) => {
    const replies = byParent.get(topLevel.id) ?? [];
    return {
      ...topLevel,
      total_replies: totals.get(topLevel.id) ?? replies.length,
      reply: replies,
    };
  });
}

/**
 * Replies to a visible comment: the newest, or those before or after the reply with this id. `more`
 * says whether there are others on that side.
 */
export async function loadReplies(
  ctx: RequestContext,
  post: CommentedPost,
  comment: number,
  {
    before,
    after,
    size,
  }: { before?: number | undefined; after?: number | undefined; size: number },
) {
  const { comments } = await hydrate(
    ctx,
    post,
    sql`
    with shown as (
      select m.* from comments_without_parent_check(${ctx.viewer}) m where m.parent_id = ${comment} and (${before ?? null}::bigint is null or m.id < ${before ?? null})
        and (${after ?? null}::bigint is null or m.id > ${after ?? null}) and ${writtenForViewer(commentColumns, ctx.viewer, post.id)}
        and (select true from visible_posts(${ctx.viewer}) c where c.id = ${post.id})
      order by m.id ${after === undefined ? sql`desc` : sql`asc`} limit ${size + 1})`,
  );
  return {
    reply: after === undefined ? comments.slice(-size) : comments.slice(0, size),
    more: comments.length > size,
  };
}

/**
 * The rows of the CTE `shown`, which this statement begins with, in the order of their ids. Their
 * texts are not read beyond `maxBytes`: `leftOut` has the comments with further replies.
 */
async function hydrate(
  { db, viewer, member, app }: RequestContext,
  post: CommentedPost,
  shown: Sql,
  maxBytes?: number,
) {
  const fits =
    maxBytes === undefined
      ? sql`true`
      : sql`m.parent_id is null or sum(octet_length(m.text) + coalesce(f.bytes, 0)) over (order by m.parent_id is not null, m.parent_id desc, m.id desc) <= ${literalInt(maxBytes)}`;
  // The OFFSET keeps the planner from reading the images of all comments.
  const limited = sql`(
    select m.*, f.picture, ${fits} as fits from shown m
    left join lateral (select ${storedPictureColumns} as picture, octet_length(f.description) + coalesce(octet_length(f.media_title), 0) as bytes from files f where f.comment_id = m.id offset 0) f on true)`;
  const rows = await db.query<Row>(sql`
    ${shown}
    select m.id, m.fits, m.content_id, m.parent_id, case when m.fits then m.text else '' end as text, m.created_at, m.updated_at, m.revision, m.hidden_at is not null as hidden, m.held_at is not null as waits, m.audience_id is not null as earlier,
      ${toUserSummary(sql`a`)} as author,
      case when m.fits then m.picture end as picture,
      (select count(*)::int from comment_likes l join visible_people(${viewer}) p on p.id = l.person_id where l.comment_id = m.id)
        - case when m.shared_again_at is null and not m.has_earlier_likes then 0 else earlier_comment_like_count(${viewer}, m.id) end
        as total_likes,
      -- A scalar subquery, because otherwise the planner would read all likes of the viewer.
      coalesce((select true from comment_likes l where l.comment_id = m.id and l.person_id = ${viewer}), false) as liked,
      ${member?.hasFeedChoices ? hasMuted(sql`${viewer}`, sql`m.author_id`) : sql`false`} as muted
    from ${limited} m cross join lateral person_unchecked(m.author_id) a
    order by m.id`);
  const hiddenNotesById = await loadHiddenNotes(
    db,
    'comment',
    rows.filter(({ hidden }) => hidden).map(({ id }) => id),
  );
  return {
    comments: rows
      .filter(({ fits }) => fits)
      .map((row) => ({
        ...toComment(row, { member, viewer, files: app.files, post }),
        ...(hiddenNotesById.has(row.id) && { hidden: hiddenNotesById.get(row.id)! }),
        total_replies: 0,
      })),
    leftOut: new Set(rows.flatMap(({ fits, parent_id }) => (fits ? [] : parent_id))),
  };
}

/**
 * Number of visible replies to each of these comments, for those that may have more than the
 * response contains.
 */
async function countReplies(
  { db, viewer }: Pick<RequestContext, 'db' | 'viewer'>,
  post: number,
  ids: number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; total: number }>(sql`
    select m.parent_id as id, count(*)::int as total from comments_without_parent_check(${viewer}) m
    where m.parent_id = any (${ids}::bigint[]) and ${writtenForViewer(commentColumns, viewer, post)} group by m.parent_id`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

function toComment(
  row: Row,
  {
    member,
    viewer,
    files,
    post,
  }: { member: RequestContext['member']; viewer: number | null; files: Files; post: CommentedPost },
) {
  const can = canComment(member, {
    authorId: row.author.id,
    contentAuthorId: post.author_id,
    moderator: post.moderator,
    canComment: mayComment(member, post),
    topLevel: row.parent_id === null,
  });
  return {
    id: row.id,
    content_id: row.content_id,
    parent_id: row.parent_id ?? 0,
    user_id: row.author.id,
    user: files.stub(row.author, viewer),
    comment: row.text,
    image: row.picture?.width ? files.address(row.picture.name, viewer) : '',
    ...(row.picture && { picture: files.shown(row.picture, viewer) }),
    added_on: row.created_at.toISOString(),
    ...(row.updated_at && { updated_on: row.updated_at.toISOString() }),
    ...(row.waits && { waits: true }),
    ...(row.muted && { muted: true }),
    ...(row.earlier && row.author.id === viewer && { earlier_audience: true }),
    total_likes: row.total_likes,
    liked: row.liked,
    can_reply: can.reply,
    can_like: can.like,
    can_edit: can.edit,
    ...(can.edit && { revision: row.revision }),
    can_remove: can.remove,
  };
}
