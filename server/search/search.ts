// API handlers of search, in the order of the contract. Each list is searched as typed, and with
// corrected spelling if the viewer sees no match.
import type { Output, Input } from '#contract/calls.ts';
import type { searches as contract } from '#contract/search.ts';
import { contentType } from '#contract/contentType.ts';
import { second } from '#contract/durations.ts';
import { limits, pageSizes } from '#contract/limits.ts';
import { loadActions } from '../actions/card.ts';
import { presentPosts } from '../posts/hydrate.ts';
import { loadGroups } from '../groups/card.ts';
import type { RequestContext, Handlers, Job, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  toFeedPage,
  countPages,
  paginate,
  parsePaging,
  parsePostPaging,
  toPageQuery,
  type Paging,
} from '../db/pagination.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { personListItems } from '../directory/personListItem.ts';
import { correctSpelling } from './spelling.ts';
import { timeouts, withTimeout } from '../db/timeLimit.ts';
import { groupsByName, pageOfNames, peopleByName } from './names.ts';
import { countOfPosts, findPosts, type PostType } from './posts.ts';
import { exactWordQuery, tokenize, buildQuery, type ParsedQuery } from './parseQuery.ts';
import { suggest } from './suggest.ts';

/**
 * A keyword as typed (`exact`) and with corrected spelling (`near`), which is computed only if
 * needed.
 */
type KeywordQueries = {
  keyword: string;
  exact: ParsedQuery;
  near: () => Promise<ParsedQuery | undefined>;
};

async function queriesOf(db: Database, viewer: number, keyword: string): Promise<KeywordQueries> {
  const parts = await tokenize(db, keyword);
  let near: Promise<ParsedQuery | undefined> | undefined;
  const correct = async () => {
    const reading = await withTimeout(db, timeouts.statement, (db) =>
      correctSpelling(db, viewer, parts),
    );
    return reading && buildQuery(parts, reading);
  };
  return { keyword, exact: buildQuery(parts, exactWordQuery), near: () => (near ??= correct()) };
}

/** Searches as typed, then with corrected spelling if nothing was found. */
async function searchBoth<T>(
  { exact, near }: KeywordQueries,
  search: (what: ParsedQuery) => Promise<T>,
  isEmpty: (result: T) => boolean,
): Promise<T & { near: boolean }> {
  const asTyped = await search(exact);
  const corrected = isEmpty(asTyped) ? await near() : undefined;
  const asCorrected = corrected && (await search(corrected));
  // If the correction finds nothing visible, the response does not reveal that a similar word
  // exists.
  return asCorrected && !isEmpty(asCorrected)
    ? { ...asCorrected, near: true }
    : { ...asTyped, near: false };
}

const names =
  (queryOf: (viewer: number, what: ParsedQuery) => Sql | undefined) =>
  ({ db, member }: RequestContext<Member>, queries: KeywordQueries, { page, size }: Paging) =>
    searchBoth(
      queries,
      (what) =>
        pageOfNames(db, queryOf(member.id, what), queries.keyword, {
          skip: (page - 1) * size,
          take: size,
        }),
      ({ total }) => total === 0,
    );
const people = names(peopleByName);
const groups = names(groupsByName);

/**
 * Returns a page of posts plus one. An empty later page may still mean that the exact query has
 * matches, so that is checked before using the correction.
 */
async function posts(
  { db, member }: RequestContext<Member>,
  queries: KeywordQueries,
  page: Paging,
  kind: PostType,
) {
  const paging = toPageQuery(page);
  const first = paging.after === undefined && paging.skip === 0;
  return searchBoth(
    queries,
    async (what) => ({ matches: await findPosts(db, member.id, what, kind, paging), what }),
    ({ matches }) => matches.length === 0,
  ).then(async (result) =>
    result.near &&
    !first &&
    (
      await findPosts(db, member.id, queries.exact, kind, {
        after: undefined,
        skip: 0,
        take: 1,
      })
    ).length
      ? { matches: [], what: queries.exact, near: false }
      : result,
  );
}

const withPlace = (ids: readonly number[]) =>
  sql`select u.id, u.ordinal from unnest(${ids}::bigint[]) with ordinality u (id, ordinal)`;

async function actionsIn(ctx: RequestContext<Member>, matches: readonly { id: number }[]) {
  const loaded = await loadActions(
    ctx,
    matches.map(({ id }) => id),
    { detailed: false },
  );
  return matches.map(({ id }) => loaded.get(id)).filter((action) => action !== undefined);
}

const postsIn = (ctx: RequestContext<Member>, matches: readonly { id: number }[]) =>
  matches.length
    ? presentPosts(
        ctx,
        sql`select c.* from visible_posts(${ctx.member.id}) c where c.id = any (${matches.map(({ id }) => id)}::bigint[])`,
      )
    : [];

