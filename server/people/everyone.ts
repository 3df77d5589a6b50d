// The people of a small community, for a new member. In a larger one, people are suggested instead.
import type { Output } from '#contract/calls.ts';
import type { Member, RequestContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import { personListItems, type PersonListItem } from '../directory/personListItem.ts';
import { searchPeopleQuery } from '../directory/searchPeople.ts';

/** Communities with fewer members, the caller included, are listed. */
const smallCommunity = 50;

export async function listEveryone(
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /user/everyone'>> {
  const { db, member } = ctx;
  const others = await personListItems(
    ctx,
    searchPeopleQuery(member.id, '', { take: smallCommunity - 1 }),
  );
  const inviterId = (
    await db.queryOne<{ inviter: number }>(sql`
      select i.inviter_id as inviter from visible_people(${member.id}) p join invitations i on i.id = p.invitation_id
      where p.id = ${member.id} and i.accepted_by = ${member.id} and not i.of_site`)
  )?.inviter;
  const complete = others.length < smallCommunity - 1;
  const users = complete
    ? others.toSorted((a, b) => rank(a, inviterId) - rank(b, inviterId) || a.id - b.id)
    : inviterId
      ? await personListItems(ctx, sql`select ${inviterId}::bigint as id, 1 as ordinal`)
      : [];
  return {
    users,
    complete,
    // not across a block
    ...(users.some(({ id }) => id === inviterId) && { inviter_id: inviterId }),
  };
}

const rank = ({ id, friendship }: PersonListItem, inviterId: number | undefined) =>
  id === inviterId ? 0 : friendship === 'received' ? 1 : 2;
