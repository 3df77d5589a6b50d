// Lists of actions: all, matching preferences, upcoming, of a period, completed, followed. Each
// narrows what visible_posts returns for the viewer.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { day } from '#contract/durations.ts';
import { invalid } from '#contract/errors.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
import { createKindFeed } from '../posts/feed.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  afterCursor,
  toPageSlice,
  timestampToKey,
  keyToTimestamp,
  paginate,
  parsePaging,
} from '../db/pagination.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { loadActions } from './card.ts';
import { listMatchingActions, addMiles, type ListRow } from './matching.ts';
import { loadPreferences } from './preferences.ts';
import { buildPeriodQuery, buildUpcomingQuery, type ListQuery } from './walk.ts';

type Fields = Input<'GET /action/list'>;

/**
 * Maximum number of actions that are counted. Up to it, pageCount is exact; beyond it, pageCount
 * only states that there is another page.
 */
const maxCounted = 200;

/**
 * Maximum number of matches of a filter that are all fetched and sorted. With more, the query walks
 * an index in the order of the list instead.
 */
const maxSorted = 5_000;

/** Six weeks of a calendar, and a day at each end, because days begin at other times elsewhere. */
const maxPeriodDays = 44;

export async function listActions(input: Fields, ctx: RequestContext<Member>) {
  if (input.keyword) await ctx.app.rateLimits.consume('search', String(ctx.member.id));
  if (input.type === 'preferences') return listMatching(input, ctx);
  if (input.type === 'following') return listFollowed(input, ctx);
  const indexedFilter = await findRarestFilter(ctx.db, input);
  return loadActionPage(ctx, input, 2, (after, limit) =>
    ctx.db.query<ListRow>(
      buildListQuery(input, indexedFilter, { viewer: ctx.member.id, after, limit }),
    ),
  );
}

async function listMatching(input: Fields, ctx: RequestContext<Member>) {
  const preferences = await loadPreferences(ctx.db, ctx.member.id);
  const page = await loadActionPage(ctx, input, 3, (after, limit) =>
    listMatchingActions(ctx.db, {
      viewer: ctx.member.id,
      preferences,
      condition: narrowFilter(input, ctx.member.id),
      after,
      limit,
    }),
  );
  return { ...page, actions: await addMiles(ctx.db, preferences, page.actions) };
}

/**
 * Upcoming actions, the soonest first, then those without an end, then past ones, the latest first.
 * The cursor stores the time of the first page (`rank`), which separates upcoming from past. Ends
 * before 1970 are sorted as 1970, because a cursor contains no negative keys.
 */
function listFollowed(input: Fields, ctx: RequestContext<Member>) {
  const viewer = ctx.member.id;
  return loadActionPage(ctx, input, 3, (after, limit) => {
    const asOf = after?.[0] ?? Date.now();
    const moment = sql`${keyToTimestamp(asOf)}::timestamptz`;
    const order = sql`o.at <= ${moment}, case when o.at > ${moment} then o.at end, o.at desc, o.id desc`;
    return ctx.db.query<ListRow>(sql`
      select o.id, ${asOf}::bigint as rank, o.at from (
        select c.id, greatest(a.effective_ends_at, 'epoch') as at from action_followers f join visible_posts(${viewer}) c on c.id = f.content_id join actions a on a.content_id = c.id
        where f.person_id = ${viewer} and not c.draft ${narrowFilter(input, viewer)}) o
      where true ${after ? afterFollowed(after, moment) : emptySql} order by ${order} limit ${limit}`);
  });
}

function afterFollowed([asOf, key, id]: number[], moment: Sql): Sql {
  const at = sql`${keyToTimestamp(key!)}::timestamptz`;
  const isPast = sql`o.at <= ${moment}`;
  return key! > asOf!
    ? sql`and (${isPast} or o.at > ${at} or (o.at = ${at} and o.id < ${id}))`
    : sql`and ${isPast} and (o.at, o.id) < (${at}, ${id})`;
}

