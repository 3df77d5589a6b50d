// Appeals: once for each decision, by whom it was about, decided by another moderator than the one who decided first, where there is one.
import type { Output, Input } from '#contract/calls.ts';
import { moderationStrings as sentences } from '#contract/moderationStrings.ts';
import { forbidden, invalid, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { strings as words } from '#contract/strings.ts';
import { recordAudit } from '../admin/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { disallowedReason, type Judge } from '../policies/moderation.ts';
import { about } from './case.ts';
import { decisions, reportersOf } from './decisionLog.ts';
import { isReversible } from './reversible.ts';
import { decisionNamedBy } from './myDecisions.ts';
import { heldDecision, proveAboutSuspension, undone } from './resolve.ts';
import { tellAuthorAgain } from './notify.ts';
import { findSubject } from './subject.ts';

export async function appeal(
  { id, code, text }: Input<'POST /moderation/appeal'>,
  { app, db, member }: RequestContext,
) {
  if (!text) throw invalidField('text', sentences.appealText);
  if (!code && !member) throw new ApiError('unauthorized', words.signInFirst);
  const decision = code ? decisionNamedBy(app, code) : (id ?? 0);
  await db.transaction(async (db) => {
    const taken = await heldDecision(db, decision);
    if (
      !taken ||
      taken.person_id === null ||
      taken.decision === 'keep' ||
      (!code && taken.person_id !== member!.id)
    )
      throw notFound(sentences.decisionNotFound);
    if (taken.undone) throw invalid(sentences.undoneAlready);
    if (!isReversible(taken.decided_at)) throw invalid(sentences.appealLate);
    const made = await db.execute(
      sql`insert into appeals (decision_id, text) values (${decision}, ${text}) on conflict do nothing`,
    );
    if (!made) throw new ApiError('conflict', sentences.appealTwice);
  });
  return { message: sentences.appealed };
}

export async function judge(
  ctx: RequestContext<Member>,
  by: Judge,
  { id, decision: outcome, reason = '', ...proof }: Input<'POST /admin/appeal/resolve'>,
): Promise<Output<'POST /admin/appeal/resolve'>> {
  const overturned = outcome === 'overturn';
  if (overturned) await proveAboutSuspension(ctx, by, id, proof);
  return ctx.db.transaction(async (db) => {
    const taken = await heldDecision(db, id, by);
    const waits =
      taken &&
      (await db.queryOne<{
        decider: number | null;
        decided: boolean;
        reporters: number[];
        others: boolean;
      }>(sql`
      select k.*, to_json(k.reporters) as reporters, others_judge(k.person_id, k.reporters || k.decider || ${by.id}::bigint) as others from (
        select d.person_id, d.decided_by as decider, a.decided_at is not null as decided, ${reportersOf} as reporters
        from appeals a join decisions d on d.id = a.decision_id where a.decision_id = ${id}) k`));
    if (!taken || !waits) throw notFound(sentences.decisionNotFound);
    if (waits.decided || taken.undone) throw new ApiError('conflict', sentences.appealDecided);
    // the only one who could look at it looks again, and whoever appealed is told that it was the same
    const same = waits.decider === by.id;
    if (same && waits.others) throw forbidden(sentences.appealOwn);
    const thing = await findSubject(db, by, taken);
    const why = disallowedReason(by, waits);
    if (why) throw forbidden(why);
    await db.execute(sql`
      update appeals set decided_at = now(), decided_by = ${by.id}, overturned = ${overturned}, reason = ${reason} where decision_id = ${id}`);
    // told as somebody who may come in again, where that is what it means; of what is gone meanwhile there is nothing to give back
    if (overturned) await undone(db, id, by.id);
    if (taken.person_id !== null) await tellAuthorAgain(db, id, taken.person_id);
    if (taken.decision === 'suspend') await addJob(db, 'moderation.judged', { decision: id });
    await recordAudit(db, ctx.member, {
      deed: `appeal.${outcome}`,
      subject: 'decision',
      id,
      details: { was: taken.decision, ...about(thing, by), ...(same && { same_moderator: true }) },
    });
    const [decision] = await decisions({ ...ctx, db }, by, sql`d.id = ${id}`);
    return { decision: decision!, message: overturned ? sentences.overturned : sentences.upheld };
  });
}
