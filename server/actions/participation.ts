// Following and completing an action. Both are idempotent. Also the transaction and the error for
// all kinds of participation.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Action } from '#contract/action.ts';
import type { Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import { lockPairShared } from '../policies/userPairLock.ts';
import { getVisibleAction } from './card.ts';

export async function followAction(
  { id, remind }: Input<'POST /action/follow'>,
  ctx: RequestContext<Member>,
) {
  const action = await updateParticipation(ctx, id, async ({ db, member }, action) => {
    if (!action.can_follow && !action.following)
      throw forbidden(participationRefusal(action, member));
    await db.execute(sql`
      insert into action_followers (content_id, person_id, remind)
      values (${id}, ${member.id}, coalesce(${remind}, (select p.remind from action_preferences p where p.person_id = ${member.id}), true))
      on conflict (content_id, person_id) do update set remind = coalesce(${remind}, action_followers.remind)`);
  });
  return { action, message: strings.actionFollowed };
}

export async function unfollowAction(
  { id }: Input<'POST /action/un-follow'>,
  ctx: RequestContext<Member>,
) {
  const action = await updateParticipation(ctx, id, ({ db, member }) =>
    db.execute(
      sql`delete from action_followers where content_id = ${id} and person_id = ${member.id}`,
    ),
  );
  return { action, message: strings.actionUnfollowed };
}

export async function completeAction(
  { action_id: id }: Input<'POST /action/mark-complete'>,
  ctx: RequestContext<Member>,
) {
  const action = await updateParticipation(ctx, id, async ({ db, member }, action) => {
    if (!action.can_complete && !action.completed.length)
      throw forbidden(participationRefusal(action));
    const isNew = await db.execute(
      sql`insert into action_completions (content_id, person_id) values (${id}, ${member.id}) on conflict do nothing`,
    );
    // without an actor, because who completes an action is private
    if (isNew && action.user_id !== member.id)
      await notify(db, {
        type: NotificationType.actionCompleted,
        actor: null,
        content: id,
        to: [action.user_id],
      });
  });
  return { action, message: strings.actionCompleted };
}

/**
 * Runs a change of the member's participation in a visible action. Locks the post and the pair of
 * users, so that neither a deletion nor a block can interfere. Returns the action afterwards.
 */
export async function updateParticipation(
  ctx: RequestContext<Member>,
  id: number,
  update: (ctx: RequestContext<Member>, action: Action) => Promise<unknown>,
): Promise<Action> {
  return ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db };
    const [lock] = await db.query<{ locked: boolean }>(
      sql`select lock_post_if_visible(${ctx.member.id}, ${id}) as locked`,
    );
    if (!lock!.locked) throw notFound(strings.actionNotFound);
    await lockPairShared(db, ctx.member.id, (await getVisibleAction(txCtx, id)).user_id);
    // read again under the locks, because a block or a cancellation may have committed before
    await update(txCtx, await getVisibleAction(txCtx, id));
    return getVisibleAction(txCtx, id);
  });
}

/**
 * The error text if participation is not allowed. Pass the member if authors may not participate in
 * their own action in this way.
 */
export function participationRefusal(action: Action, member?: Member): string {
  if (member?.id === action.user_id) return actionStrings.ownAction;
  if (action.called_off) return strings.actionIsCanceled;
  return action.approved ? actionStrings.actionEnded : actionStrings.actionNotApproved;
}
