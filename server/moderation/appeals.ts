// Appeals against decisions. The person concerned can appeal each decision once. A different
// moderator decides, if there is one.
import type { Output, Input } from '#contract/calls.ts';
import { moderationStrings as moderationTexts } from '#contract/moderationStrings.ts';
import { forbidden, invalid, invalidField, notFound, ApiError } from '#contract/errors.ts';
import { strings as texts } from '#contract/strings.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { decisionRefusal, type ActingModerator } from '../policies/moderation.ts';
import { auditDetails } from './case.ts';
import { loadDecisions, reportersOf } from './decisionLog.ts';
import { isReversible } from '../decisions/reversible.ts';
import { parseDecisionCode } from './myDecisions.ts';
import {
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
  if (!text) throw invalidField('text', moderationTexts.appealTextRequired);
  if (!code && !member) throw new ApiError('unauthorized', texts.signInFirst);
  const decision = code ? parseDecisionCode(app, code) : (id ?? 0);
  await db.transaction(async (db) => {
    const row = await lockDecision(db, decision);
    if (
      !row ||
      row.person_id === null ||
      row.decision === 'keep' ||
      (!code && row.person_id !== member!.id)
    )
      throw notFound(moderationTexts.decisionNotFound);
    if (row.undone) throw invalid(moderationTexts.alreadyReversed);
    if (!isReversible(row.decided_at)) throw invalid(moderationTexts.appealTooLate);
    const inserted = await db.execute(
      sql`insert into appeals (decision_id, text) values (${decision}, ${text}) on conflict do nothing`,
    );
    if (!inserted) throw new ApiError('conflict', moderationTexts.alreadyAppealed);
  });
  return { message: moderationTexts.appealed };
}

export async function decideAppeal(
  ctx: RequestContext<Member>,
  by: ActingModerator,
  { id, decision: outcome, reason = '', ...proof }: Input<'POST /admin/appeal/resolve'>,
): Promise<Output<'POST /admin/appeal/resolve'>> {
  const overturned = outcome === 'overturn';
  const proven = overturned && (await reauthenticateForSuspension(ctx, by, id, proof));
  return ctx.db.transaction(async (db) => {
    const row = await lockDecision(db, id, by);
    const openAppeal =
      row &&
      (await db.queryOne<{
        decider: number | null;
        decided: boolean;
        reporters: number[];
        others: boolean;
      }>(sql`
      select k.*, to_json(k.reporters) as reporters, other_moderator_exists(k.person_id, k.reporters || k.decider || ${by.id}::bigint) as others from (
        select d.person_id, d.decided_by as decider, a.decided_at is not null as decided, ${reportersOf} as reporters
        from appeals a join decisions d on d.id = a.decision_id where a.decision_id = ${id}) k`));
    if (!row || !openAppeal) throw notFound(moderationTexts.decisionNotFound);
    if (overturned) await assertReauthenticatedForSuspension({ ...ctx, db }, row, proven);
    if (openAppeal.decided || row.undone)
      throw new ApiError('conflict', moderationTexts.appealDecided);
    // The original decider may decide the appeal only if no other moderator can. The response to
    // the author says so.
    const same = openAppeal.decider === by.id;
    if (same && openAppeal.others) throw forbidden(moderationTexts.ownDecisionAppealed);
    const subject = await findSubject(db, by, row);
    const disallowed = decisionRefusal(by, openAppeal);
    if (disallowed) throw forbidden(disallowed);
    await db.execute(sql`
      update appeals set decided_at = now(), decided_by = ${by.id}, overturned = ${overturned}, reason = ${reason} where decision_id = ${id}`);
    // Undo before notifying, so that a restored person can receive the notification. If the subject
    // was deleted in the meantime, nothing is restored.
    if (overturned) await undoAndRevert(db, id, by.id);
    if (row.person_id !== null) await notifyAuthorAgain(db, id, row.person_id);
    if (row.decision === 'suspend') await addJob(db, 'moderation.judged', { decision: id });
    await recordAudit(db, ctx.member, {
      operation: `appeal.${outcome}`,
      subject: 'decision',
      id,
      details: {
        was: row.decision,
        ...auditDetails(subject, by),
        ...(same && { same_moderator: true }),
      },
    });
    const [decision] = await loadDecisions({ ...ctx, db }, by, sql`d.id = ${id}`);
    return {
      decision: decision!,
      message: overturned ? moderationTexts.overturned : moderationTexts.upheld,
    };
  });
}
