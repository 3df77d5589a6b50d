// List items of people: user summary, friendship status and number of mutual friends.
import type { Output } from '#contract/calls.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql, type Sql } from '../db/sql.ts';
import { friendshipSeenBy, type PairRow } from '../policies/friendship.ts';
import { userSummaryColumns } from './userSummary.ts';

export type PersonListItem = Output<'GET /user/get-users'>['users'][number];

type Row = {
  id: number;
  name: string;
  username: string;
  portrait: string | null;
  mutual_friends: number;
} & { [K in keyof PairRow]: PairRow[K] | null };

/**
 * Builds the list items. `page` is a query with the columns `id` and `ordinal` (the position). It
 * is evaluated first, so that the details are computed only for people on the page.
 */
export async function personListItems(
  { db, app, member }: Pick<RequestContext<Member>, 'db' | 'app' | 'member'>,
  page: Sql,
): Promise<PersonListItem[]> {
  const viewer = member.id;
  const rows = await db.query<Row>(sql`
    with page as materialized (${page}), showing as materialized (select id from friends_with_visible_friend_lists(${viewer}))
    select ${userSummaryColumns(sql`p`)},
      tie.requester_id, tie.status, tie.declined_at, tie.unseen,
      case when p.id = ${viewer} then 0 else (select count(*)::int from friends_of(p.id) t where t.id in (select id from showing)) end as mutual_friends
    from page join visible_people(${viewer}) p on p.id = page.id
    -- "limit 1" is redundant, but without it the planner hashes the whole friendships table
    left join lateral (select t.requester_id, t.status, t.declined_at, t.unseen from friendships t
      where t.low_id = least(p.id, ${viewer}) and t.high_id = greatest(p.id, ${viewer}) limit 1) tie on true
    order by page.ordinal`);
  return rows.map((row) => ({
    ...app.files.stub(row, viewer),
    friendship: friendshipSeenBy(viewer, row.status === null ? undefined : (row as PairRow)),
    mutual_friends: row.mutual_friends,
  }));
}
