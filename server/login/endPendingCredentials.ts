// End of logins and changes that were started before the credentials of the account changed.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { withdrawGroupOffers } from '../groups/withdrawOffers.ts';
import { endCreatedInSessions, type KeptCreations } from './endCreatedInSessions.ts';

/**
 * Ends what was started before a password change, apart from sessions: pending logins, known
 * browsers, unfinished provider logins and passkey challenges, the calendar address, an unfinished
 * two-factor set-up, a pending address, unanswered transfers of own groups, and invitations,
 * scheduled posts and additions to collections and conversations, except those of `keptSession`.
 * Call it after ending the sessions, so that none of them starts another one afterwards. Reset and
 * undo links remain valid, so that a thief who learned the password cannot void them.
 */
export async function endPendingCredentials(
  db: Database,
  person: number,
  {
    keptSession = null,
    kept = 'nothing',
  }: { keptSession?: number | null; kept?: KeptCreations } = {},
) {
  for (const table of [sql`pending_logins`, sql`known_browsers`, sql`calendars`])
    await db.execute(sql`delete from ${table} where person_id = ${person}`);
  await db.execute(sql`delete from two_factor where person_id = ${person} and enabled_at is null`);
  await endUnfinishedChanges(db, person);
  const ofEnded =
    keptSession === null ? sql`true` : sql`session_id is distinct from ${keptSession}`;
  await endCreatedInSessions(db, person, ofEnded, kept);
}

/**
 * Ends changes that were requested with reauthentication and wait to be finished: passkey
 * registrations, provider connections, a pending address and unanswered transfers of own groups.
 * The caller has locked the account. Returns whether an address was pending.
 */
export async function endUnfinishedChanges(db: Database, person: number): Promise<boolean> {
  await db.execute(sql`delete from oauth_states where person_id = ${person}`);
  await db.execute(sql`delete from passkey_challenges where person_id = ${person}`);
  await withdrawGroupOffers(db, person);
  const canceled = await db.execute(
    sql`update all_people set pending_email = null where id = ${person} and pending_email is not null`,
  );
  return canceled > 0;
}
