// API calls about posts of all types, and their schema as one viewer sees them.
import Type, { type Static } from 'typebox';
import { action } from './action.ts';
import { blog } from './blog.ts';
import { call } from './call.ts';
import { threadFields } from './comments.ts';
import { featuredCalls } from './featured.ts';
import { createScheduledCalls } from './scheduled.ts';
import { group } from './group.ts';
import { hiddenNote } from './moderation.ts';
import { poll } from './poll.ts';
import { quote } from './quote.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  audience,
  contentTypeId,
  count,
  cursor,
  fileName,
  requiredText,
  requiredLine,
  id,
  liker,
  likerListItem,
  likesResponse,
  singleLineText,
  message,
  nextCursor,
  optional,
  pageCounts,
  paging,
  pagingWithMaximum,
  photoDescriptions,
  picture,
  revision,
  text,
  time,
  tool,
  userSummary,
  ynFlag,
  versionNumber,
} from './fields.ts';

/**
 * A post of any type, as one viewer sees it. Counts, lists and permissions are specific to the
 * viewer.
 */
export const content = Type.Object({
  id: id(),
  user_id: id(),
  user: userSummary,
  content_type: contentTypeId(),
  title: Type.String({
    description: 'Title of a discussion or blog, question of a poll; otherwise empty.',
  }),
  text: Type.String(),
  tool,
  link: Type.String(),
  link_title: Type.String(),
  link_description: Type.String(),
  link_image: Type.String(),
  location: Type.String(),
  shared_as: audience,
  collection_id: optional(id('Only for the author.')),
  group_id: optional(id()),
  group: optional(
    Type.Object({
      id: id(),
      name: Type.String(),
      archived: optional(
        Type.Literal(true, { description: 'Nobody can comment, and polls take no more votes.' }),
      ),
    }),
  ),
  attachments: Type.Array(picture),
  total_likes: count(),
  likes: Type.Array(liker, { description: 'The newest five likes; empty for visitors.' }),
  liked: Type.Boolean(),
  total_comments: count('Including replies.'),
  can_comment: Type.Boolean(),
  can_like: Type.Boolean(),
  can_edit: Type.Boolean(),
  can_remove: Type.Boolean(),
  added_on: time(),
  updated_on: optional(time('When its author last edited it.')),
  revision: Type.Integer({ minimum: 1, description: 'Revision number.' }),
  total_versions: count('Number of earlier versions that the viewer can read.'),
  featured: optional(Type.Boolean({ description: 'Featured by administrators.' })),
  saved: optional(Type.Boolean({ description: 'The viewer saved it for later.' })),
  dismissed: optional(Type.Boolean({ description: 'The viewer hid it from their lists.' })),
  pinned_in_group: optional(Type.Boolean({ description: 'It comes first in its group.' })),
  pinned_on_profile: optional(
    Type.Boolean({ description: 'It comes first on the profile of its author.' }),
  ),
  can_pin: optional(Type.Boolean({ description: 'The viewer may pin it in its group.' })),
  quote: optional(quote),
  poll: optional(poll),
  blog: optional(blog),
  action: optional(action),
  waits: optional(
    Type.Boolean({
      description: 'The post is held until a moderator reviews it; only for the author.',
    }),
  ),
  hidden: optional({ ...hiddenNote, description: 'A moderator hid it; only for the author.' }),
  /** The new group that a post of type group announces. */
  founded: optional(group),
});
export type Content = Static<typeof content>;

const postFields = {
  title: optional(singleLineText(limits.title, { description: 'Title of a discussion.' })),
  tool: optional(tool),
  revision,
  text: optional(text(limits.post)),
  link: optional(text(limits.link)),
  location: optional(singleLineText(limits.location)),
  shared_as: optional(audience),
  attachments: optional(Type.Array(fileName, { maxItems: limits.attachments, uniqueItems: true })),
  image_descriptions: optional(photoDescriptions),
  collection_id: optional(id('The collection, if shared_as is Collection.')),
  id: optional(id('The post to edit; absent for a new one.')),
  group_id: optional(id()),
};
/** A scheduled post quotes nothing. */
const quotingPostFields = {
  ...postFields,
  quoted_id: optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The post that a new one quotes. When editing, 0 removes the quote.',
    }),
  ),
};
const reportTarget = {
  content_id: optional(id()),
  comment_id: optional(id()),
  message_id: optional(
    id(
      'A message in the caller’s folders. Moderators see its text, but no other message of the conversation.',
    ),
  ),
  user_id: optional(id()),
};

