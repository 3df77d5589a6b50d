import { contentType } from '#contract/contentType.ts';
import { definePostType, toPartialContents } from '../posts/postType.ts';
import { loadPolls } from './card.ts';

export const pollPostType = definePostType({
  id: contentType.poll,
  load: async (ctx, rows) =>
    toPartialContents(
      'poll',
      await loadPolls(
        ctx,
        rows.map(({ id }) => id),
      ),
    ),
});
