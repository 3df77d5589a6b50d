// Feeds of posts, newest first. Each feed narrows what visible_posts returns for the viewer.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { tagKey } from '#contract/mentions.ts';
import type { Tool } from '#contract/fields.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  afterCursor,
  orderNewestFirst,
  pageClause,
  parsePaging,
  parsePostPaging,
  rowLimit,
  toPageQuery,
  type PageQuery,
} from '../db/pagination.ts';
import { createAdaptivePath } from '../db/adaptivePath.ts';
import { literalInt, joinSql, emptySql, sql, type Sql } from '../db/sql.ts';
import { presentPosts, presentPostsAndIds, selectedIds } from './hydrate.ts';
import {
  loadFeedChoices,
  maxPassedOfAll,
  noChoices,
  selectUnmuted,
  type FeedChoices,
} from './feedChoices.ts';
import { hasTag, feedByPostTag, feedByTag } from './byTag.ts';
import { addPinned, presentPinned, selectPinnedIds } from './pins.ts';
import { selectUnmutedPage, toFeedResponse } from './unmutedPage.ts';
import { groupFeedByTag, groupPostsWithTag, isGroupVisible, postsOfGroup } from './ofGroup.ts';

export async function listPosts(input: Input<'GET /content/list'>, ctx: RequestContext<Member>) {
  const isNarrow = input.group_id !== undefined || input.user_id !== undefined;
  const page = parsePostPaging(
    input,
    input.group_id !== undefined ? pageSizes.group : isNarrow ? pageSizes.profile : pageSizes.feed,
  );
  const window = toPageQuery(page);
  if (input.tool !== undefined && input.group_id === undefined)
    throw invalidField('tool', strings.onlyInGroups);
  const viewer = ctx.member.id;
  const kinds = createKindFilter(input);
  const tag = input.tag === undefined ? undefined : tagKey(input.tag);
  const choices = await loadFeedChoices(ctx);
  if (!isNarrow && tag === undefined)
    return selectUnmutedPage(page, choices, (window) =>
      selectHomePosts(ctx, kinds, window, choices),
    );
  // What a member looks for is not muted: the posts of a person, in a group or with a tag.
  const filter = sql`${kinds} ${createToolFilter(input.tool)} ${choices.notDismissed}`;
  if (!isNarrow)
    return toFeedResponse(await presentPosts(ctx, feedByTag(viewer, tag!, filter, window)), page);
  const pinned = hasPinnedPosts(input)
    ? selectPinnedIds(viewer, input, choices.notDismissed)
    : undefined;
  const feedWithout = (ids: Sql) =>
    createNarrowFeed(
      viewer,
      input,
      tag,
      pinned ? sql`${filter} and c.id <> all ((${ids})::bigint[])` : filter,
    );
  const maxCount = tag === undefined ? maxCounted.posts : maxCounted.withTag;
  const total =
    input.count === 'Y'
      ? await countUpTo(ctx.db, maxCount, feedWithout(sql`array(${pinned ?? emptySql})`).all)
      : undefined;
  const { contents, ids: pinnedIds } = await presentPostsAndIds(
    ctx,
    feedWithout(selectedIds).pageOf(window),
    pinned,
  );
  const response = toFeedResponse(contents, page, total);
  if (!pinnedIds.length) return response;
  const isFirst = window.after === undefined && window.skip === 0;
  return addPinned(response, pinnedIds.length, isFirst ? await presentPinned(ctx, pinnedIds) : []);
}

/** Whether the list is all posts of a group, or all of a person. */
const hasPinnedPosts = ({ group_id, user_id, tag, tool, ...kinds }: Input<'GET /content/list'>) =>
  (group_id === undefined || user_id === undefined) &&
  tag === undefined &&
  tool === undefined &&
  createKindFilter(kinds) === emptySql;

/**
 * Posts are counted up to this number. Fewer with a tag, because it may be in the comments of a
 * post too, which makes it slower to check.
 */
const maxCounted = { posts: 10_000, withTag: 1_000 };

/** The number of rows that a query returns, or undefined if there are more than `maxCount`. */
async function countUpTo(db: Database, maxCount: number, query: Sql): Promise<number | undefined> {
  const { total } = (await db.queryOne<{ total: number }>(
    sql`select count(*)::int as total from (${query} limit ${literalInt(maxCount + 1)}) counted`,
  ))!;
  return total > maxCount ? undefined : total;
}

const tryNewestFirst = createAdaptivePath();
/** For members whose choices may leave out most of the newest posts. Their misses count apart. */
const tryNewestForChoices = createAdaptivePath();

/**
 * Tries the newest posts first, because where most posts are Public a page is usually among them.
 * Otherwise runs the full query. Both return the same posts.
 */
