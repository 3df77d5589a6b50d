// Searches for people who can be invited to a group: all people by name, or friends only.
import type { Input } from '#contract/calls.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { loadPageByName, searchByName, searchPeopleQuery } from '../directory/searchPeople.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';
import { assertCanInvite } from './invitePolicy.ts';
import { isMemberSql, isInvited } from './invitationStore.ts';

const maxResults = 10;
const minKeywordLength = 2;
/** Maximum matches that are checked. A member who needs others types more of the name. */
const maxChecked = 300;

type Person = { id: number; name: string; username: string; portrait: string | null };

const userColumns = userSummaryColumns(sql`p`);

/**
 * Condition on people aliased `p` and a group aliased `g`: not a member and, as far as the inviter
 * can see, not invited.
 */
const isInvitable = (): Sql =>
  sql`not ${isMemberSql(sql`g.id`, sql`p.id`)} and not ${isInvited(sql`g.id`, sql`p.id`)}`;

export async function searchInvitableUsers(
  { group_id, keyword }: Input<'GET /group/search-user'>,
  { db, app, member }: RequestContext<Member>,
) {
  await assertCanInvite(db, member.id, group_id);
  if (keyword.trim().length < minKeywordLength) return { users: [] };
  const people = await searchByName(db, (db) =>
    db.query<Person>(sql`
      select ${userColumns} from (${searchPeopleQuery(member.id, keyword, { take: maxChecked })}) f join visible_people(${member.id}) p on p.id = f.id
      cross join visible_groups(${member.id}) g
      where g.id = ${group_id} and ${isInvitable()} order by f.ordinal limit ${literalInt(maxResults)}`),
  );
  return {
    users: people.map((person) => ({
      id: person.id,
      label: `${person.name} (${person.username})`,
      image: app.files.stub(person, member.id).image_thumb,
    })),
  };
}

export async function listFriendsToInvite(
  { group_id, keyword, ...paging }: Input<'GET /group/friends-to-invite'>,
  { db, app, member }: RequestContext<Member>,
) {
  await assertCanInvite(db, member.id, group_id);
  if (keyword) await app.rateLimits.consume('suggest', String(member.id));
  const { page, size } = parsePaging(paging, pageSizes.people);
  const matching = sql`
    from visible_groups(${member.id}) g cross join visible_friends(${member.id}, ${member.id}) p
    where g.id = ${group_id} and ${isInvitable()}
      ${keyword ? sql`and strpos(fold_text(p.name || ' ' || p.username), fold_text(${keyword})) > 0` : emptySql}`;
  const { total, ids } = await loadPageByName(db, matching, keyword, {
    size,
    skip: (page - 1) * size,
  });
  const friends = await db.query<Person>(sql`
    select ${userColumns} from unnest(${ids}::bigint[]) with ordinality as o(id, ordinal) join visible_friends(${member.id}, ${member.id}) p on p.id = o.id order by o.ordinal`);
  return {
    users: friends.map((friend) => app.files.stub(friend, member.id)),
    pageCount: countPages(total, size),
  };
}
