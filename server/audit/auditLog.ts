// Audit log writer. Each operation of the administration adds its row in its own transaction.
// docs/administrator-guide.md lists what is recorded.
import type { AuditSubject } from '#contract/auditLog.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type AuditEntry = {
  /** Noun and verb with a dot between: "person.suspend". */
  operation: string;
  subject: AuditSubject;
  /** The id of the subject. Absent for subjects without one, such as the site. */
  id?: number;
  /**
   * What changed, or why. Never includes text that was written for a limited audience. `about` is
   * the id of a person who does not see the entry (`visible_audit_log`); it is not returned.
   */
  details?: { [name: string]: string | number | boolean | null };
};

/** `actor` is null for the server itself and for its command line. */
export async function recordAudit(
  db: Database,
  actor: { id: number } | null,
  { operation, subject, id, details = {} }: AuditEntry,
) {
  await db.execute(sql`
    insert into audit_log (actor_id, operation, subject, subject_id, details)
    values (${actor?.id ?? null}, ${operation}, ${subject}, ${id ?? null}, ${JSON.stringify(details)}::jsonb)`);
}
