import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';

/** Where a post can come first. */
export type PinPlace = Input<'POST /content/pin'>['place'];

export const isPinned = (content: Content, place: PinPlace): boolean =>
  (place === 'group' ? content.pinned_in_group : content.pinned_on_profile) === true;

/** The place whose pinned posts come first in this list, if it is a list of all its posts. */
export function getPinPlace({
  group_id,
  user_id,
  ...filters
}: Input<'GET /content/list'>): PinPlace | undefined {
  const isWhole = Object.values(filters).every((value) => value === undefined);
  if (!isWhole || (group_id === undefined) === (user_id === undefined)) return undefined;
  return group_id === undefined ? 'profile' : 'group';
}
