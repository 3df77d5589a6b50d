import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { hiddenNote } from './moderation.ts';
import { limits } from './limits.ts';
import {
  count,
  fileName,
  id,
  likerShown,
  likesAnswer,
  message,
  optional,
  paging,
  pagingUpTo,
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
  image: Type.String({ description: 'The address of its picture, or empty.' }),
  picture: optional(picture),
  added_on: time(),
  updated_on: optional(time()),
  total_likes: count(),
  liked: Type.Boolean(),
  total_replies: count(),
  can_reply: Type.Boolean(),
  can_like: Type.Boolean(),
  can_edit: Type.Boolean(),
  can_remove: Type.Boolean(),
  revision: optional(
    Type.Integer({ minimum: 1, description: 'Counts saved changes: for its author.' }),
  ),
  waits: optional(
    Type.Boolean({ description: 'For a moderator to look at it: to its author alone.' }),
  ),
  earlier_audience: optional(
    Type.Boolean({
      description:
        'Seen only by the audience that the post had when it was written: to its author alone.',
    }),
  ),
  hidden: optional({ ...hiddenNote, description: 'A moderator hid it: to its author alone.' }),
};

/** A comment with one level of replies, as one viewer sees it. */
export const comment = Type.Object({
  ...commentFields,
  reply: Type.Array(Type.Object(commentFields), {
    description:
      'The newest, oldest first; fewer than total_replies where GET /comment/replies has more.',
  }),
  earlier_replies: optional(
    Type.Boolean({
      description: 'Whether there are replies before these: said where they are not the newest.',
    }),
  ),
  later_replies: optional(
    id('A reply: there are others after it, which GET /comment/replies has.'),
  ),
});
export type Comment = Static<typeof comment>;

/** A page with more of them is cut to so many. */
const commentPaging = pagingUpTo(limits.comments);

export const threadFields = {
  comment: Type.Array(comment),
  pageCount: count(),
  total_comments: count('Replies included.'),
};

export const comments = {
  'GET /comment/list': call(
    'The thread of a post: page 1 holds the newest, oldest first within a page',
    'anyone',
    { content_id: id(), ...commentPaging },
    threadFields,
  ),
  'GET /comment/around': call(
    'The comments around one comment or reply of a post, or next to those; oldest first',
    'anyone',
    {
      content_id: id(),
      id: id('A comment or a reply; with `toward`, what was answered as earlier or later.'),
      toward: optional(
        Type.Enum(['earlier', 'later'], { description: 'The comments before or after it alone.' }),
      ),
      pageSize: commentPaging.pageSize,
    },
    {
      comment: Type.Array(comment),
      earlier: optional(id('There are earlier comments: asked for by this number.')),
      later: optional(id('There are later comments: asked for by this number.')),
      total_comments: threadFields.total_comments,
    },
  ),
  'GET /comment/replies': call(
    'Replies to a comment: the newest, or those before or after one of them, oldest first',
    'anyone',
    {
      id: id(),
      before: optional(id('A reply: those before it.')),
      after: optional(id('A reply: those after it.')),
      pageSize: paging.pageSize,
    },
    {
      reply: Type.Array(Type.Object(commentFields)),
      more: Type.Boolean({ description: 'Whether there are more of them on that side.' }),
    },
  ),
  'GET /comment/get-one': call('One comment', 'anyone', { id: id() }, { comment }),
  'GET /comment/get-likes': call(
    'Who likes a comment, newest first',
    'member',
    { comment_id: id() },
    { likes: Type.Array(likerShown), total_likes: count() },
  ),
  'POST /comment/add': call(
    'Comment on a post, answer a comment, or edit your own',
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
      id: optional(id('Edit this comment instead.')),
      revision,
    },
    { comment, total_comments: count(), message },
    { rateLimit: 'comment' },
  ),
  'POST /comment/share-again': call(
    'Show your own comment to everybody who sees the post now',
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
          description: 'Told to its author, by an administrator who deletes what is not theirs.',
        }),
      ),
    },
    { total_comments: count(), message },
  ),
  'POST /comment/like': call('Like a comment', 'member', { comment_id: id() }, likesAnswer),
  'POST /comment/un-like': call(
    'Take a like of a comment back',
    'member',
    { comment_id: id() },
    likesAnswer,
  ),
  'POST /comment/send-like-notification': call(
    'Nothing more: a like already tells the author',
    'member',
    { id: id() },
    {},
  ),
  'POST /comment/send-comment-notification': call(
    'Nothing more: a comment already tells the author',
    'member',
    { id: id() },
    {},
  ),
};
