// The lists of actions: all, to come, completed, followed; each narrows what visible_contents lets the viewer see.
import type { Input } from '#contract/calls.ts';
import { pageSizes } from '#contract/limits.ts';
import { kindFeed } from '../posts/feed.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import {
  afterCursor,
  cutOf,
  keyOfMoment,
  momentOfKey,
  pageOfRows,
  parsePaging,
} from '../db/pagination.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { actionsOf } from './card.ts';
import { matchingActions, withMiles, type Found } from './matching.ts';
import { preferencesOf } from './preferences.ts';

type Fields = Input<'GET /action/list'>;

/** Actions that are counted: up to here pageCount is exact, beyond it says no more than that there is another page. */
const counted = 200;

/** Actions that are looked up and put in order by what they have in common; of more the first are walked to. */
const fewEnough = 5_000;

export async function list(input: Fields, ctx: RequestContext<Member>) {
  if (input.keyword) await ctx.app.rateLimits.consume('search', String(ctx.member.id));
  if (input.type === 'preferences') return listFitting(input, ctx);
  if (input.type === 'following') return listFollowed(input, ctx);
  const by = await rarest(ctx.db, input);
  return pageOf(ctx, input, 2, (after, most) =>
    ctx.db.query<Found>(listed(input, by, { viewer: ctx.member.id, after, most })),
  );
}

async function listFitting(input: Fields, ctx: RequestContext<Member>) {
  const chosen = await preferencesOf(ctx.db, ctx.member.id);
  const page = await pageOf(ctx, input, 3, (after, most) =>
    matchingActions(ctx.db, {
      viewer: ctx.member.id,
      chosen,
      of: narrowed(input, ctx.member.id),
      after,
      most,
    }),
  );
  return { ...page, actions: await withMiles(ctx.db, chosen, page.actions) };
}

/** Soonest first, then without an end, then what is over, the latest of it first: as of the moment at which the first page was asked for, which the cursor keeps. */
function listFollowed(input: Fields, ctx: RequestContext<Member>) {
  const viewer = ctx.member.id;
  return pageOf(ctx, input, 3, (after, most) => {
    const asOf = after?.[0] ?? Date.now();
    const moment = sql`${momentOfKey(asOf)}::timestamptz`;
    const order = sql`o.at <= ${moment}, case when o.at > ${moment} then o.at end, o.at desc, o.id desc`;
    return ctx.db.query<Found>(sql`
      select o.id, ${asOf}::bigint as rank, o.at from (
        select c.id, greatest(a.until, 'epoch') as at from action_followers f join visible_contents(${viewer}) c on c.id = f.content_id join actions a on a.content_id = c.id
        where f.person_id = ${viewer} and not c.draft ${narrowed(input, viewer)}) o
      where true ${after ? afterFollowed(after, moment) : emptySql} order by ${order} limit ${most}`);
  });
}

function afterFollowed([asOf, key, id]: number[], moment: Sql): Sql {
  const at = sql`${momentOfKey(key!)}::timestamptz`;
  const over = sql`o.at <= ${moment}`;
  return key! > asOf!
    ? sql`and (${over} or o.at > ${at} or (o.at = ${at} and o.id < ${id}))`
    : sql`and ${over} and (o.at, o.id) < (${at}, ${id})`;
}

/** `found` reads a list in its order, after the row with these keys, at most so many. */
export async function pageOf(
  ctx: RequestContext,
  input: { page?: number | undefined; pageSize?: number | undefined; before?: string | undefined },
  keys: 2 | 3,
  found: (after: number[] | undefined, most: number) => Promise<Found[]>,
  how: { waiting?: boolean; whole?: boolean } = {},
) {
  const page = parsePaging(input, pageSizes.actions);
  const { keys: after, skip, take } = cutOf(page, keys);
  // a cursor leads to a page; by numbers they are counted
  const most = after ? take : Math.max(counted, skip + take);
  const rows = await found(after, most);
  const { shown, ...rest } = pageOfRows(
    rows.slice(skip),
    page,
    ({ rank, at, id }) => [...(rank === undefined ? [] : [rank]), keyOfMoment(at), id],
    after || rows.length === most ? undefined : rows.length,
  );
  const ids = shown.map(({ id }) => id);
  const known = await actionsOf(ctx, ids, { whole: false, ...how });
  return {
    actions: ids.map((id) => known.get(id)).filter((action) => action !== undefined),
    ...rest,
  };
}

type ListQuery = { viewer: number; after: number[] | undefined; most: number };

function listed(input: Fields, by: Common | undefined, look: ListQuery): Sql {
  const { viewer, after, most } = look;
  const of = narrowed(input, viewer, by);
  const narrow = by !== undefined || isNarrow(input);
  const from = fewOf(input, viewer, by);
  const place = after && { added_on: momentOfKey(after[0]!), id: after[1]! };
  if (input.type === 'upcoming') return toCome(of, narrow ? from : undefined, look);
  if (input.type === 'completed')
    // who signed a petition or wrote a letter has done it
    return sql`
        select c.id, d.done_on as at from (
          select content_id, max(done_on) as done_on from (
            select content_id, completed_on as done_on from action_completions where person_id = ${viewer}
            union all select content_id, signed_on from signatures where person_id = ${viewer} and signed_on is not null
            union all select r.content_id, s.sent_on from letters_sent s join letter_recipients r on r.id = s.recipient_id where s.person_id = ${viewer}) o
          group by content_id) d join visible_contents(${viewer}) c on c.id = d.content_id join actions a on a.content_id = c.id
        where not c.draft ${of} ${afterCursor(place, sql`d.done_on, c.id`)} order by d.done_on desc, c.id desc limit ${most}`;
  return narrow
    ? sql`
          select c.id, c.added_on as at from ${from} where c.content_type = 4 and not c.draft ${of} ${afterCursor(place)}
          order by c.added_on desc, c.id desc limit ${most}`
    : sql`
          select c.id, c.added_on as at from (${kindFeed(viewer, sql`and c.content_type = 4 ${of}`, { type: 'A', tag: undefined }, { after: place, skip: 0, take: most })}) c
          order by c.added_on desc, c.id desc`;
}

