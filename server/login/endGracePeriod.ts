// Restores a deleted account within its grace period.
import { isRestorable } from '../account/deletionGracePeriod.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { withdrawGroupOffers } from '../groups/withdrawOffers.ts';
import { addJob } from '../jobs/queue.ts';
import { notifyPeers } from '../messages/notify.ts';
import { reassignPolls } from '../polls/orphanedPolls.ts';
import { queueMarking } from '../posts/denormalizedColumns.ts';

/** Returns whether it succeeded. Call it in a transaction; the caller notifies the owner. */
export async function endGracePeriod(db: Database, person: number): Promise<boolean> {
  const restoredCount = await db.execute(
    sql`update all_people set deleted_at = null where id = ${person} and ${isRestorable()}`,
  );
  if (!restoredCount) return false;
  await queueMarking(db);
  await withdrawGroupOffers(db, person);
  await reassignPolls(db, person);
  await notifyPeers(db, person);
  await addJob(db, 'settings.recordDeletion', { person });
  return true;
}
