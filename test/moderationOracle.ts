// The part of the oracle that tells what moderators are shown of what waits, was reported or decided about.
import { isActive, isForMembers, keepsOrder, seesPost, type Post, type Viewer, type World } from './oracle.ts';

/** Whether somebody decides about reports of this post and of what stands under it: on the whole site, or in its group where it is for all of it. */
function decidesAbout(world: World, viewer: Viewer, { group, sharedAs }: Post): boolean {
  if (viewer === null) return false;
  return keepsSite(world, viewer) || (group !== null && (sharedAs === 'Public' || sharedAs === 'Group') && keepsOrder(viewer, world.groups.get(group)!));
}

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
        keepsSite(world, viewer) && queued && held && !hidden && isForMembers(post) && isActive(world.people.get(author)!) && seesPost(world, author, post),
    ),
  );

/** What was reported or decided about, for whom decides about it. */
export const judgedPosts = (world: World, viewer: Viewer) =>
  [...world.posts.values()].filter((post) => (post.reported || post.decided) && decidesAbout(world, viewer, post));
export const judgedComments = (world: World, viewer: Viewer) =>
  [...world.posts.values()].flatMap((post) =>
    decidesAbout(world, viewer, post)
      ? post.comments.filter(({ reported, decided, given }) => (reported || decided) && (keepsSite(world, viewer) || isForMembers(given)))
      : [],
  );
