// That somebody looked at what is not Public is written down, once while they look.
import { hour } from '#contract/durations.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { recordAudit, type AuditEntry } from './auditLog.ts';

/** A screen asks again whenever it comes back into sight: within an hour that is the same look. */
const aLook = hour;

export async function recordView(
  db: Database,
  member: Pick<Member, 'id'>,
  { deed, subject, id }: Omit<AuditEntry, 'details'>,
) {
  const lately = await db.queryOne(sql`
    select from audit_log where actor_id = ${member.id} and deed = ${deed} and subject = ${subject} and subject_id is not distinct from ${id ?? null}
      and at > ${new Date(Date.now() - aLook)}`);
  if (!lately) await recordAudit(db, member, { deed, subject, ...(id !== undefined && { id }) });
}
