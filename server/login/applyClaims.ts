// What the claims of a login provider change at a login: the role, and memberships in groups.
import { isLastAdmin } from '../account/lastAdmin.ts';
import { setRole } from '../account/role.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { addToGroups, removeMembership } from '../groups/membership.ts';
import { toRole, toUserType } from '../policies/roles.ts';
import type { Role } from '#contract/adminPeople.ts';
import { isSubject } from './linkedAccounts.ts';
import type { Ticket } from './oauthTickets.ts';

/**
 * Call it in the transaction that starts the session, which has locked the account. Returns the
 * column `people.role` of the account.
 */
export async function applyClaims(
  app: Pick<AppContext, 'log'>,
  db: Database,
  person: number,
  ticket: Ticket,
): Promise<number> {
  const { role, groups } = ticket.claims ?? {};
  if (groups) await applyGroups(db, person, ticket.provider, groups);
  return toUserType(await applyRole(app, db, person, ticket, role));
}

async function applyRole(
  { log }: Pick<AppContext, 'log'>,
  db: Database,
  id: number,
  { provider, issuer, subject }: Ticket,
  claimed: Role | null | undefined,
): Promise<Role> {
  const account = (await db.queryOne<{
    role: number;
    moderator: boolean;
    claimed_role: Role | null;
  }>(sql`
    select p.role, p.moderator, l.claimed_role
    from all_people p join linked_accounts l on l.person_id = p.id and ${isSubject({ provider, issuer, subject })} where p.id = ${id}`))!;
  const current = toRole({ userType: account.role, moderator: account.moderator });
  if (claimed === undefined) return current;
  // Without a value that has a rule, only a role that came from the claim ends.
  const next = claimed ?? (account.claimed_role === current ? 'member' : current);
  if (current === 'admin' && next !== 'admin' && (await isLastAdmin(db, id))) {
    log.warn(
      { provider, person: id },
      'The claims of a login provider give the last administrator another role. It was not changed.',
    );
    return current;
  }
  await setRole(db, null, { id, ...account }, next, { provider });
  await db.execute(
    sql`update linked_accounts set claimed_role = ${claimed} where ${isSubject({ provider, issuer, subject })}`,
  );
  return next;
}

/** Joins the groups of the claim. Leaves those that were joined by it and are not in it now. */
async function applyGroups(db: Database, person: number, provider: string, claimed: number[]) {
  // Owners stay.
  const findToLeave = () =>
    db.query<{ id: number }>(sql`
      select c.group_id as id from claimed_memberships c
      where c.person_id = ${person} and c.provider = ${provider} and c.group_id <> all (${claimed}::bigint[])
        and not exists (select from visible_groups(${person}) g where g.id = c.group_id and g.owner_id = ${person})
      order by c.group_id`);
  const joined = await addToGroups(db, person, claimed);
  // Members by the claim of another provider stay until the last of these claims ends.
  await db.execute(sql`
    insert into claimed_memberships (group_id, person_id, provider)
    select m.group_id, m.person_id, ${provider} from group_members m
    where m.person_id = ${person} and m.group_id = any (${claimed}::bigint[])
      and (m.group_id = any (${joined}::bigint[])
        or exists (select from claimed_memberships c where c.group_id = m.group_id and c.person_id = m.person_id))
    on conflict do nothing`);
  for (const { id } of await findToLeave())
    await db.query(sql`select lock_group_for_update(${id})`);
  for (const { id } of await findToLeave()) {
    await db.execute(
      sql`delete from claimed_memberships where group_id = ${id} and person_id = ${person} and provider = ${provider}`,
    );
    const isKept = await db.queryOne(
      sql`select from claimed_memberships where group_id = ${id} and person_id = ${person}`,
    );
    if (!isKept) await removeMembership(db, id, person);
  }
}
