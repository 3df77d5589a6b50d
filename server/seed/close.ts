// The end of a demo: a database that began as the demo town stays one.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

const isTown = async (db: Database) => (await db.queryOne(sql`select from demo_town`)) !== undefined;

/** Its passwords are public, and whoever knows them may have given away roles, sessions and invitations: what of it nobody should have can not be told any more. */
export async function refuseTown(db: Database): Promise<void> {
  if (await isTown(db))
    throw new Error(
      'this database began as the demo town, whose passwords everybody knows. A real site begins with an empty database: set another DATA_DIR or DATABASE_URL. To look at the demo again, set DEMO=on.',
    );
}
