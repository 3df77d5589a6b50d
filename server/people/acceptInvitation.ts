// Accepting email invitations. Accepting creates the inviter's friend request or the group
// invitation, which the accepting member then answers. An invitation is valid once, for 30 days.
import { adminStrings } from '#contract/adminStrings.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import {
  invitedGroupResponse,
  inviteLinkFollower,
  inviteAddressHolder,
} from '../groups/acceptEmailInvitation.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { hashToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { isPastCooldown, friendshipSeenBy } from '../policies/friendship.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { createHiddenRequest, loadPairRow, storeFriendRequest } from './friendship.ts';
import { isUnexpired } from '../invitations/emailInvitations.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';

type Invitation = {
  id: number;
  inviter_id: number;
  group_id: number | null;
  note: string;
  /** Sent by an administrator in the name of the site. It does not lead to a friend request. */
  of_site: boolean;
};
type UserSummary = { id: number; name: string; username: string; portrait: string | null };

/**
 * The id of the open invitation with this code, for a sign-up. Returns null when the code is
 * missing, unknown, used or expired; the sign-up is accepted anyway.
 */
export async function findOpenInvitation(
  db: Database,
  code: string | undefined,
): Promise<number | null> {
  const invitation =
    code &&
    (await db.queryOne<{ id: number }>(
      sql`select id from invitations where code_hash = ${hashToken(code)} and accepted_at is null and ${isUnexpired()}`,
    ));
  return invitation ? invitation.id : null;
}

/**
 * Accepts an invitation for the member whose address was invited. Any other member who has the
 * link learns only who sent it, and the invitation stays valid for its address. Idempotent for the
 * same member.
 */
export async function acceptInvitation(
  { code }: { code: string },
  { app, db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const invitation = await db.queryOne<Invitation & { email_hash: Buffer }>(sql`
      select id, inviter_id, group_id, note, of_site, email_hash from invitations
      where code_hash = ${hashToken(code)} and inviter_id <> ${member.id} and (accepted_at is null or accepted_by = ${member.id}) and ${isUnexpired()} for update`);
    const isForMember =
      invitation &&
      invitation.email_hash.equals(app.addresses.hashAddress(await loadAddressKey(db, member.id)));
    if (invitation && !isForMember)
      return respondToOtherAddress(app, db, invitation.inviter_id, member.id);
    const inviter = invitation && (await redeemInvitation(db, invitation, member.id));
    const acceptance = invitation?.group_id
      ? await invitedGroupResponse(db, member.id, invitation.group_id)
      : toWelcomeResponse(invitation);
    if (!inviter || !acceptance) throw invalidField('code', strings.linkExpired);
    return {
      user: app.files.stub(inviter, member.id),
      friendship: friendshipSeenBy(member.id, await loadPairRow(db, member.id, inviter.id)),
      ...acceptance,
    };
  });
}

const loadAddressKey = async (db: Database, person: number) =>
  (await db.queryOne<{ key: string }>(
    sql`select p.email_normalized as key from visible_people(${person}) p where p.id = ${person}`,
  ))!.key;

/**
 * The response to a member whose address is not the invited one. It names the inviter, not the
 * group, and does not use up the invitation.
 */
async function respondToOtherAddress(
  app: AppContext,
  db: Database,
  inviterId: number,
  viewer: number,
) {
  const inviter = await findVisibleInviter(db, viewer, inviterId);
  if (!inviter) throw invalidField('code', strings.linkExpired);
  return {
    user: app.files.stub(inviter, viewer),
    friendship: friendshipSeenBy(viewer, await loadPairRow(db, viewer, inviter.id)),
    other_address: true,
    message: strings.invitationForOtherAddress,
  };
}

const findVisibleInviter = (db: Database, viewer: number, inviter: number) =>
  db.queryOne<UserSummary>(
    sql`select ${userSummaryColumns(sql`p`)} from visible_people(${viewer}) p where p.id = ${inviter}`,
  );