export const contents = {
  ...featuredCalls,
  ...createScheduledCalls(postFields, { content, message }),
  'GET /content/list': call(
    'List posts, newest first: the home feed, or posts of a group, of a person, or with a tag. The first page of all posts of a group or a person starts with the pinned ones, in addition to its size',
    'member',
    {
      ...pagingWithMaximum(maxPageSizes.posts),
      group_id: optional(id()),
      user_id: optional(id()),
      blog: optional(ynFlag),
      poll: optional(ynFlag),
      action: optional(ynFlag),
      tool: optional(tool),
      tag: optional(
        requiredText(
          limits.tag,
          'A tag of the post, in its text, or in a comment that is visible to the caller. Without group and person: of all posts visible to the caller.',
        ),
      ),
      before: cursor,
      count: optional(
        Type.Enum(['Y', 'N'], {
          description:
            'Y: returns `totalCount` for posts of a group or a person, up to 10,000, or 1,000 with a tag.',
        }),
      ),
    },
    { contents: Type.Array(content), ...pageCounts, next: nextCursor },
  ),
  'GET /content/tags': call(
    'Suggest tags by prefix, on posts visible to the caller, most frequent first',
    'member',
    { keyword: requiredText(limits.tag + 1) },
    {
      tags: Type.Array(
        Type.Object({
          tag: Type.String(),
          total: count(
            'Number of posts with the tag that the caller can see, counted up to 20, among those open to all members and recent ones close to the caller.',
          ),
        }),
        {
          description: 'At most 8.',
        },
      ),
    },
    { rateLimit: 'suggest' },
  ),
  'GET /content/get-one': call(
    'Get a post',
    'anyone',
    {
      id: id(),
      comments: optional(
        Type.Integer({
          minimum: 1,
          maximum: limits.pageSize,
          description:
            'Includes the first page of the thread: this number of top-level comments with their replies.',
        }),
      ),
    },
    {
      content,
      thread: optional({
        ...Type.Object(threadFields),
        description:
          'If requested: the response of GET /comment/list. `pageCount` is a lower bound.',
      }),
    },
  ),
  'POST /content/add': call(
    'Publish a post, or edit one of your own',
    'member',
    quotingPostFields,
    { content, message },
    { rateLimit: 'post' },
  ),
  'POST /user/post-feed': call(
    'Alias of /content/add',
    'member',
    { ...quotingPostFields, user_id: optional(id('Must be the caller, if present.')) },
    { content, message },
    { rateLimit: 'post' },
  ),
  'POST /content/delete': call(
    'Delete a post with everything that belongs to it',
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
    { message },
  ),
  'GET /content/versions': call(
    'List earlier versions of a post, newest first',
    'anyone',
    {
      id: id(),
      before: optional(versionNumber('Only versions before this revision.')),
    },
    {
      versions: Type.Array(
        Type.Object({
          revision: Type.Integer({ minimum: 1 }),
          title: Type.String(),
          text: Type.String(),
          body: Type.String({ description: 'Sanitized rich text.' }),
          link: Type.String(),
          location: Type.String(),
          options: Type.Array(Type.String()),
          saved_on: time('When this version was saved.'),
        }),
        { description: 'A page has fewer versions if they are long.' },
      ),
      more: Type.Boolean({ description: 'Whether there are earlier versions.' }),
    },
  ),
  'POST /content/forget-versions': call(
    'Delete the earlier versions of a post of your own',
    'member',
    { id: id() },
    { message },
  ),
  'POST /content/like': call('Like a post', 'member', { content_id: id() }, likesResponse),
  'POST /content/un-like': call(
    'Remove a like from a post',
    'member',
    { content_id: id() },
    likesResponse,
  ),
  'POST /content/send-like-notification': call(
    'No effect: the like already notifies the author',
    'member',
    { id: id() },
    {},
  ),
  'GET /content/get-likes': call(
    'List members who like a post, newest first',
    'member',
    { content_id: id(), ...paging, before: cursor },
    {
      likes: Type.Array(likerListItem),
      total_likes: count(),
      pageCount: count(),
      next: nextCursor,
    },
  ),
  'POST /content/save': call(
    'Save a post for later, or remove it from the saved posts. Nobody else learns of it',
    'member',
    { id: id(), saved: ynFlag },
    { message },
  ),
  'GET /content/saved': call(
    'List the posts that the caller saved for later and can see, newest saved first',
    'member',
    { ...pagingWithMaximum(maxPageSizes.posts), before: cursor },
    { contents: Type.Array(content), ...pageCounts, next: nextCursor },
  ),
  'POST /content/dismiss': call(
    'Hide a post from the lists of the caller, or show it there again. Nobody else learns of it',
    'member',
    { id: id(), dismissed: ynFlag },
    { message },
  ),
  'POST /content/pin': call(
    'Show a post first in its group, for its owner and moderators, or an own post first on the profile; or no longer',
    'member',
    { id: id(), place: Type.Enum(['group', 'profile']), pinned: ynFlag },
    { message },
  ),
  'POST /content/report': call(
    'Report a post, a comment, a message or a person to the moderators',
    'member',
    {
      title: requiredLine(limits.title),
      url: requiredText(limits.link),
      reason: requiredText(limits.reason),
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
    'Upload an image: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'POST /media/upload': call(
    'Upload a PDF (at most 10 MB), audio (20 MB) or video (30 MB) for a post or comment, if the site accepts it. It is attached like a photo, one to each post or comment',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: 'stream' },
  ),
  'POST /content/delete-image': call(
    'Delete an uploaded image, also from a post of your own',
    'member',
    { file_name: fileName },
    {},
  ),
  'GET /content/link-preview': call(
    'Get the link preview of a web page. The server fetches it, never from private addresses',
    'member',
    { url: requiredText(limits.link) },
    {
      link_title: Type.String(),
      link_description: Type.String(),
      link_image: Type.String(),
    },
    // stores the preview
    { rateLimit: 'preview', mutates: true },
  ),
  'GET /content/audience': call(
    'Preview the audience of a post',
    'member',
    {
      shared_as: optional(audience),
      group_id: optional(id()),
      collection_id: optional(id()),
      id: optional(id('Instead of the other fields: a post of your own.')),
    },
    {
      kind: audience,
      closed: Type.Boolean({
        description:
          'Only members of its group can see it: the group is closed, or was closed when the post was created.',
      }),
      total: count('Number of people without the author; for Public all members.'),
      sample: Type.Array(userSummary),
    },
  ),
};
