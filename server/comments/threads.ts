// Comments as a viewer sees them: a page of threads from the rules, dressed with authors, likes and one level of replies.
import type { Comment } from '#contract/comments.ts';
import { sizes } from '#contract/sizes.ts';
import type { Audience } from '#contract/words.ts';
import type { Files, StoredPicture } from '../kit/files.ts';
import type { Asked } from '../house.ts';
import { int, sql, type Sql } from '../kit/sql.ts';
import { givenToViewer } from '../rules/earlierAudiences.ts';
import { hiddenNotes } from '../moderation/hidden.ts';
import { stubOf } from '../people/stub.ts';
import { canComment, canContent } from '../rules/content.ts';

type Row = {
  id: number;
  content_id: number;
  parent_id: number | null;
  author: { id: number; name: string; username: string; portrait: string | null };
  text: string;
  picture: StoredPicture | null;
  added_on: Date;
  updated_on: Date | null;
  revision: number;
  total_likes: number;
  liked: boolean;
  hidden: boolean;
  waits: boolean;
  /** Given to an earlier audience of the post. */
  earlier: boolean;
};

/** Replies shown under each of so many comments: the newest, so that no answer has many more than two hundred rows. */
const repliesUnder = (tops: number) => Math.max(3, Math.min(100, Math.floor(200 / tops)));
/** Characters of all replies in one answer. */
const longest = 500_000;

/** As many comments as one page has at most. */
export const pageOfComments = (size: number) => Math.min(size, sizes.comments);

/** What the post lets the viewer do beneath it. */
export type Post = {
  id: number;
  author_id: number;
  content_type: number;
  comments_on: boolean;
  shared_as: Audience;
  group_id: number | null;
  group_member: boolean;
  moderator: boolean;
};

const visiblePost = (viewer: number | null, content: number) => sql`
  select c.id, c.author_id, c.content_type, c.comments_on, c.shared_as, c.group_id,
    exists (select from group_members m where m.group_id = c.group_id and m.person_id = ${viewer}) as group_member, moderates(${viewer}, c.group_id) as moderator
  from visible_contents(${viewer}) c where c.id = ${content}`;

/** The post if the viewer may see it. */
export const postOf = ({ db, viewer }: Pick<Asked, 'db' | 'viewer'>, content: number) => db.oneByOnePlan<Post>(visiblePost(viewer, content));

/** The same, and how many comments the viewer sees beneath it: in all, and at the top. */
export const postAndCounts = ({ db, viewer }: Pick<Asked, 'db' | 'viewer'>, content: number) =>
  db.oneByOnePlan<Post & { total: number; tops: number }>(sql`
    select p.*, n.total, n.tops from (${visiblePost(viewer, content)}) p cross join lateral comments_counted(${viewer}, p.id) n`);

export const mayComment = (member: Asked['member'], post: Post) =>
  canContent(member, {
    authorId: post.author_id,
    type: post.content_type,
    commentsOn: post.comments_on,
    inGroup: post.group_id !== null,
    groupMember: post.group_member,
    moderator: post.moderator,
  }).comment;

/** The newest of a post that has so many in all. One more is looked for, to tell whether there is another page. */
export async function firstPageOfThread(asked: Asked, post: Post, { size: wished, total }: { size: number; total: number }) {
  const size = pageOfComments(wished);
  const found = await threads(asked, post, { page: topsOf(asked, post, { skip: 0, take: size + 1 }), size });
  const comment = found.slice(-size);
  return { comment, pageCount: found.length > size ? 2 : comment.length ? 1 : 0, total_comments: total };
}

/** Of a row named m. */
const givenComment = { audience: sql`m.audience_id`, author: sql`m.author_id` };

/** So many of the comments that answer none, the newest first. Whether the post is seen is asked here once more: what they say is told by this statement. */
export const topsOf = ({ viewer }: Pick<Asked, 'viewer'>, { id }: Post, { skip, take }: { skip: number; take: number }): Sql => sql`
  select m.* from comments_by_themselves(${viewer}) m
  where m.content_id = ${id} and m.parent_id is null and ${givenToViewer(givenComment, viewer, id)} and (select true from visible_contents(${viewer}) c where c.id = ${id})
  order by m.id desc limit ${take} offset ${skip}`;

/** The numbers of so many comments that answer none, before or after one of them, the nearest first. */
export async function topsNear(
  { db, viewer }: Pick<Asked, 'db' | 'viewer'>,
  post: Post,
  { id, toward, most }: { id: number; toward: 'earlier' | 'later'; most: number },
) {
  const rows = await db.all<{ id: number }>(sql`
    select m.id from comments_by_themselves(${viewer}) m where m.content_id = ${post.id} and m.parent_id is null and ${givenToViewer(givenComment, viewer, post.id)}
      and ${toward === 'earlier' ? sql`m.id < ${id} order by m.id desc` : sql`m.id > ${id} order by m.id`} limit ${int(most)}`);
  return rows.map((row) => row.id);
}

