// Whether mails leave: when one did last, and why the last one that did not failed. Never to whom.
import type { Database } from '../kit/database.ts';
import type { Mail } from '../kit/mail.ts';
import { sql } from '../kit/sql.ts';

/** The same mail, watched. What is noted of it holds no mail up. */
export const watched = (mail: Mail, db: Database): Mail => ({
  ...mail,
  async send(letter) {
    try {
      await mail.send(letter);
    } catch (error) {
      const failure = (error as Error).message.slice(0, 300);
      await db.run(sql`update mail_health set failed_at = now(), failure = ${failure}`).catch(() => {});
      throw error;
    }
    // to the minute, so that many mails write it once
    await db.run(sql`update mail_health set sent_at = now() where sent_at is null or sent_at < now() - interval '1 minute'`).catch(() => {});
  },
});
