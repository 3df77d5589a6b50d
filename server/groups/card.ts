// Groups as one viewer sees them.
import type { Group } from '#contract/group.ts';
import type { Asked } from '../house.ts';

/** The groups whose founding these posts tell, by the post; posts that are known to be visible to the viewer. */
export async function foundedGroups(_asked: Asked, ids: readonly number[]): Promise<Map<number, Group>> {
  if (!ids.length) return new Map();
  throw new Error('not built yet');
}
