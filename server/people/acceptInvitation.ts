// Following an invitation: its sender's request, or the group it leads to, is there then, for whoever followed it to answer. Once, within thirty days.
import { adminStrings } from '#contract/adminStrings.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { groupFollowed, inviteFollower, inviteHolder } from '../groups/follow.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { hashToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { isForgotten, standingOf } from '../policies/friendship.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { askUnseen, pairRow, putRequest } from './friendship.ts';
import { good } from './emailInvitations.ts';
import { userSummaryColumns } from './userSummary.ts';

type Invitation = {
  id: number;
  inviter_id: number;
  group_id: number | null;
  note: string;
  of_site: boolean;
};
type UserSummary = { id: number; name: string; username: string; portrait: string | null };

/** The invitation that a sign-up came by; null when its code is good no longer, which is no reason to turn anybody away. */
export async function openInvitation(
  db: Database,
  code: string | undefined,
): Promise<number | null> {
  const row =
    code &&
    (await db.queryOne<{ id: number }>(
      sql`select id from invitations where code_hash = ${hashToken(code)} and accepted_at is null and ${good()}`,
    ));
  return row ? row.id : null;
}

/**
 * For a member whose address was invited. Anybody else who has the link is told who sent it, and the invitation stays for the address it was sent to.
 * Repeated by the same member, it answers the same.
 */
export async function acceptInvitation(
  { code }: { code: string },
  { app, db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const invitation = await db.queryOne<Invitation & { email_hash: Buffer }>(sql`
      select id, inviter_id, group_id, note, of_site, email_hash from invitations
      where code_hash = ${hashToken(code)} and inviter_id <> ${member.id} and (accepted_at is null or accepted_by = ${member.id}) and ${good()} for update`);
    const theirs =
      invitation &&
      invitation.email_hash.equals(app.addresses.hashToken(await addressKeyOf(db, member.id)));
    if (invitation && !theirs) return sentElsewhere(app, db, invitation.inviter_id, member.id);
    const inviter = invitation && (await redeem(db, invitation, member.id));
    const told = invitation?.group_id
      ? await groupFollowed(db, member.id, invitation.group_id)
      : welcomed(invitation);
    if (!inviter || !told) throw invalidField('code', strings.badCode);
    return {
      user: app.files.stub(inviter, member.id),
      friendship: standingOf(member.id, await pairRow(db, member.id, inviter.id)),
      ...told,
    };
  });
}

const addressKeyOf = async (db: Database, person: number) =>
  (await db.queryOne<{ key: string }>(
    sql`select p.email_key as key from visible_people(${person}) p where p.id = ${person}`,
  ))!.key;

/** Who sent it, whom the member may ask for an invitation of their own. Nothing of a group, and nothing is used up. */
async function sentElsewhere(app: AppContext, db: Database, inviterId: number, viewer: number) {
  const inviter = await inviterSeenBy(db, viewer, inviterId);
  if (!inviter) throw invalidField('code', strings.badCode);
  return {
    user: app.files.stub(inviter, viewer),
    friendship: standingOf(viewer, await pairRow(db, viewer, inviter.id)),
    other_address: true,
    message: strings.invitationOfOtherAddress,
  };
}

const inviterSeenBy = (db: Database, viewer: number, inviter: number) =>
  db.queryOne<UserSummary>(
    sql`select ${userSummaryColumns(sql`p`)} from visible_people(${viewer}) p where p.id = ${inviter}`,
  );

/** An invitation of the site itself leads to nobody's request. */
const welcomed = (invitation: Invitation | undefined) => ({
  message: invitation?.of_site ? adminStrings.invitationOfSiteAccepted : strings.invitationAccepted,
});

/** How many invitations of one address are redeemed at once, the newest first; the links of the others stay good. */
const mostAtOnce = 50;

/** Whose address was confirmed, and which invitation they signed up by. */
type Confirmed = { id: number; addressKey: string; followed: number | null };

/**
 * All that wait for an address which was just confirmed. The sender of the one that the sign-up came by learns who followed its link. The others reach whoever
 * has the address as they would have reached a member: unseen by their senders, who must not learn whose the address became.
 */
export async function redeemAtConfirmation(
  { app, db }: Pick<RequestContext, 'app' | 'db'>,
  { id: person, addressKey, followed }: Confirmed,
) {
  await db.transaction(async (db) => {
    const hash = app.addresses.hashToken(addressKey);
    const rows = await db.query<Invitation>(sql`
      select id, inviter_id, group_id, note, of_site from invitations
      where email_hash = ${hash} and accepted_at is null and reached_at is null and inviter_id <> ${person} and ${good()}
      order by id desc limit ${mostAtOnce} for update`);
    // all pairs before all groups, each in order, as other transactions lock them
    for (const inviter of new Set(
      rows.map(({ inviter_id }) => inviter_id).toSorted((a, b) => a - b),
    ))
      await lockPair(db, inviter, person);
    for (const row of rows.toSorted((a, b) => (a.group_id ?? 0) - (b.group_id ?? 0)))
      await (row.id === followed ? redeem : reach)(db, row, person);
  });
}

async function reach(
  db: Database,
  { id, inviter_id: inviter, group_id: group, note, of_site }: Invitation,
  person: number,
) {
  await db.execute(sql`update invitations set reached_at = now() where id = ${id}`);
  if (group !== null) await inviteHolder(db, { id, inviter, group, note }, person);
  else if (!of_site) await askUnseen(db, inviter, person);
}

/** Who invited, unless there is a block between the two. The invitation is held by now. */
async function redeem(
  db: Database,
  { id, inviter_id, group_id: group, note, of_site }: Invitation,
  person: number,
): Promise<UserSummary | undefined> {
  await lockPair(db, inviter_id, person);
  const inviter = await inviterSeenBy(db, person, inviter_id);
  if (!inviter) return undefined;
  const first = await db.execute(
    sql`update invitations set accepted_at = now(), accepted_by = ${person} where id = ${id} and accepted_at is null`,
  );
  if (!first) return inviter;
  if (group !== null)
    return (await inviteFollower(db, { group, inviter: inviter_id, note }, person))
      ? inviter
      : undefined;
  if (of_site) return inviter;
  const row = await pairRow(db, inviter_id, person);
  // what the two have done to each other meanwhile speaks louder: only nothing, or an earlier request of the inviter, gives way
  const free = !row || isForgotten(row) || (row.requester_id === inviter_id && row.status !== 1);
  if (free) await putRequest(db, inviter_id, person, { unseen: false });
  return inviter;
}
