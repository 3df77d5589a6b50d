// What becomes of an invitation: a request where the address is a member's, a mail where it is not, nothing where it wants none.
import { keyOf } from '../account/names.ts';
import type { House, Job } from '../house.ts';
import { letter } from '../kit/letter.ts';
import { hashOf, newSecret } from '../kit/session.ts';
import { sql } from '../kit/sql.ts';
import { isForgotten } from '../rules/friendship.ts';
import { aloneWithPair } from '../rules/pair.ts';
import { pairRow, putRequest, seen } from './friendship.ts';
import { lifetime, rest } from './invitations.ts';

type Invitation = { id: number; inviter_id: number; email: string; email_hash: Buffer; note: string; name: string; username: string };

const ago = (span: number) => new Date(Date.now() - span);

const invite: Job = async ({ invitation }, house, job) => {
  const row = await house.db.one<Invitation>(sql`
    select i.id, i.inviter_id, i.email, i.email_hash, i.note, p.name, p.username
    from invitations i cross join lateral visible_people(i.inviter_id) p
    where p.id = i.inviter_id and i.id = ${invitation} and i.accepted_at is null and i.email is not null and i.sent_at > ${ago(lifetime)}`);
  if (!row) return;
  const holder = await house.db.one<{ id: number }>(sql`select id from holder_of_address(${keyOf(row.email)})`);
  if (holder) await askByAddress(house, row.inviter_id, holder.id);
  else await sendMail(house, row, job);
};

/** The request of somebody who knows an address and is not told whose it is: unseen by them, until it is confirmed. */
async function askByAddress({ db }: House, inviter: number, holder: number) {
  await db.transaction(async (db) => {
    await aloneWithPair(db, inviter, holder);
    const visible = await seen(db, inviter, holder).then(() => true, () => false);
    const row = await pairRow(db, inviter, holder);
    if (inviter !== holder && visible && (!row || isForgotten(row))) await putRequest(db, inviter, holder, { unseen: true });
  });
}

/** An address is written to once a week at most, whoever invites it, and never when it refused. */
async function sendMail({ db, config, mail, addresses }: House, invitation: Invitation, job: string) {
  const claimed = await db.one<{ mailed_at: Date }>(sql`
    insert into invited_addresses (email_hash, mailed_at) values (${invitation.email_hash}, now())
    on conflict (email_hash) do update set mailed_at = now()
      where invited_addresses.refused_at is null and (invited_addresses.mailed_at is null or invited_addresses.mailed_at < ${ago(rest)})
    returning mailed_at`);
  if (!claimed) return;

  const code = newSecret();
  await db.run(sql`update invitations set code_hash = ${hashOf(code)} where id = ${invitation.id}`);
  const { siteName, tagline, publicUrl } = config;
  const refusal = addresses.refusalCode(invitation.email_hash);
  const text = {
    to: invitation.email,
    id: `invite-${job}`,
    subject: `${invitation.name} invites you to ${siteName}`,
    headers: { 'List-Unsubscribe': `<${publicUrl}/refuse-invitations/${refusal}>` },
    ...letter({
      siteName,
      title: `${invitation.name} invites you to ${siteName}`,
      paragraphs: [`${invitation.name} (${invitation.username}) would like to meet you there. ${tagline}`, ...quoted(invitation)],
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

/** Addresses are kept no longer than their invitation is good; their hash stays. */
const sweep: Job = async (_payload, { db }) => {
  await db.run(sql`update invitations set email = null, note = '' where email is not null and sent_at < ${ago(lifetime)}`);
  await db.run(sql`delete from invited_addresses where refused_at is null and (mailed_at is null or mailed_at < ${ago(rest)})`);
};

export const peopleJobs: Record<string, Job> = { 'people.invite': invite, 'people.sweep': sweep };
