// Permissions of a viewer on a visible post or comment. Pure functions over data that the query
// returned. Handlers use them to refuse requests, and responses use them to tell the client what to
// offer.

import { isAdmin } from './roles.ts';

type Viewer = { id: number; userType: number } | undefined;

type ContentFacts = {
  authorId: number;
  /** Whether its type has an endpoint for edits. */
  editable: boolean;
  commentsOn: boolean;
  inGroup: boolean;
  /** Whether the group of the post is archived. */
  archived: boolean;
  /** Whether the viewer is a member of the group of the post. */
  groupMember: boolean;
  /** Whether the viewer moderates the group of the post. */
  moderator: boolean;
};

export function canContent(viewer: Viewer, post: ContentFacts) {
  const author = viewer?.id === post.authorId;
  return {
    like: viewer !== undefined,
    comment:
      viewer !== undefined &&
      post.commentsOn &&
      !post.archived &&
      (!post.inGroup || post.groupMember),
    edit: author && post.editable && !post.archived,
    remove: viewer !== undefined && (author || post.moderator || isAdmin(viewer)),
    /** In its group. */
    pin: post.inGroup && post.moderator,
  };
}

type CommentFacts = {
  authorId: number;
  contentAuthorId: number;
  /** Whether the viewer moderates the group of the post. */
  moderator: boolean;
  /** Whether the viewer may comment on the post. */
  canComment: boolean;
  /** False for a reply. */
  topLevel: boolean;
};

export function canComment(viewer: Viewer, comment: CommentFacts) {
  const author = viewer?.id === comment.authorId;
  return {
    like: viewer !== undefined,
    reply: comment.canComment && comment.topLevel,
    edit: author && comment.canComment,
    remove:
      viewer !== undefined &&
      (author || viewer.id === comment.contentAuthorId || comment.moderator || isAdmin(viewer)),
  };
}
