// Whoever invites others to a group: refused unless they may, at this moment and until the transaction ends.
import { forbidden, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { belongs, canGroup } from '../policies/groups.ts';
import { standingIn, type GroupMembership } from './membership.ts';

export async function assertCanInvite(
  db: Database,
  person: number,
  group: number,
): Promise<GroupMembership> {
  const standing = await standingIn(db, person, group);
  if (!canGroup(standing).invite)
    throw forbidden(belongs(standing.membership) ? strings.mayNotInvite : strings.membersInvite);
  return standing;
}

/** Nobody leaves, joins or is removed meanwhile. */
export async function whileInviting(
  db: Database,
  person: number,
  group: number,
): Promise<GroupMembership> {
  await db.lockFirst(sql`select hold_group(${group})`);
  return assertCanInvite(db, person, group);
}

/** For what was written some time ago: whether its sender may still invite. */
export const stillInvites = (db: Database, person: number, group: number): Promise<boolean> =>
  whileInviting(db, person, group).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
