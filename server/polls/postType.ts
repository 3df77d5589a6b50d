import { contentType } from '#contract/contentType.ts';
import { definePostType, partsOf } from '../posts/postType.ts';
import { loadPolls } from './card.ts';

export const pollPostType = definePostType({
  id: contentType.poll,
  load: async (ctx, rows) =>
    partsOf(
      'poll',
      await loadPolls(
        ctx,
        rows.map(({ id }) => id),
      ),
    ),
});
