// Email invitation endpoints. The response discloses that an address belongs to a member only to
// users who may know it already. For all others, a job looks the address up, so that neither the
// response nor its timing depends on it.
import { confirmedHolders } from '../account/unprovenAddresses.ts';
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { assertMayInvite } from '../invitations/registration.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { consumeForMany } from '../screening/newMemberLimits.ts';
import { parseAddresses, createInvitationResponse } from '../invitations/invitationEntries.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import {
  validateNote,
  upsertEmailInvitation,
  minResendIntervalMs,
  isPendingInvitation,
} from '../invitations/emailInvitations.ts';

/** Condition on the member's own invitations to the site, not to a group or in the site's name. */
const isOwnInvitation = (inviter: number) =>
  sql`inviter_id = ${inviter} and group_id is null and not of_site`;

export async function inviteByEmail(
  input: Input<'POST /user/invite-friend'>,
  { app, db, member, language }: RequestContext<Member>,
) {
  assertMayInvite(app);
  const { addresses, invalid: invalidEntries } = parseAddresses(input, app.site);
  const note = validateNote('message', input.message);
  // The rate limit of the request itself has already counted the first address.
  if (addresses.size > 1) await consumeForMany(app, member, 'invite', addresses.size - 1);
  const knownAddresses = await findKnownAddresses(db, member.id, [...addresses.keys()]);
  const newAddresses = [...addresses].filter(([key]) => !knownAddresses.has(key));
  await db.transaction(async (db) => {
    // A session that ended meanwhile sends nothing.
    await lockOwnAccount(db, member);
    for (const [key, email] of newAddresses) {
      const invitation = await upsertEmailInvitation(db, {
        inviter: member,
        email,
        hash: app.addresses.hashAddress(key),
        note,
        group: null,
      });
      if (invitation) await addJob(db, 'people.invite', { invitation, language });
    }
  });

  const registeredEmails = [...addresses]
    .filter(([key]) => knownAddresses.has(key))
    .map(([, email]) => email);
  return createInvitationResponse(app.site, {
    sent: newAddresses.map(([, email]) => email),
    registered: registeredEmails,
    invalid: invalidEntries,
  });
}

export async function listInvitations(_input: object, { db, member }: RequestContext<Member>) {
  const rows = await db.query<Row>(
    sql`select id, email, sent_at from invitations where ${isOwnInvitation(member.id)} and ${isPendingInvitation()} order by sent_at desc, id desc`,
  );
  const knownAddresses = await findKnownAddresses(
    db,
    member.id,
    rows.map(({ email }) => normalizeNameOrEmail(email)),
  );
  return {
    invitations: rows
      .filter(({ email }) => !knownAddresses.has(normalizeNameOrEmail(email)))
      .map(toListItem),
  };
}

export async function resendInvitation(
  { id }: { id: number },
  { app, db, member, language }: RequestContext<Member>,
) {
  assertMayInvite(app);
  return db.transaction(async (db) => {
    // A session that ended meanwhile sends nothing.
    await lockOwnAccount(db, member);
    const isPendingOwn = sql`id = ${id} and ${isOwnInvitation(member.id)} and ${isPendingInvitation()}`;
    if (!(await db.queryOne(sql`select from invitations where ${isPendingOwn} for update`)))
      throw notFound(strings.invitationNotFound);
    // With `reached_at`, someone confirmed the address without the link, which then works no more.
    const updated = await db.queryOne<Row>(
      sql`update invitations set sent_at = now(), reached_at = null where ${isPendingOwn} and sent_at < ${dateBefore(minResendIntervalMs)} returning id, email, sent_at`,
    );
    if (!updated) throw invalid(strings.invitedWithinWeek);
    await addJob(db, 'people.invite', { invitation: id, language });
    return { invitation: toListItem(updated), message: strings.invitationResent };
  });
}

export async function revokeInvitation(
  { id }: { id: number },
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    const deleted = await db.queryOne<{ email: string | null }>(
      sql`delete from invitations where id = ${id} and ${isOwnInvitation(member.id)} and ${isPendingInvitation()} returning email`,
    );
    if (!deleted) throw notFound(strings.invitationNotFound);
    // If the address belongs to a member, the invitation became a friend request that the inviter
    // does not see (`unseen`).
    await db.execute(sql`
      delete from friendships f using ${confirmedHolders(sql`${normalizeNameOrEmail(deleted.email ?? '')}`)} h
      where f.low_id = least(h.id, ${member.id}) and f.high_id = greatest(h.id, ${member.id}) and f.requester_id = ${member.id} and f.status = friendship_requested() and f.unseen`);
  });
  return { message: strings.invitationRevoked };
}

/** Idempotent. Those who invite or enter the address to sign are not notified. */
export async function refuseInvitations(
  { code }: { code: string },
  { app }: Pick<RequestContext, 'app'>,
) {
  const parsed = app.addresses.parseRefusalCode(code);
  if (!parsed) throw invalidField('code', strings.linkExpired);
  const { hash, refused } = parsed;
  const isOfSignatures = refused === 'signatures';
  const column = isOfSignatures ? sql`signing_refused_at` : sql`refused_at`;
  await app.db.execute(sql`
    insert into invited_addresses (email_hash, ${column}) values (${hash}, now())
    on conflict (email_hash) do update set ${column} = coalesce(invited_addresses.${column}, now())`);
  return {
    message: isOfSignatures ? strings.signatureEmailsRefused : strings.invitationsRefused,
  };
}

type Row = { id: number; email: string; sent_at: Date };
const toListItem = ({ id, email, sent_at }: Row) => ({
  id,
  email,
  sent_on: sent_at.toISOString(),
  can_resend: sent_at < dateBefore(minResendIntervalMs),
});

/** The subset of these addresses that the member may know to belong to a member. */
async function findKnownAddresses(
  db: Database,
  member: number,
  keys: string[],
): Promise<Set<string>> {
  return new Set(
    (
      await db.query<{ key: string }>(
        sql`select key from emails_known_to(${member}, ${keys}::text[])`,
      )
    ).map(({ key }) => key),
  );
}
