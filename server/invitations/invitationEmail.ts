// Invitation email to an address that does not belong to a member.
import { normalizeNameOrEmail, mailboxOf } from '../lib/validation/namesAndEmails.ts';
import type { AppContext } from '../context.ts';
import { containsLink } from '../lib/text/containsLink.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { renderTemplate } from '../siteSettings/emailTemplates.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { minResendIntervalMs, toSafeName } from './emailInvitations.ts';

export type Invitation = {
  id: number;
  inviter_id: number;
  email: string;
  email_hash: Buffer;
  note: string;
  name: string;
  username: string;
};

type InvitationOptions = {
  /** The email template. */
  template: 'invite' | 'inviteToGroup';
  /** The inviter's language. */
  language: unknown;
  /**
   * The name of an open group. A closed group is not named, because the recipient cannot see it.
   */
  group?: string | null;
};

/**
 * Sends the email. Each mailbox gets at most one invitation a week from all inviters together, and
 * none after its owner refused invitations. Does nothing while registration is closed.
 */
export async function sendInvitation(
  app: AppContext,
  invitation: Invitation,
  { template, language, group }: InvitationOptions,
  jobId: string,
) {
  const { db, config, site, mail, addresses } = app;
  // Registration was closed after the invitation: the recipient could not sign up.
  if (site.registration === 'closed') return;
  // Addresses that differ only in a +tag are the same mailbox.
  const mailbox = addresses.hashAddress(mailboxOf(normalizeNameOrEmail(invitation.email)));
  const claim = await db.queryOne<{ mailed_at: Date }>(sql`
    insert into invited_addresses (email_hash, mailed_at)
    select ${mailbox}::bytea, now() where not exists (select from invited_addresses where email_hash = ${invitation.email_hash} and refused_at is not null)
    on conflict (email_hash) do update set mailed_at = now()
      where invited_addresses.refused_at is null and (invited_addresses.mailed_at is null or invited_addresses.mailed_at < ${dateBefore(minResendIntervalMs)})
    returning mailed_at`);
  if (!claim) return;

  const code = randomToken();
  await db.execute(
    sql`update invitations set code_hash = ${hashToken(code)} where id = ${invitation.id}`,
  );
  const { publicUrl } = config;
  const translator = translatorFor(language);
  const name = toSafeName(toSingleLine(invitation.name), translator.t('A member'));
  const username = toSafeName(invitation.username, '…');
  const refuse_link = `${publicUrl}/refuse-invitations/${addresses.refusalCode(mailbox)}`;
  const email = {
    to: invitation.email,
    id: `invite-${jobId}`,
    unsubscribeUrl: refuse_link,
    rateShare: 'single' as const,
    ...renderTemplate(
      app,
      language,
      template,
      {
        ...(template === 'inviteToGroup' && { group: formatGroup(translator, group) }),
        name,
        username,
        tagline: site.tagline,
        refuse_link,
      },
      {
        href: `${publicUrl}/signup-with-invitation/${code}`,
        personName: name,
        ...(invitation.note && { quote: invitation.note }),
      },
    ),
  };
  await mail.send(email).catch(async (error) => {
    // An email that could not be sent does not count towards the weekly limit.
    await db.execute(
      sql`update invited_addresses set mailed_at = null where email_hash = ${mailbox} and mailed_at = ${claim.mailed_at}`,
    );
    throw error;
  });
}

const formatGroup = ({ t }: Translator, name: string | null | undefined) =>
  name && !containsLink(name) ? t('the group “{{name}}”', { name }) : t('a group');
