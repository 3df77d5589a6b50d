// Which posts a list holds, newest first. Each list only narrows what visible_contents lets the viewer see.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { tagKey } from '#contract/mentions.ts';
import type { Tool } from '#contract/fields.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  afterCursor,
  feedPage,
  orderNewestFirst,
  pageClause,
  postPaging,
  limitClause,
  pageQuery,
  type Paging,
  type PageQuery,
} from '../db/pagination.ts';
import { createAdaptivePath } from '../db/adaptivePath.ts';
import { literalInt, joinSql, emptySql, sql, type Sql } from '../db/sql.ts';
import { presentPosts } from './hydrate.ts';
import { hasTag, tagFeed, taggedFeed } from './byTag.ts';

export async function list(input: Input<'GET /content/list'>, ctx: RequestContext<Member>) {
  const narrow = input.group_id !== undefined || input.user_id !== undefined;
  const page = postPaging(
    input,
    input.group_id !== undefined ? pageSizes.group : narrow ? pageSizes.profile : pageSizes.feed,
  );
  const window = pageQuery(page);
  if (input.tool !== undefined && input.group_id === undefined)
    throw invalidField('tool', strings.onlyInGroups);
  const viewer = ctx.member.id;
  const kinds = ofKinds(input);
  const tag = input.tag === undefined ? undefined : tagKey(input.tag);
  if (!narrow && tag === undefined) return answered(await homeCards(ctx, kinds, window), page);
  if (!narrow)
    return answered(await presentPosts(ctx, taggedFeed(viewer, tag!, kinds, window)), page);
  const posts = narrowFeed(
    viewer,
    input,
    sql`${kinds} ${ofTool(input.tool)} ${tag === undefined ? emptySql : hasTag(viewer, tag)}`,
  );
  const total = input.count === 'Y' ? await countUpToMost(ctx.db, posts) : undefined;
  return answered(
    await presentPosts(ctx, sql`${posts} ${afterCursor(window.after)} ${pageClause(window)}`),
    page,
    total,
  );
}

const mostCounted = 10_000;

/** How many rows a query finds; undefined where there are more than one request should count. */
async function countUpToMost(db: Database, query: Sql): Promise<number | undefined> {
  const { total } = (await db.queryOne<{ total: number }>(
    sql`select count(*)::int as total from (${query} limit ${literalInt(mostCounted + 1)}) counted`,
  ))!;
  return total > mostCounted ? undefined : total;
}

function answered(items: Awaited<ReturnType<typeof presentPosts>>, page: Paging, total?: number) {
  const { shown, ...rest } = feedPage(items, page, total);
  return { contents: shown, ...rest };
}

const nearFirst = createAdaptivePath();

/** Where most is for everybody, what a member sees is among the newest few; else each way to it is walked. Both find the same. */
async function homeCards(ctx: RequestContext<Member>, kinds: Sql, window: PageQuery) {
  const viewer = ctx.member.id;
  const whole = () => presentPosts(ctx, homeFeed(viewer, kinds, window));
  if (kinds !== emptySql || window.skip > 0) return whole();
  return nearFirst(window.take, () => presentPosts(ctx, newestOfHome(viewer, window)), whole);
}

/** The home feed as far as it lies among so many of the newest posts: all of the page, or too little. */
function newestOfHome(viewer: number, window: PageQuery): Sql {
  const mostLookedAt =
    window.take === pageSizes.feed + 1 ? literalInt(4 * window.take) : sql`${4 * window.take}`;
  const last = sql`place_after_newest(${window.after?.added_on ?? null}, ${window.after?.id ?? null}, ${mostLookedAt})`;
  return sql`
    select c.* from ${last} last cross join lateral (
      select c.* from visible_contents(${viewer}) c
      where not c.draft and (c.added_on, c.id) > (last.added_on, last.id) ${afterCursor(window.after)}
        and (c.shared_as <> 'Group' or c.author_id = ${viewer} or c.group_id in (select group_id from group_members where person_id = ${viewer})
          or (select true from friends_of(${viewer}) f where f.id = c.author_id))
      ${orderNewestFirst(window)}) c`;
}

