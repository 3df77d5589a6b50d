// API calls about polls: lists, votes, results and outcomes.
import Type from 'typebox';
import { call } from './call.ts';
import { content } from './posts.ts';
import { poll, pollResult, resultsVisibility } from './poll.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  audience,
  cursor,
  fileName,
  requiredText,
  requiredLine,
  id,
  ignoredId,
  singleLineText,
  message,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  photoDescription,
  picture,
  revision,
  richText,
  text,
  ynFlag,
} from './fields.ts';

const pollFields = {
  question: requiredLine(limits.title),
  description: optional(richText(limits.post)),
  answer_allowed: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'At most the number of options.',
  }),
  close_on: Type.String({
    'x-trim': true,
    minLength: 1,
    pattern: '^2\\d{3}-\\d{2}-\\d{2}$',
    description: 'YYYY-MM-DD.',
  }),
  close_time: optional(
    Type.String({
      'x-trim': true,
      pattern: '^\\d{2}:\\d{2}$',
      description: 'HH:MM. Default: the end of the day.',
    }),
  ),
  timezone: optional(text(60, { description: 'IANA time zone. Default: UTC.' })),
  options: Type.Array(singleLineText(limits.pollOption), {
    maxItems: limits.pollOptions,
    description: 'In display order.',
  }),
  tags: optional(Type.Array(requiredText(limits.tag), { maxItems: limits.tags })),
  results: optional(resultsVisibility),
  shared_as: optional(audience),
  collection_id: optional(id()),
  image: optional(Type.Union([fileName, Type.Literal('')])),
  image_description: optional(photoDescription),
};
const messages = {
  question: strings.pollQuestion,
  answer_allowed: strings.pollAnswerAllowed,
  close_on: strings.pollClose,
  options: strings.pollOptions,
};
const pollPage = { contents: Type.Array(content), ...pageCounts, next: nextCursor };
const result = Type.Array(pollResult);

export const polls = {
  'GET /poll/polls-to-vote': call(
    'List open polls that the caller can see and has not voted in',
    'member',
    { ...pagingWithMaximum(maxPageSizes.posts), before: cursor, featured: optional(ynFlag) },
    { contents: Type.Array(content), pageCount: pageCounts.pageCount, next: nextCursor },
  ),
  'GET /poll/list': call(
    'List polls, newest first',
    'member',
    {
      type: optional(
        Type.Enum(['A', 'F', 'M'], { description: 'A: all, F: by friends, M: by the caller.' }),
      ),
      state: optional(
        Type.Enum(['open', 'closed'], { description: 'Only open or only closed polls.' }),
      ),
      tag: optional(text(limits.tag)),
      ...pagingWithMaximum(maxPageSizes.posts),
      before: cursor,
    },
    pollPage,
  ),
  'GET /poll/get-one': call('Get a poll', 'anyone', { id: id() }, { poll }),
  'GET /poll/get-content': call('Get the post of a poll', 'anyone', { id: id() }, { content }),
  'POST /poll/create': call(
    'Publish a poll',
    'member',
    { ...pollFields, group_id: optional(id()), id: ignoredId },
    { content, message },
    { rateLimit: 'post', messages },
  ),
  'POST /poll/update': call(
    'Update an open poll of your own. A change of the question, the options or the number of choices voids all votes',
    'member',
    {
      ...pollFields,
      id: id(),
      revision,
      reset_votes: optional(
        Type.Boolean({ description: 'The author confirms that the change voids the votes.' }),
      ),
    },
    { content, votes_reset: Type.Boolean(), message },
    { rateLimit: 'text', messages, noTransaction: true },
  ),
  'POST /poll/delete': call(
    'Delete a poll of your own',
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
  'GET /poll/result': call('Get the result of a poll', 'anyone', { poll_id: id() }, { result }),
  'POST /poll/do-vote': call(
    'Vote once in a poll',
    'member',
    {
      answer_id: Type.Union([
        id(),
        Type.Array(id(), { maxItems: limits.pollOptions, uniqueItems: true }),
      ]),
      poll_id: id(),
      content_id: id(),
    },
    { result: optional(result), poll, message },
    { noTransaction: true, messages: { answer_id: strings.pollAnswerRequired } },
  ),
  'POST /poll/tell-outcome': call(
    'Publish the outcome of a closed poll of your own',
    'member',
    { id: id(), outcome: text(limits.comment) },
    { content, message },
    { noTransaction: true },
  ),
  'POST /poll/upload': call(
    'Upload an image for a poll',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'GET /poll/search-by-tag': call(
    'List polls with a tag, newest first',
    'member',
    { tag: requiredText(limits.tag), ...pagingWithMaximum(maxPageSizes.posts), before: cursor },
    pollPage,
  ),
};
