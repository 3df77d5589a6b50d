// Spam settings of the site, and the queue of held posts and comments.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { ruleViolations } from './moderationStrings.ts';
import type { RuleViolation } from './moderation.ts';
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

const { blocked_words: _words, blocked_domains: _domains, ...numberSettings } = spamSettings;
const list = (of: string) =>
  optional(
    text(limits.list, {
      description: `${of}, one per line. Normalized, sorted and without duplicates.`,
    }),
  );

const holdReason = Type.Enum(['newcomer', 'words', 'domains']);
const heldItem = Type.Object({
  id: Type.String({ description: 'content-12 or comment-12.' }),
  subject: Type.Enum(['content', 'comment']),
  content_id: id('The post, or the post of the comment.'),
  content_type: optional(Type.Integer({ minimum: 0, description: 'Type of the post.' })),
  author: userSummary,
  joined_on: time('When its author joined.'),
  approved_before: count('Approved posts and comments of the author as a new member.'),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  shared_as: optional(audience),
  said: Type.Object({
    title: Type.String(),
    text: Type.String(),
    body: Type.String({ description: 'Sanitized rich text.' }),
    link: Type.String(),
    location: Type.String(),
    options: Type.Array(Type.String(), { description: 'Options of a poll.' }),
  }),
  pictures: Type.Array(picture),
  why: Type.Array(holdReason),
  words: Type.Array(Type.String(), { description: 'Lines of the word list that match.' }),
  links: Type.Array(Type.String(), { description: 'Domains of its links.' }),
  changed: Type.Boolean({ description: 'It was visible to others before the author changed it.' }),
  held_on: time(),
  can_decide: Type.Boolean({ description: 'Whether the caller can decide: not about their own.' }),
});
export type HeldItem = Static<typeof heldItem>;

const settings = { settings: Type.Object(spamSettings) };

export const spam = {
  'GET /admin/spam': call('Get the spam settings', 'admin', {}, settings),
  'POST /admin/spam': call(
    'Update the spam settings. Absent fields stay unchanged',
    'admin',
    {
      ...Type.Partial(Type.Object(numberSettings)).properties,
      blocked_words: list('Words'),
      blocked_domains: list('Domains'),
    },
    {
      ...settings,
      dropped: count('Number of duplicate or redundant lines.'),
      message,
    },
    { rateLimit: 'text', noTransaction: true },
  ),
  'POST /admin/spam/try': call(
    'Test what would happen to a text. Nothing is posted',
    'admin',
    { text: text(limits.post) },
    {
      words: Type.Array(Type.String(), { description: 'Lines of the word list that match.' }),
      domains: Type.Array(Type.String(), {
        description: 'Lines of the domain list that match its links.',
      }),
      links: count('Number of links.'),
      member: Type.Enum(['published', 'held', 'refused'], {
        description: 'For a member who is not new.',
      }),
      newcomer: Type.Enum(['published', 'held', 'refused'], {
        description: 'For a new member.',
      }),
    },
    { rateLimit: 'text' },
  ),
  'GET /admin/held': call('List held posts and comments, oldest first', 'moderator', paging, {
    held: Type.Array(heldItem),
    pageCount: count(),
    total: count(),
  }),
  'POST /admin/held/resolve': call(
    'Approve or reject a held post or comment',
    'moderator',
    {
      id: Type.String({ maxLength: 30, pattern: '^(content|comment)-[1-9][0-9]{0,15}$' }),
      approve: Type.Boolean(),
      category: optional(
        Type.Enum(Object.keys(ruleViolations) as RuleViolation[], {
          description: 'When rejecting: the rule that it breaks.',
        }),
      ),
      reason: optional(text(limits.reason, { description: 'Text for its author.' })),
    },
    { message },
  ),
};
