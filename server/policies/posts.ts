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
  groupMember: boolean;
  /** Whether the viewer moderates the group of the post. */
  moderator: boolean;
};

export function canContent(viewer: Viewer, post: ContentFacts) {
  const author = viewer?.id === post.authorId;
  return {
    like: viewer !== undefined,
    comment: viewer !== undefined && post.commentsOn && (!post.inGroup || post.groupMember),
    edit: author && post.editable,
    remove: viewer !== undefined && (author || post.moderator || isAdmin(viewer)),
  };
}

type CommentFacts = {
  authorId: number;
  contentAuthorId: number;
  moderator: boolean;
  canComment: boolean;
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