/**
 * The home feed: one's own, friends', one's groups', and what is Public from anyone.
 * Six short walks along six indexes that meet nowhere, each of which holds little but what this viewer sees, so that the cost follows
 * the page and not the table: also for somebody who may see one post in ten thousand. What is for everybody is walked first: where that
 * fills the page, the others go no further than its last post. `besides`: what makes further posts, named c, belong to it.
 */
function homeFeed(
  viewer: number,
  kinds: Sql,
  window: PageQuery,
  companionPools: Sql = emptySql,
): Sql {
  const visible = sql`visible_contents(${viewer}) c`;
  const sought = sql`${kinds} ${afterCursor(window.after)}`;
  const near = sql`${sought} and c.added_on >= coalesce((select added_on from last), '-infinity')`;
  const walk = (from: Sql, where: Sql) =>
    sql`(select c.* from ${from} where ${where} ${near} ${orderNewestFirst(window)})`;
  const friends = sql`friends_of(${viewer}) friend join visible_people(${viewer}) p on p.id = friend.id`;
  const groups = sql`(select group_id from group_members where person_id = ${viewer})`;
  const forFriends = sql`
    (select w.id from ${friends}
      cross join lateral (select c.id, c.added_on from places_for_friends(friend.id) c where true ${near} ${orderNewestFirst(window)}) w
      order by w.added_on desc, w.id desc limit ${limitClause(window)})`;
  const forCollections = sql`
    (select w.id from ${friends} join friend_collections of_friend on of_friend.owner_id = friend.id
      join collection_members mine on mine.collection_id = of_friend.id and mine.person_id = ${viewer}
      cross join lateral (select c.id, c.added_on from places_for_collection(mine.collection_id) c where true ${near} ${orderNewestFirst(window)}) w
      order by w.added_on desc, w.id desc limit ${limitClause(window)})`;
  return sql`
    with open as materialized (select c.* from ${visible} where c.open_to_all ${sought} ${orderNewestFirst(window)}),
      last as materialized (select added_on from open order by added_on desc, id desc offset ${limitClause(window)} - 1)
    select c.* from (
      select * from open
      union all ${walk(visible, sql`not c.open_to_all and not c.draft and c.author_id = ${viewer}`)}
      union all (select c.* from ${forFriends} place join ${visible} on c.id = place.id)
      union all (select c.* from ${forCollections} place join ${visible} on c.id = place.id)
      union all (select c.* from ${groups} mine cross join lateral ${walk(visible, sql`c.group_id = mine.group_id and not c.open_to_all and c.author_id <> ${viewer}`)} c)
      union all (select c.* from friends_of(${viewer}) friend cross join lateral ${walk(
        visible,
        sql`c.author_id = friend.id and c.shared_as in ('Friends', 'Group') and c.group_id is not null and c.group_id not in ${groups}`,
      )} c)
      ${companionPools === emptySql ? emptySql : sql`union all ${walk(visible, companionPools)}`}
    ) c
    ${pageClause(window)}`;
}

/**
 * The newest posts that the viewer sees and not everybody does, named c: their own, those in their groups, and what friends posted for friends. From them and from
 * what is open to all one may suggest: a limit that counts anything else tells of it.
 */
export function closePosts(viewer: number, most: number): Sql {
  const newest = sql`order by c.added_on desc, c.id desc limit ${literalInt(most)}`;
  const seen = sql`from visible_contents(${viewer}) c where not c.open_to_all and not c.draft`;
  return sql`
    select c.* from (
      (select c.* ${seen} and c.author_id = ${viewer} ${newest})
      union all (select c.* from (select group_id from group_members where person_id = ${viewer}) mine cross join lateral (
        select c.* ${seen} and c.group_id = mine.group_id and c.author_id <> ${viewer} ${newest}) c ${newest})
      union all (select c.* from friends_of(${viewer}) friend cross join lateral (
        select c.id from places_for_friends(friend.id) c where (select true from visible_contents(${viewer}) v where v.id = c.id) ${newest}) place
        cross join lateral (select c.* ${seen} and c.id = place.id) c ${newest})
    ) c ${newest}`;
}

