// What is done in the administration is written down, in the transaction of the deed. docs/administration.md says what is.
import type { Subject } from '#contract/auditLog.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type AuditEntry = {
  /** Its noun and its verb, with a dot between: "person.suspend". */
  deed: string;
  subject: Subject;
  /** Of what has one. */
  id?: number;
  /** What changed, or why. Never what somebody wrote for few. */
  details?: { [name: string]: string | number | boolean | null };
};

/** `actor` null is the server itself, or its command line. */
export async function recordAudit(
  db: Database,
  actor: { id: number } | null,
  { deed, subject, id, details = {} }: AuditEntry,
) {
  await db.execute(sql`
    insert into audit_log (actor_id, deed, subject, subject_id, details)
    values (${actor?.id ?? null}, ${deed}, ${subject}, ${id ?? null}, ${JSON.stringify(details)}::jsonb)`);
}