/**
 * Reads and loads one page of a list. `readRows` reads the list in its order, after the row with
 * these keys, up to the given number of rows. `keyCount`: the number of sort keys.
 */
async function loadActionPage(
  ctx: RequestContext,
  input: { page?: number | undefined; pageSize?: number | undefined; before?: string | undefined },
  keyCount: 2 | 3,
  readRows: (after: number[] | undefined, limit: number) => Promise<ListRow[]>,
) {
  const page = parsePaging(input, pageSizes.actions, maxPageSizes.cards);
  const { keys: after, skip, take } = toPageSlice(page, keyCount);
  // only page numbers need a count, a cursor does not
  const limit = after ? take : Math.max(maxCounted, skip + take);
  const rows = await readRows(after, limit);
  const { pageRows, ...rest } = paginate(
    rows.slice(skip),
    page,
    ({ rank, at, id }) => [...(rank === undefined ? [] : [rank]), timestampToKey(at), id],
    after || rows.length === limit ? undefined : rows.length,
  );
  const ids = pageRows.map(({ id }) => id);
  const loaded = await loadActions(ctx, ids, { detailed: false });
  return {
    actions: ids.map((id) => loaded.get(id)).filter((action) => action !== undefined),
    ...rest,
  };
}

function buildListQuery(
  input: Fields,
  indexedFilter: SelectiveFilter | undefined,
  query: ListQuery,
): Sql {
  const { viewer, after, limit } = query;
  const condition = narrowFilter(input, viewer, indexedFilter);
  const isSelective = indexedFilter !== undefined || isNarrow(input);
  const source = selectCandidates(input, viewer, indexedFilter);
  const cursor = after && { created_at: keyToTimestamp(after[0]!), id: after[1]! };
  if (input.type === 'upcoming')
    return buildUpcomingQuery(condition, isSelective ? source : undefined, query);
  if (input.type === 'dates')
    return buildPeriodQuery(parsePeriod(input), condition, isSelective ? source : undefined, query);
  if (input.type === 'completed')
    // signing a petition or writing a letter counts as completing
    return sql`
        select c.id, d.done_on as at from (
          select content_id, max(done_on) as done_on from (
            select content_id, completed_at as done_on from action_completions where person_id = ${viewer}
            union all select content_id, signed_at from signatures where person_id = ${viewer} and signed_at is not null
            union all select r.content_id, s.sent_at from letters_sent s join letter_recipients r on r.id = s.recipient_id where s.person_id = ${viewer}) o
          group by content_id) d join visible_posts(${viewer}) c on c.id = d.content_id join actions a on a.content_id = c.id
        where not c.draft ${condition} ${afterCursor(cursor, sql`d.done_on, c.id`)} order by d.done_on desc, c.id desc limit ${limit}`;
  return isSelective
    ? sql`
          select c.id, c.created_at as at from ${source} where c.content_type = post_type_action() and not c.draft ${condition} ${afterCursor(cursor)}
          order by c.created_at desc, c.id desc limit ${limit}`
    : sql`
          select c.id, c.created_at as at from (${createKindFeed(viewer, sql`and c.content_type = post_type_action() ${condition}`, { type: 'A', tag: undefined }, { after: cursor, skip: 0, take: limit })}) c
          order by c.created_at desc, c.id desc`;
}

/** The period of the list `dates`. Throws if it is missing or longer than a calendar needs. */
function parsePeriod({ from, until }: Fields) {
  const period = { from: new Date(from ?? ''), until: new Date(until ?? '') };
  const length = period.until.getTime() - period.from.getTime();
  if (period.from.getTime() >= 0 && length > 0 && length <= maxPeriodDays * day) return period;
  throw invalid(actionStrings.calendarPeriod);
}

/** Whether a filter always leaves few actions, which are then read and sorted. */
const isNarrow = ({ group_id, user_id, featured }: Fields) =>
  group_id !== undefined || user_id !== undefined || featured === 'Y';

