// What one may do to a post or comment that one sees: pure functions over facts that the query already brought,
// used to refuse in the handler and to tell the screen.

type Viewer = { id: number; userType: number } | undefined;

type ContentFacts = {
  authorId: number;
  type: number;
  commentsOn: boolean;
  inGroup: boolean;
  groupMember: boolean;
  /** Of the group it stands in. */
  moderator: boolean;
};

export function canContent(who: Viewer, post: ContentFacts) {
  const author = who?.id === post.authorId;
  return {
    like: who !== undefined,
    comment: who !== undefined && post.commentsOn && (!post.inGroup || post.groupMember),
    // by the call of its kind; the card of a group follows the group
    edit: author && post.type !== 3,
    remove: who !== undefined && (author || post.moderator || who.userType === 1),
  };
}

type CommentFacts = {
  authorId: number;
  contentAuthorId: number;
  moderator: boolean;
  canComment: boolean;
  topLevel: boolean;
};

export function canComment(who: Viewer, comment: CommentFacts) {
  const author = who?.id === comment.authorId;
  return {
    like: who !== undefined,
    reply: comment.canComment && comment.topLevel,
    edit: author && comment.canComment,
    remove:
      who !== undefined &&
      (author || who.id === comment.contentAuthorId || comment.moderator || who.userType === 1),
  };
}
