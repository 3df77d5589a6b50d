// Accepting invitations by email or link. Accepting an email, or signing up by a link, creates the
// inviter's friend request, which the accepting member then answers. A member who follows a link
// sends a request to the inviter. For a group both create its invitation. An emailed invitation is
// valid once, for 30 days.
import { adminStrings } from '#contract/adminStrings.ts';
import type { Friendship } from '#contract/people.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import {
  invitedGroupResponse,
  inviteLinkFollower,
  inviteAddressHolder,
} from '../groups/acceptEmailInvitation.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { hashToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { isPastCooldown, friendshipSeenBy } from '../policies/friendship.ts';
import { lockPair } from '../policies/userPairLock.ts';
import {
  createHiddenRequest,
  loadPairRow,
  requestFriendship,
  storeFriendRequest,
} from './friendship.ts';
import { reassignCodes } from '../account/emailTokens.ts';
import { recordAddressProof } from '../account/unprovenAddresses.ts';
import { endFailures } from '../mail/failingAddresses.ts';
import { isUnexpired } from '../invitations/emailInvitations.ts';
import { countLinkUse, findInvitation, withLinkUse } from '../invitations/findInvitation.ts';
import { consumeForNewMember } from '../screening/newMemberLimits.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';

type Link = { id: number; inviter_id: number; group_id: number | null; note: string };
type Invitation = Link & {
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
 * Accepts an invitation for a member who has the link, or whose address was invited. Any other
 * member with the code of an email learns only who sent it, and the invitation stays valid for its
 * address. Idempotent for the same member.
 */
export async function acceptInvitation({ code }: { code: string }, ctx: RequestContext<Member>) {
  const { app, db, member } = ctx;
  const nonce = app.addresses.parseInvitationCode(code);
  if (nonce) return acceptByLink(code, nonce, ctx);
  return db.transaction(async (db) => {
    const invitation = await db.queryOne<
      Invitation & { email_hash: Buffer; email: string | null }
    >(sql`
      select id, inviter_id, group_id, note, of_site, email_hash, email from invitations
      where code_hash = ${hashToken(code)} and inviter_id <> ${member.id} and (accepted_at is null or accepted_by = ${member.id}) and ${isUnexpired()} for update`);
    const isForMember =
      invitation &&
      invitation.email_hash.equals(app.addresses.hashAddress(await loadAddressKey(db, member.id)));
    if (invitation && !isForMember)
      return respondToOtherAddress(app, db, invitation.inviter_id, member.id);
    const inviter = invitation && (await redeemInvitation(db, invitation, member.id));
    if (invitation) await proveAddress({ app, db }, member.id, invitation.email);
    return respondToAcceptance(app, db, member.id, invitation, inviter);
  });
}

/** Records a proof of the address: the code was emailed to `email`, in any spelling. */
async function proveAddress(
  { app, db }: Pick<RequestContext, 'app' | 'db'>,
  person: number,
  email: string | null,
) {
  const account = await recordAddressProof(db, person, email);
  if (!account) return;
  await endFailures(db, app.addresses, { email: account.email, person });
  await reassignCodes(db, { id: person, email: account.email });
  await redeemInvitations(
    { app, db },
    { id: person, addressKey: account.addressKey, signUpInvitation: null, isMailboxProven: true },
  );
}

async function acceptByLink(code: string, nonce: Buffer, ctx: RequestContext<Member>) {
  const { app, db, member } = ctx;
  const accept = () =>
    db.transaction(async (db) => {
      const link = await lockLink(db, nonce, member.id);
      const accepted = link && (await acceptLink({ ...ctx, db }, link));
      return {
        isNewUse: accepted?.isNewUse ?? false,
        response: await respondToAcceptance(app, db, member.id, link, accepted?.inviter),
      };
    });
  const found = await findInvitation({ app, db }, code, member.id);
  const looksNew = found && !(await hasUsedLink(db, found.id, member.id));
  const { response } = await (looksNew
    ? withLinkUse({ app, db }, found.inviter_id, accept)
    : accept());
  return response;
}

async function respondToAcceptance(
  app: AppContext,
  db: Database,
  member: number,
  invitation: (Link & { of_site?: boolean }) | undefined,
  inviter: UserSummary | undefined,
) {
  if (!invitation || !inviter) throw invalidField('code', strings.linkExpired);
  const friendship = friendshipSeenBy(member, await loadPairRow(db, member, inviter.id));
  const acceptance = invitation.group_id
    ? await invitedGroupResponse(db, member, invitation.group_id)
    : { message: toWelcomeMessage(invitation, friendship) };
  if (!acceptance) throw invalidField('code', strings.linkExpired);
  return { user: app.files.stub(inviter, member), friendship, ...acceptance };
}

// Ending a friendship refers to the link while it holds the lock on the pair, so this lock allows
// that.
const lockLink = (db: Database, nonce: Buffer, member: number) =>
  db.queryOne<Link>(
    sql`select id, inviter_id, group_id, note from invitation_links where nonce = ${nonce} and inviter_id <> ${member} and expires_at > now() for no key update`,
  );

/** Undefined if the inviter is not visible, or the link is used up. */
async function acceptLink(
  { app, db, member }: RequestContext<Member>,
  link: Link,
): Promise<{ inviter: UserSummary; isNewUse: boolean } | undefined> {
  const person = member.id;
  await lockPair(db, link.inviter_id, person);
  const inviter = await findVisibleInviter(db, person, link.inviter_id);
  if (!inviter) return undefined;
  const isNewUse = !(await hasUsedLink(db, link.id, person));
  if (isNewUse && !(await countLinkUse(db, link.id, person))) return undefined;
  const accepted = { inviter, isNewUse };
  if (link.group_id !== null)
    return !isNewUse || (await redeemLink(db, link, person)) ? accepted : undefined;
  if (isNewUse) await markRedeemed(db, link.id, person);
  // A link is for anyone, so it is not a decision about this member: the member asks, also again
  // after taking a request back. Only a press on the request of the inviter accepts it.
  const friendship = friendshipSeenBy(person, await loadPairRow(db, person, link.inviter_id));
  if (friendship === 'none' || (friendship === 'received' && isNewUse)) {
    // What the member sees decides, so that the limits tell nothing of hidden rows.
    await app.rateLimits.consume('friend', String(person));
    await consumeForNewMember(app, member, 'friend');
    await requestFriendship(db, person, link.inviter_id);
  }
  return accepted;
}

const hasUsedLink = async (db: Database, link: number, member: number) =>
  (await db.queryOne(
    sql`select from invitation_link_uses where link_id = ${link} and person_id = ${member}`,
  )) !== undefined;

/** The caller has locked the pair. Returns false if the group invitation is not possible. */
async function redeemLink(db: Database, link: Link, person: number): Promise<boolean> {
  await markRedeemed(db, link.id, person);
  return connect(db, link, person);
}

const markRedeemed = (db: Database, link: number, person: number) =>
  db.execute(
    sql`update invitation_link_uses set redeemed_at = now() where link_id = ${link} and person_id = ${person}`,
  );

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
function toWelcomeMessage({ of_site }: { of_site?: boolean }, friendship: Friendship) {
  if (of_site) return adminStrings.alreadyHasAccount;
  if (friendship === 'friends') return strings.friendRequestAccepted;
  return friendship === 'sent' ? strings.friendRequestSent : strings.invitationAccepted;
}

/**
 * Maximum number of invitations redeemed for a confirmed address: the one that was followed, then
 * the newest. The links of older ones stay valid.
 */
const maxRedeemedAtOnce = 50;

/**
 * A person whose address was just confirmed. `signUpInvitation` is the invitation they signed up
 * with.
 */
type ConfirmedPerson = {
  id: number;
  addressKey: string;
  signUpInvitation: number | null;
  /**
   * Whether the person showed that they read email at the address. Otherwise invitations that were
   * sent there remain open, except `signUpInvitation`.
   */
  isMailboxProven: boolean;
};

/**
 * Redeems the open invitations to an address that was just confirmed, and the link of the sign-up.
 * The inviter whose invitation was followed learns who accepted. The other invitations become
 * requests that their inviters do not see, because those inviters must not learn who owns the
 * address.
 */
export async function redeemInvitations(
  { app, db }: Pick<RequestContext, 'app' | 'db'>,
  { id: person, addressKey, signUpInvitation, isMailboxProven }: ConfirmedPerson,
) {
  await db.transaction(async (db) => {
    const hash = app.addresses.hashAddress(addressKey);
    const rows = await db.query<Invitation>(sql`
      select id, inviter_id, group_id, note, of_site from invitations
      where (${isMailboxProven} or id = ${signUpInvitation}) and email_hash = ${hash} and accepted_at is null and reached_at is null and inviter_id <> ${person} and ${isUnexpired()}
      order by id = ${signUpInvitation} desc nulls last, id desc limit ${maxRedeemedAtOnce} for update`);
    // Serializes with the end of these links, after which nothing is left to redeem.
    await db.query(sql`
      select from invitation_links l where l.id in (select u.link_id from invitation_link_uses u where u.person_id = ${person} and u.redeemed_at is null)
      order by l.id for no key update`);
    const links = await db.query<Link>(sql`
      select l.id, l.inviter_id, l.group_id, l.note from invitation_link_uses u join invitation_links l on l.id = u.link_id
      where u.person_id = ${person} and u.redeemed_at is null`);
    const redemptions = [
      ...rows.map((invitation) => ({
        ...invitation,
        redeem: invitation.id === signUpInvitation ? redeemInvitation : redeemUnseen,
      })),
      ...links.map((link) => ({ ...link, of_site: false, redeem: redeemVisibleLink })),
    ];
    // Lock order: all pairs before all groups, each ascending, as in other transactions.
    for (const inviter of new Set(
      redemptions.map(({ inviter_id }) => inviter_id).toSorted((a, b) => a - b),
    ))
      await lockPair(db, inviter, person);
    for (const { redeem, ...invitation } of redemptions.toSorted(
      (a, b) => (a.group_id ?? 0) - (b.group_id ?? 0),
    ))
      await redeem(db, invitation, person);
  });
}

async function redeemVisibleLink(db: Database, link: Link, person: number) {
  if (await findVisibleInviter(db, person, link.inviter_id)) await redeemLink(db, link, person);
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
  await queueImported(db, id, person);
  if (group !== null) await inviteAddressHolder(db, { id, inviter, group, note }, person);
  else if (!of_site) await createHiddenRequest(db, inviter, person);
}

/**
 * Marks the invitation as accepted and returns the inviter, or undefined if they are not visible
 * to the person. The caller has locked the invitation.
 */
async function redeemInvitation(
  db: Database,
  invitation: Invitation,
  person: number,
): Promise<UserSummary | undefined> {
  await lockPair(db, invitation.inviter_id, person);
  const inviter = await findVisibleInviter(db, person, invitation.inviter_id);
  // The site still invites when the administrator who sent its invitation has left.
  if (!inviter && !invitation.of_site) return undefined;
  const acceptedCount = await db.execute(
    sql`update invitations set accepted_at = now(), accepted_by = ${person} where id = ${invitation.id} and accepted_at is null`,
  );
  if (acceptedCount) await queueImported(db, invitation.id, person);
  if (!inviter || !acceptedCount || (invitation.of_site && invitation.group_id === null))
    return inviter;
  return (await connect(db, invitation, person)) ? inviter : undefined;
}

/**
 * The groups and the role of a person in a list that an administrator uploaded. One after the
 * other, because each may create a group that the next one joins.
 */
async function queueImported(db: Database, invitation: number, person: number) {
  const isImported = await db.queryOne(
    sql`select from member_import_lines where invitation_id = ${invitation} and outcome = 'invited'`,
  );
  if (isImported)
    await addJob(
      db,
      'admin.join-imported',
      { invitation, person },
      { queue: 'admin.join-imported' },
    );
}

/**
 * Sends the friend request or the group invitation. Returns false if the group invitation is not
 * possible. The caller has locked the pair.
 */
async function connect(
  db: Database,
  { inviter_id: inviter, group_id: group, note }: Link,
  person: number,
): Promise<boolean> {
  if (group !== null) return inviteLinkFollower(db, { group, inviter, note }, person);
  const friendshipRow = await loadPairRow(db, inviter, person);
  // A newer relation between the two takes precedence. Only a missing or expired relation, one that
  // the person does not see, or an earlier request of the inviter that was not accepted, is
  // replaced.
  const canRequest =
    !friendshipRow ||
    isPastCooldown(friendshipRow) ||
    (friendshipRow.requester_id === person && friendshipRow.unseen) ||
    (friendshipRow.requester_id === inviter && friendshipRow.status !== 1);
  if (canRequest) await storeFriendRequest(db, inviter, person, { unseen: false });
  return true;
}
