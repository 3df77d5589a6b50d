// Accepting an emailed invitation to a group. It creates a group invitation, not a membership.
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isMember } from '../policies/groups.ts';
import { invitationRefusal } from '../policies/invitations.ts';
import { lockPairShared } from '../policies/userPairLock.ts';
import { canStillInvite } from './invitePolicy.ts';
import { getMembership } from './membership.ts';
import {
  listCandidates,
  deleteDecline,
  upsertInvitations,
  insertHiddenInvitation,
} from './invitationStore.ts';

/** `group` and `inviter` are ids. */
type EmailInvitation = { group: number; inviter: number; note: string };

/**
 * Invites a person who followed the link of an invitation. An earlier decline is removed, because
 * following the link revokes it. Returns false if the inviter may no longer invite, or if a block
 * or a ban excludes the person.
 */
export async function inviteLinkFollower(
  db: Database,
  { group, inviter, note }: EmailInvitation,
  person: number,
): Promise<boolean> {
  if (!(await canStillInvite(db, inviter, group))) return false;
  const [follower] = await listCandidates(db, group, inviter, [person]);
  if (follower?.member) return true;
  if (!follower?.reachable || follower.banned) return false;
  await deleteDecline(db, group, person);
  await upsertInvitations(db, { group, inviter, people: [person], note });
  return true;
}

/**
 * Invites the member who owns an invited address. The inviter knows only the address and does not
 * see this invitation until it is accepted. `id` is that of the emailed invitation.
 */
export async function inviteAddressHolder(
  db: Database,
  { id, group, inviter, note }: EmailInvitation & { id: number },
  holder: number,
) {
  await lockPairShared(db, inviter, holder);
  if (!(await canStillInvite(db, inviter, group))) return;
  const [candidate] = await listCandidates(db, group, inviter, [holder]);
  if (candidate?.reachable && !invitationRefusal(candidate, false))
    await insertHiddenInvitation(db, { group, inviter, person: holder, note, mailedAs: id });
}

/** The response to following a link: the group and a message, or undefined if it is not visible. */
export async function invitedGroupResponse(db: Database, viewer: number, id: number) {
  const group = await db.queryOne<{ id: number; name: string }>(
    sql`select id, name from visible_groups(${viewer}) where id = ${id}`,
  );
  if (!group) return undefined;
  const { membership } = await getMembership(db, viewer, id);
  return {
    group,
    message: isMember(membership) ? strings.groupJoined : strings.groupInvitationPending,
  };
}
