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
import { emptySql, sql, type Sql } from '../db/sql.ts';
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
  const { ids, action, password, code } = input;
  const terms = toTerms(input);
  // A stolen session must not be able to lock out many people, write to them, or confirm addresses
  // of others.
  if (action !== 'restore') {
    await app.rateLimits.consume('password', loginAttemptKey(member));
    await reauthenticate(ctx, { password, code });
  }
  const id = await db.transaction(async (db) => {
    const bulk = await insertAction(db, member, action, terms);
    await db.execute(sql`
      insert into bulk_action_people (bulk_action_id, person_id)
      select ${bulk}, p.id from administered_people(${member.id}) p where p.id = any (${ids}::bigint[])`);
    await startAction(db, member, bulk, action);
    return bulk;
  });
  return { bulk_action: await getAction(ctx, id), message: adminStrings.bulkActionStarted };
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
    if (!text) throw invalidField('text', adminStrings.bulkMailText);
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

async function insertAction(
  db: Database,
  actor: Pick<Member, 'id'>,
  action: BulkActionName,
  terms: BulkTerms,
  undoes?: number,
): Promise<number> {
  await db.execute(sql`delete from bulk_actions where created_at < ${dateBefore(listedMs)}`);
  const { id } = (await db.queryOne<{ id: number }>(sql`
    insert into bulk_actions (actor_id, action, terms, undoes)
    values (${actor.id}, ${action}, ${JSON.stringify(terms)}::jsonb, ${undoes ?? null}) returning id`))!;
  return id;
}

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
  await addJob(db, 'admin.act-on-many', { bulk }, { key: `admin.act-on-many ${bulk}` });
}

export async function undoBulkAction(
  { id }: Input<'POST /admin/bulk-action/undo'>,
  ctx: RequestContext<Member>,
): Promise<Output<'POST /admin/bulk-action/undo'>> {
  const { db, member } = ctx;
  try {
    const undo = await db.transaction(async (db) => {
      const undone = await db.queryOne<{ action: 'suspend' | 'delete'; finished: boolean }>(sql`
        select b.action, b.finished_at is not null as finished from bulk_actions b
        where b.id = ${id} and ${isUndoable} and exists (select from administered_people(${member.id})) for update`);
      if (!undone) throw invalid(adminStrings.bulkActionGone);
      if (!undone.finished) throw invalid(adminStrings.bulkActionRunning);
      const action = undone.action === 'suspend' ? 'restore' : 'undelete';
      const bulk = await insertAction(db, member, action, {}, id);
      await db.execute(sql`
        insert into bulk_action_people (bulk_action_id, person_id)
        select ${bulk}, t.person_id from bulk_action_people t where t.bulk_action_id = ${id} and t.outcome = 'done'`);
      await startAction(db, member, bulk, action);
      return bulk;
    });
    return { bulk_action: await getAction(ctx, undo), message: adminStrings.bulkActionStarted };
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid(adminStrings.bulkActionGone);
    throw error;
  }
}

/** On a row `b` of bulk_actions. */
const isUndoable = sql`
  ((b.action = 'suspend' and b.created_at > now() - ${`${listedMs} milliseconds`}::interval) or (b.action = 'delete' and b.created_at > now() - ${`${gracePeriodMs} milliseconds`}::interval))
  and not exists (select from bulk_actions u where u.undoes = b.id)
  and (b.finished_at is null or exists (select from bulk_action_people t where t.bulk_action_id = b.id and t.outcome = 'done'))`;

type Row = Omit<BulkActionView, 'at' | 'actor' | 'undoes'> & {
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
      counted.people, counted.handled, counted.outcomes
    from bulk_actions b cross join lateral (
      select coalesce(sum(o.n), 0)::int as people, coalesce(sum(o.n) filter (where o.outcome is not null), 0)::int as handled,
        coalesce(jsonb_agg(jsonb_build_object('outcome', o.outcome, 'people', o.n) order by o.n desc) filter (where o.outcome is not null), '[]') as outcomes
      from (select t.outcome, count(*)::int as n from bulk_action_people t where t.bulk_action_id = b.id group by 1) o) counted
    where b.created_at > ${dateBefore(listedMs)} ${condition} and exists (select from administered_people(${member.id}))
    order by b.id desc limit 50`);
  return rows.map(({ created_at, actor, undoes, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    ...(actor && { actor: app.files.stub(actor, member.id) }),
    ...(undoes !== null && { undoes }),
  }));
}

const getAction = async (ctx: RequestContext<Member>, id: number): Promise<BulkActionView> =>
  (await queryActions(ctx, sql`and b.id = ${id}`))[0]!;

export const listBulkActions = async (
  _input: object,
  ctx: RequestContext<Member>,
): Promise<Output<'GET /admin/bulk-actions'>> => ({
  bulk_actions: await queryActions(ctx, emptySql),
});
