// Email health: the time of the last success, the last failure and its reason, never the recipient.
import type { Database } from '../db/database.ts';
import type { Mail } from './mailer.ts';
import { sql } from '../db/sql.ts';

export const loadMailHealth = (db: Database) =>
  db.queryOne<{ sent_at: Date | null; failed_at: Date | null; failure: string }>(
    sql`select sent_at, failed_at, failure from mail_health`,
  );

/** Wraps a mailer and records its health. Errors of that recording are ignored. */
export const recordMailHealth = (mail: Mail, db: Database): Mail => ({
  ...mail,
  async send(message) {
    try {
      await mail.send(message);
    } catch (error) {
      const errorMessage = (error as Error).message.slice(0, 300);
      await db
        .execute(sql`update mail_health set failed_at = now(), failure = ${errorMessage}`)
        .catch(() => {});
      throw error;
    }
    // A file proves nothing about the delivery.
    if (mail.toFiles) return;
    // At most one write per minute, however many emails are sent, except after a failure.
    await db
      .execute(
        sql`update mail_health set sent_at = now() where sent_at is null or failed_at >= sent_at or sent_at < now() - interval '1 minute'`,
      )
      .catch(() => {});
  },
});
