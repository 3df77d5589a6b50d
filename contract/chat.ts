// Schemas of group conversations, as one of their members sees them.
import Type, { type Static } from 'typebox';
import { count, id, optional, time, userSummary, ynFlag } from './fields.ts';
import { conversation, correspondent, privateMessage } from './message.ts';

const { message, attachments, quote, reactions, added_on, user, read, edited, reply_to } =
  privateMessage.properties;

/** A message of a group conversation. */
export const chatMessage = Type.Object({
  id: id(),
  conversation_id: id(),
  message,
  attachments,
  quote,
  reactions,
  added_on,
  edited,
  user_id: id('The sender.'),
  user,
  read,
  parent_id: Type.Integer({
    minimum: 0,
    description: 'The message that it replies to, or 0, also if the viewer cannot see that one.',
  }),
  reply_to,
});
export type ChatMessage = Static<typeof chatMessage>;

export const chat = Type.Object({
  id: id(),
  name: Type.String(),
  own: Type.Boolean({ description: 'The caller can rename it and remove people.' }),
  muted: ynFlag,
  unread: count(),
  people: count('People who joined, with the caller; 0 for a request.'),
  faces: Type.Array(userSummary, { description: 'Up to two other people.' }),
  latest: optional({
    ...chatMessage,
    description: 'Absent before the first message and for a request.',
  }),
  changed_on: time('When the latest message was sent, or the caller was added.'),
  asked_by: optional({
    ...userSummary,
    description: 'For a request: who asked the caller to join.',
  }),
});
export type Chat = Static<typeof chat>;

export const chatMember = Type.Object({
  ...userSummary.properties,
  creator: Type.Boolean(),
  joined: Type.Boolean({ description: 'False for people who were asked to join.' }),
});
export type ChatMember = Static<typeof chatMember>;

/** One of the two is present. */
export const chatListItem = Type.Object({
  person: optional({ ...conversation, description: 'A conversation with one person.' }),
  group: optional({ ...chat, description: 'A group conversation.' }),
});

/** A conversation in which a search found messages. One of `person` and `group` is present. */
export const foundConversation = Type.Object({
  person: optional({ ...correspondent, description: 'Of a conversation with one person.' }),
  group: optional(Type.Object({ id: id(), name: Type.String() })),
  messages: Type.Array(
    Type.Object({
      id: id(),
      user_id: id('The sender.'),
      user,
      excerpt: Type.String({ description: 'The text around the first match.' }),
      added_on,
    }),
    { description: 'Newest first.' },
  ),
  more: Type.Boolean({ description: 'There may be earlier matches in this conversation.' }),
});
export type FoundConversation = Static<typeof foundConversation>;
