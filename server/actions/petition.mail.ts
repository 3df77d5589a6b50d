// Petition emails: to visitors who sign without an account, and to the author when a milestone is
// reached.
import { day } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { translatorFor, type Translator } from '../lib/translators.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { mailboxOf } from '../lib/validation/namesAndEmails.ts';
import { containsLink } from '../lib/text/containsLink.ts';
import { renderTemplate } from '../siteSettings/emailTemplates.ts';
import { sendActionMail } from './actions.mail.ts';

type Row = {
  id: number;
  petition: number;
  title: string;
  email: string;
  email_hash: Buffer;
  language: string | null;
  signed: boolean;
};

/**
 * Sends the confirmation link, or says that the mailbox has signed already. The email contains
 * nothing from the form, because the address may belong to another person. The owner of the mailbox
 * can refuse all of these emails, no matter who enters the address. `signature` is null if no email
 * is to be sent (sign.ts).
 */
const sendSignatureMail: Job = async ({ signature }, app, jobId) => {
  const { db } = app;
  const row = await db.queryOne<Row>(sql`
    select s.id, c.id as petition, c.title, s.email, s.email_hash, s.language, s.signed_at is not null as signed
    from signatures s join visible_posts(null) c on c.id = s.content_id where s.id = ${signature} and s.email is not null`);
  if (row) await sendUnlessRefused(app, row, jobId);
  // the address of a counted signature is needed only for updates to visitors
  await db.execute(
    sql`update signatures set email = null where id = ${signature} and signed_at is not null and (person_id is not null or not keep_informed)`,
  );
};

async function sendUnlessRefused(app: AppContext, row: Row, jobId: string) {
  const { db, mail, addresses, config } = app;
  const mailbox = addresses.hashAddress(mailboxOf(row.email));
  const isRefused = await db.queryOne(
    sql`select from invited_addresses where email_hash = ${mailbox} and signing_refused_at is not null`,
  );
  if (isRefused) return;
  const stopLink = `${config.publicUrl}/stop-signature-emails/${addresses.refusalCode(mailbox, 'signatures')}`;
  await mail.send({
    to: row.email,
    id: `sign-${jobId}`,
    unsubscribeUrl: stopLink,
    isEntered: true,
    ...(await (row.signed ? renderAlreadySigned : renderConfirmation)(app, row, stopLink)),
  });
}

function toFootnoteLink(href: string, language: unknown) {
  const { t } = translatorFor(language);
  return { text: t('Stop emails about signatures'), href };
}

async function renderConfirmation(
  app: AppContext,
  { id, petition, title, email_hash, language }: Row,
  stopLink: string,
) {
  const { db, config } = app;
  const code = randomToken();
  await db.execute(
    sql`update signatures set code_hash = ${hashToken(code)} where id = ${id} and signed_at is null`,
  );
  const values = {
    petition: quoteTitle(title, translatorFor(language)),
    withdraw_link: getWithdrawalUrl(app, petition, email_hash),
  };
  return renderTemplate(app, language, 'sign', values, {
    href: `${config.publicUrl}/confirm-signature/${code}`,
    footnoteLinks: [toFootnoteLink(stopLink, language)],
  });
}

async function renderAlreadySigned(
  app: AppContext,
  { petition, title, email_hash, language }: Row,
  stopLink: string,
) {
  const values = {
    petition: quoteTitle(title, translatorFor(language)),
    withdraw_link: getWithdrawalUrl(app, petition, email_hash),
  };
  return renderTemplate(app, language, 'signed', values, {
    href: `${app.config.publicUrl}/actions/details/${petition}`,
    footnoteLinks: [toFootnoteLink(stopLink, language)],
  });
}

/**
 * The quoted title. A title that contains a web address is omitted, because anyone could otherwise
 * use the form to email links to arbitrary people.
 */
const quoteTitle = (title: string, { t }: Translator) =>
  containsLink(title) ? t('a petition') : `“${title}”`;

/** The same at the start of a sentence. An empty title is one that visitors cannot see. */
export const quoteTitleAtStart = (title: string, { t }: Translator) =>
  !title || containsLink(title) ? t('The petition') : `“${title}”`;

export const getWithdrawalUrl = (
  { config, addresses }: Pick<AppContext, 'config' | 'addresses'>,
  petition: number,
  hash: Buffer,
) => `${config.publicUrl}/withdraw-signature/${addresses.signatureCode(petition, hash)}`;

const sendMilestoneMail: Job = async ({ action, signatures }, app, jobId) => {
  const author = await app.db.queryOne<{ id: number; goal: number | null }>(sql`
    select p.id, a.goal from visible_people(null) p cross join lateral posts_by_author_unfiltered(p.id) c join actions a on a.content_id = c.id where c.id = ${action}`);
  if (!author) return;
  const n = Number(signatures);
  const isGoalReached = author.goal === n;
  await sendActionMail(
    app,
    { action, person: author.id, id: `milestone-${jobId}` },
    sql`and a.total_signatures > 0`,
    ({ t, plural }, title) => {
      const petition = title ?? t('The petition');
      return {
        subject: isGoalReached
          ? t('Your petition reached its goal')
          : plural(
              n,
              '{{n}} person has signed your petition',
              '{{n}} people have signed your petition',
            ),
        paragraphs: [
          isGoalReached
            ? plural(
                n,
                '{{petition}} has {{n}} signature and has reached your goal.',
                '{{petition}} has {{n}} signatures and has reached your goal.',
                {
                  petition,
                },
              )
            : plural(n, '{{petition}} has {{n}} signature.', '{{petition}} has {{n}} signatures.', {
                petition,
              }),
          t(
            'Let your supporters know what’s next. Post an update, and we’ll email it to followers and to everyone who signed and asked for updates.',
          ),
        ],
        button: t('View petition'),
        footnote: t('You’re getting this email because you started this petition.'),
        required: 'account',
      };
    },
  );
};

/**
 * Deletes unconfirmed signatures and old removal notices after a week, and addresses that were
 * kept for an email that could not be sent.
 */
const sweep: Job = async (_payload, { db }) => {
  const weekAgo = dateBefore(7 * day);
  await db.execute(
    sql`delete from signatures where signed_at is null and requested_at < ${weekAgo}`,
  );
  await db.execute(sql`delete from petition_removal_notices where created_at < ${weekAgo}`);
  await db.execute(
    sql`update signatures set email = null where signed_at is not null and email is not null and requested_at < ${weekAgo} and (person_id is not null or not keep_informed)`,
  );
};

export const petitionJobs: Record<string, Job> = {
  'petitions.mail': sendSignatureMail,
  'petitions.milestone': sendMilestoneMail,
  'petitions.sweep': sweep,
};
