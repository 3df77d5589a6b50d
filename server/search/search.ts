// API handlers of search, in the order of the contract. Each list is searched as typed, and with
// corrected spelling if the viewer sees no match.
import type { Output, Input } from '#contract/calls.ts';
import type { searches as contract } from '#contract/search.ts';
import { contentType } from '#contract/contentType.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { second } from '#contract/durations.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
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
import { timeouts, withTimeoutOr } from '../db/timeLimit.ts';
import {
  selectGroupsByName,
  loadNamePage,
  assertPlaceLength,
  selectPeopleByName,
  type PeopleFilters,
} from './names.ts';
import { listPeople } from './listPeople.ts';
import { countPosts, findPosts } from './posts.ts';
import { resolvePostFilters, type PostFilters } from './postFilters.ts';
import { exactWordQuery, tokenize, buildQuery, type ParsedQuery } from './parseQuery.ts';
import { suggest } from './suggest.ts';

/**
 * A keyword as typed (`exact`) and with corrected spelling (`corrected`), which is computed only if
 * needed.
 */
type KeywordQueries = {
  keyword: string;
  exact: ParsedQuery;
  corrected: () => Promise<ParsedQuery | undefined>;
};

async function parseQueries(
  { db, member }: RequestContext<Member>,
  keyword: string,
): Promise<KeywordQueries> {
  const lexemes = await tokenize(db, keyword);
  let correctedQuery: Promise<ParsedQuery | undefined> | undefined;
  const correct = async () => {
    const toWordQuery = await withTimeoutOr(
      db,
      timeouts.correction,
      (db) => correctSpelling(db, member.id, lexemes),
      () => Promise.resolve(undefined),
      // The planner underestimates comparisons and would read the whole vocabulary.
      { enable_seqscan: 'off' },
    );
    return toWordQuery && buildQuery(lexemes, toWordQuery);
  };
  return {
    keyword,
    exact: buildQuery(lexemes, exactWordQuery),
    corrected: () => (correctedQuery ??= correct()),
  };
}

/**
 * Searches as typed, then with corrected spelling if nothing was found. `near`: the result is of
 * the corrected query.
 */
async function searchWithCorrection<T>(
  { exact, corrected: correct }: KeywordQueries,
  search: (parsedQuery: ParsedQuery) => Promise<T>,
  isEmpty: (result: T) => boolean,
): Promise<T & { near: boolean }> {
  const exactResult = await search(exact);
  const corrected = isEmpty(exactResult) ? await correct() : undefined;
  const correctedResult = corrected && (await search(corrected));
  // If the correction finds nothing visible, the response does not reveal that a similar word
  // exists.
  return correctedResult && !isEmpty(correctedResult)
    ? { ...correctedResult, near: true }
    : { ...exactResult, near: false };
}

const searchNames =
  (selectIds: (viewer: number, parsedQuery: ParsedQuery) => Sql | undefined) =>
  ({ db, member }: RequestContext<Member>, queries: KeywordQueries, { page, size }: Paging) =>
    searchWithCorrection(
      queries,
      (parsedQuery) =>
        loadNamePage(db, selectIds(member.id, parsedQuery), queries.keyword, {
          skip: (page - 1) * size,
          take: size,
        }),
      ({ total }) => total === 0,
    );
const searchPeople = (
  ctx: RequestContext<Member>,
  queries: KeywordQueries,
  paging: Paging,
  filters: PeopleFilters,
) =>
  searchNames((viewer, parsedQuery) => selectPeopleByName(viewer, parsedQuery, filters))(
    ctx,
    queries,
    paging,
  );

const searchGroups = searchNames(selectGroupsByName);

/**
 * Returns a page of posts plus one. An empty later page may still mean that the exact query has
 * matches, so that is checked before using the correction.
 */
async function searchPosts(
  { db, member }: RequestContext<Member>,
  queries: KeywordQueries,
  page: Paging,
  filters: PostFilters,
) {
  const paging = toPageQuery(page);
  const isFirstPage = paging.after === undefined && paging.skip === 0;
  return searchWithCorrection(
    queries,
    async (parsedQuery) => ({
      matches: await findPosts(db, member.id, parsedQuery, filters, paging),
      parsedQuery,
    }),
    ({ matches }) => matches.length === 0,
  ).then(async (result) =>
    result.near &&
    !isFirstPage &&
    (
      await findPosts(db, member.id, queries.exact, filters, {
        after: undefined,
        skip: 0,
        take: 1,
      })
    ).length
      ? { matches: [], parsedQuery: queries.exact, near: false }
      : result,
  );
}

const selectWithOrdinal = (ids: readonly number[]) =>
  sql`select u.id, u.ordinal from unnest(${ids}::bigint[]) with ordinality u (id, ordinal)`;

async function loadActionsInOrder(ctx: RequestContext<Member>, matches: readonly { id: number }[]) {
  const loaded = await loadActions(
    ctx,
    matches.map(({ id }) => id),
    { detailed: false },
  );
  return matches.map(({ id }) => loaded.get(id)).filter((action) => action !== undefined);
}

const loadPostsInOrder = (ctx: RequestContext<Member>, matches: readonly { id: number }[]) =>
  matches.length
    ? presentPosts(
        ctx,
        sql`select c.* from visible_posts(${ctx.member.id}) c where c.id = any (${matches.map(({ id }) => id)}::bigint[])`,
      )
    : [];

