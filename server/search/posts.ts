// Search for posts by words, tags and filters. It chooses between an index lookup and a scan from
// the newest post.
import { createKindFeed, createNarrowFeed } from '../posts/feed.ts';
import { postsWithTag } from '../posts/byTag.ts';
import type { Database } from '../db/database.ts';
import { createAdaptivePath } from '../db/adaptivePath.ts';
import {
  afterCursor,
  orderNewestFirst,
  pageClause,
  rowLimit,
  type PageQuery,
} from '../db/pagination.ts';
import { literalInt, joinSql, emptySql, sql, type Sql } from '../db/sql.ts';
import { timeouts, withTimeout, withTimeoutOr, genericPlanSettings } from '../db/timeLimit.ts';
import type { TsQuery, ParsedQuery } from './parseQuery.ts';
import {
  isNarrow,
  toConditions,
  toConditionsWithoutIndex,
  type PostFilters,
} from './postFilters.ts';

/** Matches are counted up to this number, plus one to show that there are more. */
export const maxCounted = 1_000;

const hasTerms = ({ posts, tags }: ParsedQuery) => posts !== '' || tags.length > 0;

/**
 * SQL conditions on rows c that match the query. `byIndex` uses the word index for `indexed`, which
 * is `posts` or its selective part. `byRecency` avoids the word index.
 */
function toFilters(
  { posts, tags }: ParsedQuery,
  filters: PostFilters,
  indexed = posts,
): { byIndex: Sql; byRecency: Sql } {
  const hasTag = joinSql(
    tags.map(
      (tag) => sql`and (select true from post_tags t where t.content_id = c.id and t.tag = ${tag})`,
    ),
    ' ',
  );
  const otherFilters = sql`${hasTag} ${toConditions(filters)}`;
  if (posts === '') return { byIndex: otherFilters, byRecency: otherFilters };
  // Written this way, the condition cannot use the word index, which would fetch every post that
  // contains a common word.
  const recencyCondition = sql`and (c.words @@ ${posts}::tsquery) is true ${otherFilters}`;
  return {
    byRecency: recencyCondition,
    byIndex: sql`and c.words @@ ${indexed}::tsquery ${indexed === posts ? emptySql : sql`and (c.words @@ ${posts}::tsquery) is true`} ${hasTag} ${toConditionsWithoutIndex(filters)}`,
  };
}

/** Starts from a tag, and checks words and further tags on the posts that have it. */
const selectFromTag = (
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
  paging: PageQuery,
  first: string,
): Sql =>
  postsWithTag(
    viewer,
    first,
    sql`not c.draft ${toFilters({ ...parsedQuery, tags: parsedQuery.tags.filter((tag) => tag !== first) }, filters).byRecency}`,
    paging,
  );

/** Where an index lookup starts: from a tag, or from the words of the full query or of a part. */
type IndexStart = { tag?: string; indexed?: TsQuery };

/** Matching ids, newest first, from the word index, sorted afterwards. For rare words. */
export const selectByIndex = (
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
  paging: PageQuery,
  { tag, indexed }: IndexStart = {},
): Sql =>
  tag !== undefined
    ? sql`select c.id, c.created_at from ${selectFromTag(viewer, parsedQuery, filters, paging, tag)} c ${pageClause(paging)}`
    : sql`
  with found as materialized (select c.id, c.created_at from visible_posts(${viewer}) c where not c.draft ${toFilters(parsedQuery, filters, indexed).byIndex})
  select c.id, c.created_at from found c where true ${afterCursor(paging.after)}
  ${pageClause(paging)}`;

/**
 * The same rows by scanning from the newest post, or from the newest one of a group or author,
 * until the page is full. For common words.
 */
export const selectByRecency = (
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
  paging: PageQuery,
): Sql => {
  const condition = toFilters(parsedQuery, filters).byRecency;
  const scan = isNarrow(filters)
    ? createNarrowFeed(
        viewer,
        { group_id: filters.group, user_id: filters.author },
        undefined,
        condition,
      ).pageOf(paging)
    : createKindFeed(viewer, condition, { type: 'A', tag: undefined }, paging);
  return sql`
  select c.id, c.created_at from (${scan}) c
  order by c.created_at desc, c.id desc limit ${rowLimit({ skip: 0, take: paging.take })}`;
};

