// Part of the reference model: which held content and pending actions moderators see.
// judgingModel.ts covers reports and decisions.
import { isActive, isForMembers, seesPost, type Viewer, type World } from './referenceModel.ts';

/** Whether the viewer decides about reports on the whole site. */
export function keepsSite(world: World, viewer: Viewer): boolean {
  const person = viewer === null ? undefined : world.people.get(viewer)!;
  return person !== undefined && isActive(person) && (person.admin || person.moderator);
}

/** Held posts that site moderators see: those that members could read, in any group. */
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

/** Held comments, under posts that their authors can see. */
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

/**
 * Actions that wait for an administrator's approval: those with an audience, in any group, without
 * a decision.
 */
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
