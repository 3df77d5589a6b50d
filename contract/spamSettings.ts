// What an operator decides against spam. Changed by calls of their own, which put the lists in order.
import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';

/** What becomes of something that stands on a list: it is not taken, or it waits for a moderator. */
const listDoes = ['refuse', 'hold'] as const;

const aDay = (what: string) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000,
    description: `${what} that somebody new may make within a day.`,
  });

export const spamSettings = {
  newcomer_days: Type.Integer({
    minimum: 0,
    maximum: 90,
    description: 'For so many days somebody is new; 0: nobody is.',
  }),
  newcomer_posts: aDay('Posts, polls, blogs and actions'),
  newcomer_comments: aDay('Comments'),
  newcomer_messages: aDay('Messages, one for each who gets it,'),
  newcomer_friends: aDay('Friend requests'),
  newcomer_invitations: aDay('Invitations'),
  newcomer_reports: aDay('Reports'),
  newcomer_links: aDay('Links, wherever others read them,'),
  hold_first: Type.Integer({
    minimum: 0,
    maximum: 20,
    description:
      'Posts and comments with links of somebody new wait for a moderator, until so many were approved; 0: none waits.',
  }),
  blocked_words: Type.Array(Type.String({ maxLength: limits.listLine }), {
    maxItems: limits.listLines,
    description: 'Folded, sorted, each once.',
  }),
  words_do: Type.Enum([...listDoes]),
  blocked_domains: Type.Array(Type.String({ maxLength: limits.listLine }), {
    maxItems: limits.listLines,
    description: 'With all that is beneath them.',
  }),
  domains_do: Type.Enum([...listDoes]),
};
const all = Type.Object(spamSettings);
export type SpamSettings = Static<typeof all>;
export type SpamSetting = keyof SpamSettings;