/**
 * The same rows among the `scanned` newest posts: the complete page, or fewer rows than requested.
 */
export const selectAmongNewest = (
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
  paging: PageQuery,
  scanned: number,
): Sql => sql`
  select c.id, c.created_at from nth_newest_post(${paging.after?.created_at ?? null}, ${paging.after?.id ?? null}, ${scanned}) last cross join lateral (
    select c.id, c.created_at from visible_posts(${viewer}) c
    where not c.draft and (c.created_at, c.id) > (last.created_at, last.id) ${toFilters(parsedQuery, filters).byRecency} ${afterCursor(paging.after)}
    ${orderNewestFirst(paging)}) c
  order by c.created_at desc, c.id desc`;

/** Number of matches by either method, up to `maxCounted` + 1. */
export const countByIndex = (
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
  { tag, indexed }: IndexStart = {},
): Sql =>
  tag !== undefined
    ? sql`select count(*)::int as total from ${selectFromTag(viewer, parsedQuery, filters, { after: undefined, skip: 0, take: maxCounted + 1 }, tag)} c`
    : sql`
  select count(*)::int as total from (
    select c.id from visible_posts(${viewer}) c where not c.draft ${toFilters(parsedQuery, filters, indexed).byIndex} limit ${literalInt(maxCounted + 1)}) c`;
export const countByRecency = (
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
): Sql => sql`
  select count(*)::int as total from (${selectByRecency(viewer, parsedQuery, filters, { after: undefined, skip: 0, take: maxCounted + 1 })}) c`;

/**
 * Number of matches that are open to everyone. It often suffices to know that there are more than
 * `maxCounted`.
 */
export const countOpenToAll = (
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
): Sql => sql`
  select count(*)::int as total from (
    select c.id from visible_posts(${viewer}) c where c.open_to_all ${toFilters(parsedQuery, filters).byRecency}
    order by c.created_at desc, c.id desc limit ${literalInt(maxCounted + 1)}) c`;

/**
 * Whether a scan from the newest post is cheaper than an index lookup. A lookup reads `holding`
 * rows. A scan reads wanted * of_all / holding rows. Both are equal if `holding` is the root of
 * wanted * of_all.
 */
const isCommon = ({ holding, of_all }: MatchEstimate, wantedCount: number) =>
  holding * holding > wantedCount * of_all;

/** `holding` of `of_all` posts match, as estimated. */
type MatchEstimate = { holding: number; of_all: number } & IndexStart;

/** Cache that shares the estimate between a page and its count. */
const estimates = new WeakMap<ParsedQuery, Map<number | undefined, Promise<MatchEstimate>>>();

export function estimateMatches(
  db: Database,
  parsedQuery: ParsedQuery,
  { kind }: PostFilters,
): Promise<MatchEstimate> {
  const byKind =
    estimates.get(parsedQuery) ?? new Map<number | undefined, Promise<MatchEstimate>>();
  estimates.set(parsedQuery, byKind);
  const cached =
    byKind.get(kind) ??
    withTimeout(db, timeouts.statement, (db) => estimateSelectivity(db, parsedQuery, kind));
  byKind.set(kind, cached);
  return cached;
}

async function estimateSelectivity(
  db: Database,
  { posts, required, tags }: ParsedQuery,
  kind: number | undefined,
): Promise<MatchEstimate> {
  const rarestTag = tags.length > 0 ? await findRarestTag(db, tags) : undefined;
  // Nearly every post matches words that are only excluded.
  if (rarestTag && required.length === 0)
    return { holding: rarestTag.uses, of_all: Infinity, tag: rarestTag.tag };
  const queries = required.length > 1 ? [posts, ...required] : [posts];
  const [all, ...termEstimates] = await db.query<{
    query: TsQuery;
    holding: number;
    of_all: number;
  }>(sql`
    select q.query, r.holding, r.of_all from unnest(${queries}::text[]) with ordinality q (query, nth)
    cross join lateral estimate_post_matches(q.query::tsquery, ${kind ?? null}) r order by q.nth`);
  // A post with the tag costs about as much as one from the word index.
  if (rarestTag && rarestTag.uses <= maxCountedUses && rarestTag.uses < all!.holding)
    return { holding: rarestTag.uses, of_all: Infinity, tag: rarestTag.tag };
  const rarest = Math.min(...termEstimates.map(({ holding }) => holding));
  const selective = termEstimates.filter(({ holding }) => holding <= tooCommonFactor * rarest);
  return {
    ...all!,
    ...(selective.length < termEstimates.length && {
      indexed: selective.map(({ query }) => query).join(' & '),
    }),
  };
}

