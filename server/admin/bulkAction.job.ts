// The job of actions on many accounts: one account after the other, each in a transaction of its
// own. A later attempt continues with the accounts that have no outcome.
import type { BulkActionName, BulkOutcome } from '#contract/bulkActions.ts';
import { day } from '#contract/durations.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { addJob } from '../jobs/queue.ts';
import { confirmAddress } from '../login/confirm.ts';
import { endGracePeriod } from '../login/endGracePeriod.ts';
import { isSuspensionOf } from '../moderation/effects.ts';
import { bulkRefusal } from '../policies/administration.ts';
import { queueMarking } from '../posts/denormalizedColumns.ts';
import { startGracePeriod } from '../settings/deleteAccount.ts';
import {
  isOpenReporter,
  liftByAdmin,
  lockAdministeredAccount,
  suspendByAdmin,
  undoSuspension,
} from './accountChanges.ts';
import { activeAdministrators } from './alarms.mail.ts';
import { finishAction, type BulkTerms } from './bulkActions.ts';

type BulkAction = {
  id: number;
  actor_id: number | null;
  action: BulkActionName;
  terms: BulkTerms;
  undoes: number | null;
  /** The terms of the action that this one undoes. */
  undone_terms: BulkTerms | null;
};

export const runBulkAction: Job = async ({ bulk }, app, jobId) => {
  const { db } = app;
  const action = await db.queryOne<BulkAction>(sql`
    select b.id, b.actor_id, b.action, b.terms, b.undoes, u.terms as undone_terms from bulk_actions b left join bulk_actions u on u.id = b.undoes
    where b.id = ${Number(bulk)} and b.finished_at is null`);
  if (!action) return;
  const people = await db.query<{ id: number }>(
    sql`select person_id as id from bulk_action_people where bulk_action_id = ${action.id} and outcome is null order by person_id`,
  );
  const errors: unknown[] = [];
  // A failure does not prevent the changes of other accounts.
  for (const { id } of people)
    await db
      .transaction((db) => applyToPerson({ ...app, db }, action, id))
      .catch((error: unknown) => errors.push(error));
  if (errors.length === 0 || (await isLastAttempt(db, jobId)))
    await db.transaction((db) => finishAction(db, action.id, 'failed'));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} accounts failed: ${String(errors[0])}`);
};

const isLastAttempt = async (db: Database, job: string): Promise<boolean> =>
  (await db.queryOne(
    sql`select from graphile_worker.jobs where id = ${job}::bigint and attempts >= max_attempts`,
  )) !== undefined;

async function applyToPerson(app: AppContext, bulk: BulkAction, id: number) {
  const { db } = app;
  const isOpen = await db.queryOne(
    sql`select from bulk_action_people where bulk_action_id = ${bulk.id} and person_id = ${id} and outcome is null for update`,
  );
  if (!isOpen) return;
  // Null, the system, if the account of who started it is gone.
  const actor = bulk.actor_id === null ? null : { id: bulk.actor_id };
  // Undefined without an account, or if the actor is no administrator any more.
  const person = await (bulk.undoes === null
    ? lockAdministeredAccount(db, bulk.actor_id ?? 0, id)
    : lockForUndo(db, bulk.actor_id, id));
  const refusal = person ? bulkRefusal(actor ?? { id: 0 }, person, bulk.action) : 'not_found';
  const {
    outcome = 'done',
    decision = null,
    deletedAt = null,
  } = refusal ? { outcome: refusal } : await effects[bulk.action]({ app, db, bulk, actor, id });
  await db.execute(sql`
    update bulk_action_people set outcome = ${outcome}, decision_id = ${decision}, deleted_at = ${deletedAt}
    where bulk_action_id = ${bulk.id} and person_id = ${id}`);
}

/**
 * Who pressed Undo may be no administrator any more: it is carried out all the same, with the
 * rights of another one. The second try is for a role that is taken away between the two
 * statements.
 */
async function lockForUndo(db: Database, preferred: number | null, id: number) {
  for (let tries = 0; tries < 2; tries++) {
    const administrator = await db.queryOne<{ id: number }>(
      sql`select id from all_people where ${activeAdministrators} order by id = ${preferred} desc nulls last, id limit 1`,
    );
    const person = administrator && (await lockAdministeredAccount(db, administrator.id, id));
    if (person) return person;
  }
  return undefined;
}

type Change = {
  app: AppContext;
  db: Database;
  bulk: BulkAction;
  /** Null only for an undo. */
  actor: { id: number } | null;
  id: number;
};
/** Without an outcome, the change is done. */
type Result = { outcome?: BulkOutcome; decision?: number; deletedAt?: Date };

const record = ({ db, actor, bulk, id }: Change, operation: string, details = {}) =>
  recordAudit(db, actor, {
    operation,
    subject: 'person',
    id,
    details: { ...details, bulk: bulk.id },
  });

async function suspend(change: Change, days?: number, isSilent?: boolean): Promise<number> {
  const { db, bulk, actor, id } = change;
  const { reason = '', category } = bulk.terms;
  const until = days ? new Date(Date.now() + days * day) : null;
  const terms = { reason, category, until, days, isSilent: isSilent ?? false };
  return suspendByAdmin(db, actor!, id, terms, { bulk: bulk.id });
}

/**
 * What the action that this one undoes did to the account: the suspension, and whether the account
 * is still deleted by it. A restored backup may have deleted it again, at another time; but while
 * its suspension is in force, its owner cannot have returned and deleted it.
 */
const findUndone = ({ db, bulk, id }: Change) =>
  db.queryOne<{ decision: number | null; deleted: boolean }>(sql`
    select t.decision_id as decision, coalesce(t.deleted_at = p.deleted_at, false)
      or (p.deleted_at is not null and exists (select from decisions s where s.id = t.decision_id and ${isSuspensionOf(id)})) as deleted
    from bulk_action_people t join all_people p on p.id = t.person_id where t.bulk_action_id = ${bulk.undoes} and t.person_id = ${id}`);

/** Without emails about an action, there are none about its undo. */
const isSilent = (terms: BulkTerms) => terms.isSilent === true || terms.category === 'spam';

async function endUndoneSuspension({ db, actor, bulk, id }: Change, decision: number | null) {
  return decision !== null && undoSuspension(db, actor, id, decision, { bulk: bulk.id });
}

const effects: Record<BulkActionName, (change: Change) => Promise<Result>> = {
  async suspend(change) {
    const { db, bulk, actor, id } = change;
    if (await isOpenReporter(db, actor!.id, id)) return { outcome: 'reporter' };
    return { decision: await suspend(change, bulk.terms.days, bulk.terms.isSilent) };
  },

  async restore(change) {
    const { db, bulk, actor, id } = change;
    if (bulk.undoes === null) {
      await liftByAdmin(db, actor!, id, { bulk: bulk.id });
      return {};
    }
    const undone = await findUndone(change);
    if (!undone || !(await endUndoneSuspension(change, undone.decision)))
      return { outcome: 'not_suspended' };
    if (!isSilent(bulk.undone_terms ?? {}))
      await addJob(db, 'admin.restored', { person: id, bulk: true });
    return {};
  },

  async confirm(change) {
    const { app, db, id } = change;
    const { email } = (await db.queryOne<{ email: string }>(
      sql`select email from all_people where id = ${id}`,
    ))!;
    if (!(await confirmAddress({ person_id: id, email, isMailboxProven: false }, { app, db })))
      return { outcome: 'address_taken' };
    await record(change, 'person.confirm');
    return {};
  },

  async email(change) {
    const { db, bulk, id } = change;
    await record(change, 'person.email', { title: bulk.terms.subject });
    await addJob(db, 'admin.message', { bulk: bulk.id, person: id });
    return {};
  },

  // Suspended without an end too: otherwise the owner could restore the account by logging in.
  async delete(change) {
    const { db, bulk, actor, id } = change;
    if (await isOpenReporter(db, actor!.id, id)) return { outcome: 'reporter' };
    // Before the deletion, so that polls stay hidden with the account.
    const decision = await suspend(change, undefined, true);
    await startGracePeriod(db, id);
    const { deletedAt } = (await db.queryOne<{ deletedAt: Date }>(
      sql`select deleted_at as "deletedAt" from all_people where id = ${id}`,
    ))!;
    await record(change, 'person.delete', { why: bulk.terms.reason });
    if (!isSilent(bulk.terms)) await addJob(db, 'admin.deleted', { bulk: bulk.id, person: id });
    // Last, because it locks a job that other transactions queue too.
    await queueMarking(db);
    return { decision, deletedAt };
  },

  async undelete(change) {
    const { db, bulk, id } = change;
    const undone = await findUndone(change);
    if (undone?.deleted) {
      if (!(await endGracePeriod(db, id))) return { outcome: 'not_deleted' };
      await record(change, 'person.undelete');
    }
    // A restored backup may have ended the deletion only.
    const isLifted = await endUndoneSuspension(change, undone?.decision ?? null);
    if (!undone?.deleted && !isLifted) return { outcome: 'not_deleted' };
    if (!isSilent(bulk.undone_terms ?? {}))
      await addJob(db, 'admin.undeleted', { bulk: bulk.id, person: id });
    return {};
  },
};