async function searchIndex(
  { keyword }: Input<'GET /search/index'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /search/index'>> {
  const { db, member } = ctx;
  const queries = await queriesOf(db, member.id, keyword);
  const page = { page: 1, size: pageSizes.search };
  const [users, groupPage] = [await people(ctx, queries, page), await groups(ctx, queries, page)];
  const actions = await posts(ctx, queries, page, contentType.action);
  // posts can be long
  const postPage = { page: 1, size: pageSizes.feed };
  const all = await posts(ctx, queries, postPage, undefined);
  const { pageRows, next } = toFeedPage(await postsIn(ctx, all.matches), postPage);
  return {
    users: await personListItems(ctx, withPlace(users.ids)),
    groups: await loadGroups(ctx, withPlace(groupPage.ids)),
    actions: await actionsIn(ctx, actions.matches.slice(0, page.size)),
    posts: pageRows,
    totals: {
      users: users.total,
      groups: groupPage.total,
      actions: await total(db, member.id, actions, contentType.action, page),
      posts: await total(db, member.id, all, undefined, postPage),
    },
    near: { users: users.near, groups: groupPage.near, actions: actions.near, posts: all.near },
    ...(next !== undefined && { next }),
  };
}

/** Counts only lists that continue beyond their first page. */
const total = async (
  db: Database,
  viewer: number,
  { matches, what }: { matches: unknown[]; what: ParsedQuery },
  kind: PostType,
  { size }: Paging,
) => (matches.length > size ? countOfPosts(db, viewer, what, kind) : matches.length);

export const searchHandlers: Handlers<keyof typeof contract> = {
  'GET /search/index': searchIndex,

  'GET /search/users': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search);
    const { ids, ...fields } = await people(
      ctx,
      await queriesOf(ctx.db, ctx.member.id, keyword),
      page,
    );
    return {
      users: await personListItems(ctx, withPlace(ids)),
      ...fields,
      pageCount: countPages(fields.total, page.size),
    };
  },

  'GET /search/groups': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search, limits.cards);
    const { ids, ...fields } = await groups(
      ctx,
      await queriesOf(ctx.db, ctx.member.id, keyword),
      page,
    );
    return {
      groups: await loadGroups(ctx, withPlace(ids)),
      ...fields,
      pageCount: countPages(fields.total, page.size),
    };
  },

  'GET /search/actions': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search, limits.cards);
    const { matches, what, near } = await posts(
      ctx,
      await queriesOf(ctx.db, ctx.member.id, keyword),
      page,
      contentType.action,
    );
    const matchCount = await countOfPosts(ctx.db, ctx.member.id, what, contentType.action);
    const { pageRows, pageCount, ...fields } = paginate(matches, page, ({ created_at, id }) => [
      created_at.getTime(),
      id,
    ]);
    // Past the counting limit, paging continues by cursor.
    const pages = page.before === undefined ? countPages(matchCount, page.size) : pageCount;
    return {
      actions: await actionsIn(ctx, pageRows),
      near,
      total: matchCount,
      ...fields,
      pageCount: pages,
    };
  },

  'GET /content/search': async ({ keyword, ...input }, ctx) => {
    const page = parsePostPaging(input, pageSizes.feed);
    const { matches, near } = await posts(
      ctx,
      await queriesOf(ctx.db, ctx.member.id, keyword),
      page,
      undefined,
    );
    const { pageRows, ...fields } = toFeedPage(await postsIn(ctx, matches), page);
    return { contents: pageRows, near, ...fields };
  },

  'GET /search/suggest': suggest,
};

/** Batch sizes of the two jobs. Both can stop anywhere and continue from there. */
const batchSizes = { words: 500, posts: 200 };
/** The next scheduled run continues. Other jobs need the worker too. */
const maxSweepMs = 60 * second;

const sweep: Job = async (_payload, { db }) => {
  const end = Date.now() + maxSweepMs;
  let checked: number;
  do
    ({ checked } = (await db.queryOne<{ checked: number }>(
      sql`select delete_unused_words(${literalInt(batchSizes.words)}) as checked`,
    ))!);
  while (checked > 0 && Date.now() < end);
};

/** Recomputes the words of posts after an upgrade that changes how they are derived. */
const reindex: Job = async (_payload, { db }) => {
  let more: boolean;
  do
    ({ more } = (await db.queryOne<{ more: boolean }>(
      sql`select reindex_posts(${literalInt(batchSizes.posts)}) as more`,
    ))!);
  while (more);
};

export const searchJobs: Record<string, Job> = { 'search.sweep': sweep, 'search.reindex': reindex };
