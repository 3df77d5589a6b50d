// Who signed by mail a petition that is deleted: told by one last mail, after which nothing of their address is left.
import type { AppContext, Job } from '../context.ts';
import { addJob, addJobs } from '../jobs/queue.ts';
import { translatorFor } from '../lib/translators.ts';
import { renderEmail } from '../lib/mail/layout.ts';
import { literalInt, sql } from '../db/sql.ts';
import { called } from './petition.mail.ts';
import { sealedFor } from './petition.ts';

/** Mails that are asked for at a time. */
const batch = 500;

/** By the clock, because the database keeps farewells whenever a petition is deleted (migration 0073); those of deleted groups are kept here. One batch at a time. */
const askForMails: Job = async (_payload, { db }) => {
  await db.transaction(async (db) => {
    await db.queryOne(sql`select keep_farewells_of_groups(${literalInt(batch)})`);
    const these = await db.query<{ id: number }>(sql`
      update petition_farewells set asked = true
      where id in (select id from petition_farewells where not asked order by id limit ${literalInt(batch)} for update skip locked) returning id`);
    await addJobs(
      db,
      'petitions.farewell',
      these.map(({ id }) => ({ payload: { farewell: id }, key: `farewell-${id}` })),
    );
    if (these.length === batch) await addJob(db, 'petitions.farewells', {});
  });
};

type Farewell = {
  petition_id: number;
  title: string;
  sealed_email: Buffer;
  language: string | null;
};

const farewellMail: Job = async ({ farewell }, app: AppContext, job) => {
  const row = await app.db.queryOne<Farewell>(
    sql`select petition_id, title, sealed_email, language from petition_farewells where id = ${farewell}`,
  );
  if (!row) return;
  const createTranslator = translatorFor(row.language);
  const { t } = createTranslator;
  const subject = t('A petition you signed was deleted');
  const to = app.signers.tryOpen(row.sealed_email, sealedFor(row.petition_id))?.secret.toString();
  const mail = to && {
    to,
    id: `farewell-${job}`,
    subject,
    ...renderEmail({
      createTranslator,
      siteName: app.site.name,
      title: subject,
      paragraphs: [
        t('{{petition}} was deleted, along with your signature. You don’t need to do anything.', {
          petition: row.title ? called(row.title, createTranslator) : t('The petition'),
        }),
      ],
      button: {
        label: t('Go to {{site}}', { site: app.site.name }),
        href: app.config.publicUrl,
      },
      footnote: t(
        'This is a one-time email because you signed it. We’ve now deleted your email address.',
      ),
    }),
  };
  // sealed by a key that is gone, it can not be written to
  if (mail) await app.mail.send(mail);
  await app.db.execute(sql`delete from petition_farewells where id = ${farewell}`);
};

export const farewellJobs: Record<string, Job> = {
  'petitions.farewells': askForMails,
  'petitions.farewell': farewellMail,
};
