// Ratings of actions. Each member has one rating per action and can change it. Authors cannot rate
// their own actions. The responses contain the average of all members and the own rating.
import type { Input } from '#contract/calls.ts';
import { forbidden } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql } from '../db/sql.ts';
import { getVisibleAction } from './card.ts';
import { updateParticipation, participationRefusal } from './participation.ts';

export const getRating = async (
  { action_id }: Input<'GET /action/get-rating'>,
  ctx: RequestContext,
) => ({
  rating: (await getVisibleAction(ctx, action_id)).rating,
});

export async function rateAction(
  { action_id: id, rating }: Input<'POST /action/save-rating'>,
  ctx: RequestContext<Member>,
) {
  const updatedAction = await updateParticipation(ctx, id, async ({ db, member }, action) => {
    if (!action.can_rate) throw forbidden(participationRefusal(action, member));
    await db.execute(sql`
      insert into action_ratings (content_id, person_id, rating) values (${id}, ${member.id}, ${rating})
      on conflict (content_id, person_id) do update set rating = excluded.rating`);
  });
  return { rating: updatedAction.rating, message: strings.ratingSaved };
}
