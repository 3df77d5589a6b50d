// Suggestions of people a member may know: by mutual friends, then by groups, then by issues. The
// query starts from the member, so its cost depends on their friends and groups and not on the
// number of members.
import type { RequestContext, Member } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { friendRequestCooldownMs } from '../policies/friendship.ts';
import type { PersonListItem } from '../directory/personListItem.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';

/** Maximum candidates from each of the three sources: friends of friends, groups and issues. */
const maxCandidates = 200;
/** Maximum friends whose friends are considered. */
const maxSampledFriends = 300;
/** Maximum candidates from one group. */
const maxGroupCandidates = 100;
/** How many of the newest people with public issues are searched for a common issue. */
const maxIssueCandidates = 1000;

type Row = {
  id: number;
  name: string;
  username: string;
  portrait: string | null;
  mutual: number;
  group_name: string | null;
  issue_name: string | null;
  total: number;
};

export async function suggestPeople(
  { db, app, member, language }: RequestContext<Member>,
  size: number,
  skip: number,
): Promise<{ users: PersonListItem[]; total: number }> {
  // `size` is a parameter and not a literal: all candidates are counted first, so the limit does
  // not affect the plan.
  const rows = await db.query<Row>(sql`
    with ${candidates(member.id)}
    select ${userSummaryColumns(sql`p`)},
      c.mutual, common_groups.group_name, common_issues.issue_name, count(*) over ()::int as total
    from candidates c join visible_people(${member.id}) p on p.id = c.id
    cross join lateral (select count(*) as groups, min(g.name) as group_name
      from group_members mine join group_members theirs on theirs.group_id = mine.group_id and theirs.person_id = p.id
      join visible_groups(${member.id}) g on g.id = mine.group_id where mine.person_id = ${member.id}) common_groups
    cross join lateral (select count(*) as issues, min(i.name) as issue_name
      from people_issues mine join people_issues theirs on theirs.issue_id = mine.issue_id and theirs.person_id = p.id
      join issues i on i.id = mine.issue_id
      where mine.person_id = ${member.id} and exists (select from people_sharing_list('issues', ${member.id}) o where o.id = p.id)) common_issues
    where c.mutual > 0 or common_groups.groups > 0 or common_issues.issues > 0
    order by c.mutual desc, common_groups.groups desc, common_issues.issues desc, p.id limit ${size} offset ${skip}`);
  const users = rows.map((row) => ({
    ...app.files.stub(row, member.id),
    friendship: 'none' as const,
    mutual_friends: row.mutual,
    reason: toReason(row, translatorFor(language)),
  }));
  return { users, total: rows[0]?.total ?? 0 };
}

function toReason({ mutual, group_name, issue_name }: Row, { t, plural }: Translator): string {
  if (mutual) return plural(mutual, '{{n}} mutual friend', '{{n}} mutual friends');
  return group_name
    ? t('Also in {{group}}', { group: group_name })
    : t('Also cares about {{issue}}', { issue: issue_name! });
}

/**
 * CTEs that select the candidates. They leave out friends, and people with a request between them
 * and the member, also a declined one during its cooldown. A request that is hidden from the member
 * leaves no one out, because that would disclose it. Each limit counts only people the member can
 * see. Otherwise the result would disclose hidden people.
 */
function candidates(viewer: number): Sql {
  const cooldownStart = dateBefore(friendRequestCooldownMs);
  const isStranger = sql`not in (select id from related)`;
  // A scalar subquery, because for a join the planner would hash all people.
  const isVisible = (id: Sql) =>
    sql`(select true from visible_people(${viewer}) p where p.id = ${id})`;
  return sql`
    related as materialized (
      select id from friendship_rows_of(${viewer})
      where not (requester_id = ${viewer} and unseen) and not (status = friendship_declined() and declined_at < ${cooldownStart})
      union all select ${viewer}::bigint),
    visible_friend_lists as materialized (select id from friends_with_visible_friend_lists(${viewer})),
    -- Only some friends, the newest accounts, yield candidates. "with_mutual_count" counts mutual
    -- friends among all friends.
    sampled_friends as materialized (select id from visible_friend_lists order by id desc limit ${literalInt(maxSampledFriends)}),
    friends_of_friends as materialized (
      select t.id, t.mutual from (
        -- "offset 0" keeps the sorting here, so that the visibility check below ends with the limit
        select t.id, count(*)::int as mutual from sampled_friends cross join lateral friends_of(sampled_friends.id) t
        where t.id ${isStranger} group by t.id order by mutual desc, t.id offset 0) t
      where ${isVisible(sql`t.id`)} limit ${literalInt(maxCandidates)}),
    with_mutual_count as materialized (
      select f.id, case when (select count(*) from visible_friend_lists) <= ${literalInt(maxSampledFriends)} then f.mutual
        else (select count(*)::int from friends_of(f.id) t where t.id in (select id from visible_friend_lists)) end as mutual
      from friends_of_friends f),
    -- If friends of friends use up the limit, groups and issues are not searched, because their
    -- candidates rank lower.
    has_room as materialized (select from with_mutual_count having count(*) < ${literalInt(maxCandidates)}),
    from_groups as (
      select distinct m.person_id from has_room, group_members mine
      cross join lateral (
        select m.person_id from group_members m
        where m.group_id = mine.group_id and m.person_id ${isStranger} and ${isVisible(sql`m.person_id`)} order by m.person_id limit ${literalInt(maxGroupCandidates)}) m
      where mine.person_id = ${viewer} and (select true from visible_groups(${viewer}) g where g.id = mine.group_id)
      order by m.person_id limit ${literalInt(maxCandidates)}),
    from_issues as (
      select f.id from has_room, newest_people_with_public_issues(${viewer}, ${literalInt(maxIssueCandidates)}) f
      where f.id ${isStranger}
        and exists (select from people_issues mine join people_issues theirs on theirs.issue_id = mine.issue_id and theirs.person_id = f.id where mine.person_id = ${viewer})
      order by f.id desc limit ${literalInt(maxCandidates)}),
    candidates as materialized (
      select id, max(mutual) as mutual
      from (select id, mutual from with_mutual_count union all select person_id, 0 from from_groups union all select id, 0 from from_issues) c group by id)`;
}
