// Default audience of a new post: the last one used. It comes with the login and is stored in this
// browser.
import type { Audience } from '#contract/fields.ts';

const key = 'audience';

/** In a group the default is always the group. */
export const initialAudience = (inGroup: boolean): Audience =>
  inGroup ? 'Group' : ((localStorage.getItem(key) as Audience | null) ?? 'Public');

/**
 * Stores the audience, except Group, which depends on the group. Collection is stored as Private,
 * because the collection itself is not stored.
 */
export function storeAudience(audience: Audience) {
  if (audience !== 'Group')
    localStorage.setItem(key, audience === 'Collection' ? 'Private' : audience);
}
