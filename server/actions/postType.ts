import { contentType } from '#contract/contentType.ts';
import { definePostType, toPartialContents } from '../posts/postType.ts';
import { loadActions } from './card.ts';

export const actionPostType = definePostType({
  id: contentType.action,
  load: async (ctx, rows, options) =>
    toPartialContents(
      'action',
      await loadActions(
        ctx,
        rows.map(({ id }) => id),
        options,
      ),
    ),
});
