// Spam settings of the site, and the queue of held posts and comments.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { ruleViolations } from './moderationStrings.ts';
import type { RuleViolation } from './moderation.ts';
import { limits, maxPageSizes } from './limits.ts';
import { spamSettings } from './spamSettings.ts';
import {
  audience,
  count,
  id,
  message,
  optional,
  pagingWithMaximum,
  picture,
  readRevision,
  text,
  time,
  userSummary,
} from './fields.ts';

const {
  blocked_words: _blockedWords,
  blocked_domains: _blockedDomains,
  ...numberSettings
} = spamSettings;
const lineListInput = (subject: string) =>
  optional(
    text(limits.list, {
      description: `${subject}, one per line. The server normalizes and sorts the lines and drops duplicates. A line that is not valid is an error.`,
    }),
  );

const holdReason = Type.Enum(['newcomer', 'words', 'domains']);
const heldItem = Type.Object({
  id: Type.String({ description: 'content-12 or comment-12.' }),
  subject: Type.Enum(['content', 'comment']),
  content_id: id('The post, or the post of the comment.'),
  content_type: optional(
    Type.Integer({ minimum: 0, description: 'Type of the post. Absent for a comment.' }),
  ),
  author: userSummary,
  joined_on: time('When the author joined.'),
  approved_before: count(
    'Held posts and comments of the author that moderators approved, counted up to 1,000.',
  ),
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
  links: Type.Array(Type.String(), { description: 'Domains that it links to or names.' }),
  revision: Type.Integer({ minimum: 1, description: 'To approve exactly this version.' }),
  changed: Type.Boolean({ description: 'It was visible to others before the author changed it.' }),
  held_on: time(),
  can_decide: Type.Boolean({ description: "False for the caller's own posts and comments." }),
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
      blocked_words: lineListInput('Words'),
      blocked_domains: lineListInput('Domains'),
    },
    {
      ...settings,
      dropped: count('Lines left out because they equal another line after normalization.'),
      message,
    },
    { rateLimit: 'text', noTransaction: true },
  ),
  'POST /admin/spam/try': call(
    'Test whether a text would be published, held or refused. Nothing is posted',
    'admin',
    { text: text(limits.post) },
    {
      words: Type.Array(Type.String(), { description: 'Lines of the word list that match.' }),
      domains: Type.Array(Type.String(), {
        description: 'Lines of the domain list that match a domain it links to or names.',
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
  'GET /admin/held': call(
    'List held posts and comments, oldest first; fewer per page if they are long. The audit log records at most one view per hour',
    'moderator',
    pagingWithMaximum(maxPageSizes.texts),
    {
      held: Type.Array(heldItem),
      pageCount: count(),
      total: count(),
    },
  ),
  'POST /admin/held/resolve': call(
    'Approve (publishes it and sends the usual notifications; a conflict if it was edited since the given revision) or reject (hides it; the author sees the reason and can appeal). Not for your own',
    'moderator',
    {
      id: Type.String({ maxLength: 30, pattern: '^(content|comment)-[1-9][0-9]{0,15}$' }),
      approve: Type.Boolean(),
      revision: readRevision,
      category: optional(
        Type.Enum(Object.keys(ruleViolations) as RuleViolation[], {
          description: 'Required to reject: the rule that it breaks.',
        }),
      ),
      reason: optional(text(limits.reason, { description: 'Text for its author.' })),
    },
    { message },
  ),
};
