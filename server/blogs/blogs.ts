// Handlers for blogs, in the order of the contract.
import type { blogs as contract } from '#contract/blogs.ts';
import { contentType } from '#contract/contentType.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import { presentPosts } from '../posts/hydrate.ts';
import { listPostsOfKind } from '../posts/feed.ts';
import { deletePost } from '../posts/removal.ts';
import type { Handlers } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { notifyDeletion } from '../notifications/deletion.ts';
import { createBlog, updateBlog } from './save.ts';

export const blogHandlers: Handlers<keyof typeof contract> = {
  'GET /blog/list': async (input, ctx) =>
    listPostsOfKind(contentType.blog, input, pageSizes.blogs, ctx),

  'GET /blog/get-one': async ({ id }, ctx) => {
    const [content] = await presentPosts(
      ctx,
      sql`select c.* from visible_posts(${ctx.viewer}) c where c.id = ${id} and c.content_type = ${literalInt(contentType.blog)}`,
      { detailed: true },
    );
    if (!content) throw notFound(strings.contentNotFound);
    return { content };
  },

  'POST /blog/create': createBlog,
  'POST /blog/update': updateBlog,

  'POST /blog/delete': async ({ id }, { db, member }) =>
    db.transaction(async (db) => {
      const notification = await notifyDeletion(db, member.id, id, contentType.blog);
      // includes a blog in a group that its author has left and no longer sees
      const postQuery = sql`select id from posts_by_author_unfiltered(${member.id}) where id = ${id} and content_type = ${literalInt(contentType.blog)}`;
      const deleted = await deletePost(db, postQuery, member.id, notification);
      if (deleted) return { message: strings.blogDeleted };
      const visible = await db.queryOne(
        sql`select from visible_posts(${member.id}) where id = ${id} and content_type = ${literalInt(contentType.blog)}`,
      );
      throw visible ? forbidden(strings.notYours) : notFound(strings.contentNotFound);
    }),
};
