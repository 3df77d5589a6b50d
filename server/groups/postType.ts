import { contentType } from '#contract/contentType.ts';
import { definePostType, partsOf } from '../posts/postType.ts';
import { loadFoundedGroups } from './card.ts';

export const groupPostType = definePostType({
  id: contentType.group,
  // it follows the group
  fixed: true,
  load: async (ctx, rows) =>
    partsOf(
      'founded',
      await loadFoundedGroups(
        ctx,
        rows.map(({ id }) => id),
      ),
    ),
});