/** The message of an invitation without a group. An invitation of the site creates no request. */
const toWelcomeResponse = (invitation: Invitation | undefined) => ({
  message: invitation?.of_site ? adminStrings.alreadyHasAccount : strings.invitationAccepted,
});

/**
 * Maximum number of invitations redeemed for a confirmed address, newest first. The links of older
 * ones stay valid.
 */
const maxRedeemedAtOnce = 50;

/**
 * A person whose address was just confirmed. `signUpInvitation` is the invitation they signed up
 * with.
 */
type ConfirmedPerson = { id: number; addressKey: string; signUpInvitation: number | null };

/**
 * Redeems the open invitations to an address that was just confirmed. The inviter whose link was
 * followed learns who accepted. The other invitations become requests that their inviters do not
 * see, because those inviters must not learn who owns the address.
 */
export async function redeemInvitations(
  { app, db }: Pick<RequestContext, 'app' | 'db'>,
  { id: person, addressKey, signUpInvitation }: ConfirmedPerson,
) {
  await db.transaction(async (db) => {
    const hash = app.addresses.hashAddress(addressKey);
    const rows = await db.query<Invitation>(sql`
      select id, inviter_id, group_id, note, of_site from invitations
      where email_hash = ${hash} and accepted_at is null and reached_at is null and inviter_id <> ${person} and ${isUnexpired()}
      order by id desc limit ${maxRedeemedAtOnce} for update`);
    // Lock order: all pairs before all groups, each ascending, as in other transactions.
    for (const inviter of new Set(
      rows.map(({ inviter_id }) => inviter_id).toSorted((a, b) => a - b),
    ))
      await lockPair(db, inviter, person);
    for (const invitation of rows.toSorted((a, b) => (a.group_id ?? 0) - (b.group_id ?? 0)))
      await (invitation.id === signUpInvitation ? redeemInvitation : redeemUnseen)(
        db,
        invitation,
        person,
      );
  });
}

/**
 * Redeems an invitation for a member who did not follow its link. `reached_at` records this,
 * because `accepted_at` would tell the inviter.
 */
async function redeemUnseen(
  db: Database,
  { id, inviter_id: inviter, group_id: group, note, of_site }: Invitation,
  person: number,
) {
  await db.execute(sql`update invitations set reached_at = now() where id = ${id}`);
  if (group !== null) await inviteAddressHolder(db, { id, inviter, group, note }, person);
  else if (!of_site) await createHiddenRequest(db, inviter, person);
}

/**
 * Marks the invitation as accepted and returns the inviter, or undefined if they are not visible
 * to the person. The caller has locked the invitation.
 */
async function redeemInvitation(
  db: Database,
  { id, inviter_id, group_id: group, note, of_site }: Invitation,
  person: number,
): Promise<UserSummary | undefined> {
  await lockPair(db, inviter_id, person);
  const inviter = await findVisibleInviter(db, person, inviter_id);
  if (!inviter) return undefined;
  const acceptedCount = await db.execute(
    sql`update invitations set accepted_at = now(), accepted_by = ${person} where id = ${id} and accepted_at is null`,
  );
  if (!acceptedCount) return inviter;
  if (group !== null)
    return (await inviteLinkFollower(db, { group, inviter: inviter_id, note }, person))
      ? inviter
      : undefined;
  if (of_site) return inviter;
  const friendshipRow = await loadPairRow(db, inviter_id, person);
  // A newer relation between the two takes precedence. Only a missing or expired relation, or an
  // earlier request of the inviter that was not accepted, is replaced.
  const canRequest =
    !friendshipRow ||
    isPastCooldown(friendshipRow) ||
    (friendshipRow.requester_id === inviter_id && friendshipRow.status !== 1);
  if (canRequest) await storeFriendRequest(db, inviter_id, person, { unseen: false });
  return inviter;
}
