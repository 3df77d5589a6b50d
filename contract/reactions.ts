// Reactions to messages, in conversations with one person and with a group.
import Type, { type Static } from 'typebox';
import { call } from './call.ts';
import { reactions } from './reactionEmoji.ts';
import { count, id, optional, userSummary } from './fields.ts';

const emoji = Type.Enum(reactions);

export const reactionCounts = Type.Array(
  Type.Object({
    emoji,
    count: count('People that the viewer sees, with the viewer.'),
    own: Type.Boolean({ description: 'The viewer reacted with it.' }),
  }),
  { description: 'Absent without any, and in lists of conversations.' },
);
export type ReactionCounts = Static<typeof reactionCounts>;

const reactor = Type.Object({
  ...userSummary.properties,
  emoji,
});
export type Reactor = Static<typeof reactor>;

export const reactionCalls = {
  'POST /message/react': call(
    'React to a message, or remove the reaction. Each person has one reaction to a message',
    'member',
    {
      id: id(),
      emoji: optional({ ...emoji, description: 'Replaces an earlier one. Absent: remove it.' }),
    },
    { reactions: reactionCounts },
    { rateLimit: 'react' },
  ),
  'GET /message/get-reactions': call(
    'List who reacted to a message, newest first',
    'member',
    { id: id() },
    { people: Type.Array(reactor, { description: 'At most 100.' }) },
  ),
};
