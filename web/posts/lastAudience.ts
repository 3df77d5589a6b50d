// Whom somebody last wrote for: what is new begins with it. It is told when one signs in, and kept in this browser.
import type { Audience } from '#contract/fields.ts';

const key = 'audience';

export const firstAudience = (inGroup: boolean): Audience =>
  inGroup ? 'Group' : ((localStorage.getItem(key) as Audience | null) ?? 'Public');

/** Group means one group only. Which collection was meant is not kept: then the next is its author's alone until they say. */
export function keepAudience(last: Audience) {
  if (last !== 'Group') localStorage.setItem(key, last === 'Collection' ? 'Private' : last);
}