/** Uses of a tag are counted up to this number, plus one. */
const maxCountedUses = 2_000;

async function findRarestTag(db: Database, tags: readonly string[]) {
  return db.queryOne<{ tag: string; uses: number }>(sql`
    select s.tag, (select count(*)::int from (select from post_tags t where t.tag = s.tag limit ${literalInt(maxCountedUses + 1)}) t) as uses
    from unnest(${tags}::text[]) with ordinality s (tag, nth) order by uses, s.nth limit 1`);
}

/**
 * A prefix is read from the index with all posts that contain it, even if another word leaves few
 * of them. A word that occurs more than this many times as often as the rarest one is checked on
 * the found posts instead. Such a check costs as much as 25 index entries.
 */
const tooCommonFactor = 25;

/** Position of a post in the list. */
type FoundPost = { id: number; created_at: Date };

/** Returns a page of posts, newest first, plus one row that shows whether there is a next page. */
export async function findPosts(
  db: Database,
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
  paging: PageQuery,
): Promise<FoundPost[]> {
  if (!hasTerms(parsedQuery) || filters.matchesNothing) return [];
  const matches = await estimateMatches(db, parsedQuery, filters);
  const lookUp = (settings = {}) =>
    withTimeout(
      db,
      timeouts.statement,
      (db) => db.query<FoundPost>(selectByIndex(viewer, parsedQuery, filters, paging, matches)),
      settings,
    );
  if (!isCommon(matches, paging.skip + paging.take)) return lookUp(genericPlanSettings);
  // A scan that passes too many invisible or non-matching posts times out and falls back to the
  // index. The result is the same.
  return withTimeoutOr(
    db,
    timeouts.scan,
    (db) => scanByRecency(db, viewer, { parsedQuery, filters, paging, matches }),
    lookUp,
  );
}

const tryNewestFirst = createAdaptivePath();

/** Tries a bounded scan first. If most posts are open to everyone, it contains the page. */
async function scanByRecency(
  db: Database,
  viewer: number,
  {
    parsedQuery,
    filters,
    paging,
    matches,
  }: {
    parsedQuery: ParsedQuery;
    filters: PostFilters;
    paging: PageQuery;
    matches: MatchEstimate;
  },
) {
  const selectByScan = () =>
    db.query<FoundPost>(selectByRecency(viewer, parsedQuery, filters, paging));
  // With these filters it would often miss, which would turn it off for other searches.
  if (paging.skip > 0 || isNarrow(filters) || filters.from || filters.until) return selectByScan();
  // Four times as many posts as should contain the page, if the matches are spread evenly.
  const scanned = Math.ceil((4 * paging.take * matches.of_all) / matches.holding);
  return tryNewestFirst(
    paging.take,
    () => db.query<FoundPost>(selectAmongNewest(viewer, parsedQuery, filters, paging, scanned)),
    selectByScan,
  );
}

export async function countPosts(
  db: Database,
  viewer: number,
  parsedQuery: ParsedQuery,
  filters: PostFilters,
): Promise<number> {
  if (!hasTerms(parsedQuery) || filters.matchesNothing) return 0;
  const matches = await estimateMatches(db, parsedQuery, filters);
  const lookUp = (settings = {}) =>
    withTimeout(
      db,
      timeouts.statement,
      (db) => countRows(db, countByIndex(viewer, parsedQuery, filters, matches)),
      settings,
    );
  if (!isCommon(matches, maxCounted)) return lookUp(genericPlanSettings);
  const scanAndCount = async (db: Database) => {
    // It would read the posts of all groups and authors.
    const openCount = isNarrow(filters)
      ? 0
      : await countRows(db, countOpenToAll(viewer, parsedQuery, filters));
    return openCount > maxCounted
      ? openCount
      : countRows(db, countByRecency(viewer, parsedQuery, filters));
  };
  return withTimeoutOr(db, timeouts.scan, scanAndCount, lookUp);
}

const countRows = async (db: Database, count: Sql) =>
  (await db.queryOne<{ total: number }>(count))!.total;
