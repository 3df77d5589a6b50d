import Type from 'typebox';
import { call } from './call.ts';
import { content } from './posts.ts';
import { poll, pollResult, resultsShown } from './poll.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  audience,
  cursor,
  fileName,
  filled,
  filledLine,
  id,
  ignoredId,
  line,
  message,
  next,
  optional,
  pages,
  paging,
  pagingUpTo,
  picture,
  revision,
  rich,
  text,
  ynFlag,
} from './fields.ts';

const pollFields = {
  question: filledLine(limits.title),
  description: optional(rich(limits.post)),
  answer_allowed: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: 'At most as many as there are options.',
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
      description: 'HH:MM, the end of the day when absent.',
    }),
  ),
  timezone: optional(text(60, { description: 'IANA, UTC when absent.' })),
  options: Type.Array(line(limits.pollOption), {
    maxItems: limits.pollOptions,
    description: 'In the order in which they are shown.',
  }),
  tags: optional(Type.Array(filled(limits.tag), { maxItems: limits.tags })),
  results: optional(resultsShown),
  shared_as: optional(audience),
  collection_id: optional(id()),
  image: optional(Type.Union([fileName, Type.Literal('')])),
};
const messages = {
  question: strings.pollQuestion,
  answer_allowed: strings.pollAnswerAllowed,
  close_on: strings.pollClose,
  options: strings.pollOptions,
};
const listed = { contents: Type.Array(content), ...pages, next };
const result = Type.Array(pollResult);

export const polls = {
  'GET /poll/polls-to-vote': call(
    'Open polls that the caller sees and has not voted in',
    'member',
    { ...paging, before: cursor, featured: optional(ynFlag) },
    { contents: Type.Array(content), pageCount: pages.pageCount, next },
  ),
  'GET /poll/list': call(
    'Polls, newest first',
    'member',
    {
      type: optional(Type.Enum(['A', 'F', 'M'], { description: 'All, friends’, one’s own.' })),
      tag: optional(text(limits.tag)),
      ...pagingUpTo(limits.posts),
      before: cursor,
    },
    listed,
  ),
  'GET /poll/get-one': call('A poll', 'anyone', { id: id() }, { poll }),
  'GET /poll/get-content': call('The post that a poll is', 'anyone', { id: id() }, { content }),
  'POST /poll/create': call(
    'Publish a poll',
    'member',
    { ...pollFields, group_id: optional(id()), id: ignoredId },
    { content, message },
    { rateLimit: 'post', messages },
  ),
  'POST /poll/update': call(
    'Change a poll of one’s own that is not closed. Another question, other options or another number of answers void the votes so far',
    'member',
    {
      ...pollFields,
      id: id(),
      revision,
      reset_votes: optional(
        Type.Boolean({ description: 'The author said that the votes may be voided.' }),
      ),
    },
    { content, votes_reset: Type.Boolean(), message },
    { rateLimit: 'text', messages, unkept: true },
  ),
  'POST /poll/delete': call(
    'Delete a poll of one’s own',
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
  'GET /poll/result': call('How many chose what', 'anyone', { poll_id: id() }, { result }),
  'POST /poll/do-vote': call(
    'Vote, once',
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
    { unkept: true, messages: { answer_id: strings.pollChooseOne } },
  ),
  'POST /poll/tell-outcome': call(
    'Say what came of a poll of one’s own that is closed',
    'member',
    { id: id(), outcome: text(limits.comment) },
    { content, message },
    { unkept: true },
  ),
  'POST /poll/upload': call(
    'Upload a picture for a poll',
    'member',
    {},
    { ...picture.properties },
    { rateLimit: 'upload', file: true },
  ),
  'GET /poll/search-by-tag': call(
    'Polls with a tag, newest first',
    'member',
    { tag: filled(limits.tag), ...pagingUpTo(limits.posts), before: cursor },
    listed,
  ),
};
