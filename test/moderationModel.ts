// Part of the reference model: which held content and pending actions moderators see.
// casePermissionsModel.ts covers reports and decisions.
import { isActive, isForMembers, seesPost, type Viewer, type Model } from './referenceModel.ts';

/** Whether the viewer decides about reports on the whole site. */
export function moderatesSite(model: Model, viewer: Viewer): boolean {
  const person = viewer === null ? undefined : model.people.get(viewer)!;
  return person !== undefined && isActive(person) && (person.admin || person.moderator);
}

/** Held posts that site moderators see: those that members could read, in any group. */
export const waitingPosts = (model: Model, viewer: Viewer) =>
  [...model.posts.values()].filter(
    (post) =>
      moderatesSite(model, viewer) &&
      post.queued &&
      !post.hidden &&
      !post.approved &&
      !post.draft &&
      isForMembers(post) &&
      isActive(model.people.get(post.author)!) &&
      !(post.group !== null && model.groups.get(post.group)!.deleted),
  );

/** Held comments, written for many, under posts that their authors can see. */
export const waitingComments = (model: Model, viewer: Viewer) =>
  [...model.posts.values()].flatMap((post) =>
    post.comments.filter(
      ({ author, queued, held, hidden, audience }) =>
        moderatesSite(model, viewer) &&
        queued &&
        held &&
        !hidden &&
        isForMembers(post) &&
        isForMembers(audience) &&
        isActive(model.people.get(author)!) &&
        seesPost(model, author, post),
    ),
  );

/**
 * Actions that wait for an administrator's approval: those with an audience, in any group, without
 * a decision.
 */
export const actionsWaiting = (model: Model) =>
  [...model.posts.values()].filter(
    (post) =>
      post.action &&
      !post.approved &&
      !post.action.declined &&
      !post.draft &&
      !post.hidden &&
      post.sharedAs !== 'Private' &&
      isActive(model.people.get(post.author)!) &&
      !(post.group !== null && model.groups.get(post.group)!.deleted),
  );