async function selectHomePosts(
  ctx: RequestContext<Member>,
  kinds: Sql,
  window: PageQuery,
  choices: FeedChoices,
) {
  const viewer = ctx.member.id;
  const runFullQuery = () => presentPosts(ctx, selectHomeFeed(viewer, kinds, window, { choices }));
  if (kinds !== emptySql || window.skip > 0) return runFullQuery();
  const tryNewest =
    choices.notMuted === emptySql && choices.notDismissed === emptySql
      ? tryNewestFirst
      : tryNewestForChoices;
  return tryNewest(
    window.take,
    () => presentPosts(ctx, newestOfHome(viewer, window, choices)),
    runFullQuery,
  );
}

/**
 * The part of the home feed among the newest posts, four times as many as fit on a page: a full
 * page, or too few rows. The default page size is a literal, because PostgreSQL plans a
 * parameterized limit again on every call.
 */
function newestOfHome(
  viewer: number,
  window: PageQuery,
  { notMuted, notDismissed }: FeedChoices,
): Sql {
  const maxCandidates =
    window.take === pageSizes.feed + 1 ? literalInt(4 * window.take) : sql`${4 * window.take}`;
  const lastCandidate = sql`nth_newest_post(${window.after?.created_at ?? null}, ${window.after?.id ?? null}, ${maxCandidates})`;
  return sql`
    select c.* from ${lastCandidate} last cross join lateral (
      select c.* from visible_posts(${viewer}) c
      where not c.draft and (c.created_at, c.id) > (last.created_at, last.id) ${afterCursor(window.after)} ${notMuted} ${notDismissed}
        and (c.shared_as <> 'Group' or c.author_id = ${viewer} or c.group_id in (select group_id from group_members where person_id = ${viewer})
          or (select true from friends_of(${viewer}) f where f.id = c.author_id))
      ${orderNewestFirst(window)}) c`;
}

/**
 * The home feed: posts of the viewer, their friends and their groups, and Public posts of everyone.
 * Six short scans along disjoint indexes, which contain little that the viewer cannot see. The cost
 * therefore follows the page size, not the table size, even for a viewer who can see one post in
 * ten thousand. Posts open to all are scanned first. If they fill the page, the other scans stop at
 * its last post. `alsoIncluded` is a condition for further posts, named c. Each scan
 * passes over what the viewer's `choices` leave out (`selectUnmuted`), so that pages are full.
 */
function selectHomeFeed(
  viewer: number,
  kinds: Sql,
  window: PageQuery,
  {
    alsoIncluded = emptySql,
    choices = noChoices,
  }: { alsoIncluded?: Sql; choices?: FeedChoices } = {},
): Sql {
  const visiblePosts = sql`visible_posts(${viewer}) c`;
  const filter = sql`${kinds} ${afterCursor(window.after)}`;
  const sinceLast = sql`${filter} and c.created_at >= coalesce((select created_at from last), '-infinity')`;
  const selectScan = (condition: Sql, maxPassed: number) =>
    selectUnmuted(
      viewer,
      sql`from ${visiblePosts} where ${condition} ${sinceLast}`,
      maxPassed,
      choices,
      window,
    );
  const friends = sql`friends_of(${viewer}) friend join visible_people(${viewer}) p on p.id = friend.id ${choices.friendCondition}`;
  const groups = sql`(select group_id from group_members where person_id = ${viewer})`;
  const unmutedGroups = sql`(select mine.group_id from group_members mine where mine.person_id = ${viewer} ${choices.groupCondition})`;
  const friendsPosts = sql`
    (select w.id from ${friends}
      cross join lateral (select c.id, c.created_at from friend_post_candidates(friend.id) c where true ${sinceLast} ${choices.notDismissed} ${orderNewestFirst(window)}) w
      order by w.created_at desc, w.id desc limit ${rowLimit(window)})`;
  const forCollections = sql`
    (select w.id from ${friends} join friend_collections of_friend on of_friend.owner_id = friend.id
      join collection_members mine on mine.collection_id = of_friend.id and mine.person_id = ${viewer}
      cross join lateral (select c.id, c.created_at from collection_post_candidates(mine.collection_id) c where true ${sinceLast} ${choices.notDismissed} ${orderNewestFirst(window)}) w
      order by w.created_at desc, w.id desc limit ${rowLimit(window)})`;
  return sql`
    with open as materialized ${selectUnmuted(viewer, sql`from ${visiblePosts} where c.open_to_all ${filter}`, maxPassedOfAll, choices, window)},
      last as materialized (select created_at from open order by created_at desc, id desc offset ${rowLimit(window)} - 1)
    select c.* from (
      select * from open
      union all ${selectScan(sql`not c.open_to_all and not c.draft and c.author_id = ${viewer}`, choices.maxPassedOfOne)}
      union all (select c.* from ${friendsPosts} place join ${visiblePosts} on c.id = place.id)
      union all (select c.* from ${forCollections} place join ${visiblePosts} on c.id = place.id)
      union all (select c.* from ${unmutedGroups} mine cross join lateral ${selectScan(sql`c.group_id = mine.group_id and not c.open_to_all and c.author_id <> ${viewer}`, choices.maxPassedOfOne)} c)
      union all (select c.* from ${selectUnmutedFriends(sql`friends_of(${viewer})`, choices)} friend cross join lateral ${selectScan(
        sql`c.author_id = friend.id and c.shared_as in ('Friends', 'Group') and c.group_id is not null and not c.group_was_closed and c.group_id not in ${groups}`,
        choices.maxPassedOfOne,
      )} c)
      ${alsoIncluded === emptySql ? emptySql : sql`union all ${selectScan(alsoIncluded, maxPassedOfAll)}`}
    ) c
    ${pageClause(window)}`;
}