/** Filters that leave few or many actions, depending on the value. `findRarestFilter` estimates. */
type SelectiveFilter = 'keyword' | 'kind' | 'issue';

/**
 * The filter with the fewest matches, if they are few enough to start from. The counts ignore
 * visibility: they choose a query plan and must never be returned.
 */
async function findRarestFilter(
  db: Database,
  { keyword, kind, issue, type }: Fields,
): Promise<SelectiveFilter | undefined> {
  if (!(keyword || kind || issue) || type === 'completed') return undefined;
  const limit = literalInt(maxSorted + 1);
  const counts = await db.queryOne<Record<SelectiveFilter, number | null>>(sql`
    select ${keyword ? sql`(select r.holding from estimate_post_matches(${toTextQuery(keyword)}, ${literalInt(contentType.action)}) r)` : sql`null`}::float8 as keyword,
      ${kind ? sql`(select count(*) from (select from actions a where a.kind = ${kind} limit ${limit}) a)` : sql`null`}::float8 as kind,
      ${issue ? sql`(select count(*) from (select from action_issues i where i.issue_id = ${issue} limit ${limit}) i)` : sql`null`}::float8 as issue`);
  const rareFilters = Object.entries(counts!).filter(
    (entry): entry is [SelectiveFilter, number] => entry[1] !== null && entry[1] <= maxSorted,
  );
  return rareFilters.toSorted(([, a], [, b]) => a - b)[0]?.[0];
}

const toTextQuery = (keyword: string) =>
  sql`websearch_to_tsquery('simple', normalize_query_text(${keyword}))`;

/**
 * Visible posts `c`, starting from the few of a kind or an issue. For a keyword, the planner finds
 * the posts itself. offset 0 forces a nested loop; the planner would hash all posts.
 */
function selectCandidates(
  { kind, issue }: Fields,
  viewer: number,
  indexedFilter: SelectiveFilter | undefined,
): Sql {
  if (indexedFilter === undefined || indexedFilter === 'keyword')
    return sql`visible_posts(${viewer}) c`;
  const ids =
    indexedFilter === 'kind'
      ? sql`select a.content_id from actions a where a.kind = ${kind}`
      : sql`select i.content_id from action_issues i where i.issue_id = ${issue}`;
  return sql`(${ids} offset 0) few cross join lateral (select c.* from visible_posts(${viewer}) c where c.id = few.content_id offset 0) c`;
}

/**
 * Conditions on posts `c` that are actions. `indexedFilter` uses its index, or is omitted if
 * `selectCandidates` has applied it. The others are evaluated per row as scalar values, because the
 * planner would otherwise hash all rows.
 */
function narrowFilter(
  { group_id, user_id, featured, kind, keyword, issue }: Fields,
  viewer: number,
  indexedFilter?: SelectiveFilter,
): Sql {
  const matchesKeyword = keyword ? sql`c.words @@ ${toTextQuery(keyword)}` : emptySql;
  return sql`
    ${group_id === undefined ? emptySql : sql`and c.group_id = ${group_id} and exists (select from visible_groups(${viewer}) g where g.id = ${group_id})`}
    ${user_id === undefined ? emptySql : sql`and c.author_id = ${user_id}`}
    ${featured === 'Y' ? sql`and c.featured_at is not null` : emptySql}
    ${kind === undefined ? emptySql : indexedFilter === 'kind' ? emptySql : sql`and (select k.kind from actions k where k.content_id = c.id) = ${kind}`}
    ${keyword ? (indexedFilter === 'keyword' ? sql`and ${matchesKeyword}` : sql`and (${matchesKeyword}) is true`) : emptySql}
    ${issue === undefined ? emptySql : indexedFilter === 'issue' ? emptySql : sql`and (select true from action_issues i where i.content_id = c.id and i.issue_id = ${issue})`}`;
}
