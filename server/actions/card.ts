// Actions as one viewer sees them.
import type { Action } from '#contract/action.ts';
import type { Asked } from '../house.ts';

/** The actions that these posts are, by the post; posts that are known to be visible to the viewer. `whole`: with description, recipients and counts. */
export async function actionsOf(_asked: Asked, ids: readonly number[], _how: { whole: boolean }): Promise<Map<number, Action>> {
  if (!ids.length) return new Map();
  throw new Error('not built yet');
}
