// Health check of email delivery: what the mail server said last, and how long emails have waited.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isAboutOneEmail, rejectionPattern } from '../mail/mailer.ts';
import { loadMailHealth } from '../mail/mailHealth.ts';
import { bad, ok, warning, type HealthCheck } from './check.ts';
import { formatMinute, t } from './text.ts';

/** A full mailbox or one refused text needs no action of the operator; so many do. */
const manyRejected = 3;

/** The emails that are being retried, and when the oldest of them was to be sent. */
const loadWaitingMail = async (db: Database) =>
  (await db.queryOne<{ count: number; oldest: Date | null }>(sql`
    select count(*)::int as count, min(created_at) as oldest from graphile_worker.jobs
    where attempts < max_attempts and last_error like ${rejectionPattern}`))!;

export const mailCheck: HealthCheck = {
  id: 'mail',
  title: t('Email delivery'),
  reads: 'tables',
  async find({ db, config: { mailUrl } }) {
    if (!mailUrl)
      return [
        warning(t('Email isn’t set up, so nothing is sent.'), t('Set MAIL_URL on the server.')),
      ];
    const health = await loadMailHealth(db);
    const { sent_at = null, failed_at = null, failure = '' } = health ?? {};
    if (!failed_at || (sent_at && sent_at >= failed_at))
      return [
        ok(
          sent_at
            ? t('The last email was accepted at {{time}}.', { time: formatMinute(sent_at) })
            : t('No email has been sent yet.'),
        ),
      ];
    const { count, oldest } = await loadWaitingMail(db);
    const isForOne =
      isAboutOneEmail(failure) && (count < manyRejected || (sent_at && oldest && sent_at > oldest));
    if (isForOne)
      return [
        warning(
          t('The last email wasn’t accepted: {{failure}}', { failure }),
          t('If only one mailbox or one email is affected, you don’t need to do anything.'),
        ),
      ];
    return [
      bad(
        t('Emails can’t be sent: {{failure}}', { failure }),
        t(
          'Check MAIL_URL and the mail server, with “folkmoot doctor --mail” and your address. Emails are kept for several days and are sent once the mail server works again.',
        ),
      ),
      ...(oldest
        ? [
            bad(
              t('The oldest email has been waiting since {{time}}.', {
                time: formatMinute(oldest),
              }),
            ),
          ]
        : []),
    ];
  },
};
