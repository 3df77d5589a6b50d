// Endpoint that invites email addresses to a group. A job looks up whether an address belongs to a
// member, so that neither the response nor its timing discloses it.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { assertMayInvite } from '../invitations/registration.ts';
import type { RequestContext, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { translatorFor } from '../lib/translators.ts';
import { parseAddresses } from '../invitations/invitationEntries.ts';
import { validateNote, upsertEmailInvitation } from '../invitations/emailInvitations.ts';
import { consumeForMany } from '../screening/newMemberLimits.ts';
import { inviteResponse } from './invite.ts';
import { lockAndAssertCanInvite } from './invitePolicy.ts';

export async function inviteAddresses(
  { group_id: group, ...input }: Input<'POST /group/invite-user-emails'>,
  { app, db, member, language }: RequestContext<Member>,
) {
  assertMayInvite(app);
  const { addresses: byKey, invalid } = parseAddresses(input, app.site, strings.inviteGroupEmails);
  if (!byKey.size) throw invalidField('emails', strings.inviteGroupEmailFormat);
  const note = validateNote('note', input.note);

  // The rate limit of the request itself has already counted the first address.
  if (byKey.size > 1) await consumeForMany(app, member, 'invite', byKey.size - 1);
  return db.transaction(async (db) => {
    // A session that ended meanwhile sends nothing.
    await lockOwnAccount(db, member);
    await lockAndAssertCanInvite(db, member.id, group);
    const sent: string[] = [];
    for (const [key, email] of byKey) {
      const invitation = await upsertEmailInvitation(db, {
        inviter: member,
        email,
        hash: app.addresses.hashAddress(key),
        note,
        group,
      });
      if (invitation) sent.push(email);
      if (invitation) await addJob(db, 'groups.invite', { invitation, language });
    }
    const invalidEntries = invalid.map((entry) => ({
      who: entry,
      why: strings.inviteGroupEmailFormat,
    }));
    const skipped = [...byKey.values()]
      .filter((email) => !sent.includes(email))
      .map((email) => ({ who: email, why: strings.invitedWithinWeek }));
    return inviteResponse(translatorFor(language), sent, [...skipped, ...invalidEntries]);
  });
}
