import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Ends the offers of all groups that a person owns: because someone else may have made them in the
 * owner's name, or because the owner, in whose absence the site made them, is back.
 */
export const withdrawGroupOffers = (db: Database, owner: number) =>
  db.execute(sql`
    delete from group_offers where group_id in (select id from visible_groups(${owner}) where owner_id = ${owner})`);
