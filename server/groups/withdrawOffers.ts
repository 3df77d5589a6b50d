import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Ends the offers of all groups that a person owns. Call it when someone else may have made them
 * with the owner's account, or when the owner is back: the site makes offers while owners are
 * absent.
 */
export const withdrawGroupOffers = (db: Database, owner: number) =>
  db.execute(sql`
    delete from group_offers where group_id in (select id from visible_groups(${owner}) where owner_id = ${owner})`);
