// Keeping spam out: what an operator decides, and what waits for a moderator.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { breaches } from './moderationStrings.ts';
import type { Breach } from './moderation.ts';
import { limits } from './limits.ts';
import { spamSettings } from './spamSettings.ts';
import {
  audience,
  count,
  id,
  message,
  optional,
  paging,
  picture,
  text,
  time,
  userSummary,
} from './fields.ts';

const { blocked_words: _words, blocked_domains: _domains, ...figures } = spamSettings;
const list = (of: string) =>
  optional(
    text(limits.list, {
      description: `${of}, one on each line. Folded, put in order, and each once.`,
    }),
  );

const whyHeld = Type.Enum(['newcomer', 'words', 'domains']);
const held = Type.Object({
  id: Type.String({ description: 'content-12 or comment-12.' }),
  subject: Type.Enum(['content', 'comment']),
  content_id: id('Of the post, or of that under which the comment stands.'),
  content_type: optional(Type.Integer({ minimum: 0, description: 'The kind of post.' })),
  author: userSummary,
  joined_on: time('When its author came.'),
  approved_before: count('Things of theirs that were approved while they were new.'),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  shared_as: optional(audience),
  said: Type.Object({
    title: Type.String(),
    text: Type.String(),
    body: Type.String({ description: 'Rich text, clean.' }),
    link: Type.String(),
    location: Type.String(),
    options: Type.Array(Type.String(), { description: 'Of a poll.' }),
  }),
  pictures: Type.Array(picture),
  why: Type.Array(whyHeld),
  words: Type.Array(Type.String(), { description: 'Lines of the list of words that it holds.' }),
  links: Type.Array(Type.String(), { description: 'Where its links lead: domains.' }),
  changed: Type.Boolean({ description: 'Others had read it before its author changed it.' }),
  held_on: time(),
  can_decide: Type.Boolean({ description: 'It is not the caller’s own.' }),
});
export type HeldItem = Static<typeof held>;

const settings = { settings: Type.Object(spamSettings) };

export const spam = {
  'GET /admin/spam': call('What is done against spam', 'admin', {}, settings),
  'POST /admin/spam': call(
    'Change what is done against spam; what is not named stays',
    'admin',
    {
      ...Type.Partial(Type.Object(figures)).properties,
      blocked_words: list('Words'),
      blocked_domains: list('Domains'),
    },
    {
      ...settings,
      dropped: count('Lines that were there twice, or said what another one says.'),
      message,
    },
    { rateLimit: 'text', unkept: true },
  ),
  'POST /admin/spam/try': call(
    'What would become of a text, if somebody posted it now. Nothing is posted',
    'admin',
    { text: text(limits.post) },
    {
      words: Type.Array(Type.String(), { description: 'Lines of the list that it holds.' }),
      domains: Type.Array(Type.String(), {
        description: 'Lines of the list that its links lead to.',
      }),
      links: count('Links in it.'),
      member: Type.Enum(['published', 'held', 'refused'], {
        description: 'If a member posts it who is not new.',
      }),
      newcomer: Type.Enum(['published', 'held', 'refused'], {
        description: 'If somebody new does.',
      }),
    },
    { rateLimit: 'text' },
  ),
  'GET /admin/held': call('What waits for a moderator, oldest first', 'moderator', paging, {
    held: Type.Array(held),
    pageCount: count(),
    total: count(),
  }),
  'POST /admin/held/resolve': call(
    'Approve or reject what waits',
    'moderator',
    {
      id: Type.String({ maxLength: 30, pattern: '^(content|comment)-[1-9][0-9]{0,15}$' }),
      approve: Type.Boolean(),
      category: optional(
        Type.Enum(Object.keys(breaches) as Breach[], {
          description: 'Of what is rejected: what is wrong with it.',
        }),
      ),
      reason: optional(text(limits.reason, { description: 'In words for its author.' })),
    },
    { message },
  ),
};
