// Advisory lock on a group conversation.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Exclusive lock, taken after the visibility check and before a message is added or the people
 * change. Message ids therefore increase in the order in which messages appear.
 */
export async function lockChat(db: Database, chat: number) {
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('chat ' || ${chat}::bigint, 0))`,
  );
}
