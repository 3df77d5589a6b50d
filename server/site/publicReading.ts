// API handlers of the entry page and of /explore. Members get the same as visitors, except what is
// across a block, and without the numbers: with a list that is shorter they would tell of a block.
import type { Input, Output } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { minute } from '#contract/durations.ts';
import { notFound } from '#contract/errors.ts';
import {
  maxPageSizes,
  pageSizes,
  publishedCountStep,
  roundPublishedCount,
  smallestPublishedCount,
} from '#contract/limits.ts';
import {
  type PublicGroup,
  type PublicKind,
  type publicReading as contract,
} from '#contract/publicReading.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import type { AppContext, Handlers, RequestContext } from '../context.ts';
import { batchPer } from '../db/coalesce.ts';
import {
  afterCursor,
  countPages,
  orderNewestFirst,
  pageClause,
  parsePaging,
  parsePostPaging,
  toFeedPage,
  toPageQuery,
} from '../db/pagination.ts';
import { emptySql, joinSql, literalInt, sql, type Sql } from '../db/sql.ts';
import { memoizeFor, memoizePer } from '../lib/memoize.ts';
import { presentPosts } from '../posts/hydrate.ts';

export const publicReadingHandlers: Handlers<keyof typeof contract> = {
  'GET /public/entry': (_input, ctx) => loadEntry(ctx),
  'GET /public/posts': listPublicPosts,
  'GET /public/groups': listPublicGroups,
  'GET /public/news': listPublicNews,
};

/** Number of the newest posts among which the cards of the entry page are chosen. */
const maxCandidates = literalInt(20);
/** Petitions are counted up to this number. */
const maxPetitions = literalInt(1_000);

/** Posts as visitors see them. For a member without what they quote across a block. */
async function presentToVisitors(ctx: RequestContext, query: Sql) {
  const { db, viewer } = ctx;
  const posts = await presentPosts({ ...ctx, viewer: null, member: undefined }, query);
  const quotedIds = posts.flatMap(({ quote }) => quote?.post?.id ?? []);
  if (viewer === null || !quotedIds.length) return posts;
  const rows = await db.query<{ id: number }>(
    sql`select v.id from visible_posts(${viewer}) v where v.id = any (${quotedIds}::bigint[])`,
  );
  const visibleIds = new Set(rows.map(({ id }) => id));
  return posts.map((post) =>
    post.quote?.post && !visibleIds.has(post.quote.post.id) ? { ...post, quote: {} } : post,
  );
}

/** What the entry page shows. Only the numbers are cached: a card disappears with its audience. */
async function loadEntry(ctx: RequestContext): Promise<Output<'GET /public/entry'>> {
  const { app } = ctx;
  const operator = app.site.operator_contact;
  if (!app.site.visitors_look_around) return { groups: [], total_groups: 0, operator };
  const ids = await chooseCards(ctx);
  const chosen = Object.values(ids).filter((id) => id !== null);
  const posts = chosen.length
    ? await presentToVisitors(
        ctx,
        sql`select c.* from visible_posts(null) c where c.id = any (${chosen}::bigint[])`,
      )
    : [];
  const cards = Object.fromEntries(
    Object.entries(ids).flatMap(([kind, id]) => {
      const post = posts.find((one) => one.id === id);
      return post ? [[kind, post]] : [];
    }),
  );
  return {
    ...(ctx.viewer === null && (await loadNumbers(app))),
    ...cards,
    groups: await loadPublicGroups(ctx, { skip: 0, take: 3 }),
    operator,
  };
}

async function loadNumbers(app: AppContext) {
  const counts = await countEntry(app);
  const people = roundPublishedCount(counts.people);
  return {
    ...(people !== undefined && { numbers: { ...counts, people } }),
    total_groups: counts.groups,
  };
}

type Counts = { people: number; groups: number; petitions: number };

const selectCounts = sql`
  select (select count(*)::int from visible_people(null)) as people, (select count(*)::int from public_groups()) as groups,
    (select count(*)::int from (
      select from actions a join visible_posts(null) c on c.id = a.content_id
      where a.for_members and a.kind = 'petition' and a.effective_ends_at > now() and a.called_off_at is null limit ${maxPetitions}) o) as petitions`;

/** The numbers, at most a minute old. */
export const countEntry = memoizePer(
  1 * minute,
  async ({ db }: AppContext) => (await db.queryOne<Counts>(selectCounts))!,
);

/**
 * The newest poll, if possible an open one; the next event, otherwise what ends next; the newest
 * post, if possible with a picture.
 */
async function chooseCards({ db, viewer }: RequestContext) {
  const newest = (kinds: number[]) =>
    sql`(select c.* from visible_posts(null) c where c.open_to_all ${ofKinds(kinds)} ${isAlsoVisible(viewer)} order by c.created_at desc, c.id desc limit ${maxCandidates})`;
  return (await db.queryOne<Record<'poll' | 'action' | 'post', number | null>>(sql`
    select
      (select c.id from ${newest([contentType.poll])} c join polls p on p.content_id = c.id
        order by p.closes_at > now() desc, c.created_at desc, c.id desc limit 1) as poll,
      (select o.id from (
          select c.id, a.starts_at, a.effective_ends_at from actions a join visible_posts(null) c on c.id = a.content_id
          where a.for_members and a.effective_ends_at > now() and a.called_off_at is null ${isAlsoVisible(viewer)}
          order by a.effective_ends_at, a.content_id desc limit ${maxCandidates}) o
        order by o.starts_at > now() desc nulls last, o.starts_at, o.effective_ends_at, o.id desc limit 1) as action,
      (select c.id from ${newest([contentType.post, contentType.blog])} c
        order by exists (select from files f where f.content_id = c.id and not f.is_link_preview and f.width > 0) desc, c.created_at desc, c.id desc limit 1) as post`))!;
}

