import type { Group } from '#contract/group.ts';
import type { Tool } from '#contract/fields.ts';

/** What the viewer may write in a group with the composer. */
export function writable({
  can_post,
  enable_wall,
  enable_discussion,
  enable_bookmark,
}: Group): Tool[] {
  if (!can_post) return [];
  const switches = { wall: enable_wall, discussion: enable_discussion, bookmark: enable_bookmark };
  return (Object.keys(switches) as Tool[]).filter((tool) => switches[tool] === 'Y');
}
