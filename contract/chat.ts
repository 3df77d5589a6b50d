// Schemas of group conversations, as one of their members sees them.
import Type, { type Static } from 'typebox';
import { count, id, optional, time, userSummary, ynFlag } from './fields.ts';
import { conversation, privateMessage } from './message.ts';

const { message, attachments, quote, added_on, user, read, edited } = privateMessage.properties;

/** A message of a group conversation. */
export const chatMessage = Type.Object({
  id: id(),
  conversation_id: id(),
  message,
  attachments,
  quote,
  added_on,
  edited,
  user_id: id('The sender.'),
  user,
  read,
  parent_id: Type.Integer({
    minimum: 0,
    description: 'The message that it replies to, or 0, also if the viewer cannot see that one.',
  }),
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
