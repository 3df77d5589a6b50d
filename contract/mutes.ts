// API calls about people, groups, words and posts that a member mutes.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { id, message, optional, requiredLine, time, userSummary } from './fields.ts';
import { limits } from './limits.ts';

/** How long a mute lasts. */
const mutePeriods = ['day', 'week', 'month', 'always'] as const;
export type MutePeriod = (typeof mutePeriods)[number];

/** Exactly one of them: the handler checks it. */
const muteTarget = {
  user_id: optional(id()),
  group_id: optional(id()),
  content_id: optional(id('A post with its comments. Only its notifications are silenced.')),
  word: optional(
    requiredLine(
      limits.mutedWord,
      'A word, a hashtag or several words. It matches whole words, whatever their case and accents.',
    ),
  ),
};

/** A person, a group, a word or a post that the caller muted. */
export const mute = Type.Object({
  user: optional(userSummary),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  word: optional(Type.String()),
  content: optional(
    Type.Object({
      id: id(),
      title: Type.String({ description: 'Title or first words, at most 120 characters.' }),
    }),
  ),
  ends_on: optional(time('Absent if it lasts until the caller ends it.')),
});
export type Mute = Static<typeof mute>;

export const muteCalls = {
  'GET /user/mutes': call(
    'List the people, groups, words and posts that the caller muted, newest first',
    'member',
    {},
    {
      mutes: Type.Array(mute, {
        description: `At most ${limits.mutes}. People, groups and posts that the caller cannot see are left out.`,
      }),
    },
  ),
  'POST /user/mute': call(
    'Mute a person, a group or a word in feeds and lists of posts, and a person, a group or a post with its comments in notifications. Nobody else learns of it',
    'member',
    { ...muteTarget, period: Type.Enum([...mutePeriods]) },
    { message },
  ),
  'POST /user/unmute': call('End a mute of the caller', 'member', muteTarget, { message }),
};
