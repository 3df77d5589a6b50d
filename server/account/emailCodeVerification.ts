// Proving an address by a code that is mailed there and typed in where the ticket is: a link would prove it for whoever made somebody open it.
import { hash, randomInt } from 'node:crypto';
import { invalid } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Job } from '../context.ts';
import { translatorFor } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';
import { hashToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { toldOutside } from '../people/emailInvitations.ts';
import { enter } from './login.ts';
import { createBy } from './socialSignup.ts';
import type { Provider } from './providers.ts';
import { ownerOf } from './oauthTickets.ts';

/** With 8 digits, 5 tries and 3 mails an hour, guessing takes a thousand years. */
export const codeTries = 5;

export const codeHash = (ticket: number, code: string) =>
  hash('sha256', `${ticket} ${code.replaceAll(/\s/g, '')}`, 'buffer');

/** Whoever reads the mails of an account may connect their provider to it; where there is no account, there is one now. */
export async function confirmByCode(ctx: RequestContext, ticket: string, email: string) {
  const owner = await ownerOf(ctx.db, email);
  if (owner && owner.email !== email) throw invalid(strings.socialOver);
  return owner ? enter(ctx, owner.id, { ticket: hashToken(ticket) }) : createBy(ctx, ticket, email);
}

export const providerNames: Record<Provider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
};

/** The code is made when the mail is: the one of a mail that could not be sent is nobody's. `language` is that of whoever asked for it. */
export const proveMail: Job = async ({ ticket, language }, app, job) => {
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  const row = await app.db.queryOne<{ proving: string; provider: Provider; name: string }>(sql`
    update social_tickets set code_hash = ${codeHash(Number(ticket), code)}, tries = 0 where id = ${ticket} and proving is not null and expires_at > now()
    returning proving, provider, name`);
  if (!row) return;
  const siteName = app.site.name;
  const owner = await ownerOf(app.db, row.proving);
  const createTranslator = translatorFor(owner ? owner.language : language);
  const { t } = createTranslator;
  const provider = providerNames[row.provider];
  const name = toldOutside(row.name, '') || t('someone');
  await app.mail.send({
    to: row.proving,
    id: `prove-${job}`,
    insist: true,
    subject: t('{{code}} is your {{site_name}} code', { code, site_name: siteName }),
    ...renderEmail({
      createTranslator,
      siteName,
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
  });
};
