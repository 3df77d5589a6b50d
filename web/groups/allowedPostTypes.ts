import type { Group } from '#contract/group.ts';
import type { Tool } from '#contract/fields.ts';

/**
 * Post types that the viewer can create with the composer in a group. Polls and blogs have forms.
 */
export function allowedPostTypes({
  can_post,
  enable_wall,
  enable_discussion,
  enable_bookmark,
}: Group): Tool[] {
  if (!can_post) return [];
  const switches = { wall: enable_wall, discussion: enable_discussion, bookmark: enable_bookmark };
  return (Object.keys(switches) as Tool[]).filter((tool) => switches[tool] === 'Y');
}
