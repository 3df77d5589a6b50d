// Likes of posts. A person likes a post once. Counts and names include only people that the viewer
// can see.
import type { Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  afterCursor,
  countPages,
  paginate,
  parsePaging,
  toPageQuery,
  type Cursor,
} from '../db/pagination.ts';
import { literalInt, sql } from '../db/sql.ts';
import { revokeNotifications } from '../notifications/revoke.ts';
import { enqueueActivity } from '../notifications/outbox.ts';
import { lockPairSharedSql } from '../policies/userPairLock.ts';
import { toLikerItems } from '../directory/userSummaries.ts';
import { toLiker, maxNamedLikers } from './hydrate.ts';
import { checkpointCountsOccasionally } from './countCheckpoints.ts';

/**
 * A single statement, outside a transaction, so that the request waits for one round trip. If the
 * viewer already liked the post, the likes are read again.
 */
export async function likePost(
  { content_id }: Input<'POST /content/like'>,
  { db, app, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  const likedRows = await db.queryWithGroupCommit<LikeResult>(
    (asyncCommit) => sql`
    with locked as materialized (
      select ${content_id}::bigint as id, ${asyncCommit}, ${lockPairSharedSql(viewer, sql`p.author`)} from (select post_author_unchecked(${content_id}) as author offset 0) p),
    -- The visibility check runs after the lock is taken, so that it sees every block that was
    -- committed before.
    seen as materialized (select locked.id from locked where lock_post_if_visible(${viewer}, locked.id)),
    liked as (insert into likes (content_id, person_id) select id, ${viewer} from seen on conflict do nothing returning content_id as id),
    activity as (${enqueueActivity(NotificationType.postLiked, viewer, sql`select id from liked`)})
    select exists (select from liked) as is_new, l.id, l.name, l.username, l.total
    from seen left join lateral recent_likers_with_total(${viewer}, seen.id, ${literalInt(maxNamedLikers)}) l on true order by l.created_at desc, l.id desc`,
  );
  const [firstRow] = likedRows;
  if (!firstRow) throw notFound(strings.feedNotFound);
  if (!firstRow.is_new) return loadLikes(db, viewer, content_id);
  db.afterCommit(app.outbox.wake);
  // The statement reads a snapshot from before its own insert, so that the new like is not in the
  // total.
  const total = (firstRow.total ?? 0) + 1;
  await checkpointCountsOccasionally(db, content_id, total, content_id + viewer);
  return toResponse(
    content_id,
    [member, ...likedRows.filter(isLiker)].slice(0, maxNamedLikers),
    total,
  );
}

export async function unlikePost(
  { content_id }: Input<'POST /content/un-like'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const author = await loadAuthor(db, member.id, content_id);
    const deletedCount = await db.execute(
      sql`delete from likes where content_id = ${content_id} and person_id = ${member.id}`,
    );
    if (deletedCount)
      await db.execute(
        sql`delete from earlier_likes where content_id = ${content_id} and person_id = ${member.id}`,
      );
    // A later like, for example from another browser tab, notifies again.
    if (deletedCount)
      await revokeNotifications(db, {
        type: NotificationType.postLiked,
        actor: member.id,
        content: content_id,
        from: author,
      });
    return loadLikes(db, member.id, content_id);
  });
}

export async function listPostLikers(
  input: Input<'GET /content/get-likes'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  await loadAuthor(db, member.id, input.content_id);
  const page = parsePaging(input, pageSizes.likers);
  const { after, skip, take } = toPageQuery(page);
  const { total_likes } = await countLikes(db, member.id, input.content_id);
  const rows = await db.query<Liker & { created_at: Date }>(
    sql`${selectNewestLikers(member.id, input.content_id, after)} limit ${take} offset ${skip}`,
  );
  const { pageRows, next } = paginate(rows, page, ({ created_at, id }) => [
    created_at.getTime(),
    id,
  ]);
  return {
    likes: await toLikerItems(pageRows, ctx),
    total_likes,
    pageCount: countPages(total_likes, page.size),
    ...(next !== undefined && { next }),
  };
}

async function loadAuthor(db: Database, viewer: number, content: number): Promise<number> {
  const post = await db.queryOne<{ author_id: number }>(
    sql`select author_id from visible_posts(${viewer}) where id = ${content}`,
  );
  if (!post) throw notFound(strings.feedNotFound);
  return post.author_id;
}

async function loadLikes(db: Database, viewer: number, content: number) {
  const likes = await db.query<Liker & { total: number }>(sql`
    select l.id, l.name, l.username, l.total from recent_likers_with_total(${viewer}, ${content}, ${literalInt(maxNamedLikers)}) l order by l.created_at desc, l.id desc`);
  return toResponse(content, likes, likes[0]?.total ?? 0);
}

const toResponse = (id: number, likes: Liker[], total_likes: number) => ({
  total_likes,
  likes: likes.map(toLiker),
  id,
});

const countLikes = async (db: Database, viewer: number, content: number) =>
  (await db.queryOne<{ total_likes: number }>(sql`
    select total as total_likes from visible_like_count(${viewer}, ${content})`))!;

type Liker = { id: number; name: string; username: string };

/**
 * One of the likers of a visible post, and their total. The fields of the liker are null if there
 * are none. `is_new` is false if the viewer had liked the post before.
 */
type LikeResult = { is_new: boolean; total: number | null } & {
  [Name in keyof Liker]: Liker[Name] | null;
};
const isLiker = (row: LikeResult): row is LikeResult & Liker => row.id !== null;

/** Without likes that were given for an earlier audience, to which the viewer does not belong. */
const selectNewestLikers = (viewer: number, content: number, after?: Cursor) => sql`
  select p.id, p.name, p.username, l.created_at from likes l join visible_people(${viewer}) p on p.id = l.person_id
  where l.content_id = ${content} and l.person_id not in (select e.id from earlier_likers(${viewer}, ${content}) e) ${afterCursor(after, sql`l.created_at, l.person_id`)} order by l.created_at desc, l.person_id desc`;
