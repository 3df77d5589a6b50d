// Assignment of site roles: by administrators, `folkmoot admin role` and the claims of providers.
import type { Role } from '#contract/adminPeople.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { toRole, toUserType } from '../policies/roles.ts';
import { assertAdminRemains } from './lastAdmin.ts';
import { recordAudit } from '../audit/auditLog.ts';

/** `role` is the column `people.role`: see `toUserType`. */
type Person = { id: number; role: number; moderator: boolean };

/**
 * Call this in a transaction that has locked the person. Does nothing if they already have the
 * role. `actor` is null for the command line, and for a provider, which `details` names.
 */
export async function setRole(
  db: Database,
  actor: { id: number } | null,
  person: Person,
  role: Role,
  details: { provider?: string } = {},
) {
  // The role that the claim of a provider gave ends with the claim, this one does not.
  if (!details.provider)
    await db.execute(sql`delete from claimed_roles where person_id = ${person.id}`);
  const before = toRole({ userType: person.role, moderator: person.moderator });
  if (before === role) return;
  if (role !== 'admin') await assertAdminRemains(db, person.id);
  await db.execute(
    sql`update all_people set role = ${toUserType(role)}, moderator = ${role === 'moderator'} where id = ${person.id}`,
  );
  await recordAudit(db, actor, {
    operation: 'person.set-type',
    subject: 'person',
    id: person.id,
    details: { from: before, to: role, ...details },
  });
  await addJob(db, 'admin.role', { person: person.id });
  // Reports about staff are not counted, so the counts change with the role.
  await addJob(db, 'admin.tally', {}, { key: 'admin.tally' });
}