/** Soonest first, then what has no end, the newest of it first. */
function toCome(of: Sql, from: Sql | undefined, { viewer, after, most }: ListQuery): Sql {
  const seen = sql`visible_contents(${viewer}) c join actions a on a.content_id = c.id`;
  const until = after && sql`${momentOfKey(after[0]!)}::timestamptz`;
  const beyond = until
    ? sql`and a.until >= ${until} and (a.until > ${until} or a.content_id < ${after[1]})`
    : emptySql;
  const coming = sql`a.until > now() and a.called_off_at is null ${beyond}`;
  const soonest = sql`order by a.until, a.content_id desc limit ${most}`;
  // offset 0: one by one, as the few are found; the planner would rather hash all actions there are
  if (from)
    return sql`
      select c.id, a.until as at from ${from} cross join lateral (select * from actions a where a.content_id = c.id offset 0) a
      where c.content_type = 4 and not c.draft and ${coming} ${of} ${soonest}`;
  // what is for every member is walked along its index; what is for fewer is looked up where the viewer can be among the few
  const near = sql`(select ${viewer}::bigint as id union all select f.id from friends_of(${viewer}) f)`;
  const groups = sql`(select group_id from group_members where person_id = ${viewer})`;
  const few = sql`c.content_type = 4 and not c.draft and not a.for_members and ${coming} ${of}`;
  return sql`
    select c.id, c.until as at from (
      (select a.content_id as id, a.until from ${seen} where a.for_members and not c.draft and ${coming} ${of} ${soonest})
      union
      (select a.content_id, a.until from ${near} near cross join lateral (select a.content_id, a.until from ${seen} where c.author_id = near.id and ${few} ${soonest}) a)
      union
      (select a.content_id, a.until from ${groups} mine cross join lateral (select a.content_id, a.until from ${seen} where c.group_id = mine.group_id and ${few} ${soonest}) a)
    ) c order by c.until, c.id desc limit ${most}`;
}

/** What is chosen from few of all: then the few are read and put in order. */
const isNarrow = ({ group_id, user_id, featured }: Fields) =>
  group_id !== undefined || user_id !== undefined || featured === 'Y';

/** What many actions may have in common. */
type Common = 'keyword' | 'kind' | 'issue';

/** What fewest have of what is asked for, where that is few enough: by that they are looked up. Counted of everybody's, to choose a way, never to be told. */
async function rarest(
  db: Database,
  { keyword, kind, issue, type }: Fields,
): Promise<Common | undefined> {
  if (!(keyword || kind || issue) || type === 'completed') return undefined;
  const few = literalInt(fewEnough + 1);
  const counts = await db.queryOne<Record<Common, number | null>>(sql`
    select ${keyword ? sql`(select r.holding from reckoned_posts(${wordsOf(keyword)}, 4) r)` : sql`null`}::float8 as keyword,
      ${kind ? sql`(select count(*) from (select from actions a where a.kind = ${kind} limit ${few}) a)` : sql`null`}::float8 as kind,
      ${issue ? sql`(select count(*) from (select from action_issues i where i.issue_id = ${issue} limit ${few}) i)` : sql`null`}::float8 as issue`);
  const rare = Object.entries(counts!).filter(
    (one): one is [Common, number] => one[1] !== null && one[1] <= fewEnough,
  );
  return rare.toSorted(([, a], [, b]) => a - b)[0]?.[0];
}

const wordsOf = (keyword: string) => sql`websearch_to_tsquery('simple', query_text(${keyword}))`;

/** Posts named c that the viewer sees, begun from the few of a kind or on an issue: one by one, the planner would rather hash all there are. */
function fewOf({ kind, issue }: Fields, viewer: number, by: Common | undefined): Sql {
  if (by === undefined || by === 'keyword') return sql`visible_contents(${viewer}) c`;
  const ids =
    by === 'kind'
      ? sql`select a.content_id from actions a where a.kind = ${kind}`
      : sql`select i.content_id from action_issues i where i.issue_id = ${issue}`;
  return sql`(${ids} offset 0) few cross join lateral (select c.* from visible_contents(${viewer}) c where c.id = few.content_id offset 0) c`;
}

/** Of posts named c, that are actions. `by` is looked up in its index; what else is asked for is asked of each, as a value: the planner would rather hash all there are. */
function narrowed(
  { group_id, user_id, featured, kind, keyword, issue }: Fields,
  viewer: number,
  by?: Common,
): Sql {
  const found = keyword ? sql`c.words @@ ${wordsOf(keyword)}` : emptySql;
  return sql`
    ${group_id === undefined ? emptySql : sql`and c.group_id = ${group_id} and exists (select from visible_groups(${viewer}) g where g.id = ${group_id})`}
    ${user_id === undefined ? emptySql : sql`and c.author_id = ${user_id}`}
    ${featured === 'Y' ? sql`and c.featured_at is not null` : emptySql}
    ${kind === undefined ? emptySql : by === 'kind' ? emptySql : sql`and (select k.kind from actions k where k.content_id = c.id) = ${kind}`}
    ${keyword ? (by === 'keyword' ? sql`and ${found}` : sql`and (${found}) is true`) : emptySql}
    ${issue === undefined ? emptySql : by === 'issue' ? emptySql : sql`and (select true from action_issues i where i.content_id = c.id and i.issue_id = ${issue})`}`;
}
