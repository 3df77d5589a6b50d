// Visibility functions for polls.
import { sql } from '#server/db/sql.ts';
import { maxVoters } from '../pollReferenceModel.ts';
import { seesPost, type Post, type Model } from '../referenceModel.ts';
import { flag, onlyVisitor, type VisibilityFunctionCase } from './compareVisibilityFunction.ts';
import { votersAmongAll, withDeletedStandIn } from './rarePostStates.ts';

const posts = (model: Model) => [...model.posts.values()];
/** Whether the person belongs to the friends or the collection, wherever the post is. */
const isInNarrowAudience = (model: Model, person: number, post: Post) =>
  seesPost(
    {
      ...model,
      people: new Map([...model.people].map(([id, one]) => [id, { ...one, ...activeAccount }])),
    },
    person,
    { ...post, group: null, removed: false, draft: false, approved: true, hidden: false },
  );
const activeAccount = { confirmed: true, suspended: false, deleted: false };

export const pollFunctions: Record<string, VisibilityFunctionCase> = {
  vote_was_reset: {
    rows: () => sql`select c.id from posts c where vote_was_reset(v.id, c.id)`,
    expected: (model, viewer) =>
      posts(model).flatMap(({ id, poll }) => {
        const ballot = viewer === null ? undefined : poll?.ballots.get(viewer);
        return ballot && ballot.round < poll!.round ? [id] : [];
      }),
  },
  visible_voter_count: {
    rows: () =>
      sql`select concat_ws(' ', c.id, coalesce(visible_voter_count(v.id, c.id)::text, 'everybody')) from visible_posts(v.id) c`,
    expected: (model, viewer) =>
      posts(model)
        .filter((post) => seesPost(model, viewer, post))
        .map((post) => `${post.id} ${maxVoters(model, viewer, post) ?? 'everybody'}`),
  },
  collections_of_orphaned_polls: {
    viewers: onlyVisitor,
    rareStates: withDeletedStandIn,
    rows: () =>
      sql`select concat_ws(' ', p.id, k.id) from people p cross join lateral collections_of_orphaned_polls(p.id) k`,
    expected: (model) =>
      posts(model).flatMap(({ formerAuthor, sharedAs, collection }) =>
        formerAuthor && sharedAs === 'Collection' ? [`${formerAuthor} ${collection}`] : [],
      ),
  },
  voters_of_narrow_poll: {
    viewers: onlyVisitor,
    rareStates: votersAmongAll,
    rows: () =>
      sql`select concat_ws(' ', c.id, v.id, v.in_audience) from posts c cross join lateral voters_of_narrow_poll(c.id) v`,
    expected: (model) =>
      posts(model).flatMap((post) =>
        post.sharedAs === 'Friends' || post.sharedAs === 'Collection'
          ? [...(post.poll?.ballots.keys() ?? [])].map(
              (voter) => `${post.id} ${voter} ${flag(isInNarrowAudience(model, voter, post))}`,
            )
          : [],
      ),
  },
};
