// Permission checks for inviting people to a group.
import { forbidden, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { assertNotArchived } from '../policies/archivedGroups.ts';
import { isMember, canGroup } from '../policies/groups.ts';
import { lockVisibleGroup } from '../policies/lockVisibleGroup.ts';
import { getMembership, type GroupMembership } from './membership.ts';

export async function assertCanInvite(
  db: Database,
  person: number,
  group: number,
): Promise<GroupMembership> {
  const groupMembership = await getMembership(db, person, group);
  if (isMember(groupMembership.membership)) assertNotArchived(groupMembership);
  if (!canGroup(groupMembership).invite)
    throw forbidden(
      isMember(groupMembership.membership) ? strings.mayNotInvite : strings.membersInvite,
    );
  return groupMembership;
}

/**
 * Like `assertCanInvite`, but locks the group until the transaction ends, so that no one joins,
 * leaves or is removed concurrently.
 */
export async function lockAndAssertCanInvite(
  db: Database,
  person: number,
  group: number,
): Promise<GroupMembership> {
  await lockVisibleGroup(db, person, group);
  return assertCanInvite(db, person, group);
}

/**
 * Whether the sender of an earlier invitation may still invite. Locks the group. Suspended and
 * deleted people may not, although they remain members.
 */
export async function canStillInvite(
  db: Database,
  person: number,
  group: number,
): Promise<boolean> {
  const active = await db.queryOne(sql`select from visible_people(null) p where p.id = ${person}`);
  return (
    active !== undefined &&
    lockAndAssertCanInvite(db, person, group).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    )
  );
}
