// Posts in the shape of the API: rows of a page with their author, images, counts and permissions.
import type { Content } from '#contract/posts.ts';
import type { HiddenNote } from '#contract/moderation.ts';
import type { Quote } from '#contract/quote.ts';
import { strings } from '#contract/strings.ts';
import { wordCountColumn } from './wordCount.ts';
import { translatorFor } from '../lib/translators.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { storedPictureColumns } from '../files/storedPicture.ts';
import { loadHiddenNotes } from '../decisions/hiddenNotes.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { canContent } from '../policies/posts.ts';
import { isFixedType, loadDetails } from './postType.ts';
import { loadQuotes } from './quotes.ts';
import type { CommentedPost, PostRow } from './postRow.ts';

/**
 * `detailed` includes the body of blogs. `fresh` skips counts, for a post that this transaction
 * created. `selectIds` selects ids that each row repeats.
 */
type HydrationOptions = { detailed?: boolean; fresh?: boolean; selectIds?: Sql | undefined };

/**
 * Selects the page first and adds details afterwards, so that only rows of the page are counted.
 * `page` is a query that selects c.* from visible_posts.
 */
export async function presentPosts(
  ctx: RequestContext,
  page: Sql,
  options: HydrationOptions = {},
): Promise<Content[]> {
  const { rows, details } = await hydrate(ctx, page, options);
  return rows.map((row) => toPostView(row, details, ctx));
}

/** The ids of `presentPostsAndIds`, an array, for its page. */
export const selectedIds = sql`select ids from selected`;

/**
 * Also returns the ids that `selectIds` selects, if any: a statement of their own would take as
 * long as some posts. The page may leave them out.
 */
export async function presentPostsAndIds(
  ctx: RequestContext,
  page: Sql,
  selectIds: Sql | undefined,
): Promise<{ contents: Content[]; ids: number[] }> {
  const { rows, details } = await hydrate(ctx, page, { selectIds });
  const ids =
    rows.length || !selectIds
      ? (rows[0]?.selected_ids ?? [])
      : (await ctx.db.query<{ id: number }>(selectIds)).map(({ id }) => id);
  return { contents: rows.map((row) => toPostView(row, details, ctx)), ids };
}

/** One post with its full text, and the data that the thread of comments needs. */
export async function presentPost(
  ctx: RequestContext,
  page: Sql,
): Promise<{ content: Content; post: CommentedPost } | undefined> {
  const { rows, details } = await hydrate(ctx, page, { detailed: true });
  const [row] = rows;
  return (
    row && {
      content: toPostView(row, details, ctx),
      post: {
        ...row,
        group_member: row.group?.member ?? false,
        group_archived: row.group?.archived ?? false,
        moderator: row.group?.moderator ?? false,
      },
    }
  );
}

/** Number of likers that are named with a post. Visitors see the count only. */
export const maxNamedLikers = 5;
const emptyLikers = sql`'[]'::json`;

/** SQL for the counts and likers of a row named c. */
const loadCounts = ({ viewer, member }: RequestContext) => ({
  counted: sql`
      -- If fewer than the limit are visible, these are all visible likers.
      case when likers.named < ${literalInt(maxNamedLikers)} then likers.named else (select total from visible_like_count(${viewer}, c.id, marked => c.has_earlier_likes)) end as total_likes, likers.newest as likes,
      -- A scalar subquery, because otherwise the planner would read all likes of the viewer.
      coalesce((select true from likes l where l.content_id = c.id and l.person_id = ${viewer}), false) as liked,
      ${member?.hasFeedChoices || member?.hasSavedPosts ? ownMarks(member) : noMarks},
      (select total from visible_comment_count(${viewer}, c.id)) as total_comments,
      case when c.revision = 1 then 0 else visible_revision_count(${viewer}, c.id) end as total_versions`,
  named: sql`
    cross join lateral (
      select count(*)::int as named, ${viewer === null ? emptyLikers : sql`coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.created_at desc, n.id desc), ${emptyLikers})`} as newest
      from (select p.id, p.name, p.username, l.created_at from likes l join visible_people(${viewer}) p on p.id = l.person_id
        where l.content_id = c.id and (not c.has_earlier_likes or l.person_id not in (select e.id from earlier_likers(${viewer}, c.id) e)) order by l.created_at desc, l.person_id desc limit ${literalInt(maxNamedLikers)}) n) likers`,
});
/** The two together, so that there are not more statements than necessary. */
const ownMarks = ({ id }: Member) => sql`
      coalesce((select true from saved_posts s where s.content_id = c.id and s.person_id = ${id}), false) as saved,
      coalesce((select true from dismissed_posts d where d.content_id = c.id and d.person_id = ${id}), false) as dismissed`;
const noMarks = sql`false as saved, false as dismissed`;
const noCounts = {
  counted: sql`0 as total_likes, ${emptyLikers} as likes, false as liked, ${noMarks}, 0 as total_comments, 0 as total_versions`,
  named: emptySql,
};

