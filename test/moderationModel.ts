// The part of the oracle that tells what moderators are shown of what waits. judgingOracle.ts tells it of what was reported.
import { isActive, isForMembers, seesPost, type Viewer, type World } from './referenceModel.ts';

/** Whether somebody decides about reports on the whole site. */
export function keepsSite(world: World, viewer: Viewer): boolean {
  const person = viewer === null ? undefined : world.people.get(viewer)!;
  return person !== undefined && isActive(person) && (person.admin || person.moderator);
}

/** What moderators of the site are shown of what waits: what members could read, wherever it stands. */
export const waitingPosts = (world: World, viewer: Viewer) =>
  [...world.posts.values()].filter(
    (post) =>
      keepsSite(world, viewer) &&
      post.queued &&
      !post.hidden &&
      !post.approved &&
      !post.draft &&
      isForMembers(post) &&
      isActive(world.people.get(post.author)!) &&
      !(post.group !== null && world.groups.get(post.group)!.deleted),
  );

/** Comments that wait, under posts that their authors see. */
export const waitingComments = (world: World, viewer: Viewer) =>
  [...world.posts.values()].flatMap((post) =>
    post.comments.filter(
      ({ author, queued, held, hidden }) =>
        keepsSite(world, viewer) &&
        queued &&
        held &&
        !hidden &&
        isForMembers(post) &&
        isActive(world.people.get(author)!) &&
        seesPost(world, author, post),
    ),
  );

/** Actions that an administrator is asked to approve: whatever is to be shown to others, wherever it stands, and nobody decided about. */
export const actionsWaiting = (world: World) =>
  [...world.posts.values()].filter(
    (post) =>
      post.action &&
      !post.approved &&
      !post.action.declined &&
      !post.draft &&
      !post.hidden &&
      post.sharedAs !== 'Private' &&
      isActive(world.people.get(post.author)!) &&
      !(post.group !== null && world.groups.get(post.group)!.deleted),
  );
