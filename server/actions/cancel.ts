// Cancellation of an action, after which it remains visible as canceled, and deletion.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { deletePost } from '../posts/removal.ts';
import { getVisibleAction } from './card.ts';
import { removeAsAdmin } from '../decisions/remove.ts';
import { notifyDeletion } from '../notifications/deletion.ts';
import { queueFanOut } from '../notifications/fanOut.ts';

export async function cancelAction(
  { id }: Input<'POST /action/call-off'>,
  ctx: RequestContext<Member>,
) {
  return ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db };
    await db.query(sql`select lock_own_post(${ctx.member.id}, ${id})`);
    const action = await getVisibleAction(txCtx, id);
    if (action.user_id !== ctx.member.id) throw forbidden(strings.notYours);
    // a repeated request changes nothing
    if (!action.called_off) {
      if (!action.can_call_off) throw forbidden(actionStrings.actionEnded);
      await db.execute(sql`update actions set called_off_at = now() where content_id = ${id}`);
      await queueFanOut(db, {
        type: NotificationType.actionChanged,
        actor: ctx.member.id,
        content: id,
      });
    }
    return { action: await getVisibleAction(txCtx, id), message: strings.actionCanceled };
  });
}

export async function removeAction(
  { id, reason }: Input<'POST /action/delete'>,
  { db, member }: RequestContext<Member>,
) {
  const deleted = await db.transaction(async (db) => {
    if (
      await removeAsAdmin(
        db,
        member,
        { subject: 'content', subjectId: id, contentTypeId: contentType.action },
        reason,
      )
    )
      return { own: false };
    const notification = await notifyDeletion(db, member.id, id, contentType.action);
    return deletePost(
      db,
      sql`select c.id from removable_posts(${member.id}) c where c.id = ${id} and c.content_type = post_type_action()`,
      member.id,
      notification,
    );
  });
  if (deleted) return { message: strings.actionDeleted };
  const visible = await db.queryOne(
    sql`select from visible_posts(${member.id}) c where c.id = ${id} and c.content_type = post_type_action()`,
  );
  throw visible ? forbidden(strings.notYours) : notFound(strings.actionNotFound);
}