/** Drafts left out, the posts of one group that the viewer sees, of one person, or of one person in one group. */
function narrowFeed(
  viewer: number,
  of: { group_id?: number | undefined; user_id?: number | undefined },
  kinds: Sql,
): Sql {
  return sql`
    select c.* from visible_contents(${viewer}) c
    where not c.draft
      ${of.group_id === undefined ? emptySql : sql`and c.group_id = ${of.group_id} and exists (select from visible_groups(${viewer}) g where g.id = ${of.group_id})`}
      ${of.user_id === undefined ? emptySql : sql`and c.author_id = ${of.user_id}`}
      ${kinds}`;
}

type OfKind = {
  type?: 'A' | 'F' | 'M' | undefined;
  tag?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  before?: string | undefined;
};

/** Polls, blogs or actions: all that one sees, friends' or one's own, with a tag or without. Drafts stand among one's own alone. */
export async function listOfKind(
  kind: number,
  { type = 'A', tag, ...input }: OfKind,
  size: number,
  ctx: RequestContext<Member>,
) {
  const page = postPaging(input, size);
  const feed = kindFeed(
    ctx.member.id,
    sql`and c.content_type = ${literalInt(kind)}`,
    { type, tag },
    pageQuery(page),
  );
  return answered(await presentPosts(ctx, feed), page);
}

export function kindFeed(
  viewer: number,
  ofKind: Sql,
  { type, tag }: { type: 'A' | 'F' | 'M'; tag: string | undefined },
  window: PageQuery,
): Sql {
  const visible = sql`visible_contents(${viewer}) c`;
  const friends = sql`friends_of(${viewer})`;
  const page = pageClause(window);
  if (tag !== undefined) {
    const whose = {
      A: sql`not c.draft`,
      F: sql`not c.draft and c.author_id in (select id from ${friends})`,
      M: sql`c.author_id = ${viewer}`,
    };
    return tagFeed(viewer, tagKey(tag), sql`${whose[type]} ${ofKind}`, window);
  }
  const walk = (where: Sql) =>
    sql`(select c.* from ${visible} where ${where} ${ofKind} ${afterCursor(window.after)} ${orderNewestFirst(window)})`;
  if (type === 'M') return sql`select c.* from ${walk(sql`c.author_id = ${viewer}`)} c ${page}`;
  if (type === 'F')
    return sql`select c.* from ${friends} friend cross join lateral ${walk(sql`c.author_id = friend.id and not c.draft`)} c ${page}`;
  // the home feed, and beside it what is said to every member in open groups that are not one's own
  const inOthersGroups = sql`c.shared_as = 'Group' and not c.closed_at_post and not c.draft and c.author_id <> ${viewer}
    and c.author_id not in (select id from ${friends}) and c.group_id not in (select group_id from group_members where person_id = ${viewer})`;
  return homeFeed(viewer, ofKind, window, inOthersGroups);
}

/** Only discussions, bookmarks or wall posts, where asked for. */
const ofTool = (tool: Tool | undefined): Sql => (tool ? tools[tool] : emptySql);
// written out, so that the index of what is not on the wall serves them
const tools: Record<Tool, Sql> = {
  wall: sql`and c.content_type = ${literalInt(contentType.post)} and c.tool = 'wall'`,
  discussion: sql`and c.tool = 'discussion' and c.tool <> 'wall'`,
  bookmark: sql`and c.tool = 'bookmark' and c.tool <> 'wall'`,
};

/** Only polls, blogs or actions, where asked for; their figures are written into the statement. */
function ofKinds({
  poll,
  blog,
  action,
}: {
  poll?: string | undefined;
  blog?: string | undefined;
  action?: string | undefined;
}): Sql {
  const wanted = [
    poll === 'Y' && contentType.poll,
    blog === 'Y' && contentType.blog,
    action === 'Y' && contentType.action,
  ].filter((kind) => kind !== false);
  return wanted.length
    ? sql`and c.content_type in (${joinSql(wanted.map(literalInt), ', ')})`
    : emptySql;
}
