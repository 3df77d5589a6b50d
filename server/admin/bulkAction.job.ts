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
import { bulkRefusal } from '../policies/administration.ts';
import { queueMarking } from '../posts/denormalizedColumns.ts';
import { startGracePeriod } from '../settings/deleteAccount.ts';
import {
  isOpenReporter,
  liftByAdmin,
  lockAdministeredAccount,
  suspendByAdmin,
} from './accountChanges.ts';
import type { BulkTerms } from './bulkActions.ts';

type BulkAction = {
  id: number;
  actor_id: number | null;
  action: BulkActionName;
  terms: BulkTerms;
  undoes: number | null;
};

export const runBulkAction: Job = async ({ bulk }, app) => {
  const { db } = app;
  const action = await db.queryOne<BulkAction>(sql`
    select id, actor_id, action, terms, undoes from bulk_actions where id = ${Number(bulk)} and finished_at is null`);
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
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} accounts failed: ${String(errors[0])}`);
  await db.execute(sql`update bulk_actions set finished_at = now() where id = ${action.id}`);
};

async function applyToPerson(app: AppContext, bulk: BulkAction, id: number) {
  const { db } = app;
  const isOpen = await db.queryOne(
    sql`select from bulk_action_people where bulk_action_id = ${bulk.id} and person_id = ${id} and outcome is null for update`,
  );
  if (!isOpen) return;
  const actor = { id: bulk.actor_id ?? 0 };
  // Without an account, or if the actor is no administrator any more.
  const person = await lockAdministeredAccount(db, actor.id, id);
  const refusal = person ? bulkRefusal(actor, person, bulk.action) : 'not_found';
  const { outcome = 'done', decision = null } = refusal
    ? { outcome: refusal }
    : await effects[bulk.action]({ app, db, bulk, actor, id, isSuspended: person!.suspended });
  await db.execute(sql`
    update bulk_action_people set outcome = ${outcome}, decision_id = ${decision} where bulk_action_id = ${bulk.id} and person_id = ${id}`);
}

type Change = {
  app: AppContext;
  db: Database;
  bulk: BulkAction;
  actor: { id: number };
  id: number;
  isSuspended: boolean;
};
/** Without an outcome, the change is done. */
type Result = { outcome?: BulkOutcome; decision?: number };

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
  return suspendByAdmin(db, actor, id, terms, { bulk: bulk.id });
}

/** The suspension by the action that this one undoes, while it is in force. */
const findUndoneSuspension = ({ db, bulk, id }: Change) =>
  db.queryOne(sql`
    select from bulk_action_people t join decisions d on d.id = t.decision_id
    where t.bulk_action_id = ${bulk.undoes} and t.person_id = ${id} and d.undone_at is null`);

const effects: Record<BulkActionName, (change: Change) => Promise<Result>> = {
  async suspend(change) {
    const { db, bulk, actor, id } = change;
    if (await isOpenReporter(db, actor.id, id)) return { outcome: 'reporter' };
    return { decision: await suspend(change, bulk.terms.days, bulk.terms.isSilent) };
  },

  async restore(change) {
    const { db, bulk, actor, id } = change;
    // Another suspension, which followed, remains.
    if (bulk.undoes !== null && !(await findUndoneSuspension(change)))
      return { outcome: 'not_suspended' };
    await liftByAdmin(db, actor, id, { bulk: bulk.id });
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

  // Suspended too: otherwise the owner could restore the account by logging in.
  async delete(change) {
    const { db, bulk, actor, id, isSuspended } = change;
    if (await isOpenReporter(db, actor.id, id)) return { outcome: 'reporter' };
    const decision = isSuspended ? undefined : await suspend(change, undefined, true);
    await startGracePeriod(db, id);
    await record(change, 'person.delete', { why: bulk.terms.reason });
    if (!bulk.terms.isSilent && bulk.terms.category !== 'spam')
      await addJob(db, 'admin.deleted', { bulk: bulk.id, person: id });
    // Last, because it locks a job that other transactions queue too.
    await queueMarking(db);
    return decision === undefined ? {} : { decision };
  },

  async undelete(change) {
    const { db, bulk, actor, id } = change;
    if (!(await endGracePeriod(db, id))) return { outcome: 'not_deleted' };
    await record(change, 'person.undelete');
    if (await findUndoneSuspension(change)) await liftByAdmin(db, actor, id, { bulk: bulk.id });
    return {};
  },
};
