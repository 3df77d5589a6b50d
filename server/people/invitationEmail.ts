// The mail to whoever is invited and is not here yet.
import { normalizeKey, mailboxOf } from '../account/usernames.ts';
import type { AppContext } from '../context.ts';
import { toSingleLine } from '../lib/text/singleLine.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { hashToken, randomToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { written } from '../site/emailTemplates.ts';
import { ago, holdsAddress, rest, toldOutside } from './emailInvitations.ts';

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
  /** Which of the two mails it is. */
  words: 'invite' | 'inviteToGroup';
  /** That of whoever invites. */
  language: unknown;
  /** What an open group is called; a closed one is not named to whoever does not see it. */
  group?: string | null;
};

/** An address is written to once a week at most, whoever invites it to whatever, and never when it refused. */
export async function sendInvitation(
  app: AppContext,
  invitation: Invitation,
  { words, language, group }: InvitationOptions,
  job: string,
) {
  const { db, config, site, mail, addresses } = app;
  // closed since: whoever is invited could not come in
  if (site.registration === 'closed') return;
  // one mailbox, however its address is tagged
  const mailbox = addresses.hashToken(mailboxOf(normalizeKey(invitation.email)));
  const claimed = await db.queryOne<{ mailed_at: Date }>(sql`
    insert into invited_addresses (email_hash, mailed_at)
    select ${mailbox}::bytea, now() where not exists (select from invited_addresses where email_hash = ${invitation.email_hash} and refused_at is not null)
    on conflict (email_hash) do update set mailed_at = now()
      where invited_addresses.refused_at is null and (invited_addresses.mailed_at is null or invited_addresses.mailed_at < ${ago(rest)})
    returning mailed_at`);
  if (!claimed) return;

  const code = randomToken();
  await db.execute(
    sql`update invitations set code_hash = ${hashToken(code)} where id = ${invitation.id}`,
  );
  const { publicUrl } = config;
  const createTranslator = translatorFor(language);
  const name = toldOutside(toSingleLine(invitation.name), createTranslator.t('A member'));
  const username = toldOutside(invitation.username, '…');
  const refuse_link = `${publicUrl}/refuse-invitations/${addresses.refusalCode(mailbox)}`;
  const text = {
    to: invitation.email,
    id: `invite-${job}`,
    headers: { 'List-Unsubscribe': `<${refuse_link}>` },
    ...written(
      app,
      language,
      words,
      {
        ...(words === 'inviteToGroup' && { group: groupIn(createTranslator, group) }),
        name,
        username,
        tagline: site.tagline,
        refuse_link,
      },
      {
        href: `${publicUrl}/signup-with-invitation/${code}`,
        below: quoted({ name, note: invitation.note }, createTranslator),
      },
    ),
  };
  await mail.send(text).catch(async (error) => {
    // a mail that could not be sent counts for nothing
    await db.execute(
      sql`update invited_addresses set mailed_at = null where email_hash = ${mailbox} and mailed_at = ${claimed.mailed_at}`,
    );
    throw error;
  });
}

const groupIn = ({ t }: Translator, name: string | null | undefined) =>
  name && !holdsAddress(name) ? t('the group “{{name}}”', { name }) : t('a group');

const quoted = ({ name, note }: Pick<Invitation, 'name' | 'note'>, { t }: Translator) =>
  note ? [t('{{name}} writes:', { name }), ...note.split('\n')] : [];
