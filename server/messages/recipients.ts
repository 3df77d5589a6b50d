// Whom one may write to.
import type { Ask } from '#contract/calls.ts';
import type { Asked, Member } from '../house.ts';
import { int, sql } from '../kit/sql.ts';
import { called } from '../people/directory.ts';
import { stubColumns } from '../people/stub.ts';

const most = 20;
const shortest = 2;
/** Of how many who are called so it is asked whether they take messages: a name that thousands have costs no more. */
const mostAsked = 100;

type Row = { id: number; name: string; username: string; portrait: string | null };

/** Friends first; others by name alone, so that nobody leafs through everybody. */
export async function recipients({ keyword = '' }: Ask<'GET /message/users'>, { db, house, member }: Asked<Member>) {
  const viewer = member.id;
  const { fits, order } = called(keyword);
  const columns = stubColumns(sql`p`);
  const friends = await db.all<Row>(sql`
    select ${columns} from visible_people(${viewer}) p
    where p.id in (select id from friends_of(${viewer})) ${fits} order by ${keyword.trim() ? order : sql`folded(p.name), p.id`} limit ${int(most)}`);
  const others =
    keyword.trim().length < shortest || friends.length === most
      ? []
      : await db.all<Row>(sql`
        select ${columns} from (
          select found.*, row_number() over () as place from (
            select p.* from visible_people(${viewer}) p
            where p.id <> ${viewer} and p.id not in (select id from friends_of(${viewer})) ${fits} order by ${order} limit ${int(mostAsked)}) found) p
        cross join lateral way_of_message(${viewer}, p.id) way
        where way.word in ('direct', 'request', 'lost') order by p.place limit ${int(most)}`);
  return { users: [...friends, ...others].slice(0, most).map((person) => house.files.stub(person, viewer)) };
}
