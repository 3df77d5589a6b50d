// A post, on request with the first page of its comments.
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Handlers } from '../context.ts';
import { sql } from '../db/sql.ts';
import { presentPost } from '../posts/hydrate.ts';
import { loadFirstPageOfThread } from './threads.ts';

export const postWithThreadHandlers: Handlers<'GET /content/get-one'> = {
  'GET /content/get-one': async ({ id, comments }, ctx) => {
    const result = await presentPost(
      ctx,
      sql`select c.* from visible_posts(${ctx.viewer}) c where c.id = ${id}`,
    );
    if (!result) throw notFound(strings.feedNotFound);
    const { content, post } = result;
    return comments === undefined
      ? { content }
      : {
          content,
          thread: await loadFirstPageOfThread(ctx, post, {
            size: comments,
            total: content.total_comments,
          }),
        };
  },
};
