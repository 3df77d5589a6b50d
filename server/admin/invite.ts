// Email invitations in the name of the site. Accepting one does not send a friend request.
import type { Input } from '#contract/calls.ts';
import { isAddressProven } from '../account/unprovenAddresses.ts';
import { assertMayInvite } from '../invitations/registration.ts';
import type { RequestContext, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { parseAddresses, createInvitationResponse } from '../invitations/invitationEntries.ts';
import { validateNote, upsertEmailInvitation } from '../invitations/emailInvitations.ts';
import { recordAudit } from '../audit/auditLog.ts';

export async function inviteToSite(
  input: Input<'POST /admin/user/invite'>,
  { app, db, member, language }: RequestContext<Member>,
) {
  assertMayInvite(app);
  const { addresses, invalid } = parseAddresses(input, app.site);
  const note = validateNote('message', input.message);

  const existing = await db.query<{ key: string }>(sql`
    select p.email_normalized as key from administered_people(${member.id}) p where ${isAddressProven} and p.email_normalized = any (${[...addresses.keys()]}::text[])`);
  const existingKeys = new Set(existing.map(({ key }) => key));
  const sent = await db.transaction(async (db) => {
    const sent: string[] = [];
    for (const [key, email] of addresses) {
      if (existingKeys.has(key)) continue;
      const invitation = await upsertEmailInvitation(db, {
        inviter: member,
        email,
        hash: app.addresses.hashAddress(key),
        note,
        group: null,
        ofSite: true,
      });
      if (!invitation) continue;
      sent.push(email);
      await addJob(db, 'people.invite', { invitation, language });
    }
    if (sent.length)
      await recordAudit(db, member, {
        operation: 'person.invite',
        subject: 'site',
        details: { addresses: sent.length },
      });
    return sent;
  });

  const registered = [...addresses]
    .filter(([key]) => existingKeys.has(key))
    .map(([, email]) => email);
  const recentlyInvited = [...addresses.values()].filter(
    (email) => !sent.includes(email) && !registered.includes(email),
  );
  return createInvitationResponse(app.site, { sent, registered, invalid, recentlyInvited });
}
