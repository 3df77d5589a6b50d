// Appeals against decisions. The person concerned can appeal each decision once. A different
// moderator decides, if there is one.
import type { Output, Input } from '#contract/calls.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import { forbidden, invalid, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { decisionRefusal, type ActingModerator } from '../policies/moderation.ts';
import { toAuditDetails } from './case.ts';
import { loadDecisions, reportersColumn } from './decisionLog.ts';
import { isReversible } from '../decisions/reversible.ts';
import { parseDecisionCode } from './myDecisions.ts';
import {
  assertCurrentWasRead,
  assertReauthenticatedForSuspension,
  lockDecision,
  reauthenticateForSuspension,
  undoAndRevert,
} from './resolve.ts';
import { notifyAuthorAgain } from '../decisions/notify.ts';
import { findSubject } from '../decisions/subject.ts';

export async function appeal(
  { id, code, text }: Input<'POST /moderation/appeal'>,
  { app, db, member }: RequestContext,
) {
  if (!text) throw invalidField('text', moderationStrings.appealTextRequired);
  if (!code && !member) throw new ApiError('unauthorized', strings.signInFirst);
  const decision = code ? parseDecisionCode(app, code) : (id ?? 0);
  await db.transaction(async (db) => {
    const decisionRow = await lockDecision(db, decision);
    if (
      !decisionRow ||
      decisionRow.person_id === null ||
      decisionRow.decision === 'keep' ||
      (!code && decisionRow.person_id !== member!.id)
    )
      throw notFound(moderationStrings.decisionNotFound);
    if (decisionRow.undone) throw invalid(moderationStrings.alreadyReversed);
    if (!isReversible(decisionRow.decided_at)) throw invalid(moderationStrings.appealTooLate);
    const insertedCount = await db.execute(
      sql`insert into appeals (decision_id, text) values (${decision}, ${text}) on conflict do nothing`,
    );
    if (!insertedCount) throw new ApiError('conflict', moderationStrings.alreadyAppealed);
  });
  return { message: moderationStrings.appealed };
}

export async function decideAppeal(
  ctx: RequestContext<Member>,
  moderator: ActingModerator,
  {
    id,
    decision: outcome,
    reason = '',
    revision,
    ...credentials
  }: Input<'POST /admin/appeal/resolve'>,
): Promise<Output<'POST /admin/appeal/resolve'>> {
  const overturned = outcome === 'overturn';
  const isReauthenticated =
    overturned && (await reauthenticateForSuspension(ctx, moderator, id, credentials));
  return ctx.db.transaction(async (db) => {
    const decisionRow = await lockDecision(db, id, moderator);
    const openAppeal =
      decisionRow &&
      (await db.queryOne<{
        decider: number | null;
        decided: boolean;
        reporters: number[];
        others: boolean;
      }>(sql`
      select k.*, to_json(k.reporters) as reporters, other_moderator_exists(k.person_id, k.reporters || k.decider || ${moderator.id}::bigint) as others from (
        select d.person_id, d.decided_by as decider, a.decided_at is not null as decided, ${reportersColumn} as reporters
        from appeals a join decisions d on d.id = a.decision_id where a.decision_id = ${id}) k`));
    if (!decisionRow || !openAppeal) throw notFound(moderationStrings.decisionNotFound);
    if (overturned)
      await assertReauthenticatedForSuspension({ ...ctx, db }, decisionRow, isReauthenticated);
    if (openAppeal.decided || decisionRow.undone)
      throw new ApiError('conflict', moderationStrings.appealDecided);
    // The original decider may decide the appeal only if no other moderator can. The response to
    // the author says so.
    const isSameModerator = openAppeal.decider === moderator.id;
    if (isSameModerator && openAppeal.others)
      throw forbidden(moderationStrings.ownDecisionAppealed);
    const subject = await findSubject(db, moderator, decisionRow);
    const refusal = decisionRefusal(moderator, openAppeal);
    if (refusal) throw forbidden(refusal);
    if (overturned) await assertCurrentWasRead(db, moderator, decisionRow, revision);
    await db.execute(sql`
      update appeals set decided_at = now(), decided_by = ${moderator.id}, overturned = ${overturned}, reason = ${reason} where decision_id = ${id}`);
    // Undo before notifying, so that a restored person can receive the notification. If the subject
    // was deleted in the meantime, nothing is restored.
    if (overturned) await undoAndRevert(db, id, moderator.id);
    if (decisionRow.person_id !== null) await notifyAuthorAgain(db, id, decisionRow.person_id);
    if (decisionRow.decision === 'suspend') await addJob(db, 'moderation.judged', { decision: id });
    await recordAudit(db, ctx.member, {
      operation: `appeal.${outcome}`,
      subject: 'decision',
      id,
      details: {
        was: decisionRow.decision,
        ...toAuditDetails(subject, moderator),
        ...(isSameModerator && { same_moderator: true }),
      },
    });
    const [decision] = await loadDecisions({ ...ctx, db }, moderator, sql`d.id = ${id}`);
    return {
      decision: decision!,
      message: overturned ? moderationStrings.overturned : moderationStrings.upheld,
    };
  });
}
