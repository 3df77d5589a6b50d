// API calls about posts that are published later, and their schema. Only their author sees them.
import Type, { type Static, type TProperties } from 'typebox';
import { call } from './call.ts';
import {
  audience,
  cursor,
  id,
  message,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  picture,
  time,
  tool,
} from './fields.ts';
import { pageSizes } from './limits.ts';

/**
 * Why a post could not be published: the account was not active, the author could no longer post in
 * the group or for the audience, the post was refused as a new one would have been, the session
 * that wrote it was ended to protect the account, or the site was restored from a backup, after
 * which the author may have canceled or published it.
 */
const scheduleFailures = [
  'account',
  'group',
  'audience',
  'refused',
  'security',
  'restored',
] as const;
export type ScheduleFailure = (typeof scheduleFailures)[number];

export const scheduledPost = Type.Object({
  id: id(),
  publish_on: time('When it is published.'),
  failure: optional(
    Type.Enum(scheduleFailures, { description: 'Why it was not published at that time.' }),
  ),
  tool,
  title: Type.String(),
  text: Type.String(),
  link: Type.String(),
  location: Type.String(),
  shared_as: audience,
  collection_id: optional(id()),
  group_id: optional(id()),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  attachments: Type.Array(picture),
  revision: Type.Integer({ minimum: 1 }),
});
export type ScheduledPost = Static<typeof scheduledPost>;

/** `postFields`: the input of a new post. */
export const createScheduledCalls = <Fields extends TProperties, Response extends TProperties>(
  postFields: Fields,
  published: Response,
) => ({
  'GET /content/scheduled': call(
    'List the posts that the caller scheduled, next one first. Nobody else can see them',
    'member',
    { ...pagingWithMaximum(pageSizes.feed), before: cursor },
    {
      scheduled: Type.Array(scheduledPost),
      pageCount: pageCounts.pageCount,
      next: nextCursor,
    },
  ),
  'POST /content/schedule': call(
    'Schedule a post, or change a scheduled one, which keeps the fields that are absent. It is published for the audience that the caller may post to at that time',
    'member',
    {
      ...postFields,
      id: optional(id('The scheduled post to change; absent for a new one.')),
      publish_on: time('In the future, within a year.'),
    },
    { scheduled: scheduledPost, message },
    { rateLimit: 'post' },
  ),
  'POST /content/publish-scheduled': call(
    'Publish a scheduled post now',
    'member',
    { id: id() },
    published,
    { rateLimit: 'post' },
  ),
  'POST /content/cancel-scheduled': call(
    'Delete a scheduled post',
    'member',
    { id: id() },
    { message },
  ),
});
