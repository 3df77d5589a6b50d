// Audit entries for what administrators and moderators look at because of their role: accounts,
// reported, held and pending content. At most one per hour for each actor, operation and subject.
// Lists have no id: one entry per hour stands for all their items.
import { hour } from '#contract/durations.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { recordAudit, type AuditEntry } from './auditLog.ts';

/**
 * A screen requests the same data whenever it regains focus. The first request adds the entry; the
 * next one that does is an hour later.
 */
const minIntervalMs = hour;

/** Not locked: of two simultaneous requests, both may add an entry. */
export async function recordView(db: Database, member: Pick<Member, 'id'>, entry: AuditEntry) {
  // `details` are not compared: views with other details count as the same.
  const { operation, subject, id } = entry;
  const recentView = await db.queryOne(sql`
    select from audit_log where actor_id = ${member.id} and operation = ${operation} and subject = ${subject} and subject_id is not distinct from ${id ?? null}
      and created_at > ${dateBefore(minIntervalMs)}`);
  if (!recentView) await recordAudit(db, member, entry);
}