/** Condition on a post `c` of visitors: a member does not see it across a block. */
const isAlsoVisible = (viewer: number | null): Sql =>
  viewer === null
    ? emptySql
    : sql`and exists (select from visible_posts(${viewer}) v where v.id = c.id)`;

const ofKinds = (kinds: readonly number[]): Sql =>
  sql`and c.content_type in (${joinSql(kinds.map(literalInt), ', ')})`;

const kinds: Record<PublicKind, number[]> = {
  posts: [contentType.post, contentType.blog],
  actions: [contentType.action],
  polls: [contentType.poll],
};

async function listPublicPosts(input: Input<'GET /public/posts'>, ctx: RequestContext) {
  assertMayLookAround(ctx.app);
  const page = parsePostPaging(input, pageSizes.feed);
  const window = toPageQuery(page);
  const items = await presentToVisitors(
    ctx,
    sql`select c.* from visible_posts(null) c where c.open_to_all ${input.kind ? ofKinds(kinds[input.kind]) : emptySql} ${isAlsoVisible(ctx.viewer)}
      ${afterCursor(window.after)} ${pageClause(window)}`,
  );
  const { pageRows, ...rest } = toFeedPage(items, page);
  return { contents: pageRows, ...rest };
}

async function listPublicGroups(input: Input<'GET /public/groups'>, ctx: RequestContext) {
  const { app } = ctx;
  assertMayLookAround(app);
  // The members of each group are counted.
  const maxSize = ctx.viewer === null ? pageSizes.groups : maxPageSizes.cards;
  const { page, size } = parsePaging(input, pageSizes.groups, maxSize);
  const loadFrom = (take: number) => loadPublicGroups(ctx, { skip: (page - 1) * size, take });
  if (ctx.viewer !== null) {
    const found = await loadFrom(size + 1);
    const pageCount = found.length > size ? page + 1 : page;
    return { groups: found.slice(0, size), pageCount, pages: { page, pageSize: size, pageCount } };
  }
  const { groups: total } = await countEntry(app);
  const pageCount = countPages(total, size);
  return {
    groups: await loadFrom(size),
    pageCount,
    pages: { page, pageSize: size, pageCount, totalCount: total },
  };
}

async function loadPublicGroups(
  { app, db, viewer }: RequestContext,
  { skip, take }: { skip: number; take: number },
): Promise<PublicGroup[]> {
  // Numbers that are not published do not decide the order either.
  const order = sql`g.archived_at is not null, case when g.total_members >= ${literalInt(smallestPublishedCount)} then g.total_members / ${literalInt(publishedCountStep)} end desc nulls last, g.id`;
  const rows = await db.query<Required<PublicGroup>>(sql`
    select g.id, g.name, g.brief_description, g.total_members
    from (select * from public_groups() g
      where ${viewer}::bigint is null or exists (select from visible_groups(${viewer}) v where v.id = g.id)
      order by ${order} limit ${take} offset ${skip}) g order by ${order}`);
  return Promise.all(
    rows.map(async ({ total_members, ...group }) => ({
      ...group,
      total_members: roundPublishedCount(total_members - (await countHiddenMembers(app, group.id))),
    })),
  );
}

/** By id of the group. Counting takes up to 4 ms for each group. */
const cachedHiddenCounts = new WeakMap<AppContext, Map<number, () => Promise<number>>>();
const maxCachedCounts = 10_000;

/** Members of a group that visitors do not see, such as suspended ones, at most a minute old. */
function countHiddenMembers(app: AppContext, id: number): Promise<number> {
  let counts = cachedHiddenCounts.get(app);
  if (!counts || counts.size > maxCachedCounts) cachedHiddenCounts.set(app, (counts = new Map()));
  let count = counts.get(id);
  if (!count) counts.set(id, (count = memoizeFor(1 * minute, () => loadHiddenCount(app, id))));
  return count();
}

const loadHiddenCount = batchPer(async ({ db }: AppContext, ids: readonly number[]) => {
  const rows = await db.query<{ id: number; count: number }>(sql`
    select g.id, g.total_members - visible_member_count(null, g.id) as count from public_groups() g where g.id = any (${ids}::bigint[])`);
  const byId = new Map(rows.map(({ id, count }) => [id, count]));
  return ids.map((id) => byId.get(id) ?? 0);
});

async function listPublicNews(input: Input<'GET /public/news'>, { app, db }: RequestContext) {
  assertMayLookAround(app);
  const page = parsePaging(input, pageSizes.news, maxPageSizes.texts);
  const window = toPageQuery(page);
  const rows = await db.query<{
    id: number;
    title: string;
    description: string;
    url: string;
    source: string;
    created_at: Date;
  }>(sql`
    select c.id, c.title, c.description, c.url, c.source, c.created_at from public_news() c
    where true ${afterCursor(window.after)} ${orderNewestFirst(window)}`);
  const items = rows
    .slice(window.skip)
    .map(({ created_at, ...item }) => ({ ...item, added_on: created_at.toISOString() }));
  const { pageRows, ...rest } = toFeedPage(items, page);
  return { news: pageRows, ...rest };
}

function assertMayLookAround({ site }: AppContext) {
  if (!site.visitors_look_around) throw notFound(siteStrings.lookAroundOff);
}
