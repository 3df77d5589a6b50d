// Changes of accounts by administrators, one at a time or many at once. Each runs in the
// transaction of its caller, with its audit entry and its email.
import type { RuleViolation } from '#contract/moderation.ts';
import { recordAudit, type AuditEntry } from '../audit/auditLog.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notifyOfDecision } from '../decisions/notify.ts';
import { addJob } from '../jobs/queue.ts';
import { translatorFor } from '../lib/translators.ts';
import { endSuspension, isSuspensionOf } from '../moderation/effects.ts';
import { suspendPerson, unsuspend } from '../moderation/suspension.ts';
import { toReasonText } from '../notifications/types/reasonText.ts';
import type { AccountState } from '../policies/administration.ts';

type Actor = { id: number };
/** Added to the audit entry. */
type Details = AuditEntry['details'];

const isBulk = (details: Details = {}) => details['bulk'] !== undefined;

/** Locks an account. Undefined if there is none, or `actor` is no administrator any more. */
export const lockAdministeredAccount = (db: Database, actor: number, id: number) =>
  db.queryOne<AccountState>(sql`
    select p.id, p.role, p.moderator, p.confirmed_at is not null as confirmed, p.address_unproven as unproven, p.suspended_at is not null as suspended, p.deleted_at is not null as deleted
    from all_people p where p.id = (select a.id from administered_people(${actor}) a where a.id = ${id}) for update of p`);

/**
 * True for a reporter of the person, or of their content, while the report is open and another
 * moderator can decide it.
 */
export const isOpenReporter = async (db: Database, actor: number, person: number) =>
  (await db.queryOne(sql`
    select from reports r where r.subject_person_id = ${person} and r.reporter_id = ${actor} and r.resolved_at is null
      and other_moderator_exists(r.subject_person_id, array[r.reporter_id]) limit 1`)) !==
  undefined;

type Terms = {
  reason: string;
  category?: RuleViolation | null | undefined;
  until: Date | null;
  days: number | undefined;
  /** Sends no email. */
  isSilent?: boolean;
};

/**
 * Suspends a person. A suspension is also a decision, so the person is notified of the reason and
 * can appeal. Returns the id of the decision.
 */
export async function suspendByAdmin(
  db: Database,
  actor: Actor,
  person: number,
  { reason, category = null, until, days, isSilent = false }: Terms,
  details: Details = {},
): Promise<number> {
  await recordAudit(db, actor, {
    operation: 'person.suspend',
    subject: 'person',
    id: person,
    details: {
      why: reason,
      ...(category && { category }),
      for: days ? `${days} days` : 'good',
      ...details,
    },
  });
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into decisions (subject, subject_id, person_id, decided_by, by_admin, decision, category, reason, suspension_ends_at, silent)
    values ('person', ${person}, ${person}, ${actor.id}, true, 'suspend', ${category}, ${reason}, ${until}, ${isSilent}) returning id`))!;
  // Decisions about spam send no email.
  await notifyOfDecision(
    db,
    id,
    { decision: 'suspend', category: isSilent ? 'spam' : category, bulk: isBulk(details) },
    person,
  );
  // The site shows it when the suspension has ended. An email about it would be late then.
  await db.execute(sql`update notifications set mailed_at = now() where decision_id = ${id}`);
  const shown = toReasonText({ category, reason }, translatorFor('en'));
  await suspendPerson(db, person, { reason: shown, until });
  return id;
}

/** Ends a suspension and reverses the decisions about it. */
export async function liftByAdmin(
  db: Database,
  actor: Actor,
  person: number,
  details: Details = {},
): Promise<void> {
  await unsuspend(db, person);
  await db.execute(sql`
    update decisions s set undone_at = now(), undone_by = ${actor.id} where ${isSuspensionOf(person)}`);
  await recordLift(db, actor, person, details);
  await addJob(db, 'admin.restored', { person, ...(isBulk(details) && { bulk: true }) });
}

/**
 * Reverses one decision that suspended a person. Terms of other suspensions in force apply again.
 * Returns false if this one is not in force. The caller notifies the person. `actor` is null for
 * the system.
 */
export async function undoSuspension(
  db: Database,
  actor: Actor | null,
  person: number,
  decision: number,
  details: Details,
): Promise<boolean> {
  const undoneCount = await db.execute(sql`
    update decisions s set undone_at = now(), undone_by = ${actor?.id ?? null} where s.id = ${decision} and ${isSuspensionOf(person)}`);
  if (!undoneCount) return false;
  await endSuspension(db, person);
  await recordLift(db, actor, person, details);
  return true;
}

async function recordLift(db: Database, actor: Actor | null, person: number, details: Details) {
  await recordAudit(db, actor, {
    operation: 'person.restore',
    subject: 'person',
    id: person,
    details,
  });
}