/** These of the comments that answer none. Whether the post is seen is asked once more, as of a page. */
export const topsAmong = ({ viewer }: Pick<Asked, 'viewer'>, { id }: Post, ids: readonly number[]): Sql => sql`
  select m.* from comments_by_themselves(${viewer}) m
  where m.id = any (${ids}::bigint[]) and m.content_id = ${id} and m.parent_id is null and (select true from visible_contents(${viewer}) c where c.id = ${id})`;

/** Dresses the top-level comments that `page` selects (m.* of comments_beneath), so many of them, each with its newest replies, oldest first. */
export async function threads(asked: Asked, post: Post, { page, size }: { page: Sql; size: number }): Promise<Comment[]> {
  const { db, viewer } = asked;
  const most = repliesUnder(size);
  const rows = await dressed(
    asked,
    post,
    sql`
    with page as materialized (${page}),
    shown as (
      select * from page
      union all
      select r.* from page p cross join lateral (
        select m.* from comments_by_themselves(${viewer}) m where m.parent_id = p.id and ${givenToViewer(givenComment, viewer, post.id)} order by m.id desc limit ${most}) r)`,
  );
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const tops = byParent.get(0) ?? [];
  let room = longest;
  const shown = new Map(
    // the newest comments and their newest replies come first
    tops.toReversed().map((top) => {
      const replies = byParent.get(top.id) ?? [];
      const from = replies.findLastIndex(({ comment }) => (room -= comment.length) < 0) + 1;
      return [top.id, { replies: replies.slice(from), cut: from > 0 || replies.length === most }];
    }),
  );
  const totals = await totalReplies(
    { db, viewer },
    post.id,
    tops.filter(({ id }) => shown.get(id)!.cut).map(({ id }) => id),
  );
  return tops.map((top) => {
    const { replies } = shown.get(top.id)!;
    return { ...top, total_replies: totals.get(top.id) ?? replies.length, reply: replies };
  });
}

/** So many replies to a comment, the newest or those before or after one of them, and whether there are more on that side. The comment is seen. */
export async function repliesTo(
  asked: Asked,
  post: Post,
  comment: number,
  { before, after, size }: { before?: number | undefined; after?: number | undefined; size: number },
) {
  const rows = await dressed(
    asked,
    post,
    sql`
    with shown as (
      select m.* from comments_by_themselves(${asked.viewer}) m where m.parent_id = ${comment} and (${before ?? null}::bigint is null or m.id < ${before ?? null})
        and (${after ?? null}::bigint is null or m.id > ${after ?? null}) and ${givenToViewer(givenComment, asked.viewer, post.id)}
        and (select true from visible_contents(${asked.viewer}) c where c.id = ${post.id})
      order by m.id ${after === undefined ? sql`desc` : sql`asc`} limit ${size + 1})`,
  );
  return { reply: after === undefined ? rows.slice(-size) : rows.slice(0, size), more: rows.length > size };
}

/** The rows of `shown`, a part of the statement, by their numbers. */
async function dressed({ db, viewer, member, house }: Asked, post: Post, shown: Sql) {
  const rows = await db.allByOnePlan<Row>(sql`
    ${shown}
    select m.id, m.content_id, m.parent_id, m.text, m.added_on, m.updated_on, m.revision, m.hidden_at is not null as hidden, m.held_at is not null as waits, m.audience_id is not null as earlier,
      ${stubOf(sql`a`)} as author,
      (select json_build_object('name', f.name, 'width', f.width, 'height', f.height) from files f where f.comment_id = m.id) as picture,
      (select count(*)::int from comment_likes l join visible_people(${viewer}) p on p.id = l.person_id where l.comment_id = m.id)
        - case when m.shared_again_at is null and not m.has_earlier_likes then 0 else earlier_comment_like_count(${viewer}, m.id) end
        as total_likes,
      -- as a value: the planner would rather read all that somebody ever liked
      coalesce((select true from comment_likes l where l.comment_id = m.id and l.person_id = ${viewer}), false) as liked
    from shown m cross join lateral author_named(m.author_id) a
    order by m.id`);
  const notes = await hiddenNotes(
    db,
    'comment',
    rows.filter(({ hidden }) => hidden).map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...one(row, { member, viewer, files: house.files, post }),
    ...(notes.has(row.id) && { hidden: notes.get(row.id)! }),
    total_replies: 0,
  }));
}

/** How many replies the viewer sees to each of these comments, which may have more than are shown. */
async function totalReplies({ db, viewer }: Pick<Asked, 'db' | 'viewer'>, post: number, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<{ id: number; total: number }>(sql`
    select m.parent_id as id, count(*)::int as total from comments_by_themselves(${viewer}) m
    where m.parent_id = any (${ids}::bigint[]) and ${givenToViewer(givenComment, viewer, post)} group by m.parent_id`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

function one(row: Row, { member, viewer, files, post }: { member: Asked['member']; viewer: number | null; files: Files; post: Post }) {
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
    image: files.address(row.picture?.name, viewer),
    ...(row.picture && { picture: files.shown(row.picture, viewer) }),
    added_on: row.added_on.toISOString(),
    ...(row.updated_on && { updated_on: row.updated_on.toISOString() }),
    ...(row.waits && { waits: true }),
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
