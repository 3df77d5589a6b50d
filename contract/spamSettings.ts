// Spam settings. They have their own calls, which normalize the lists.
import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';

/** Effect of a match with a list: reject, or hold for a moderator. */
const listActions = ['refuse', 'hold'] as const;

const dailyLimit = (subject: string) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000,
    description: `${subject} that a new member can create per day.`,
  });

export const spamSettings = {
  newcomer_days: Type.Integer({
    minimum: 0,
    maximum: 90,
    description: 'Number of days for which a member is new; 0: no one is.',
  }),
  newcomer_posts: dailyLimit('Posts, polls, blogs and actions'),
  newcomer_comments: dailyLimit('Comments'),
  newcomer_messages: dailyLimit('Messages, counted per recipient,'),
  newcomer_friends: dailyLimit('Friend requests'),
  newcomer_invitations: dailyLimit('Invitations'),
  newcomer_reports: dailyLimit('Reports'),
  newcomer_links: dailyLimit('Links that others can read,'),
  hold_first: Type.Integer({
    minimum: 0,
    maximum: 20,
    description:
      'Posts and comments with links of a new member are held until this number was approved; 0: none is held.',
  }),
  blocked_words: Type.Array(Type.String({ maxLength: limits.listLine }), {
    maxItems: limits.listLines,
    description: 'Normalized, sorted, without duplicates.',
  }),
  words_do: Type.Enum([...listActions]),
  blocked_domains: Type.Array(Type.String({ maxLength: limits.listLine }), {
    maxItems: limits.listLines,
    description: 'Including all subdomains.',
  }),
  domains_do: Type.Enum([...listActions]),
};
const spamSettingsSchema = Type.Object(spamSettings);
export type SpamSettings = Static<typeof spamSettingsSchema>;
export type SpamSetting = keyof SpamSettings;
