// Jobs of groups: invitations by email, handover of ownership and clean-up.
import { findActiveAddressee } from '../account/addressee.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Job } from '../context.ts';
import { sql } from '../db/sql.ts';
import { renderEmail } from '../mail/layout.ts';
import { translatorFor } from '../lib/translators.ts';
import { sendInvitation, type Invitation } from '../invitations/invitationEmail.ts';
import { isPendingInvitation } from '../invitations/emailInvitations.ts';
import { inviteAddressHolder } from './acceptEmailInvitation.ts';
import { canStillInvite } from './invitePolicy.ts';
import { transferAllOwnedGroups, transferOrphanedGroups } from './ownership.ts';
import { sweepInvitations } from './invitationStore.ts';

/** `openGroupName` is null for a closed group: emails do not name it. */
type GroupInvitation = Invitation & { group_id: number; openGroupName: string | null };

/**
 * Turns an invitation of an address into a group invitation if the address belongs to a member, and
 * sends an email otherwise.
 */
const invite: Job = async ({ invitation, language }, app, jobId) => {
  const row = await app.db.queryOne<GroupInvitation>(sql`
    select i.id, (select g.name from visible_groups(i.inviter_id) g where g.id = i.group_id and g.status = 'Open') as "openGroupName", i.inviter_id, i.group_id, i.email, i.email_hash, i.note, p.name, p.username
    from (select * from invitations where id = ${invitation} and group_id is not null and ${isPendingInvitation()}) i cross join lateral visible_people(i.inviter_id) p
    where p.id = i.inviter_id`);
  if (!row) return;
  const holder = await app.db.queryOne<{ id: number }>(
    sql`select id from person_id_by_email(${normalizeNameOrEmail(row.email)})`,
  );
  const { id, inviter_id: inviter, group_id: group, note } = row;
  if (holder)
    await app.db.transaction((db) =>
      inviteAddressHolder(db, { id, inviter, group, note }, holder.id),
    );
  else if (await app.db.transaction((db) => canStillInvite(db, row.inviter_id, row.group_id)))
    await sendInvitation(
      app,
      row,
      { template: 'inviteToGroup', language, group: row.openGroupName },
      jobId,
    );
};

const sweep: Job = async (_payload, { db }) => {
  await sweepInvitations(db);
  await transferOrphanedGroups(db);
};

/** Hands over the groups that the suspension or deletion of their owner left to this job. */
const transfer: Job = ({ person }, { db }) => transferAllOwnedGroups(db, Number(person));

/** Tells the former owner, `person`, who owns the group now: `heir`. */
const transferredMail: Job = async ({ person, group, heir }, app, jobId) => {
  const to = await findActiveAddressee(app, sql`id = ${person}`);
  if (!to) return;
  const translator = translatorFor(to.language);
  const { t } = translator;
  const siteName = app.site.name;
  const owner = await app.db.queryOne<{ name: string }>(
    sql`select name from visible_people(${person}) where id = ${heir}`,
  );
  const openGroup = await app.db.queryOne<{ name: string }>(
    sql`select name from visible_groups(${person}) where id = ${group} and status = 'Open'`,
  );
  await app.mail.send({
    to: to.email,
    id: `transferred-${jobId}`,
    required: 'account',
    subject: t('A group of yours on {{site_name}} has a new owner', { site_name: siteName }),
    ...renderEmail({
      translator,
      site: app.site,
      title: t('A group of yours has a new owner'),
      paragraphs: [
        owner
          ? t('{{name}} accepted the transfer and owns the group now.', { name: owner.name })
          : t('A member accepted the transfer and owns the group now.'),
        openGroup
          ? t('Group: {{name}}', { name: openGroup.name })
          : t('The group is closed, so we don’t include its name in this email.'),
        t(
          'If you didn’t ask for this transfer, choose a new password and tell an administrator of the site.',
        ),
      ],
      button: {
        label: t('View group'),
        href: `${app.config.publicUrl}/groups/details/${Number(group)}`,
      },
    }),
  });
};

export const groupJobs: Record<string, Job> = {
  'groups.invite': invite,
  'groups.sweep': sweep,
  'groups.transfer': transfer,
  'groups.transferred': transferredMail,
};
