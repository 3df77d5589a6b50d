import Type, { type Static } from 'typebox';
import { action } from './action.ts';
import { blog } from './blog.ts';
import { call } from './call.ts';
import { threadFields } from './comments.ts';
import { contentType } from './contentType.ts';
import { featuredCalls } from './featured.ts';
import { group } from './group.ts';
import { hiddenNote } from './moderation.ts';
import { poll } from './poll.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  audience,
  count,
  cursor,
  fileName,
  filled,
  filledLine,
  id,
  liker,
  likerShown,
  likesAnswer,
  line,
  message,
  next,
  optional,
  pages,
  paging,
  pagingUpTo,
  picture,
  revision,
  text,
  time,
  tool,
  userSummary,
  ynFlag,
} from './fields.ts';

/** A post of any kind, as one viewer sees it: counts, lists and `can_…` are this viewer's own. */
export const content = Type.Object({
  id: id(),
  user_id: id(),
  user: userSummary,
  content_type: Type.Integer({
    minimum: contentType.post,
    maximum: contentType.action,
    description: `${Object.entries(contentType)
      .map(([kind, figure]) => `${figure} ${kind}`)
      .join(', ')}.`,
  }),
  title: Type.String({
    description: 'The title of a discussion or blog, the question of a poll; else empty.',
  }),
  text: Type.String(),
  tool,
  link: Type.String(),
  link_title: Type.String(),
  link_description: Type.String(),
  link_image: Type.String(),
  location: Type.String(),
  shared_as: audience,
  collection_id: optional(id('Its author’s alone to see.')),
  group_id: optional(id()),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  attachments: Type.Array(picture),
  total_likes: count(),
  likes: Type.Array(liker, { description: 'The newest five; empty for visitors.' }),
  liked: Type.Boolean(),
  total_comments: count('Replies included.'),
  can_comment: Type.Boolean(),
  can_like: Type.Boolean(),
  can_edit: Type.Boolean(),
  can_remove: Type.Boolean(),
  added_on: time(),
  updated_on: optional(time('When its author last changed it.')),
  revision: Type.Integer({ minimum: 1, description: 'Counts saved changes.' }),
  total_versions: count('Earlier versions that this viewer may read.'),
  featured: optional(Type.Boolean({ description: 'Administrators put it first.' })),
  poll: optional(poll),
  blog: optional(blog),
  action: optional(action),
  waits: optional(
    Type.Boolean({ description: 'For a moderator to look at it: to its author alone.' }),
  ),
  hidden: optional({ ...hiddenNote, description: 'A moderator hid it: to its author alone.' }),
  /** A group that was founded. */
  founded: optional(group),
});
export type Content = Static<typeof content>;

const postFields = {
  title: optional(line(limits.title, { description: 'Of a discussion.' })),
  tool: optional(tool),
  revision,
  text: optional(text(limits.post)),
  link: optional(text(limits.link)),
  location: optional(line(limits.location)),
  shared_as: optional(audience),
  attachments: optional(Type.Array(fileName, { maxItems: limits.attachments, uniqueItems: true })),
  collection_id: optional(id('With shared_as Collection: which one.')),
  id: optional(id('Edit this post instead of making one.')),
  group_id: optional(id()),
};
const reportTarget = {
  content_id: optional(id()),
  comment_id: optional(id()),
  message_id: optional(
    id(
      'A message in one’s own folders. Moderators are shown its text, and nothing else of the conversation.',
    ),
  ),
  user_id: optional(id()),
};

