// What the claims of a login provider change at a login: the role, and memberships in groups.
import { isLastAdmin } from '../account/lastAdmin.ts';
import { setRole } from '../account/role.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { addToGroups, removeMembership } from '../groups/membership.ts';
import { toRole, toUserType } from '../policies/roles.ts';
import type { Role } from '#contract/adminPeople.ts';
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
  { provider }: Ticket,
  claimed: Role | null | undefined,
): Promise<Role> {
  const { account, current, claimedBefore } = await loadRoles(db, id, provider);
  if (claimed === undefined) return current;
  // Without a value that has a rule, only a role that came from the claim ends.
  const next = claimed ?? (claimedBefore === current ? 'member' : current);
  if (current === 'admin' && next !== 'admin' && (await isLastAdmin(db, id))) {
    log.warn(
      { provider, person: id },
      'The claims of a login provider give the last administrator another role. It was not changed.',
    );
    return current;
  }
  await setRole(db, null, account, next, { provider });
  // A role that an administrator gave here does not become one of the claim.
  if (claimed === null || claimed === 'member') await forgetClaimedRole(db, id, provider);
  else if (current !== claimed)
    await db.execute(sql`
      insert into claimed_roles (person_id, provider, role) values (${id}, ${provider}, ${claimed})
      on conflict (person_id, provider) do update set role = excluded.role`);
  return next;
}

async function loadRoles(db: Database, id: number, provider: string) {
  const { claimed, ...account } = (await db.queryOne<{
    id: number;
    role: number;
    moderator: boolean;
    claimed: Role | null;
  }>(sql`
    select p.id, p.role, p.moderator, c.role as claimed
    from all_people p left join claimed_roles c on c.person_id = p.id and c.provider = ${provider} where p.id = ${id}`))!;
  const current = toRole({ userType: account.role, moderator: account.moderator });
  return { account, current, claimedBefore: claimed };
}

const forgetClaimedRole = (db: Database, person: number, provider: string) =>
  db.execute(sql`delete from claimed_roles where person_id = ${person} and provider = ${provider}`);

/**
 * Ends the role and the memberships that came from the claims of a provider, which was just
 * disconnected. The last administrator keeps the role until a later login without the claim. The
 * caller has locked the account.
 */
export async function endClaims(db: Database, person: number, provider: string) {
  const { account, current, claimedBefore } = await loadRoles(db, person, provider);
  const ends = claimedBefore === current;
  if (!ends || current !== 'admin' || !(await isLastAdmin(db, person))) {
    if (ends) await setRole(db, null, account, 'member', { provider });
    await forgetClaimedRole(db, person, provider);
  }
  await applyGroups(db, person, provider, []);
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
