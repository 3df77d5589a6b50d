// Handlers of the calls about group invitations. This file lists, revokes, accepts and declines
// them; invite.ts and inviteByMail.ts create them.
import type { Input } from '#contract/calls.ts';
import type { groups as contract } from '#contract/groups.ts';
import { invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Handlers, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { isPendingInvitation } from '../invitations/emailInvitations.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { listFriendsToInvite, searchInvitableUsers } from './invitable.ts';
import { inviteFriends, inviteUsers } from './invite.ts';
import { inviteAddresses } from './inviteByMail.ts';
import { assertCanInvite } from './invitePolicy.ts';
import { assertNotArchived } from '../policies/archivedGroups.ts';
import { lockVisibleGroup } from '../policies/lockVisibleGroup.ts';
import {
  addMember,
  lockMembership,
  createMembershipResponse,
  getMembership,
} from './membership.ts';
import {
  declineInvitation,
  withdrawInvitations,
  invitationsAsSeenByInviter,
} from './invitationStore.ts';

type Person = { id: number; name: string; username: string; portrait: string | null };
type Row = {
  id: number;
  email: string | null;
  created_at: Date;
  person: Person | null;
  inviter: Person | null;
};

/**
 * The newest 500. Only the inviter sees the invited address. The owner sees other people's email
 * invitations without the address.
 */
async function list(
  { group_id }: Input<'GET /group/invitations'>,
  { db, app, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  const { membership } = await assertCanInvite(db, viewer, group_id);
  const condition = membership === 'owner' ? sql`true` : sql`inviter_id = ${viewer}`;
  const person = toUserSummary(sql`p`);
  // Invitees that the viewer cannot see, for example after a block, are left out.
  const rows = await db.query<Row>(sql`
    select i.id, i.email, i.created_at, (select ${person} from visible_people(${viewer}) p where p.id = i.person_id) as person,
      (select ${person} from visible_people(${viewer}) p where p.id = i.inviter_id) as inviter
    from (
      select id, person_id, inviter_id, null as email, created_at from ${invitationsAsSeenByInviter()} t where group_id = ${group_id} and ${condition}
      union all
      select id, null, inviter_id, case when inviter_id = ${viewer} then email end, sent_at from invitations where group_id = ${group_id} and ${isPendingInvitation()} and ${condition}) i
    where i.person_id is null or i.person_id in (select p.id from visible_people(${viewer}) p)
    order by i.created_at desc, i.id desc limit 500`);
  return {
    invitations: rows.map(({ id, email, created_at, person, inviter }) => ({
      id,
      ...(person && { user: app.files.stub(person, viewer) }),
      ...(email && { email }),
      ...(inviter && { invited_by: app.files.stub(inviter, viewer) }),
      sent_on: created_at.toISOString(),
      // The list contains only invitations that the viewer can revoke.
      can_revoke: true,
    })),
  };
}

/** Allowed for the owner, and for the inviter even if they may no longer invite. */
async function revoke(
  { group_id, user_id, invitation_id }: Input<'POST /group/revoke-invitation'>,
  { db, member }: RequestContext<Member>,
) {
  if (user_id === undefined && invitation_id === undefined)
    throw invalidField('user_id', strings.required);
  await db.transaction(async (db) => {
    // Serializes with accepting, which locks the group exclusively.
    await lockVisibleGroup(db, member.id, group_id);
    const { membership } = await getMembership(db, member.id, group_id);
    const condition = sql`group_id = ${group_id} and ${membership === 'owner' ? sql`true` : sql`inviter_id = ${member.id}`}`;
    // The ids of both tables come from one sequence, so an id is in one of them only.
    const removedCount =
      user_id !== undefined
        ? await withdrawInvitations(db, sql`${condition} and person_id = ${user_id}`)
        : (await withdrawInvitations(db, sql`${condition} and id = ${invitation_id}`)) +
          (await db.execute(
            sql`delete from invitations where ${condition} and id = ${invitation_id} and accepted_at is null`,
          ));
    if (!removedCount) throw notFound(strings.groupInvitationNotFound);
  });
  return { message: strings.invitationRevoked };
}

async function accept(
  { group_id }: Input<'POST /group/accept-invitation'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const { membership, owner_id: owner, archived } = await lockMembership(db, member.id, group_id);
    if (membership === 'none') throw notFound(strings.groupInvitationNotFound);
    // Repeating the call succeeds.
    if (membership === 'invited') {
      assertNotArchived({ archived });
      await addMember(db, { id: group_id, owner }, member.id);
    }
    return createMembershipResponse(db, member.id, group_id, strings.groupInvitationAccepted);
  });
}

async function decline(
  { group_id }: Input<'POST /group/decline-invitation'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    await lockMembership(db, member.id, group_id);
    if (!(await declineInvitation(db, group_id, member.id)))
      throw notFound(strings.groupInvitationNotFound);
    return createMembershipResponse(db, member.id, group_id, strings.groupInvitationDeclined);
  });
}

export const invitationHandlers = {
  'POST /group/accept-invitation': accept,
  'POST /group/decline-invitation': decline,
  'GET /group/search-user': searchInvitableUsers,
  'GET /group/friends-to-invite': listFriendsToInvite,
  'POST /group/invite-user-emails': inviteAddresses,
  'POST /group/invite-users': inviteUsers,
  'POST /group/invite-friends': inviteFriends,
  'GET /group/invitations': list,
  'POST /group/revoke-invitation': revoke,
} satisfies Partial<Handlers<keyof typeof contract>>;
