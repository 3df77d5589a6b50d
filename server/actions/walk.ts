// Walks through visible actions in the order of their times, as far as a page needs.
import { emptySql, joinSql, sql, type Sql } from '../db/sql.ts';
import { keyToTimestamp } from '../db/pagination.ts';

/** `after`: the keys of the last row of the previous page. */
export type ListQuery = { viewer: number; after: number[] | undefined; limit: number };

/** A part of the timeline: which actions `a`, their times and their order. */
type Walk = { at: Sql; where: Sql; order: Sql };

/**
 * Query for the first actions of the walks. Actions for all members are read along the index of
 * each of `forMembers`; the others are looked up by friends and groups of the viewer. If a filter
 * leaves few posts `c`, `source` reads them instead. `condition` narrows the posts.
 */
function walkVisibleActions(
  condition: Sql,
  source: Sql | undefined,
  walks: { forMembers: Walk[]; others: Walk; order: Sql },
  { viewer, limit }: ListQuery,
): Sql {
  const { at, where, order } = walks.others;
  const ordered = sql`${order} limit ${limit}`;
  // offset 0 forces a nested loop over the few candidates; the planner would hash all actions
  if (source)
    return sql`
      select c.id, ${at} as at from ${source} cross join lateral (select * from actions a where a.content_id = c.id offset 0) a
      where c.content_type = post_type_action() and not c.draft and ${where} ${condition} ${ordered}`;
  const visible = sql`visible_posts(${viewer}) c join actions a on a.content_id = c.id`;
  const authors = sql`(select ${viewer}::bigint as id union all select f.id from friends_of(${viewer}) f)`;
  const groups = sql`(select group_id from group_members where person_id = ${viewer})`;
  const restricted = sql`c.content_type = post_type_action() and not c.draft and not a.for_members and ${where} ${condition}`;
  const forMembers = walks.forMembers.map(
    (walk) =>
      sql`(select a.content_id as id, ${walk.at} as at from ${visible} where a.for_members and not c.draft and ${walk.where} ${condition} ${walk.order} limit ${limit})`,
  );
  return sql`
    select c.id, c.at from (
      ${joinSql(forMembers, ' union ')}
      union
      (select a.id, a.at from ${authors} near cross join lateral (select a.content_id as id, ${at} as at from ${visible} where c.author_id = near.id and ${restricted} ${ordered}) a)
      union
      (select a.id, a.at from ${groups} mine cross join lateral (select a.content_id as id, ${at} as at from ${visible} where c.group_id = mine.group_id and ${restricted} ${ordered}) a)
    ) c ${walks.order} limit ${limit}`;
}

/** Actions to come, the soonest first, then those without an end, the newest first. */
export function buildUpcomingQuery(condition: Sql, source: Sql | undefined, query: ListQuery): Sql {
  const { after } = query;
  const cursorTime = after && sql`${keyToTimestamp(after[0]!)}::timestamptz`;
  const afterCursorCondition = cursorTime
    ? sql`and a.effective_ends_at >= ${cursorTime} and (a.effective_ends_at > ${cursorTime} or a.content_id < ${after[1]})`
    : emptySql;
  const upcoming = {
    at: sql`a.effective_ends_at`,
    where: sql`a.effective_ends_at > now() and a.called_off_at is null ${afterCursorCondition}`,
    order: sql`order by a.effective_ends_at, a.content_id desc`,
  };
  const order = sql`order by c.at, c.id desc`;
  return walkVisibleActions(
    condition,
    source,
    { forMembers: [upcoming], others: upcoming, order },
    query,
  );
}

/**
 * Actions that take place in a period, also canceled ones: those that are going on when it begins,
 * then those that begin in it, the earliest first. One with only an end takes place then.
 */
export function buildPeriodQuery(
  { from, until }: { from: Date; until: Date },
  condition: Sql,
  source: Sql | undefined,
  query: ListQuery,
): Sql {
  const { after } = query;
  const first = sql`${from}::timestamptz`;
  const date = sql`coalesce(a.starts_at, a.ends_at)`;
  const id = sql`a.content_id`;
  const afterCursor = (at: Sql) =>
    after
      ? sql`and (${at}, ${id}) > (${keyToTimestamp(after[0]!)}::timestamptz, ${after[1]}::bigint)`
      : emptySql;
  const isGoingOn = sql`a.starts_at < a.ends_at and tstzrange(a.starts_at, a.ends_at) @> ${first} and a.starts_at < ${first}`;
  const begins = sql`${date} >= ${first} and ${date} < ${until}`;
  const goingOn = {
    at: first,
    where: sql`${isGoingOn} ${afterCursor(first)}`,
    order: sql`order by ${id}`,
  };
  const beginning = {
    at: date,
    where: sql`${begins} ${afterCursor(date)}`,
    order: sql`order by ${date}, ${id}`,
  };
  const at = sql`greatest(${date}, ${first})`;
  const either = {
    at,
    where: sql`(${isGoingOn} or ${begins}) ${afterCursor(at)}`,
    order: sql`order by ${at}, ${id}`,
  };
  const order = sql`order by c.at, c.id`;
  return walkVisibleActions(
    condition,
    source,
    { forMembers: [goingOn, beginning], others: either, order },
    query,
  );
}
