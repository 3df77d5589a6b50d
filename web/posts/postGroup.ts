import type { Tool } from '#contract/fields.ts';

/** The group of a new post and the types allowed in it. The first type is the default. */
export type PostGroup = { id: number; name: string; tools: readonly Tool[] };

/** Key of the draft of a new post. A form for a single type has its own draft. */
export function getPostDraftKey(group?: PostGroup, tag?: string): string {
  if (group) return `${group.tools.length > 1 ? 'post' : group.tools[0]}-in-${group.id}`;
  return tag ? `post-about-${tag}` : 'post';
}
