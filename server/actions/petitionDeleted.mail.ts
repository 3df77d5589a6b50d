// Final email to visitors who signed a petition that was deleted. Their address is deleted
// afterwards.
import type { AppContext, Job } from '../context.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { translatorFor } from '../lib/translators.ts';
import { renderEmail } from '../mail/layout.ts';
import { literalInt, sql } from '../db/sql.ts';
import { quoteTitleAtStart } from './petition.mail.ts';
import { visitorAddressContext } from './petition.ts';

/** Emails queued at a time. */
const batchSize = 500;

/**
 * Queues emails for all removal notices, in batches. Runs on a schedule, because a database
 * trigger creates the notices when a petition is deleted (migration 0073). Notices for petitions of
 * deleted groups are created here. `asked` means that the email is queued.
 */
const queueMails: Job = async (_payload, { db }) => {
  await db.transaction(async (db) => {
    await db.queryOne(sql`select create_removal_notices_of_groups(${literalInt(batchSize)})`);
    const notices = await db.query<{ id: number }>(sql`
      update petition_removal_notices set asked = true
      where id in (select id from petition_removal_notices where not asked order by id limit ${literalInt(batchSize)} for update skip locked) returning id`);
    await addJobs(
      db,
      'petitions.farewell',
      notices.map(({ id }) => ({ payload: { farewell: id }, key: `farewell-${id}` })),
    );
    if (notices.length === batchSize) await addJob(db, 'petitions.farewells', {});
  });
};

type RemovalNotice = {
  petition_id: number;
  title: string;
  sealed_email: Buffer;
  language: string | null;
};

const sendPetitionDeletedMail: Job = async ({ farewell }, app: AppContext, jobId) => {
  const row = await app.db.queryOne<RemovalNotice>(
    sql`select petition_id, title, sealed_email, language from petition_removal_notices where id = ${farewell}`,
  );
  if (!row) return;
  const translator = translatorFor(row.language);
  const { t } = translator;
  const subject = t('A petition you signed was deleted');
  const to = app.signerEncryptor
    .tryDecrypt(row.sealed_email, visitorAddressContext(row.petition_id))
    ?.secret.toString();
  const mail = to && {
    to,
    id: `farewell-${jobId}`,
    required: 'account' as const,
    rateShare: 'bulk' as const,
    subject,
    ...renderEmail({
      translator,
      site: app.site,
      title: subject,
      paragraphs: [
        t('{{petition}} was deleted, along with your signature. You don’t need to do anything.', {
          petition: quoteTitleAtStart(row.title, translator),
        }),
      ],
      button: {
        label: t('Go to {{site}}', { site: app.site.name }),
        href: app.config.publicUrl,
      },
      footnote: t(
        'You’re getting this email because you signed it. It’s the last one: we’ve now deleted your email address.',
      ),
    }),
  };
  // skipped if the address was encrypted with a key that no longer exists
  if (mail) await app.mail.send(mail);
  await app.db.execute(sql`delete from petition_removal_notices where id = ${farewell}`);
};

export const petitionDeletedJobs: Record<string, Job> = {
  'petitions.farewells': queueMails,
  'petitions.farewell': sendPetitionDeletedMail,
};
