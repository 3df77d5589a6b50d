// Inserts the demo posts with comments, likes and votes.
import { contentType } from '#contract/contentType.ts';
import { minute } from '#contract/durations.ts';
import { parseEntities } from '../posts/entities.ts';
import { setCommentTags, setHashtags } from '../posts/tags.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { insertActions } from './fillActions.ts';
import { insertPolls } from './fillPolls.ts';
import { seedGroups } from './groups.ts';
import type { SeedIds } from './ids.ts';
import type { Username } from './people.ts';
import type { SeedPost } from './post.ts';
import { posts } from './posts.ts';
import { timeAgo, insertRows } from './rows.ts';

/** Inserts posts, oldest first, so that ids grow with time. Returns the id of each. */
export async function insertPosts(app: AppContext, db: Database, { people: idOf, groups: groupOf, collections: collectionOf }: SeedIds): Promise<Map<SeedPost, number>> {
  const closedGroups = new Set<string>(seedGroups.filter(({ status }) => status === 'Closed').map(({ short }) => short));
  const sortedPosts = posts.toSorted((a, b) => b.ago - a.ago);
  const ids = await insertRows(db, sql`
    insert into posts (author_id, content_type, tool, title, text, body, link, link_title, link_description, location, shared_as, group_id, collection_id,
      group_was_closed, draft, comments_on, created_at, published_at, featured_at)
    select author, kind, tool, title, text, body, link, link_title, link_description, location, audience, team, collection,
      closed, draft, comments, at, case when not draft then at end, case when featured then at end
    from ${toRecordset(sortedPosts.map((post, n) => ({
      author: idOf[post.by],
      kind: post.poll ? contentType.poll : post.blog ? contentType.blog : post.action ? contentType.action : contentType.post,
      tool: post.tool ?? 'wall',
      title: post.title ?? '',
      text: post.text,
      body: post.body ?? '',
      link: post.link?.url ?? '',
      link_title: post.link?.title ?? '',
      link_description: post.link?.description ?? '',
      location: post.location ?? '',
      audience: post.as,
      team: post.group && groupOf[post.group],
      collection: post.collection && collectionOf[post.collection],
      closed: post.group !== undefined && closedGroups.has(post.group),
      draft: post.blog?.draft ?? false,
      comments: post.blog?.comments ?? true,
      featured: post.poll?.featured ?? post.action?.featured ?? false,
      at: timeAgo(post.ago * minute),
      n,
    })), sql`c (author bigint, kind smallint, tool text, title text, text text, body text, link text, link_title text, link_description text, location text, audience text, team bigint, collection bigint, closed boolean, draft boolean, comments boolean, featured boolean, at timestamptz, n int)`)}
    order by n returning id`);
  const contentOf = new Map(sortedPosts.map((post, n) => [post, ids[n]!]));
  await db.execute(sql`
    insert into post_tags (content_id, tag)
    select content, tag from ${toRecordset(sortedPosts.flatMap((post) => (post.tags ?? []).map((tag) => ({ content: contentOf.get(post), tag }))), sql`t (content bigint, tag text)`)}`);
  for (const [{ title = '', text, body = '' }, content] of contentOf) await setHashtags(db, content, parseEntities({ title, text, body }).hashtags);
  await insertPolls(app, db, idOf, contentOf);
  await insertActions(app, db, idOf, contentOf);

  const comments = sortedPosts.flatMap((post) => post.comments.map((comment) => ({ ...comment, post, content: contentOf.get(post)!, parent: null })));
  const commentIds = await fillComments(comments);
  const replies = comments.flatMap(({ replies, ...comment }, i) => replies.map((reply) => ({ ...comment, ...reply, parent: commentIds[i]! })));
  const replyIds = await fillComments(replies);

  for (const [n, { text }] of comments.entries()) await setCommentTags(db, commentIds[n]!, text);
  for (const [n, { text }] of replies.entries()) await setCommentTags(db, replyIds[n]!, text);

  await fillLikes(sql`insert into likes (content_id, person_id, created_at)`, sortedPosts.flatMap((post) => likesOf(post, contentOf.get(post)!, post.ago)));
  const allComments = [...comments.map((comment, n) => ({ ...comment, id: commentIds[n]! })), ...replies.map((reply, n) => ({ ...reply, id: replyIds[n]! }))];
  await fillLikes(sql`insert into comment_likes (comment_id, person_id, created_at)`, allComments.flatMap((comment) => likesOf(comment, comment.id, comment.post.ago - comment.after)));
  return contentOf;

  function fillComments(list: { by: Username; after: number; text: string; post: SeedPost; content: number; parent: number | null }[]) {
    return insertRows(db, sql`
      insert into comments (content_id, parent_id, author_id, text, created_at)
      select content, parent, author, text, at
      from ${toRecordset(list.map(({ content, parent, by, text, after, post }, n) => ({ content, parent, author: idOf[by], text, at: timeAgo((post.ago - after) * minute), n })), sql`c (content bigint, parent bigint, author bigint, text text, at timestamptz, n int)`)}
      order by n returning id`);
  }

  /** Likes, evenly spread over the first hours. */
  function likesOf({ likes }: { likes: Username[] }, target: number, minutes: number) {
    const durationMs = Math.min(minutes, 12 * 60) * minute;
    return likes.map((name, n) => ({ target, person: idOf[name], at: timeAgo(minutes * minute - (durationMs * (n + 1)) / (likes.length + 1)) }));
  }

  async function fillLikes(insert: Sql, list: { target: number; person: number; at: Date }[]) {
    await db.execute(sql`${insert} select target, person, at from ${toRecordset(list, sql`l (target bigint, person bigint, at timestamptz)`)}`);
  }
}

