// The end of a demo on data that go on.
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { demoAccounts } from './people.ts';

/** Where the demo is switched off on data that began with it, its public password opens nothing any more. */
export async function closeTown(db: Database): Promise<void> {
  const closed = sql`update accounts set password_hash = null, user_type = 2
    where email like '%@larkwater.example' and username = any (${demoAccounts.map(({ username }) => username)}::text[]) and password_hash is not null returning id`;
  await db.run(sql`with closed as (${closed}) delete from sessions where person_id in (select id from closed)`);
}