/** `friends` is a row source with the ids of friends. Without muted people it stays as it is. */
const selectUnmutedFriends = (friends: Sql, { friendCondition }: FeedChoices): Sql =>
  friendCondition === emptySql
    ? friends
    : sql`(select friend.id from ${friends} friend where true ${friendCondition})`;

/**
 * The newest posts that the viewer can see but not everyone can, named c: their own, those in their
 * groups, and posts that friends share with friends. Suggestions are drawn from these and from
 * posts open to all. A limit that counted other posts would reveal them.
 */
export function postsByFriendsAndGroups(viewer: number, limit: number): Sql {
  const newest = sql`order by c.created_at desc, c.id desc limit ${literalInt(limit)}`;
  const visiblePosts = sql`from visible_posts(${viewer}) c where not c.open_to_all and not c.draft`;
  return sql`
    select c.* from (
      (select c.* ${visiblePosts} and c.author_id = ${viewer} ${newest})
      union all (select c.* from (select group_id from group_members where person_id = ${viewer}) mine cross join lateral (
        select c.* ${visiblePosts} and c.group_id = mine.group_id and c.author_id <> ${viewer} ${newest}) c ${newest})
      union all (select c.* from friends_of(${viewer}) friend cross join lateral (
        select c.id from friend_post_candidates(friend.id) c where (select true from visible_posts(${viewer}) v where v.id = c.id) ${newest}) place
        cross join lateral (select c.* ${visiblePosts} and c.id = place.id) c ${newest})
    ) c ${newest}`;
}

/** `all` is the feed without order. */
type NarrowFeed = { all: Sql; pageOf: (window: PageQuery) => Sql };

/** Visible posts of a group, of a person, or of a person in a group, without drafts. */
export function createNarrowFeed(
  viewer: number,
  { group_id, user_id }: { group_id?: number | undefined; user_id?: number | undefined },
  tag: string | undefined,
  kinds: Sql,
): NarrowFeed {
  if (group_id !== undefined && user_id === undefined && tag !== undefined)
    return {
      all: groupPostsWithTag(viewer, group_id, tag, kinds),
      pageOf: (window) => groupFeedByTag(viewer, group_id, tag, kinds, window),
    };
  const filter = sql`
    ${user_id === undefined ? emptySql : sql`and c.author_id = ${user_id}`}
    ${tag === undefined ? emptySql : hasTag(viewer, tag)} ${kinds}`;
  if (group_id === undefined) {
    const all = sql`select c.* from visible_posts(${viewer}) c where not c.draft ${filter}`;
    return {
      all,
      pageOf: (window) => sql`${all} ${afterCursor(window.after)} ${pageClause(window)}`,
    };
  }
  const ofGroup = (position: Sql, order: Sql) => sql`
    select c.* from (${postsOfGroup(viewer, sql`${group_id}`, sql`${filter} ${position}`, order)}) c
    where true ${isGroupVisible(viewer, group_id)}`;
  return {
    all: ofGroup(emptySql, emptySql),
    pageOf: (window) =>
      sql`${ofGroup(afterCursor(window.after), orderNewestFirst(window))} ${pageClause(window)}`,
  };
}

type KindFeedInput = {
  type?: 'A' | 'F' | 'M' | undefined;
  tag?: string | undefined;
  draft?: 'Y' | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  before?: string | undefined;
};

type Narrowing = {
  /** Starts with `and`, on a post named c. */
  condition?: Sql;
  /** A query of the ids of a few hundred posts at most. The list is the visible ones among them. */
  candidates?: Sql | undefined;
};

/**
 * Polls, blogs or actions of all (A), of friends (F) or of the viewer (M), optionally with a tag.
 * Only M includes drafts. With `draft`, every type is the drafts of the viewer.
 */
