// The mail to whoever is invited and is not here yet.
import type { House } from '../house.ts';
import { letter } from '../kit/letter.ts';
import { hashOf, newSecret } from '../kit/session.ts';
import { sql } from '../kit/sql.ts';
import { ago, rest } from './mailed.ts';

export type Invitation = { id: number; inviter_id: number; email: string; email_hash: Buffer; note: string; name: string; username: string };

/** What it is about: it says so in its title, and in its first words. */
type Words = { title: string; opening: string };

/** An address is written to once a week at most, whoever invites it to whatever, and never when it refused. */
export async function writeTo({ db, config, site, mail, addresses }: House, invitation: Invitation, { title, opening }: Words, job: string) {
  // closed since: whoever is invited could not come in
  if (site.registration === 'closed') return;
  const claimed = await db.one<{ mailed_at: Date }>(sql`
    insert into invited_addresses (email_hash, mailed_at) values (${invitation.email_hash}, now())
    on conflict (email_hash) do update set mailed_at = now()
      where invited_addresses.refused_at is null and (invited_addresses.mailed_at is null or invited_addresses.mailed_at < ${ago(rest)})
    returning mailed_at`);
  if (!claimed) return;

  const code = newSecret();
  await db.run(sql`update invitations set code_hash = ${hashOf(code)} where id = ${invitation.id}`);
  const { publicUrl } = config;
  const refusal = addresses.refusalCode(invitation.email_hash);
  const text = {
    to: invitation.email,
    id: `invite-${job}`,
    subject: title,
    headers: { 'List-Unsubscribe': `<${publicUrl}/refuse-invitations/${refusal}>` },
    ...letter({
      siteName: site.name,
      title,
      paragraphs: [opening, ...quoted(invitation)],
      button: { label: 'Accept the invitation', href: `${publicUrl}/signup-with-invitation/${code}` },
      footnote: `The link is good once, for 30 days. At most one such mail a week is sent to you. To get none at all, open ${publicUrl}/refuse-invitations/${refusal}`,
    }),
  };
  await mail.send(text).catch(async (error) => {
    // a mail that could not be sent counts for nothing
    await db.run(sql`update invited_addresses set mailed_at = null where email_hash = ${invitation.email_hash} and mailed_at = ${claimed.mailed_at}`);
    throw error;
  });
}

const quoted = ({ name, note }: Invitation) => (note ? [`${name} writes:`, ...note.split('\n')] : []);
