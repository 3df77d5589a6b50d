// The post that announces a new group.
import { contentType } from '#contract/contentType.ts';
import { definePostType, toPartialContents } from '../posts/postType.ts';
import { loadFoundedGroups } from './card.ts';

export const groupPostType = definePostType({
  id: contentType.group,
  // It shows the group, which is edited instead.
  fixed: true,
  load: async (ctx, rows) =>
    toPartialContents(
      'founded',
      await loadFoundedGroups(
        ctx,
        rows.map(({ id }) => id),
      ),
    ),
});
