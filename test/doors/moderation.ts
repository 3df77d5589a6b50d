// The doors of moderation: what was reported or decided about, what waits, and whom it concerns.
import { sql } from '#server/kit/sql.ts';
import { judgedComments, judgedPosts, keepsSite, waitingComments, waitingPosts } from '../moderationOracle.ts';
import { type Post, type World } from '../oracle.ts';
import { everybody, justOne, type Door } from './door.ts';

const idOf = ({ id }: { id: number }) => id;
const postOf = (world: World, comment: number) => [...world.posts.values()].find(({ comments }) => comments.some(({ id }) => id === comment))!;
const placeOf = (subject: 'content' | 'comment', id: number, post: Post) =>
  [subject, id, post.id, ...(post.group === null ? [] : [post.group, 'A group'])].join(' ');

export const moderationDoors: Record<string, Door> = {
  moderates_site: {
    viewers: everybody,
    rows: () => sql`select moderates_site(v.id)`,
    expected: (world, viewer) => [String(keepsSite(world, viewer))],
  },
  held_contents: {
    viewers: everybody,
    rows: () => sql`select id from held_contents(v.id)`,
    expected: (world, viewer) => waitingPosts(world, viewer).map(idOf),
  },
  held_comments: {
    viewers: everybody,
    rows: () => sql`select id from held_comments(v.id)`,
    expected: (world, viewer) => waitingComments(world, viewer).map(idOf),
  },
  people_of_held: {
    rows: () => sql`select id from people_of_held(v.id)`,
    expected: (world, viewer) => new Set([...waitingPosts(world, viewer), ...waitingComments(world, viewer)].map(({ author }) => author)),
  },
  places_of_held: {
    rows: () => sql`select concat_ws(' ', subject, thing_id, content_id, group_id, group_name) from places_of_held(v.id)`,
    expected: (world, viewer) => [
      ...waitingPosts(world, viewer).map((post) => placeOf('content', post.id, post)),
      ...waitingComments(world, viewer).map(({ id }) => placeOf('comment', id, postOf(world, id))),
    ],
  },
  reported_contents: { rows: () => sql`select id from reported_contents(v.id)`, expected: (world, viewer) => judgedPosts(world, viewer).map(idOf) },
  reported_comments: { rows: () => sql`select id from reported_comments(v.id)`, expected: (world, viewer) => judgedComments(world, viewer).map(idOf) },
  people_of_reports: {
    rows: () => sql`select id from people_of_reports(v.id)`,
    expected: (world, viewer) =>
      new Set([
        ...(keepsSite(world, viewer)
          ? [...world.reports.flatMap(({ reporter, about }) => [reporter, about]), ...world.decisions.map(({ about }) => about)]
          : []),
        ...judgedPosts(world, viewer).map(({ author }) => author),
        ...judgedComments(world, viewer).map(({ author }) => author),
      ]),
  },
  places_of_reports: {
    rows: () => sql`select concat_ws(' ', subject, thing_id, content_id, group_id, group_name) from places_of_reports(v.id)`,
    expected: (world, viewer) => [
      ...judgedPosts(world, viewer).map((post) => placeOf('content', post.id, post)),
      ...judgedComments(world, viewer).map(({ id }) => placeOf('comment', id, postOf(world, id))),
    ],
  },
  removed_contents: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_contents(until::timestamptz)`,
    expected: (world) => [...world.posts.values()].filter(({ removed }) => removed).map(({ id }) => `2099-01-01 ${id}`),
  },
  removed_comments: {
    viewers: justOne,
    rows: () =>
      sql`select concat_ws(' ', until, id) from unnest(array['2000-01-01', '2099-01-01']) until cross join lateral removed_comments(until::timestamptz)`,
    expected: (world) => [...world.posts.values()].flatMap(({ comments }) => comments.filter(({ removed }) => removed).map(({ id }) => `2099-01-01 ${id}`)),
  },
};
