// Suggestions of people a member may know: by mutual friends, then by groups, then by issues. The
// query starts from the member, so its cost depends on their friends and groups and not on the
// number of members.
import type { RequestContext, Member } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import type { PersonListItem } from './personListItem.ts';
import { userSummaryColumns } from './userSummary.ts';

/** Maximum candidates from each of the three sources. */
const maxCandidates = 200;
/** Maximum friends whose friends are considered. */
const maxSampledFriends = 300;

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
  take: number,
  skip: number,
): Promise<{ users: PersonListItem[]; total: number }> {
  const rows = await db.query<Row>(sql`
    with ${candidates(member.id)}
    select ${userSummaryColumns(sql`p`)},
      c.mutual, shared.group_name, caring.issue_name, count(*) over ()::int as total
    from candidates c join visible_people(${member.id}) p on p.id = c.id
    cross join lateral (select count(*) as groups, min(g.name) as group_name
      from group_members mine join group_members theirs on theirs.group_id = mine.group_id and theirs.person_id = p.id
      join visible_groups(${member.id}) g on g.id = mine.group_id where mine.person_id = ${member.id}) shared
    cross join lateral (select count(*) as issues, min(i.name) as issue_name
      from people_issues mine join people_issues theirs on theirs.issue_id = mine.issue_id and theirs.person_id = p.id
      join issues i on i.id = mine.issue_id
      where mine.person_id = ${member.id} and exists (select from people_sharing_list('issues', ${member.id}) o where o.id = p.id)) caring
    where c.mutual > 0 or shared.groups > 0 or caring.issues > 0
    order by c.mutual desc, shared.groups desc, caring.issues desc, p.id limit ${take} offset ${skip}`);
  const users = rows.map((row) => ({
    ...app.files.stub(row, member.id),
    friendship: 'none' as const,
    mutual_friends: row.mutual,
    reason: reasonOf(row, translatorFor(language)),
  }));
  return { users, total: rows[0]?.total ?? 0 };
}

function reasonOf({ mutual, group_name, issue_name }: Row, { t, plural }: Translator): string {
  if (mutual) return plural(mutual, '{{n}} mutual friend', '{{n}} mutual friends');
  return group_name
    ? t('Also in {{group}}', { group: group_name })
    : t('Also cares about {{issue}}', { issue: issue_name! });
}

/**
 * CTEs that select the candidates: people without a relation to the member that the member knows
 * of, and who were not declined by the member. Each limit counts only people the member can see.
 * Otherwise the result would disclose hidden people.
 */
function candidates(viewer: number): Sql {
  const stranger = sql`not in (select id from known)`;
  const isVisible = (id: Sql) =>
    sql`(select true from visible_people(${viewer}) p where p.id = ${id})`;
  return sql`
    known as materialized (
      select id from friendship_rows_of(${viewer}) where not (requester_id = ${viewer} and unseen) union all select ${viewer}::bigint),
    showing as materialized (select id from friends_with_visible_friend_lists(${viewer})),
    -- a member with thousands of friends: only a sample yields candidates, but "tied" counts
    -- mutual friends over all of them
    sampled as materialized (select id from showing order by id desc limit ${literalInt(maxSampledFriends)}),
    near as materialized (
      select t.id, t.mutual from (
        select t.id, count(*)::int as mutual from sampled cross join lateral friends_of(sampled.id) t
        where t.id ${stranger} group by t.id order by mutual desc, t.id offset 0) t
      where ${isVisible(sql`t.id`)} limit ${literalInt(maxCandidates)}),
    tied as materialized (
      select near.id, case when (select count(*) from showing) <= ${literalInt(maxSampledFriends)} then near.mutual
        else (select count(*)::int from friends_of(near.id) t where t.id in (select id from showing)) end as mutual
      from near),
    -- candidates with only a shared group or issue rank lower: skip them if there are enough
    room as materialized (select from tied having count(*) < ${literalInt(maxCandidates)}),
    grouped as (
      select distinct m.person_id from room, group_members mine
      cross join lateral (
        select m.person_id from group_members m
        where m.group_id = mine.group_id and m.person_id ${stranger} and ${isVisible(sql`m.person_id`)} order by m.person_id limit 100) m
      where mine.person_id = ${viewer} and (select true from visible_groups(${viewer}) g where g.id = mine.group_id)
      order by m.person_id limit ${literalInt(maxCandidates)}),
    caring as (
      select f.id from room, people_sharing_issues(${viewer}, 1000) f
      where f.id ${stranger}
        and exists (select from people_issues mine join people_issues theirs on theirs.issue_id = mine.issue_id and theirs.person_id = f.id where mine.person_id = ${viewer})
      order by f.id desc limit ${literalInt(maxCandidates)}),
    candidates as materialized (
      select id, max(mutual) as mutual
      from (select id, mutual from tied union all select person_id, 0 from grouped union all select id, 0 from caring) c group by id)`;
}
