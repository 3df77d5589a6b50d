// Requests that a member declined or deleted: the same stranger cannot repeat them for a time
// (`has_declined` in server/visibility/). The stranger never learns of it.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** What was declined: a message, or to join a group conversation. */
type DeclinedKind = 'message' | 'chat';

/** Skips people whose account is gone: their messages stay, and can be deleted. */
export const storeDeclined = (
  db: Database,
  person: number,
  askers: readonly number[],
  kind: DeclinedKind,
) =>
  db.execute(sql`
    insert into declined_requests (person_id, asker_id, is_message) select ${person}, p.id, ${kind === 'message'} from unnest(${askers}::bigint[]) asker cross join lateral person_unchecked(asker) p
    on conflict (person_id, asker_id, is_message) do update set declined_at = now()`);

/** The member turned to these people, so that their requests arrive again. */
export const forgetDeclined = (db: Database, person: number, askers: readonly number[]) =>
  db.execute(
    sql`delete from declined_requests where person_id = ${person} and asker_id = any (${askers}::bigint[])`,
  );

export const deleteOldDeclined = (db: Database) =>
  db.execute(sql`delete from declined_requests where declined_at < now() - interval '30 days'`);
