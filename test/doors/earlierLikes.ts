// Likes that were given to an earlier audience of a post.
import { sql } from '#server/kit/sql.ts';
import { seesPerson, wasGivenTo } from '../oracle.ts';
import type { Door } from './door.ts';
import { comments, posts } from './posts.ts';

export const earlierLikeDoors: Record<string, Door> = {
  earlier_likers: {
    rows: () => sql`select concat_ws(' ', c.id, l.id) from contents c cross join lateral earlier_likers(v.id, c.id) l`,
    expected: (world, viewer) =>
      posts(world).flatMap(({ id, likers }) => [...likers].flatMap(([liker, given]) => (wasGivenTo(world, viewer, given, liker) ? [] : [`${id} ${liker}`]))),
  },
  earlier_comment_likers: {
    rows: () => sql`select concat_ws(' ', m.id, l.id) from comments m cross join lateral earlier_comment_likers(v.id, m.id) l where m.audience_id is null`,
    expected: (world, viewer) =>
      comments(world).flatMap(([post, { id, given, likers }]) =>
        given.era === post.era || given.sharedAs === 'Public'
          ? [...likers].flatMap(([liker, audiences]) => (audiences.every((one) => wasGivenTo(world, viewer, one, liker)) ? [] : [`${id} ${liker}`]))
          : [],
      ),
  },
  earlier_like_count: {
    rows: () => sql`select concat_ws(' ', c.id, earlier_like_count(v.id, c.id)) from contents c`,
    expected: (world, viewer) =>
      posts(world).map(({ id, likers }) => {
        const counted = [...likers].filter(([liker, given]) => !wasGivenTo(world, viewer, given, liker) && seesPerson(world, viewer, liker));
        return `${id} ${counted.length}`;
      }),
  },
  earlier_comment_like_count: {
    rows: () => sql`select concat_ws(' ', m.id, earlier_comment_like_count(v.id, m.id)) from comments m where m.audience_id is null`,
    expected: (world, viewer) =>
      comments(world).flatMap(([post, { id, given, likers }]) => {
        if (given.era !== post.era && given.sharedAs !== 'Public') return [];
        const counted = [...likers].filter(
          ([liker, audiences]) => !audiences.every((one) => wasGivenTo(world, viewer, one, liker)) && seesPerson(world, viewer, liker),
        );
        return [`${id} ${counted.length}`];
      }),
  },
};
