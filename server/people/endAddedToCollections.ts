// End of what someone else may have added to the collections of a member.
import { recentAdditionsBegin } from '../account/recentAdditions.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * Takes the people out of the member's collections who were added recently. `condition` filters
 * them by the session that added them. Call it under the lock of the account, after ending the
 * sessions.
 */
export const endAddedToCollections = (db: Database, owner: number, condition: Sql = sql`true`) =>
  db.execute(sql`
    delete from collection_members m using friend_collections c
    where c.id = m.collection_id and c.owner_id = ${owner} and m.added_at > ${recentAdditionsBegin(owner)} and ${condition}`);
