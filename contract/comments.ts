// API calls about comments and replies, and their schema.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { hiddenNote } from './moderation.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  count,
  cursor,
  fileName,
  id,
  likerListItem,
  likesResponse,
  message,
  nextCursor,
  optional,
  paging,
  pagingWithMaximum,
  photoDescription,
  picture,
  revision,
  text,
  time,
  userSummary,
} from './fields.ts';

const commentFields = {
  id: id(),
  content_id: id(),
  parent_id: Type.Integer({ minimum: 0, description: '0 at the top level.' }),
  user_id: id(),
  user: userSummary,
  comment: Type.String(),
  image: Type.String({ description: 'URL of the image, or empty.' }),
  picture: optional(picture),
  added_on: time(),
  updated_on: optional(time()),
  total_likes: count(),
  liked: Type.Boolean(),
  total_replies: count(),
  can_reply: Type.Boolean({ description: 'Never true for a reply.' }),
  can_like: Type.Boolean(),
  can_edit: Type.Boolean(),
  can_remove: Type.Boolean(),
  revision: optional(
    Type.Integer({ minimum: 1, description: 'Revision number; only for the author.' }),
  ),
  muted: optional(Type.Boolean({ description: 'The viewer muted its author.' })),
  waits: optional(
    Type.Boolean({
      description: 'The comment is held until a moderator reviews it; only for the author.',
    }),
  ),
  earlier_audience: optional(
    Type.Boolean({
      description:
        'Only visible to the audience that the post had when the comment was written; only for the author.',
    }),
  ),
  hidden: optional({ ...hiddenNote, description: 'A moderator hid it; only for the author.' }),
};

/** A comment with one level of replies, as one viewer sees it. */
export const comment = Type.Object({
  ...commentFields,
  reply: Type.Array(Type.Object(commentFields), {
    description:
      'The newest replies, oldest first. There may be fewer than total_replies; GET /comment/replies has the others.',
  }),
  earlier_replies: optional(
    Type.Boolean({
      description: 'Whether there are earlier replies. Absent if these are the newest.',
    }),
  ),
  later_replies: optional(
    id('Id of a reply after which there are more; get them with GET /comment/replies.'),
  ),
});
export type CommentView = Static<typeof comment>;

/** Larger page sizes are reduced to this limit. */
const commentPaging = pagingWithMaximum(maxPageSizes.comments);

export const threadFields = {
  comment: Type.Array(comment),
  pageCount: count(),
  total_comments: count('Including replies.'),
};

export const comments = {
  'GET /comment/list': call(
    'Get the thread of a post. Page 1 has the newest comments; each page is ordered oldest first',
    'anyone',
    { content_id: id(), ...commentPaging },
    threadFields,
  ),
  'GET /comment/around': call(
    'Get the comments around a comment or reply, or the ones next to those; oldest first',
    'anyone',
    {
      content_id: id(),
      id: id('Id of a comment or a reply. With `toward`: the `earlier` or `later` of a response.'),
      toward: optional(
        Type.Enum(['earlier', 'later'], { description: 'Only the comments before or after it.' }),
      ),
      pageSize: commentPaging.pageSize,
    },
    {
      comment: Type.Array(comment),
      earlier: optional(id('Present if there are earlier comments; pass it as `id` to get them.')),
      later: optional(id('Present if there are later comments; pass it as `id` to get them.')),
      total_comments: threadFields.total_comments,
    },
  ),
  'GET /comment/most-liked': call(
    'Get the comments of a post with the most likes first; equal numbers newest first',
    'anyone',
    { content_id: id(), pageSize: commentPaging.pageSize, before: cursor },
    { comment: Type.Array(comment), next: nextCursor, total_comments: threadFields.total_comments },
  ),
  'GET /comment/replies': call(
    'List replies to a comment: the newest, or those before or after a reply; oldest first',
    'anyone',
    {
      id: id(),
      before: optional(id('Only replies before this one.')),
      after: optional(id('Only replies after this one.')),
      pageSize: paging.pageSize,
    },
    {
      reply: Type.Array(Type.Object(commentFields)),
      more: Type.Boolean({ description: 'Whether there are more replies in that direction.' }),
    },
  ),
  'GET /comment/get-one': call('Get a comment', 'anyone', { id: id() }, { comment }),
  'GET /comment/get-likes': call(
    'List members who like a comment, newest first',
    'member',
    { comment_id: id() },
    { likes: Type.Array(likerListItem), total_likes: count() },
  ),
  'POST /comment/add': call(
    'Comment on a post, reply to a comment, or edit your own',
    'member',
    {
      comment: optional(text(limits.comment)),
      content_id: id(),
      parent_id: optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: '0, or a top-level comment of the same post.',
        }),
      ),
      image: optional(Type.Union([fileName, Type.Literal('')])),
      image_description: optional(photoDescription),
      id: optional(id('The comment to edit; absent for a new one.')),
      revision,
    },
    { comment, total_comments: count(), message },
    { rateLimit: 'comment' },
  ),
  'POST /comment/share-again': call(
    'Show your own comment to everyone who can see the post now',
    'member',
    { id: id() },
    { comment, message },
  ),
  'POST /comment/delete': call(
    'Delete a comment with its replies',
    'member',
    {
      id: id(),
      reason: optional(
        text(limits.reason, {
          description:
            'For administrators who delete an item of someone else: the reason, which its author is told.',
        }),
      ),
    },
    { total_comments: count(), message },
  ),
  'POST /comment/like': call('Like a comment', 'member', { comment_id: id() }, likesResponse),
  'POST /comment/un-like': call(
    'Remove a like from a comment',
    'member',
    { comment_id: id() },
    likesResponse,
  ),
  'POST /comment/send-like-notification': call(
    'No effect: the like already notifies the author',
    'member',
    { id: id() },
    {},
  ),
  'POST /comment/send-comment-notification': call(
    'No effect: the comment already notifies the author',
    'member',
    { id: id() },
    {},
  ),
};
