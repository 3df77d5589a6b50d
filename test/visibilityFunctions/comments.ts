// Visibility functions for the order of comments.
import { sql } from '#server/db/sql.ts';
import {
  seesPost,
  visibleCommentLikers,
  visibleComments,
  type Model,
  type Post,
  type Viewer,
} from '../referenceModel.ts';
import type { VisibilityFunctionCase } from './compareVisibilityFunction.ts';

/** Positions after which the list is read, and the number of rows. */
const reads = [
  { likes: 1_000, most: 100 },
  { likes: 2, most: 2 },
  { likes: 1, most: 3 },
];

/** The top-level comments with their likes, most first, as the viewer sees them. */
export const mostLikedComments = (model: Model, viewer: Viewer, post: Post) =>
  visibleComments(model, viewer, post)
    .filter(({ parent }) => parent === null)
    .map((comment) => ({
      id: comment.id,
      likes: visibleCommentLikers(model, viewer, comment).length,
    }))
    .toSorted((a, b) => b.likes - a.likes || b.id - a.id);

export const commentFunctions: Record<string, VisibilityFunctionCase> = {
  visible_most_liked: {
    rows: () => sql`
      select concat_ws(' ', c.id, r.likes, array(select k.id || ':' || k.likes from visible_most_liked(v.id, c.id, r.likes, 0, r.most) k)::text)
      from visible_posts(v.id) c cross join unnest(${reads.map(({ likes }) => likes)}::int[], ${reads.map(({ most }) => most)}::int[]) r (likes, most)`,
    expected: (model, viewer) =>
      [...model.posts.values()]
        .filter((post) => seesPost(model, viewer, post))
        .flatMap((post) => {
          const listed = mostLikedComments(model, viewer, post);
          return reads.map(({ likes, most }) => {
            const rows = listed.filter((one) => one.likes < likes).slice(0, most);
            return `${post.id} ${likes} {${rows.map((row) => `${row.id}:${row.likes}`).join(',')}}`;
          });
        }),
  },
};
