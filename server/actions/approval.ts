// Approval of actions by an administrator, where the site requires it. Administrators read pending
// actions through `actions_pending_approval()`. The audit log records each decision, and views at
// most once per hour.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Input } from '#contract/calls.ts';
import { NotificationType } from '#contract/notification.ts';
import { notFound, ApiError } from '#contract/errors.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { assertRequiredRevision } from '../policies/revision.ts';
import { recordView } from '../audit/auditView.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { paginateByBytes } from '../db/pagesByBytes.ts';
import { timestampToKey, parsePaging, keyToTimestamp, toPageSlice } from '../db/pagination.ts';
import { emptySql, sql } from '../db/sql.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { notify } from '../notifications/notify.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { findEntities } from '../posts/findEntities.ts';
import { loadActions } from './card.ts';

export async function listPendingActions(
  input: Input<'GET /admin/actions-waiting'>,
  ctx: RequestContext<Member>,
) {
  const { page, size, before } = parsePaging(input, pageSizes.actions, maxPageSizes.texts);
  const { keys: after } = toPageSlice({ page, size, before }, 2);
  const pendingActions = sql`
    select c.id, c.created_at as at, ${actionBytes} as bytes from actions_pending_approval() c join actions a on a.content_id = c.id
    where true ${after ? sql`and (c.created_at, c.id) > (${keyToTimestamp(after[0]!)}, ${after[1]})` : emptySql}`;
  const rows = await ctx.db.query<{ id: number; at: Date; pageCount: number }>(sql`
    with paged as (${paginateByBytes(pendingActions, { order: sql`at, id`, size })})
    select id, at, (select max(page) from paged) as "pageCount" from paged where page = ${after ? 1 : page} order by at, id`);
  const ids = rows.map(({ id }) => id);
  const actions = await loadActions(ctx, ids, { pending: true, detailed: true });
  if (actions.size)
    await recordView(ctx.db, ctx.member, { operation: 'action.see', subject: 'content' });
  const lastRow = rows.at(-1);
  // after a cursor, the query counts only the pages that are left
  const pageCount = lastRow ? lastRow.pageCount + (after ? page - 1 : 0) : page - 1;
  return {
    actions: ids.flatMap((id) => actions.get(id) ?? []),
    pageCount,
    ...(lastRow && page < pageCount && { next: `${timestampToKey(lastRow.at)}-${lastRow.id}` }),
  };
}

/** Bytes of the texts of a waiting action, roughly. Rows are aliased c and a. */
const actionBytes = sql`octet_length(c.body) + octet_length(a.letter_text)
  + (select coalesce(sum(octet_length(r.name || r.office || r.email || r.form_url || r.phone)), 0) from letter_recipients r where r.content_id = c.id)`;

export async function approveAction(
  { id, approve: approved, reason = '', revision }: Input<'POST /admin/action/approve'>,
  ctx: RequestContext<Member>,
) {
  const { member } = ctx;
  await ctx.db.transaction(async (db) => {
    await db.query(
      sql`select lock_post_for_update(c.id) from actions_pending_approval() c where c.id = ${id}`,
    );
    const pending = await db.queryOne<{
      author_id: number;
      title: string;
      body: string;
      revision: number;
    }>(
      sql`select author_id, title, body, revision from actions_pending_approval() where id = ${id}`,
    );
    if (!pending) {
      const decision = await db.queryOne(
        sql`select from action_decisions where content_id = ${id}`,
      );
      throw decision
        ? new ApiError('conflict', actionStrings.actionAlreadyReviewed)
        : notFound(strings.actionNotFound);
    }
    // the action is new to everyone else from now on
    if (approved) {
      assertRequiredRevision(revision, pending.revision);
      await db.execute(
        sql`update posts set approved = true, created_at = now(), published_at = now() where id = ${id}`,
      );
      publishEvent(db, { event: 'content', id, user_id: pending.author_id });
      await queueFanOut(db, {
        type: NotificationType.actionForYou,
        actor: pending.author_id,
        content: id,
      });
      const { usernames } = await findEntities(ctx, { title: pending.title, body: pending.body });
      await notifyMentioned({ ...ctx, db }, { author: pending.author_id, usernames, content: id });
    } else
      await db.execute(
        sql`update actions set declined_at = now(), declined_reason = ${reason} where content_id = ${id}`,
      );
    await db.execute(
      sql`insert into action_decisions (content_id, decided_by, approved) values (${id}, ${member.id}, ${approved})`,
    );
    await recordAudit(db, member, {
      operation: approved ? 'action.approve' : 'action.decline',
      subject: 'content',
      id,
      details: { about: pending.author_id, ...(!approved && { reason }) },
    });
    await notify(db, {
      type: NotificationType.moderated,
      actor: null,
      content: id,
      to: [pending.author_id],
    });
  });
  return { message: approved ? actionStrings.actionApproved : actionStrings.actionDeclined };
}