async function searchIndex(
  { keyword, issue_id, place, ...input }: Input<'GET /search/index'>,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /search/index'>> {
  const { db, member } = ctx;
  await assertPlaceLength(db, place);
  const queries = await parseQueries(ctx, keyword);
  const { filters, named } = await resolvePostFilters(input, ctx);
  const actionFilters = toActionFilters(filters);
  const page = { page: 1, size: pageSizes.search };
  const [users, groupPage] = [
    await searchPeople(ctx, queries, page, { issue: issue_id, place }),
    await searchGroups(ctx, queries, page),
  ];
  const actions = await searchPosts(ctx, queries, page, actionFilters);
  // Posts can be long, so that a page of them is shorter.
  const postPage = { page: 1, size: pageSizes.feed };
  const all = await searchPosts(ctx, queries, postPage, filters);
  const { pageRows, next } = toFeedPage(await loadPostsInOrder(ctx, all.matches), postPage);
  return {
    users: await personListItems(ctx, selectWithOrdinal(users.ids)),
    groups: await loadGroups(ctx, selectWithOrdinal(groupPage.ids)),
    actions: await loadActionsInOrder(ctx, actions.matches.slice(0, page.size)),
    posts: pageRows,
    totals: {
      users: users.total,
      groups: groupPage.total,
      actions: await countTotal(db, member.id, actions, actionFilters, page),
      posts: await countTotal(db, member.id, all, filters, postPage),
    },
    near: { users: users.near, groups: groupPage.near, actions: actions.near, posts: all.near },
    filters: named,
    ...(next !== undefined && { next }),
  };
}

const toActionFilters = (filters: PostFilters) => ({ ...filters, kind: contentType.action });

/** Counts only lists that continue beyond their first page. */
const countTotal = async (
  db: Database,
  viewer: number,
  { matches, parsedQuery }: { matches: unknown[]; parsedQuery: ParsedQuery },
  filters: PostFilters,
  { size }: Paging,
) => (matches.length > size ? countPosts(db, viewer, parsedQuery, filters) : matches.length);

export const searchHandlers: Handlers<keyof typeof contract> = {
  'GET /search/index': searchIndex,

  'GET /search/users': async ({ keyword, issue_id, place, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search);
    const filters = { issue: issue_id, place };
    await assertPlaceLength(ctx.db, place);
    if (keyword === undefined) {
      const { ids, ...fields } = await listPeople(ctx, filters, page);
      return { users: await personListItems(ctx, selectWithOrdinal(ids)), near: false, ...fields };
    }
    if (page.before !== undefined) throw invalidField('before', strings.invalidValue);
    const { ids, ...fields } = await searchPeople(
      ctx,
      await parseQueries(ctx, keyword),
      page,
      filters,
    );
    return {
      users: await personListItems(ctx, selectWithOrdinal(ids)),
      ...fields,
      pageCount: countPages(fields.total, page.size),
    };
  },

  'GET /search/groups': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search, maxPageSizes.cards);
    const { ids, ...fields } = await searchGroups(ctx, await parseQueries(ctx, keyword), page);
    return {
      groups: await loadGroups(ctx, selectWithOrdinal(ids)),
      ...fields,
      pageCount: countPages(fields.total, page.size),
    };
  },

  'GET /search/actions': async ({ keyword, ...input }, ctx) => {
    const page = parsePaging(input, pageSizes.search, maxPageSizes.cards);
    const filters = toActionFilters((await resolvePostFilters(input, ctx)).filters);
    const { matches, parsedQuery, near } = await searchPosts(
      ctx,
      await parseQueries(ctx, keyword),
      page,
      filters,
    );
    const matchCount = await countPosts(ctx.db, ctx.member.id, parsedQuery, filters);
    const { pageRows, pageCount, ...fields } = paginate(matches, page, ({ created_at, id }) => [
      created_at.getTime(),
      id,
    ]);
    // Past the counting limit, paging continues by cursor.
    const pages = page.before === undefined ? countPages(matchCount, page.size) : pageCount;
    return {
      actions: await loadActionsInOrder(ctx, pageRows),
      near,
      total: matchCount,
      ...fields,
      pageCount: pages,
    };
  },

  'GET /content/search': async ({ keyword, ...input }, ctx) => {
    const page = parsePostPaging(input, pageSizes.feed);
    const { filters } = await resolvePostFilters(input, ctx);
    const { matches, near } = await searchPosts(
      ctx,
      await parseQueries(ctx, keyword),
      page,
      filters,
    );
    const { pageRows, ...fields } = toFeedPage(await loadPostsInOrder(ctx, matches), page);
    return { contents: pageRows, near, ...fields };
  },

  'GET /search/suggest': suggest,
};

/** Batch sizes of the two jobs. Both can stop anywhere and continue from there. */
const batchSizes = { words: 500, posts: 200 };
/** The next scheduled run continues. Other jobs need the worker too. */
const maxSweepMs = 60 * second;

/** Deletes words from the vocabulary of the spelling correction that no open text contains. */
const sweep: Job = async (_payload, { db }) => {
  const end = Date.now() + maxSweepMs;
  let checkedCount: number;
  do
    ({ checked: checkedCount } = (await db.queryOne<{ checked: number }>(
      sql`select delete_unused_words(${literalInt(batchSizes.words)}) as checked`,
    ))!);
  while (checkedCount > 0 && Date.now() < end);
};

/** Recomputes the words of posts after an upgrade that changes how they are derived. */
const reindex: Job = async (_payload, { db }) => {
  let hasMore: boolean;
  do
    ({ more: hasMore } = (await db.queryOne<{ more: boolean }>(
      sql`select reindex_posts(${literalInt(batchSizes.posts)}) as more`,
    ))!);
  while (hasMore);
};

export const searchJobs: Record<string, Job> = { 'search.sweep': sweep, 'search.reindex': reindex };
