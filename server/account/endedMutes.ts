// Removal of mutes that have ended, and of the flag `has_feed_choices` (has mutes or dismissed
// posts) of people who have none left. Migration 0131 says that the flag is never unset: this
// removes it safely.
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { isMuteActive } from '../mutes/activeMutes.ts';

const batchSize = literalInt(500);

/**
 * Deletes mutes that have ended, and clears the flag of people without mutes and dismissed posts,
 * so that their feeds do not look for any.
 */
export async function deleteEndedMutes(db: Database) {
  while (
    await db.execute(
      sql`delete from mutes where id in (select x.id from mutes x where not ${isMuteActive} limit ${batchSize})`,
    )
  );
  let last: number | undefined = 0;
  while (last !== undefined) last = await clearFlags(db, last);
}

/** Returns the id of the last person of the batch, or undefined if there was none. */
const clearFlags = (db: Database, after: number) =>
  db.transaction(async (db) => {
    // Storing a mute or dismissed post locks the person, because of its foreign key. A person who
    // is locked is skipped. A mute that is stored later waits for this transaction, and then the
    // trigger `mark_person` sets the flag again. One that was committed before the lock is seen by
    // the second statement.
    const people = await db.query<{ id: number }>(sql`
      select p.id from all_people p where p.has_feed_choices and p.id > ${after} and ${hasNoChoices} order by p.id limit ${batchSize} for update skip locked`);
    const ids = people.map(({ id }) => id);
    await db.execute(
      sql`update people p set has_feed_choices = false where p.id = any (${ids}::bigint[]) and ${hasNoChoices}`,
    );
    return ids.at(-1);
  });

/** Mutes of conversations do not concern feeds. */
const hasNoChoices = sql`
  not exists (select from mutes x where x.person_id = p.id and x.muted_content_id is null)
  and not exists (select from dismissed_posts d where d.person_id = p.id)`;