export async function listPostsOfKind(
  contentTypeId: number,
  { type: requestedType = 'A', tag, draft, ...input }: KindFeedInput,
  size: number,
  ctx: RequestContext<Member>,
  { condition = emptySql, candidates }: Narrowing = {},
) {
  // Lists contain the full text of polls, which need smaller pages, but not of blogs and actions.
  const page =
    contentTypeId === contentType.poll
      ? parsePostPaging(input, size)
      : parsePaging(input, size, maxPageSizes.texts);
  const viewer = ctx.member.id;
  const type = draft ? 'M' : requestedType;
  const kindCondition = sql`and c.content_type = ${literalInt(contentTypeId)} ${draft ? sql`and c.draft` : emptySql} ${condition}`;
  // Posts with a tag are looked for, and own posts are never left out.
  const isFeed = type !== 'M' && tag === undefined;
  const choices = isFeed ? await loadFeedChoices(ctx) : noChoices;
  return selectUnmutedPage(page, choices, (window) =>
    presentPosts(
      ctx,
      createKindFeed(viewer, kindCondition, { type, tag, choices, candidates }, window),
    ),
  );
}

/** The query of `listPostsOfKind`. `kindCondition` starts with `and`, on a post named c. */
export function createKindFeed(
  viewer: number,
  kindCondition: Sql,
  {
    type,
    tag,
    choices = noChoices,
    candidates,
  }: {
    type: 'A' | 'F' | 'M';
    tag: string | undefined;
    choices?: FeedChoices;
    candidates?: Sql | undefined;
  },
  window: PageQuery,
): Sql {
  const visiblePosts = sql`visible_posts(${viewer}) c`;
  const friends = sql`friends_of(${viewer})`;
  const page = pageClause(window);
  const authorCondition = {
    A: sql`not c.draft`,
    F: sql`not c.draft and c.author_id in (select id from ${friends})`,
    M: sql`c.author_id = ${viewer}`,
  }[type];
  const condition = sql`${authorCondition} ${kindCondition}`;
  if (tag !== undefined) return feedByPostTag(viewer, tagKey(tag), condition, window);
  if (candidates) {
    const scan = sql`from ${visiblePosts} where ${condition} and c.id = any (array(${candidates})) ${afterCursor(window.after)}`;
    return sql`select c.* from ${selectUnmuted(viewer, scan, maxPassedOfAll, choices, window)} c ${page}`;
  }
  const selectScan = (condition: Sql) =>
    selectUnmuted(
      viewer,
      sql`from ${visiblePosts} where ${condition} ${kindCondition} ${afterCursor(window.after)}`,
      choices.maxPassedOfOne,
      choices,
      window,
    );
  if (type === 'M')
    return sql`select c.* from ${selectScan(sql`c.author_id = ${viewer}`)} c ${page}`;
  if (type === 'F')
    return sql`select c.* from ${selectUnmutedFriends(friends, choices)} friend cross join lateral ${selectScan(sql`c.author_id = friend.id and not c.draft`)} c ${page}`;
  // The home feed, plus posts for all members in open groups that the viewer has not joined.
  const inOthersGroups = sql`c.shared_as = 'Group' and not c.group_was_closed and not c.draft and c.author_id <> ${viewer}
    and c.author_id not in (select id from ${friends}) and c.group_id not in (select group_id from group_members where person_id = ${viewer})`;
  return selectHomeFeed(viewer, kindCondition, window, { alsoIncluded: inOthersGroups, choices });
}

/** Limits the feed to a tool, if requested. */
const createToolFilter = (tool: Tool | undefined): Sql => (tool ? toolFilters[tool] : emptySql);
// Written as literals, so that the planner can use the partial index of posts that are not on the
// wall.
const toolFilters: Record<Tool, Sql> = {
  wall: sql`and c.content_type = ${literalInt(contentType.post)} and c.tool = 'wall'`,
  discussion: sql`and c.tool = 'discussion' and c.tool <> 'wall'`,
  bookmark: sql`and c.tool = 'bookmark' and c.tool <> 'wall'`,
};

/** Limits the feed to polls, blogs or actions, if requested. The types are written as literals. */
function createKindFilter({
  poll,
  blog,
  action,
}: {
  poll?: string | undefined;
  blog?: string | undefined;
  action?: string | undefined;
}): Sql {
  const requestedKinds = [
    poll === 'Y' && contentType.poll,
    blog === 'Y' && contentType.blog,
    action === 'Y' && contentType.action,
  ].filter((kind) => kind !== false);
  return requestedKinds.length
    ? sql`and c.content_type in (${joinSql(requestedKinds.map(literalInt), ', ')})`
    : emptySql;
}
