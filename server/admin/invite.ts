// Inviting people to the site in its own name: whoever follows it meets nobody's request to be friends.
import type { Answer, Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { alreadyRegistered, invitationsSent, seemsInvalid, sentences } from '#contract/sentences.ts';
import { isEmail, keyOf } from '../account/names.ts';
import { refuseInviting } from '../account/registration.ts';
import type { Asked, Member } from '../house.ts';
import { addJob } from '../kit/jobs.ts';
import { sql } from '../kit/sql.ts';
import { noteIn, putMailed } from '../people/mailed.ts';
import { record } from './record.ts';

export async function inviteToSite(
  input: Ask<'POST /admin/user/invite'>,
  { house, db, member, language }: Asked<Member>,
): Promise<Answer<'POST /admin/user/invite'>> {
  refuseInviting(house);
  const entries = [...new Set(input.emails.filter((entry) => entry))];
  if (!entries.length) throw invalidField('emails', sentences.inviteEmails);
  const note = noteIn('message', input.message);
  const invalid_emails = entries.filter((entry) => !isEmail(entry));
  const byKey = new Map(entries.filter(isEmail).map((email) => [keyOf(email), email]));

  const taken = await db.all<{ key: string }>(sql`
    select p.email_key as key from administered_people(${member.id}) p where p.confirmed_at is not null and p.email_key = any (${[...byKey.keys()]}::text[])`);
  const known = new Set(taken.map(({ key }) => key));
  const sent = await db.transaction(async (db) => {
    const sent: string[] = [];
    for (const [key, email] of byKey) {
      if (known.has(key)) continue;
      const invitation = await putMailed(db, { inviter: member.id, email, hash: house.addresses.hashOf(key), note, group: null, ofSite: true });
      if (!invitation) continue;
      sent.push(email);
      await addJob(db, 'people.invite', { invitation, language });
    }
    if (sent.length) await record(db, member, { deed: 'person.invite', subject: 'site', details: { addresses: sent.length } });
    return sent;
  });

  const already_exists_email = [...byKey].filter(([key]) => known.has(key)).map(([, email]) => email);
  const lately = [...byKey.values()].filter((email) => !sent.includes(email) && !already_exists_email.includes(email));
  const told = [
    ...(sent.length ? [invitationsSent(sent, house.site.sentences)] : []),
    ...(already_exists_email.length ? [alreadyRegistered(already_exists_email, house.site.name, house.site.sentences)] : []),
    ...(lately.length ? [`${lately.join(', ')}: ${sentences.invitedThisWeek}`] : []),
    ...invalid_emails.map((entry) => seemsInvalid(entry, house.site.sentences)),
  ];
  return { sent_emails: sent, already_exists_email, invalid_emails, message: told.join(' ') };
}
