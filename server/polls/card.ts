// Polls as one viewer sees them.
import type { Poll } from '#contract/poll.ts';
import type { Asked } from '../house.ts';

/** The polls that these posts are, by the post; posts that are known to be visible to the viewer. */
export async function pollsOf(_asked: Asked, ids: readonly number[]): Promise<Map<number, Poll>> {
  if (!ids.length) return new Map();
  throw new Error('not built yet');
}