async function hydrate(
  ctx: RequestContext,
  page: Sql,
  { detailed = false, fresh: isFresh = false, selectIds }: HydrationOptions,
): Promise<{ rows: PostRow[]; details: PostDetails }> {
  const { db, viewer } = ctx;
  const counts = isFresh ? noCounts : loadCounts(ctx);
  const query = sql`
    with ${selectIds ? sql`selected as materialized (select array(${selectIds}) as ids),` : emptySql}
    page as materialized (${page}),
    -- Each group once, because on the page of a group all posts have the same. The OFFSET prevents
    -- the planner from checking the group for each post.
    page_groups as materialized (
      select g.id, json_build_object('id', g.id, 'name', g.name,
        'member', exists (select from group_members m where m.group_id = g.id and m.person_id = ${viewer}), 'moderator', is_group_moderator(${viewer}, g.id), 'archived', g.archived_at is not null) as shown
      from (select named.id from (select distinct group_id as id from page where group_id is not null offset 0) named where can_see_group(${viewer}, named.id)) seen
      cross join lateral group_unchecked(seen.id) g)
    select c.id, c.author_id, c.content_type, c.title, c.text, ${detailed ? sql`c.body` : sql`''`} as body, ${wordCountColumn}, c.tool, c.draft, c.revision, c.link, c.link_title, c.link_description, c.location, c.shared_as, c.collection_id, c.comments_on,
      c.group_id, c.created_at, c.updated_at, c.hidden_at is not null as hidden, not c.approved and c.content_type <> post_type_action() as waits, c.featured_at is not null as featured,
      c.pinned_in_group_at is not null as pinned_in_group, c.pinned_on_profile_at is not null as pinned_on_profile, c.quoted_id,
      ${toUserSummary(sql`a`)} as author,
      (select shown from page_groups where page_groups.id = c.group_id) as group,
      coalesce((select json_agg(${storedPictureColumns} order by f.position)
        from files f where f.content_id = c.id and not f.is_link_preview), '[]') as photos,
      (select f.name from files f where f.content_id = c.id and f.is_link_preview) as link_file,
      ${selectIds ? sql`(select array_to_json(nullif(ids, '{}')) from selected) as selected_ids,` : emptySql}
      ${counts.counted}
    from page c cross join lateral person_unchecked(c.author_id) a ${counts.named}
    order by c.created_at desc, c.id desc`;
  // Runs with a cached plan. Measured: planning it for each call makes a page of the home feed
  // twenty times as slow.
  const rows = await db.query<PostRow>(query);
  const details: PostDetails = {
    ofType: await loadDetails(ctx, rows, { detailed }),
    quotes: await loadQuotes(ctx, rows),
    hidden: await loadHiddenNotes(
      db,
      'content',
      rows.filter(({ hidden }) => hidden).map(({ id }) => id),
    ),
  };
  return { rows, details };
}

/** By post id: what only the type of the post has, what it quotes, and why it is hidden. */
type PostDetails = {
  ofType: Map<number, Partial<Content>>;
  quotes: Map<number, Quote>;
  hidden: Map<number, HiddenNote>;
};

function toPostView(
  row: PostRow,
  { ofType, quotes, hidden }: PostDetails,
  { member, viewer, language, app: { files } }: RequestContext,
): Content {
  const permissions = canContent(member, {
    authorId: row.author_id,
    editable: !isFixedType(row.content_type),
    commentsOn: row.comments_on,
    inGroup: row.group_id !== null,
    archived: row.group?.archived ?? false,
    groupMember: row.group?.member ?? false,
    moderator: row.group?.moderator ?? false,
  });
  return {
    id: row.id,
    user_id: row.author_id,
    user: files.stub(
      // The placeholder account for deleted members has no username.
      row.author.username
        ? row.author
        : { ...row.author, name: translatorFor(language).pattern(strings.deletedMember) },
      viewer,
    ),
    content_type: row.content_type,
    title: row.title,
    text: row.text,
    tool: row.tool,
    link: row.link,
    link_title: row.link_title,
    link_description: row.link_description,
    link_image: files.address(row.link_file, viewer),
    location: row.location,
    shared_as: row.shared_as,
    ...(row.collection_id !== null &&
      viewer === row.author_id && { collection_id: row.collection_id }),
    ...(row.group && {
      group_id: row.group.id,
      group: {
        id: row.group.id,
        name: row.group.name,
        ...(row.group.archived && { archived: true as const }),
      },
    }),
    attachments: row.photos.map((photo) => files.shown(photo, viewer)),
    total_likes: row.total_likes,
    likes: row.likes.map(toLiker),
    liked: row.liked,
    total_comments: row.total_comments,
    can_comment: permissions.comment,
    can_like: permissions.like,
    can_edit: permissions.edit,
    can_remove: permissions.remove,
    added_on: row.created_at.toISOString(),
    ...(row.updated_at && { updated_on: row.updated_at.toISOString() }),
    revision: row.revision,
    total_versions: row.total_versions,
    ...(row.featured && { featured: true }),
    ...(row.saved && { saved: true }),
    ...(row.dismissed && { dismissed: true }),
    ...(row.pinned_in_group && row.group && { pinned_in_group: true }),
    ...(row.pinned_on_profile && { pinned_on_profile: true }),
    ...(permissions.pin && { can_pin: true }),
    ...(row.waits && { waits: true }),
    ...(quotes.has(row.id) && { quote: quotes.get(row.id)! }),
    ...ofType.get(row.id),
    ...(hidden.has(row.id) && { hidden: hidden.get(row.id)! }),
  };
}

export const toLiker = ({
  id,
  name,
  username,
}: {
  id: number;
  name: string;
  username: string;
}) => ({ user_id: id, user: { name, username } });
