import { endAddedToChats } from '../conversations/endAddedToChats.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { endSentInvitations } from '../invitations/endSentInvitations.ts';
import { endAddedToCollections } from '../people/endAddedToCollections.ts';
import { endScheduledPosts } from '../posts/endScheduledPosts.ts';

/**
 * Ends what someone else may have created with the account, and what would go on without a session.
 * `condition` filters it by the session that created it. Call it under the lock of the account,
 * after ending the sessions.
 */
export async function endCreatedInSessions(
  db: Database,
  person: number,
  condition: Sql = sql`true`,
  keepsChats = false,
) {
  await endSentInvitations(db, person, condition);
  await endScheduledPosts(db, person, condition);
  await endAddedToCollections(db, person, condition);
  if (!keepsChats) await endAddedToChats(db, person, condition);
}
