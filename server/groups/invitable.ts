// Whom one could invite to a group: people by name, and one's friends.
import type { Ask } from '#contract/calls.ts';
import { pageSizes } from '#contract/sizes.ts';
import type { Asked, Member } from '../house.ts';
import { pageCountOf, paging } from '../kit/page.ts';
import { nothing, sql, type Sql } from '../kit/sql.ts';
import { called } from '../people/directory.ts';
import { stubColumns } from '../people/stub.ts';
import { mustInvite } from './inviter.ts';
import { memberOf, toldOf } from './pending.ts';

type Person = { id: number; name: string; username: string; portrait: string | null };

const stub = stubColumns(sql`p`);

/** For people named p and a group named g: neither in it, nor invited as far as whoever invites knows. */
const free = (): Sql => sql`not ${memberOf(sql`g.id`, sql`p.id`)} and not ${toldOf(sql`g.id`, sql`p.id`)}`;

export async function searchUser({ group_id, keyword }: Ask<'GET /group/search-user'>, { db, house, member }: Asked<Member>) {
  await mustInvite(db, member.id, group_id);
  if (keyword.length < 2) return { users: [] };
  const { fits, order } = called(keyword);
  const people = await db.all<Person>(sql`
    select ${stub} from visible_groups(${member.id}) g cross join visible_people(${member.id}) p
    where g.id = ${group_id} and ${free()} ${fits} order by ${order} limit 10`);
  return {
    users: people.map((person) => ({ id: person.id, label: `${person.name} (${person.username})`, image: house.files.stub(person, member.id).image_thumb })),
  };
}

export async function friendsToInvite({ group_id, keyword, ...wanted }: Ask<'GET /group/friends-to-invite'>, { db, house, member }: Asked<Member>) {
  await mustInvite(db, member.id, group_id);
  const { page, size } = paging(wanted, pageSizes.people);
  const matching = sql`
    from visible_groups(${member.id}) g cross join visible_friends(${member.id}, ${member.id}) p
    where g.id = ${group_id} and ${free()}
      ${keyword ? sql`and strpos(folded(p.name || ' ' || p.username), folded(${keyword})) > 0` : nothing}`;
  const { total } = (await db.one<{ total: number }>(sql`select count(*)::int as total ${matching}`))!;
  const friends = await db.all<Person>(sql`select ${stub} ${matching} order by folded(p.name), p.id limit ${size} offset ${(page - 1) * size}`);
  return { users: friends.map((friend) => house.files.stub(friend, member.id)), pageCount: pageCountOf(total, size) };
}
