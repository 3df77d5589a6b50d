// Schemas of private messages, their files and conversations, as one viewer sees them.
import Type, { type Static } from 'typebox';
import { count, fileName, id, optional, time, userSummary } from './fields.ts';
import { quote } from './quote.ts';
import { reactionCounts } from './reactions.ts';
import { repliedMessage } from './repliedMessage.ts';

/**
 * A file of a message: an image is displayed, a document is listed by name. The URLs expire after
 * a few minutes.
 */
export const messageFile = Type.Object({
  file_name: fileName,
  name: Type.String({
    description: 'The file name of the upload, cleaned, with an extension that fits the type.',
  }),
  type: Type.Enum(['image', 'pdf']),
  url: Type.String(),
  thumb_url: optional(Type.String({ description: 'For images.' })),
  width: optional(count('Pixels, for images.')),
  height: optional(count('Pixels, for images.')),
  description: optional(
    Type.String({
      description: 'For people who cannot see the image; absent without one, and in the inbox.',
    }),
  ),
  animated: optional(Type.Boolean({ description: 'It moves; absent for a still image.' })),
  bytes: count('Stored bytes; of an image, with its thumbnail.'),
});
export type MessageFile = Static<typeof messageFile>;

export const folder = Type.Enum(['inbox', 'sent']);
export type Folder = Static<typeof folder>;

/** The other person of a conversation, or the viewer. */
export const correspondent = Type.Object({
  ...userSummary.properties,
  name: Type.String({ description: '“Deleted member” if the account was deleted.' }),
  username: Type.String({
    description: 'Empty if the account was deleted; so are the images.',
  }),
  deleted: optional(
    Type.Boolean({
      description: 'The account was deleted and cannot receive messages. Absent for all others.',
    }),
  ),
});
export type Correspondent = Static<typeof correspondent>;

/** A message as its sender or a recipient sees it. Only the sender sees who else received it. */
export const privateMessage = Type.Object({
  id: id(),
  subject: Type.String(),
  message: Type.String({ description: 'The text.' }),
  attachments: Type.Array(messageFile),
  quote: optional({
    ...quote,
    description:
      'The post that it shares. Without `post` if the viewer cannot see it, or it was deleted.',
  }),
  reactions: optional(reactionCounts),
  added_on: time(),
  edited: optional(Type.Boolean({ description: 'Its text was changed; absent otherwise.' })),
  user_id: id('The sender.'),
  user: correspondent,
  recipients: Type.Array(Type.Object({ user_id: id(), user: correspondent }), {
    description: 'Of a received message, only the viewer.',
  }),
  folders: Type.Array(Type.Object({ user_id: id(), folder }), {
    description: 'One entry: the folder of the viewer. Those of others are private.',
  }),
  read: Type.Boolean({
    description: 'Read by the viewer. There are no read receipts for others.',
  }),
  parent_id: Type.Integer({ minimum: 0, description: 'The message that it replies to, or 0.' }),
  reply_to: optional({
    ...repliedMessage,
    description:
      'What it replies to, in the same conversation. Absent for other messages, and in lists of conversations.',
  }),
  action: Type.Enum(['', 'conversation'], {
    description: 'Where it was written. conversation: in the chat view, without a subject.',
  }),
});
export type PrivateMessage = Static<typeof privateMessage>;

/** A conversation of two people, as one of them sees it. */
export const conversation = Type.Object({
  user_id: id('The other person.'),
  user: correspondent,
  latest: privateMessage,
  unread: count(),
  request: Type.Boolean({
    description:
      'Whether it is a message request: from someone who is neither a friend nor in a common group, and not accepted yet.',
  }),
});
export type Conversation = Static<typeof conversation>;
