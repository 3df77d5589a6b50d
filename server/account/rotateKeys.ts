// Addresses with a domain in letters beyond ASCII that older releases keyed in Unicode: keyed in punycode now.
import { isUniqueViolation, type Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { normalizeKey } from './usernames.ts';

/** Where somebody else holds the same address in the other spelling already, the key stays as it is. */
export async function renewAddressKeys(db: Database): Promise<void> {
  const rows = await db.query<{ id: number; key: string }>(
    sql`select id, email_key as key from accounts where email_key ~ '[^ -~]'`,
  );
  for (const { id, key } of rows) {
    if (normalizeKey(key) === key) continue;
    await db
      .execute(sql`update accounts set email_key = ${normalizeKey(key)} where id = ${id}`)
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
      });
  }
}
