// End of scheduled posts that someone else may have written with the account of a member.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * Stops scheduled posts of a member, who keeps the texts and is notified by `scheduled.sweep`.
 * `condition` filters them by the session that wrote them. Call it under the lock of the account,
 * after ending the sessions, so that none of them schedules another post afterwards.
 */
export const endScheduledPosts = (db: Database, author: number, condition: Sql = sql`true`) =>
  db.execute(sql`
    update scheduled_posts set failure = 'security', failed_at = now()
    where author_id = ${author} and failed_at is null and ${condition}`);
