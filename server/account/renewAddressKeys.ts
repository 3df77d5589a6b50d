// Conversion of email keys with non-ASCII domains, which older releases stored in Unicode, to
// Punycode.
import { isUniqueViolation, type Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';

/** Leaves a key unchanged if another account already has the Punycode form. */
export async function renewAddressKeys(db: Database): Promise<void> {
  const rows = await db.query<{ id: number; key: string }>(
    sql`select id, email_normalized as key from all_people where email_normalized ~ '[^ -~]'`,
  );
  for (const { id, key } of rows) {
    if (normalizeNameOrEmail(key) === key) continue;
    await db
      .execute(
        sql`update all_people set email_normalized = ${normalizeNameOrEmail(key)} where id = ${id}`,
      )
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
      });
  }
}
