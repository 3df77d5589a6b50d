import { endAddedToChats } from '../conversations/endAddedToChats.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { endSentInvitations } from '../invitations/endSentInvitations.ts';
import { endAddedToCollections } from '../people/endAddedToCollections.ts';
import { endScheduledPosts } from '../posts/endScheduledPosts.ts';

/**
 * What stays. `chats`: people who were added to group conversations, because nobody else used the
 * account. `added`: also those in collections, and scheduled posts, because nothing of a deleted
 * account acts, and its owner may return. An undo ends all of them.
 */
export type KeptCreations = 'nothing' | 'chats' | 'added';

/**
 * Ends what someone else may have created with the account, and what would go on without a session.
 * `condition` filters it by the session that created it. Call it under the lock of the account,
 * after ending the sessions.
 */
export async function endCreatedInSessions(
  db: Database,
  person: number,
  condition: Sql = sql`true`,
  kept: KeptCreations = 'nothing',
) {
  await endSentInvitations(db, person, condition);
  if (kept === 'added') return;
  await endScheduledPosts(db, person, condition);
  await endAddedToCollections(db, person, condition);
  if (kept !== 'chats') await endAddedToChats(db, person, condition);
}