export const contents = {
  ...featuredCalls,
  'GET /content/list': call(
    'Posts, newest first: the home feed, or those of one group, of one person, or with a tag',
    'member',
    {
      ...pagingUpTo(limits.posts),
      group_id: optional(id()),
      user_id: optional(id()),
      blog: optional(ynFlag),
      poll: optional(ynFlag),
      action: optional(ynFlag),
      tool: optional(tool),
      tag: optional(
        filled(
          limits.tag,
          'Given to the post, in its words, or in a comment that the caller sees. Without group and person: of all posts that the caller sees.',
        ),
      ),
      before: cursor,
      count: optional(
        Type.Enum(['Y', 'N'], {
          description: 'Y: `totalCount` of a group’s or a person’s posts, up to 10,000.',
        }),
      ),
    },
    { contents: Type.Array(content), ...pages, next },
  ),
  'GET /content/tags': call(
    'Tags that begin so, on posts that the caller sees, those first that more have',
    'member',
    { keyword: filled(limits.tag + 1) },
    {
      tags: Type.Array(
        Type.Object({
          tag: Type.String(),
          total: count('Of the newest 20 posts with the tag, those that the caller sees.'),
        }),
        {
          description: 'At most 8.',
        },
      ),
    },
    { rateLimit: 'suggest' },
  ),
  'GET /content/get-one': call(
    'One post',
    'anyone',
    {
      id: id(),
      comments: optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.pageSize,
          description:
            'Brings the first page of its thread along: so many top-level comments, each with its replies.',
        }),
      ),
    },
    {
      content,
      thread: optional({
        ...Type.Object(threadFields),
        description:
          'Where it was asked for, as GET /comment/list answers; `pageCount` is a lower bound.',
      }),
    },
  ),
  'POST /content/add': call(
    'Publish a post, or edit one of your own',
    'member',
    postFields,
    { content, message },
    { rateLimit: 'post' },
  ),
  'POST /user/post-feed': call(
    'The same as /content/add',
    'member',
    { ...postFields, user_id: optional(id('The caller, if given at all.')) },
    { content, message },
    { rateLimit: 'post' },
  ),
  'POST /content/delete': call(
    'Delete a post with all that hangs on it',
    'member',
    {
      id: id(),
      reason: optional(
        text(limits.reason, {
          description: 'Told to its author, by an administrator who deletes what is not theirs.',
        }),
      ),
    },
    { message },
  ),
  'GET /content/versions': call(
    'What a post said before it was changed, newest first',
    'anyone',
    {
      id: id(),
      before: optional(Type.Integer({ minimum: 1, description: 'A revision: those before it.' })),
    },
    {
      versions: Type.Array(
        Type.Object({
          revision: Type.Integer({ minimum: 1 }),
          title: Type.String(),
          text: Type.String(),
          body: Type.String({ description: 'Rich text, clean.' }),
          link: Type.String(),
          location: Type.String(),
          options: Type.Array(Type.String()),
          saved_on: time('When this version was written.'),
        }),
        { description: 'Of long ones fewer at a time.' },
      ),
      more: Type.Boolean({ description: 'Whether there are earlier ones.' }),
    },
  ),
  'POST /content/forget-versions': call(
    'Delete the earlier versions of a post of one’s own',
    'member',
    { id: id() },
    { message },
  ),
  'POST /content/like': call('Like a post', 'member', { content_id: id() }, likesAnswer),
  'POST /content/un-like': call('Take a like back', 'member', { content_id: id() }, likesAnswer),
  'POST /content/send-like-notification': call(
    'Nothing more: a like already tells the author',
    'member',
    { id: id() },
    {},
  ),
  'GET /content/get-likes': call(
    'Who likes a post, newest first',
    'member',
    { content_id: id(), ...paging },
    { likes: Type.Array(likerShown), total_likes: count(), pageCount: count() },
  ),
  'POST /content/report': call(
    'Tell the moderators about a post, a comment, a message or a person',
    'member',
    {
      title: filledLine(limits.title),
      url: filled(limits.link),
      reason: filled(limits.reason),
      ...reportTarget,
    },
    { message },
    {
      rateLimit: 'report',
      messages: {
        title: strings.titleEmpty,
        url: strings.reportUrl,
        reason: strings.reportReason,
      },
    },
  ),
  'POST /content/upload': call(
    'Upload a picture: JPEG, PNG, WebP or GIF, at most 10 MB',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'POST /content/delete-image': call(
    'Take an uploaded picture back, also from a post of your own',
    'member',
    { file_name: fileName },
    {},
  ),
  'GET /content/link-preview': call(
    'What a web page says of itself; fetched by the server, never from private addresses',
    'member',
    { url: filled(limits.link) },
    {
      link_title: Type.String(),
      link_description: Type.String(),
      link_image: Type.String(),
    },
    { rateLimit: 'preview' },
  ),
  'GET /content/audience': call(
    'Who would see a post',
    'member',
    {
      shared_as: optional(audience),
      group_id: optional(id()),
      collection_id: optional(id()),
      id: optional(id('A post of your own, instead.')),
    },
    {
      kind: audience,
      closed: Type.Boolean({
        description:
          'Only members of its group see it: the group is closed, or was since it was posted.',
      }),
      total: count('People, the author not counted; for Public every member.'),
      sample: Type.Array(userSummary),
    },
  ),
};
