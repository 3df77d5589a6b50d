// Emails about a correction of a petition's text, to visitors who signed it without an account.
// Members get a notification instead.
import type { AppContext, Job } from '../context.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { translatorFor } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { literalInt, sql } from '../db/sql.ts';
import { quoteTitleAtStart, getWithdrawalUrl } from './petition.mail.ts';
import { visitorAddressContext } from './petition.ts';

/** Emails queued at a time. */
const batchSize = 500;

/** Signatures of visitors to an earlier version of the text than the current one. */
const isOutdated = sql`s.content_id = a.content_id and s.person_id is null and s.signed_at is not null and s.sealed_email is not null and s.text_version < a.text_version`;

const queueMails: Job = async ({ action, after = 0 }, { db }) => {
  await db.transaction(async (db) => {
    const signatures = await db.query<{ id: number; version: number }>(sql`
      select s.id, a.text_version as version from actions a join signatures s on ${isOutdated}
      where a.content_id = ${action} and s.id > ${after} order by s.id limit ${literalInt(batchSize)}`);
    // one email per signature and version
    await addJobs(
      db,
      'petitions.correction',
      signatures.map(({ id, version }) => ({
        payload: { signature: id },
        key: `petitions.correction ${id} ${version}`,
      })),
    );
    if (signatures.length === batchSize)
      await addJob(db, 'petitions.corrected', { action, after: signatures.at(-1)!.id });
  });
};

type Row = {
  petition: number;
  title: string;
  visible: boolean;
  sealed_email: Buffer;
  email_hash: Buffer;
  language: string | null;
};

/**
 * Sent even if visitors no longer see the petition: the signature still counts, and the email
 * contains the link to withdraw it.
 */
const sendCorrectionMail: Job = async ({ signature }, app: AppContext, jobId) => {
  const row = await app.db.queryOne<Row>(sql`
    select a.content_id as petition, coalesce(v.title, '') as title, v.id is not null as visible, s.sealed_email, s.email_hash, s.language
    from signatures s join actions a on ${isOutdated} left join lateral (select v.id, v.title from visible_posts(null) v where v.id = a.content_id) v on true
    where s.id = ${signature}`);
  // skipped if the address was encrypted with a key that no longer exists
  const to =
    row &&
    app.signerEncryptor
      .tryDecrypt(row.sealed_email, visitorAddressContext(row.petition))
      ?.secret.toString();
  if (!to) return;
  const translator = translatorFor(row.language);
  const { t } = translator;
  const petition = quoteTitleAtStart(row.title, translator);
  const subject = t('A petition you signed was corrected');
  await app.mail.send({
    to,
    id: `correction-${jobId}`,
    required: 'account',
    rateShare: 'bulk',
    subject,
    ...renderEmail({
      translator,
      site: app.site,
      title: subject,
      paragraphs: [
        row.visible
          ? t(
              '{{petition}} was corrected. The organizer changed a few characters in the text. The petition’s page shows the text before and after.',
              { petition },
            )
          : t('{{petition}} was corrected. The organizer changed a few characters in the text.', {
              petition,
            }),
        t(
          'If you still agree, you don’t need to do anything. If not, you can remove your signature.',
        ),
      ],
      button: row.visible
        ? {
            label: t('See what changed'),
            href: `${app.config.publicUrl}/actions/details/${row.petition}`,
          }
        : {
            label: t('Remove my signature'),
            href: getWithdrawalUrl(app, row.petition, row.email_hash),
          },
      footnote: t(
        'You’re getting this email because you signed: everyone who signed learns of a correction, also those who stopped updates. To remove your signature, open {{withdraw_link}}',
        {
          withdraw_link: getWithdrawalUrl(app, row.petition, row.email_hash),
        },
      ),
    }),
  });
};

export const correctionJobs: Record<string, Job> = {
  'petitions.corrected': queueMails,
  'petitions.correction': sendCorrectionMail,
};
