// Guard against running a demo database as a real site.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

const isTown = async (db: Database) => (await db.queryOne(sql`select from demo_town`)) !== undefined;

/**
 * Throws if the database began as the demo town. Its passwords are public, so its roles, sessions
 * and invitations cannot be trusted.
 */
export async function refuseDemoDatabase(db: Database): Promise<void> {
  if (await isTown(db))
    throw new Error(
      'this database began as the demo town, whose passwords everybody knows. A real site begins with an empty database: set another DATA_DIR or DATABASE_URL. To look at the demo again, set SEED_DEMO=on.',
    );
}
