// Updates by the author of an action to its followers and signers.
import { actionStrings } from '#contract/actionStrings.ts';
import type { Input } from '#contract/calls.ts';
import { forbidden, invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes, maxPageSizes } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { afterCursor, toFeedPage, pageClause, parsePaging, toPageQuery } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { assertGroupOfPostNotArchived } from '../policies/archivedGroups.ts';
import { screenInput } from '../screening/screen.ts';
import { getVisibleAction } from './card.ts';

/** Updates of one action per day, because each is emailed to many. */
const maxUpdatesPerDay = 5;

type Row = { id: number; body: string; created_at: Date };
const toUpdate = ({ id, body, created_at }: Row) => ({
  id,
  body,
  added_on: created_at.toISOString(),
});

export async function listUpdates(
  { action_id, ...input }: Input<'GET /action/updates'>,
  ctx: RequestContext,
) {
  await getVisibleAction(ctx, action_id);
  const page = parsePaging(input, pageSizes.updates, maxPageSizes.texts);
  const query = toPageQuery(page);
  const rows = await ctx.db.query<Row>(sql`
    select id, body, created_at from action_updates c where c.content_id = ${action_id} ${afterCursor(query.after)} ${pageClause(query)}`);
  const { pageRows, ...rest } = toFeedPage(rows.map(toUpdate), page);
  return { updates: pageRows, ...rest };
}

export async function postUpdate(
  input: Input<'POST /action/post-update'>,
  ctx: RequestContext<Member>,
) {
  const { body } = input;
  if (!body) throw invalidField('body', strings.updateBody);
  return ctx.db.transaction(async (db) => {
    await db.query(sql`select lock_own_post(${ctx.member.id}, ${input.action_id})`);
    const { user_id, can_tell } = await getVisibleAction({ ...ctx, db }, input.action_id);
    if (user_id !== ctx.member.id) throw forbidden(strings.notYours);
    if (!can_tell) await assertGroupOfPostNotArchived(db, ctx.member.id, input.action_id);
    if (!can_tell) throw forbidden(actionStrings.actionNotApproved);
    await screenInput({ ...ctx, db }, { rich: [body] }, { handling: 'refuse' });
    const { updatesToday, waitSeconds } = (await db.queryOne<{
      updatesToday: number;
      waitSeconds: number;
    }>(sql`
      select count(*)::int as "updatesToday", coalesce(extract(epoch from min(created_at) + interval '1 day' - now()), 0)::float as "waitSeconds"
      from action_updates where content_id = ${input.action_id} and created_at > now() - interval '1 day'`))!;
    if (updatesToday >= maxUpdatesPerDay)
      throw new ApiError('rate_limited', actionStrings.dailyUpdateLimit, waitSeconds);
    const update = (await db.queryOne<Row>(
      sql`insert into action_updates (content_id, body) values (${input.action_id}, ${body}) returning id, body, created_at`,
    ))!;
    await addJob(db, 'updates.tell', { update: update.id });
    return { update: toUpdate(update), message: actionStrings.updatePosted };
  });
}
