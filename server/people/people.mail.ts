// Jobs of invitations, mutes and collections. The invite job creates a friend request if the
// address belongs to a member, and sends an email otherwise, unless the address refused
// invitations.
import { day } from '#contract/durations.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Job } from '../context.ts';
import { sql } from '../db/sql.ts';
import { deleteEndedMutes } from '../account/endedMutes.ts';
import { emptyCollection } from './collections.ts';
import { createHiddenRequest } from './friendship.ts';
import { sendInvitation, type Invitation } from '../invitations/invitationEmail.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import {
  invitationLifetimeMs,
  minResendIntervalMs,
  isPendingInvitation,
} from '../invitations/emailInvitations.ts';

const sendInvitationMail: Job = async ({ invitation, language }, app, jobId) => {
  const row = await app.db.queryOne<Invitation & { of_site: boolean }>(sql`
    select i.id, i.inviter_id, i.email, i.email_hash, i.note, i.of_site, p.name, p.username
    from (select * from invitations where id = ${invitation} and group_id is null and ${isPendingInvitation()}) i cross join lateral visible_people(i.inviter_id) p
    where p.id = i.inviter_id`);
  if (!row) return;
  const holder = await app.db.queryOne<{ id: number }>(
    sql`select id from person_id_by_email(${normalizeNameOrEmail(row.email)})`,
  );
  // Members need no invitation of the site.
  if (holder && row.of_site) return;
  if (holder)
    await app.db.transaction(async (db) => {
      // The inviter may have ended it meanwhile.
      const isPending = await db.queryOne(
        sql`select from invitations where id = ${invitation} and ${isPendingInvitation()} for no key update`,
      );
      if (isPending) await createHiddenRequest(db, row.inviter_id, holder.id);
    });
  else await sendInvitation(app, row, { template: 'invite', language }, jobId);
};

/** How long someone who signed up with a link that has expired can confirm their address. */
const linkRetentionMs = 30 * day;

/**
 * Deletes the addresses and notes of expired invitations, expired links and ended mutes. The hash
 * of an address remains.
 */
const sweep: Job = async (_payload, { db }) => {
  await db.execute(
    sql`update invitations set email = null, note = '' where email is not null and sent_at < ${dateBefore(invitationLifetimeMs)}`,
  );
  await db.execute(
    sql`delete from invitation_links where expires_at < ${dateBefore(linkRetentionMs)}`,
  );
  await db.execute(
    sql`delete from invited_addresses where refused_at is null and signing_refused_at is null and (mailed_at is null or mailed_at < ${dateBefore(minResendIntervalMs)})`,
  );
  await deleteEndedMutes(db);
};

export const peopleJobs: Record<string, Job> = {
  'people.invite': sendInvitationMail,
  'people.sweep': sweep,
  'people.collection': emptyCollection,
};
