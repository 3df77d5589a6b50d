// Whom one could invite to a group: people by name, and one's friends.
import type { Ask } from '#contract/calls.ts';
import { pageSizes } from '#contract/sizes.ts';
import { second } from '#contract/spans.ts';
import type { Asked, Member } from '../house.ts';
import { pageCountOf, paging } from '../kit/page.ts';
import { nothing, sql, type Sql } from '../kit/sql.ts';
import { byName } from '../people/friends.ts';
import { found, onItsOwn } from '../people/directory.ts';
import { stubColumns } from '../people/stub.ts';
import { bounded } from '../search/bounded.ts';
import { mustInvite } from './inviter.ts';
import { memberOf, toldOf } from './pending.ts';

const mostFound = 10;
const longest = 3 * second;

type Person = { id: number; name: string; username: string; portrait: string | null };

const stub = stubColumns(sql`p`);

/** For people named p and a group named g: neither in it, nor invited as far as whoever invites knows. */
const free = (): Sql => sql`not ${memberOf(sql`g.id`, sql`p.id`)} and not ${toldOf(sql`g.id`, sql`p.id`)}`;

export async function searchUser({ group_id, keyword }: Ask<'GET /group/search-user'>, { db, house, member }: Asked<Member>) {
  await mustInvite(db, member.id, group_id);
  if (keyword.length < 2) return { users: [] };
  const also = sql`and exists (select from visible_groups(${member.id}) g where g.id = ${group_id} and ${free()})`;
  // planned for each word, and bounded by time: nearly all who are called so may be in the group
  const people = await bounded(
    db,
    longest,
    (db) =>
      db.all<Person>(sql`
        select ${stub} from (${found(member.id, keyword, mostFound, 0, also)}) f join visible_people(${member.id}) p on p.id = f.id order by f.place`),
    onItsOwn,
  );
  return {
    users: people.map((person) => ({ id: person.id, label: `${person.name} (${person.username})`, image: house.files.stub(person, member.id).image_thumb })),
  };
}

export async function friendsToInvite({ group_id, keyword, ...wanted }: Ask<'GET /group/friends-to-invite'>, { db, house, member }: Asked<Member>) {
  await mustInvite(db, member.id, group_id);
  if (keyword) await house.limits.draw('suggest', String(member.id));
  const { page, size } = paging(wanted, pageSizes.people);
  const matching = sql`
    from visible_groups(${member.id}) g cross join visible_friends(${member.id}, ${member.id}) p
    where g.id = ${group_id} and ${free()}
      ${keyword ? sql`and strpos(folded(p.name || ' ' || p.username), folded(${keyword})) > 0` : nothing}`;
  const { total, ids } = await byName(db, matching, keyword, { size, skip: (page - 1) * size });
  const friends = await db.all<Person>(sql`
    select ${stub} from unnest(${ids}::bigint[]) with ordinality as o(id, place) join visible_friends(${member.id}, ${member.id}) p on p.id = o.id order by o.place`);
  return { users: friends.map((friend) => house.files.stub(friend, member.id)), pageCount: pageCountOf(total, size) };
}
