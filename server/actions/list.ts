// The lists of actions: all, to come, completed, followed; each narrows what visible_contents lets the viewer see.
import type { Ask } from '#contract/calls.ts';
import { pageSizes } from '#contract/sizes.ts';
import { kindFeed } from '../content/feed.ts';
import type { Asked, Member } from '../house.ts';
import { pageCountOf, paging, windowOf } from '../kit/page.ts';
import { nothing, sql, type Sql } from '../kit/sql.ts';
import { actionsOf } from './card.ts';
import { fitting, withMiles } from './fitting.ts';
import { preferencesOf } from './preferences.ts';

type Fields = Ask<'GET /action/list'>;

/** Actions that are counted: up to here pageCount is exact, beyond it says no more than that there is another page. */
const counted = 1_000;

export async function list(input: Fields, asked: Asked<Member>) {
  if (input.keyword) await asked.house.limits.draw('search', String(asked.member.id));
  if (input.type === 'preferences') return listFitting(input, asked);
  return pageOf(asked, input, (most) => listed(input, asked.member.id, most));
}

async function listFitting(input: Fields, asked: Asked<Member>) {
  const chosen = await preferencesOf(asked.db, asked.member.id);
  const page = await pageOf(asked, input, (most) => fitting(asked.member.id, chosen, narrowed(input, asked.member.id), most));
  return { ...page, actions: await withMiles(asked.db, chosen, page.actions) };
}

/** `found` selects the ids of a list in its order, at most so many. */
export async function pageOf(
  asked: Asked,
  input: { page?: number | undefined; pageSize?: number | undefined },
  found: (most: number) => Sql,
  how: { waiting?: boolean; whole?: boolean } = {},
) {
  const { page, size } = paging(input, pageSizes.actions);
  const { skip, take } = windowOf({ page, size }, undefined);
  const ids = (await asked.db.all<{ id: number }>(found(Math.max(counted, skip + take)))).map(({ id }) => id);
  const shown = ids.slice(skip, skip + size);
  const known = await actionsOf(asked, shown, { whole: false, ...how });
  const actions = shown.map((id) => known.get(id)).filter((action) => action !== undefined);
  const pageCount = pageCountOf(ids.length, size);
  return { actions, pageCount, pages: { page, pageSize: size, pageCount, totalCount: ids.length } };
}

function listed(input: Fields, viewer: number, most: number): Sql {
  const of = narrowed(input, viewer);
  const seen = sql`visible_contents(${viewer}) c join actions a on a.content_id = c.id`;
  switch (input.type) {
    case 'upcoming':
      return toCome(viewer, of, isNarrow(input), most);
    case 'completed':
      // who signed a petition or wrote a letter has done it
      return sql`
        select c.id from (
          select content_id, max(done_on) as done_on from (
            select content_id, completed_on as done_on from action_completions where person_id = ${viewer}
            union all select content_id, signed_on from signatures where person_id = ${viewer} and signed_on is not null
            union all select r.content_id, s.sent_on from letters_sent s join letter_recipients r on r.id = s.recipient_id where s.person_id = ${viewer}) o
          group by content_id) d join ${seen} on c.id = d.content_id
        where not c.draft ${of} order by d.done_on desc, c.id desc limit ${most}`;
    case 'following':
      // what is over comes last, the latest of it first
      return sql`
        select c.id from action_followers f join ${seen} on c.id = f.content_id
        where f.person_id = ${viewer} and not c.draft ${of} order by a.until <= now(), case when a.until > now() then a.until end, a.ends_at desc, c.id desc limit ${most}`;
    case 'preferences':
    case 'all':
    case undefined:
      return isNarrow(input)
        ? sql`select c.id from visible_contents(${viewer}) c where c.content_type = 4 and not c.draft ${of} order by c.added_on desc, c.id desc limit ${most}`
        : sql`select c.id from (${kindFeed(viewer, sql`and c.content_type = 4 ${of}`, { type: 'A', tag: undefined }, { after: undefined, skip: 0, take: most })}) c order by c.added_on desc, c.id desc`;
  }
}

/** Soonest first, then what has no end, the newest of it first. */
function toCome(viewer: number, of: Sql, narrow: boolean, most: number): Sql {
  const seen = sql`visible_contents(${viewer}) c join actions a on a.content_id = c.id`;
  const coming = sql`a.until > now() and a.called_off_at is null`;
  const soonest = sql`order by a.until, a.content_id desc limit ${most}`;
  // offset 0: one by one, as the few are found; the planner would rather hash all actions there are
  if (narrow)
    return sql`
      select c.id from visible_contents(${viewer}) c cross join lateral (select * from actions a where a.content_id = c.id offset 0) a
      where c.content_type = 4 and not c.draft and ${coming} ${of} ${soonest}`;
  // what is for every member is walked along its index; what is for fewer is looked up where the viewer can be among the few
  const near = sql`(select ${viewer}::bigint as id union all select f.id from friends_of(${viewer}) f)`;
  const groups = sql`(select group_id from group_members where person_id = ${viewer})`;
  const few = sql`c.content_type = 4 and not c.draft and not a.for_members and ${coming} ${of}`;
  return sql`
    select c.id from (
      (select a.content_id as id, a.until from ${seen} where a.for_members and not c.draft and ${coming} ${of} ${soonest})
      union
      (select a.content_id, a.until from ${near} near cross join lateral (select a.content_id, a.until from ${seen} where c.author_id = near.id and ${few} ${soonest}) a)
      union
      (select a.content_id, a.until from ${groups} mine cross join lateral (select a.content_id, a.until from ${seen} where c.group_id = mine.group_id and ${few} ${soonest}) a)
    ) c order by c.until, c.id desc limit ${most}`;
}

/** What is chosen from few of all: then the few are read and put in order. */
const isNarrow = ({ group_id, user_id, featured, keyword, issue }: Fields) =>
  group_id !== undefined || user_id !== undefined || featured === 'Y' || Boolean(keyword) || issue !== undefined;

/** Of posts named c, that are actions. The kind is asked as a value, not by exists: the planner would rather hash all actions there are. */
function narrowed({ group_id, user_id, featured, kind, keyword, issue }: Fields, viewer: number): Sql {
  return sql`
    ${group_id === undefined ? nothing : sql`and c.group_id = ${group_id} and exists (select from visible_groups(${viewer}) g where g.id = ${group_id})`}
    ${user_id === undefined ? nothing : sql`and c.author_id = ${user_id}`}
    ${featured === 'Y' ? sql`and c.featured_at is not null` : nothing}
    ${kind === undefined ? nothing : sql`and (select k.kind from actions k where k.content_id = c.id) = ${kind}`}
    ${keyword ? sql`and c.words @@ websearch_to_tsquery('simple', query_text(${keyword}))` : nothing}
    ${issue === undefined ? nothing : sql`and c.id in (select i.content_id from action_issues i where i.issue_id = ${issue})`}`;
}
