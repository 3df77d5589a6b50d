// Verification of an email address by an emailed code, for a user who comes from a login provider.
// The user enters the code in the browser that has the ticket. A link would not be safe, because an
// attacker could make the owner of the mailbox open it.
import { hash, randomInt } from 'node:crypto';
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { deleteResetCodes } from '../account/emailTokens.ts';
import { lockAccount } from '../account/lockAccount.ts';
import { sendWithinMailboxLimit } from '../account/plusAddresses.ts';
import { isWithheldFromMailbox } from '../account/unprovenAddresses.ts';
import type { Database } from '../db/database.ts';
import type { RequestContext, Job } from '../context.ts';
import { translatorFor } from '../lib/translators.ts';
import { endFailures } from '../mail/failingAddresses.ts';
import { renderEmail } from '../mail/layout.ts';
import { hashToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { toSafeName } from '../invitations/emailInvitations.ts';
import { endSentRequests } from '../invitations/endSentInvitations.ts';
import { endSessions } from '../moderation/suspension.ts';
import { confirmAddress } from './confirm.ts';
import { endPendingCredentials } from './endPendingCredentials.ts';
import { startSessionFor } from './login.ts';
import { removeLoginMethods } from './loginMethodsAtReset.ts';
import { createFromProvider } from './socialSignup.ts';
import type { Provider } from '../security/loginProviders.ts';
import { findAddressHolder } from './oauthTickets.ts';

/** With 8 digits, 5 tries and 3 emails an hour, guessing takes on the order of a thousand years. */
export const maxCodeTries = 5;

export const codeHash = (ticket: number, code: string) =>
  hash('sha256', `${ticket} ${code.replaceAll(/\s/g, '')}`, 'buffer');

/** The account that the reader of the mailbox gets. */
async function findReachableHolder(db: Database, email: string) {
  const holder = await findAddressHolder(db, email);
  return holder && !holder.withheld && (holder.proven || holder.active) ? holder : undefined;
}

/**
 * Logs in to the account with the verified address and connects the provider to it, or creates an
 * account if there is none, or only one of a stranger that cannot be used.
 */
export async function confirmByCode(
  ctx: RequestContext,
  {
    ticket,
    email,
    invitationCode,
  }: { ticket: string; email: string; invitationCode: string | undefined },
) {
  const owner = await findReachableHolder(ctx.db, email);
  if (!owner) return createFromProvider(ctx, ticket, email, invitationCode);
  if (!owner.proven) await proveAddress(ctx, owner.id, email);
  // The code proves this spelling. Another one may be another mailbox.
  else if (owner.email !== email) throw invalid(strings.socialLoginExpired);
  else await endFailures(ctx.db, ctx.app.addresses, { email, person: owner.id });
  // login fails if the account has another address by now
  return startSessionFor(ctx, owner.id, {
    condition: sql`p.email = ${email}`,
    ticket: hashToken(ticket),
  });
}

/**
 * Proves the address of an account that perhaps a stranger created, who then has no access left:
 * no password, session or login method.
 */
const proveAddress = ({ app, db }: RequestContext, person: number, email: string) =>
  db.transaction(async (db) => {
    await lockAccount(db, person);
    const unproven = await db.queryOne(
      sql`select from all_people p where id = ${person} and address_unproven and not ${isWithheldFromMailbox(sql`p`)}`,
    );
    if (!unproven || !(await confirmAddress({ person_id: person, email }, { app, db })))
      throw invalid(strings.socialLoginExpired);
    const since = new Date(0);
    const holder = { person_id: person, purpose: 'reset' as const, since, unproven: true };
    await removeLoginMethods(db, holder, undefined);
    await db.execute(sql`update all_people set password_hash = null where id = ${person}`);
    await endSessions(db, person);
    await endPendingCredentials(db, person);
    await endSentRequests(db, person, since);
    await deleteResetCodes(db, person);
  });

/**
 * Creates the code and emails it. Each run replaces the code, so that one whose email failed is
 * never valid. `language` is that of the requester.
 */
export const sendVerificationCode: Job = async ({ ticket, language }, app, jobId) => {
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  // `proving` is the address to verify.
  const row = await app.db.queryOne<{ proving: string; provider: Provider; name: string }>(sql`
    update oauth_tickets set code_hash = ${codeHash(Number(ticket), code)}, tries = 0 where id = ${ticket} and proving is not null and expires_at > now()
    returning proving, provider, name`);
  if (!row) return;
  const siteName = app.site.name;
  const owner = await findReachableHolder(app.db, row.proving);
  const translator = translatorFor(owner ? owner.language : language);
  const { t } = translator;
  const provider = app.providers.nameOf(row.provider);
  const name = toSafeName(row.name, '') || t('someone');
  const mail = {
    to: row.proving,
    id: `prove-${jobId}`,
    required: 'requested' as const,
    subject: t('{{code}} is your {{site_name}} code', { code, site_name: siteName }),
    ...renderEmail({
      translator,
      site: app.site,
      title: t('Your code is {{code}}', { code: `${code.slice(0, 4)} ${code.slice(4)}` }),
      paragraphs: [
        owner
          ? t(
              'Enter it on the page where you were logging in with {{provider}}. It connects the {{provider}} account of {{name}} to your account here.',
              {
                provider,
                name,
              },
            )
          : t(
              'Enter it on the page where you were signing up with {{provider}}. It confirms that this email address is yours.',
              { provider },
            ),
        t('Don’t share this code. Anyone who has it can log in.'),
      ],
      footnote: t(
        'This code expires in 30 minutes. If this wasn’t you, you can ignore this email.',
      ),
    }),
  };
  const send = () => app.mail.send(mail);
  await (owner?.proven ? send() : sendWithinMailboxLimit(app, row.proving, send));
};
