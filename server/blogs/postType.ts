import { contentType } from '#contract/contentType.ts';
import { definePostType } from '../posts/postType.ts';
import { toBlog } from './card.ts';

export const blogPostType = definePostType({
  id: contentType.blog,
  load: async (_ctx, rows, { detailed }) =>
    new Map(rows.map((row) => [row.id, { blog: toBlog(row, detailed) }])),
});
