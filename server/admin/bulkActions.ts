// Actions on many accounts: a call stores what to do, and a job does it. The list shows the
// progress, and suspensions and deletions can be undone as a whole.
import type { BulkActionName, BulkActionView } from '#contract/bulkActions.ts';
import type { Input, Output } from '#contract/calls.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import type { RuleViolation } from '#contract/moderation.ts';
import { day } from '#contract/durations.ts';
import { gracePeriodMs } from '../account/deletionGracePeriod.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { Member, RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/database.ts';
import { emptySql, literalInt, sql, type Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { toUserSummary } from '../directory/userSummary.ts';
import { addJob } from '../jobs/queue.ts';
import { loginAttemptKey } from '../security/sessions.ts';

/** How long an action is listed, and a suspension can be undone. */
export const listedMs = 30 * day;

/** What the action does, stored as JSON. */
export type BulkTerms = {
  reason?: string;
  category?: RuleViolation;
  days?: number;
  isSilent?: boolean;
  subject?: string;
  text?: string;
};

export async function actOnMany(
  input: Input<'POST /admin/user/act-on-many'>,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /admin/user/act-on-many'>> {
  const { db, app, member } = ctx;
  const { ids, action, key, password, code } = input;
  const terms = toTerms(input);
  const repeated = await findRepeated(db, member, key);
  if (repeated !== undefined) return respond(ctx, repeated);
  // A stolen session must not be able to lock out many people, write to them, or confirm addresses
  // of others.
  if (action !== 'restore') {
    await app.rateLimits.consume('password', loginAttemptKey(member));
    await reauthenticate(ctx, { password, code });
  }
  try {
    const id = await db.transaction(async (db) => {
      const bulk = await insertAction(db, member, { action, terms, key });
      await db.execute(sql`
        insert into bulk_action_people (bulk_action_id, person_id)
        select ${bulk}, p.id from administered_people(${member.id}) p where p.id = any (${ids}::bigint[])`);
      await startAction(db, member, bulk, action);
      return bulk;
    });
    return await respond(ctx, id);
  } catch (error) {
    // The same request at the same time has stored it.
    const stored = isUniqueViolation(error) ? await findRepeated(db, member, key) : undefined;
    if (stored === undefined) throw error;
    return respond(ctx, stored);
  }
}

const respond = async (ctx: RequestContext<Member>, id: number) => ({
  bulk_action: await getAction(ctx, id),
  message: adminStrings.bulkActionStarted,
});

/** The action that the caller started with this key, when a response was lost. */
async function findRepeated(db: Database, actor: Pick<Member, 'id'>, key: string | undefined) {
  if (key === undefined) return undefined;
  const repeated = await db.queryOne<{ id: number }>(
    sql`select b.id from bulk_actions b where b.actor_id = ${actor.id} and b.key = ${key} and exists (select from administered_people(${actor.id}))`,
  );
  return repeated?.id;
}

/** Throws if a text that the action requires is missing. Drops what it does not use. */
function toTerms({
  action,
  reason,
  category,
  days,
  silent,
  subject,
  text,
}: Input<'POST /admin/user/act-on-many'>): BulkTerms {
  if (action === 'email') {
    if (!subject) throw invalidField('subject', siteStrings.mailSubject);
    if (!text) throw invalidField('text', siteStrings.mailBody);
    return { subject, text };
  }
  if (action !== 'suspend' && action !== 'delete') return {};
  if (!reason) throw invalidField('reason', adminStrings.suspensionReason);
  return {
    reason,
    ...(category && { category }),
    ...(action === 'suspend' && days && { days }),
    isSilent: silent === 'Y',
  };
}

type NewAction = {
  action: BulkActionName;
  terms?: BulkTerms;
  key?: string | undefined;
  undoes?: number;
};

async function insertAction(
  db: Database,
  actor: Pick<Member, 'id'>,
  { action, terms = {}, key, undoes }: NewAction,
): Promise<number> {
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into bulk_actions (actor_id, action, terms, key, undoes)
    values (${actor.id}, ${action}, ${JSON.stringify(terms)}::jsonb, ${key ?? null}, ${undoes ?? null}) returning id`))!;
  return id;
}

/** Forgets old actions, except while the undo of one is listed. */
export const deleteOldActions = (db: Database) =>
  db.execute(sql`
    delete from bulk_actions b where b.created_at < ${dateBefore(listedMs)}
      and not exists (select from bulk_actions u where u.undoes = b.id and u.created_at >= ${dateBefore(listedMs)})`);

/** Ends an action, with `outcome` for the accounts without one, and stores the counts. */
export async function finishAction(db: Database, bulk: number, outcome: 'failed' | 'stopped') {
  await db.execute(
    sql`update bulk_action_people set outcome = ${outcome} where bulk_action_id = ${bulk} and outcome is null`,
  );
  await db.execute(sql`
    update bulk_actions b set finished_at = now(), outcomes = ${countedOutcomes} where b.id = ${bulk} and b.finished_at is null`);
}

/** The job of an action has this key, with the id of the action. */
const jobKeyPrefix = 'admin.act-on-many ';

/**
 * Ends actions whose job is gone or will not run again, because its last attempt ended with the
 * server.
 */
export async function finishAbandonedActions(db: Database) {
  const abandoned = await db.query<{ id: number }>(sql`
    select b.id from bulk_actions b where b.finished_at is null and not exists (
      select from graphile_worker.jobs j where j.key = ${jobKeyPrefix}::text || b.id and (j.attempts < j.max_attempts or j.locked_at is not null))`);
  for (const { id } of abandoned) await db.transaction((db) => finishAction(db, id, 'failed'));
}

/** The number of accounts by outcome, on a row `b` of bulk_actions. */
const countedOutcomes = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('outcome', o.outcome, 'people', o.n) order by o.n desc), '[]')
    from (select t.outcome, count(*)::int as n from bulk_action_people t where t.bulk_action_id = b.id and t.outcome is not null group by 1) o)`;

/** About half an hour, after which accounts that still fail are left out. */
const maxAttempts = 8;

/** Records the action and queues its job, once its people are stored. */
async function startAction(
  db: Database,
  actor: Pick<Member, 'id'>,
  bulk: number,
  action: BulkActionName,
) {
  const { people } = (await db.queryOne<{ people: number }>(
    sql`select count(*)::int as people from bulk_action_people where bulk_action_id = ${bulk}`,
  ))!;
  await recordAudit(db, actor, {
    operation: 'person.act-on-many',
    subject: 'site',
    details: { action, people, bulk },
  });
  await addJob(db, 'admin.act-on-many', { bulk }, { key: `${jobKeyPrefix}${bulk}`, maxAttempts });
}

export async function undoBulkAction(
  { id }: Input<'POST /admin/bulk-action/undo'>,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /admin/bulk-action/undo'>> {
  const { db, member } = ctx;
  const undo = await db.transaction(async (db) => {
    // Of two presses, the second one finds the undo of the first.
    await db.query(sql`select from bulk_actions where id = ${id} for update`);
    const undone = await db.queryOne<{ action: 'suspend' | 'delete' }>(sql`
      select b.action from bulk_actions b
      where b.id = ${id} and ${isUndoable} and exists (select from administered_people(${member.id}))`);
    if (!undone) throw invalid(adminStrings.bulkActionGone);
    // The job may be running; it leaves out the other accounts.
    await finishAction(db, id, 'stopped');
    const action = undone.action === 'suspend' ? 'restore' : 'undelete';
    const bulk = await insertAction(db, member, { action, undoes: id });
    await db.execute(sql`
      insert into bulk_action_people (bulk_action_id, person_id)
      select ${bulk}, t.person_id from bulk_action_people t where t.bulk_action_id = ${id} and ${isLeftToUndo}`);
    await startAction(db, member, bulk, action);
    return bulk;
  });
  return respond(ctx, undo);
}

/** On a row `t` of bulk_action_people: changed, and no undo has handled it or is about to. */
const isLeftToUndo = sql`
  (t.outcome = 'done' and not exists (
    select from bulk_actions u join bulk_action_people v on v.bulk_action_id = u.id and v.person_id = t.person_id
    where u.undoes = t.bulk_action_id and (v.outcome is null or v.outcome not in ('failed', 'not_found'))))`;

/** On a row `b` of bulk_actions. */
const isUndoable = sql`
  ((b.action = 'suspend' and b.created_at > now() - ${`${listedMs} milliseconds`}::interval) or (b.action = 'delete' and b.created_at > now() - ${`${gracePeriodMs} milliseconds`}::interval))
  and (b.finished_at is null or exists (select from bulk_action_people t where t.bulk_action_id = b.id and ${isLeftToUndo}))`;

/** Those that can be undone come first. */
const maxListed = 200;

type Row = Omit<BulkActionView, 'at' | 'actor' | 'undoes' | 'people' | 'handled'> & {
  /** The accounts that have no outcome yet. */
  open: number;
  created_at: Date;
  actor: { id: number; name: string; username: string; portrait: string | null } | null;
  undoes: number | null;
};

async function queryActions(
  { db, app, member }: RequestContext<Member>,
  condition: Sql,
): Promise<BulkActionView[]> {
  const rows = await db.query<Row>(sql`
    select b.id, b.action, b.created_at, b.undoes, b.finished_at is not null as finished, coalesce(${isUndoable}, false) as can_undo,
      (select ${toUserSummary(sql`p`)} from administered_people(${member.id}) p where p.id = b.actor_id) as actor,
      coalesce(b.outcomes, ${countedOutcomes}) as outcomes,
      case when b.finished_at is null then (select count(*)::int from bulk_action_people t where t.bulk_action_id = b.id and t.outcome is null) else 0 end as open
    from bulk_actions b
    where b.created_at > ${dateBefore(listedMs)} ${condition} and exists (select from administered_people(${member.id}))
    order by can_undo desc, b.id desc limit ${literalInt(maxListed)}`);
  const sorted = rows.toSorted((a, b) => b.id - a.id);
  return sorted.map(({ created_at, actor, undoes, open, ...row }) => {
    const handled = row.outcomes.reduce((sum, { people }) => sum + people, 0);
    return {
      ...row,
      handled,
      people: handled + open,
      at: created_at.toISOString(),
      ...(actor && { actor: app.files.stub(actor, member.id) }),
      ...(undoes !== null && { undoes }),
    };
  });
}

const getAction = async (ctx: RequestContext<Member>, id: number): Promise<BulkActionView> =>
  (await queryActions(ctx, sql`and b.id = ${id}`))[0]!;

export const listBulkActions = async (
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/bulk-actions'>> => ({
  bulk_actions: await queryActions(ctx, emptySql),
});
