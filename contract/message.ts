import Type, { type Static } from 'typebox';
import { count, fileName, id, optional, time, userSummary } from './fields.ts';

/** A file that came with a message: a picture is shown, a document is named. The addresses are good for some minutes. */
export const messageFile = Type.Object({
  file_name: fileName,
  name: Type.String({ description: 'As its sender called it.' }),
  type: Type.Enum(['image', 'pdf']),
  url: Type.String(),
  thumb_url: optional(Type.String({ description: 'Of a picture.' })),
  width: optional(count('Pixels, of a picture.')),
  height: optional(count('Pixels, of a picture.')),
  bytes: count(),
});
export type MessageFile = Static<typeof messageFile>;

export const folder = Type.Enum(['inbox', 'sent']);
export type Folder = Static<typeof folder>;

/** With whom one writes, or oneself. */
export const correspondent = Type.Object({
  ...userSummary.properties,
  name: Type.String({ description: '“Deleted member” of whoever deleted their account.' }),
  username: Type.String({
    description: 'Empty of whoever deleted their account; their portrait likewise.',
  }),
  deleted: optional(
    Type.Boolean({
      description:
        'They deleted their account: nobody can write to them. Absent of everybody else.',
    }),
  ),
});
export type Correspondent = Static<typeof correspondent>;

/** A message as one of those it lies with sees it: who else received it is told to its sender alone. */
export const privateMessage = Type.Object({
  id: id(),
  subject: Type.String(),
  message: Type.String(),
  attachments: Type.Array(messageFile),
  added_on: time(),
  user_id: id('Of its sender.'),
  user: correspondent,
  recipients: Type.Array(Type.Object({ user_id: id(), user: correspondent })),
  folders: Type.Array(Type.Object({ user_id: id(), folder }), {
    description: 'Where it lies with the viewer; others are not told.',
  }),
  read: Type.Boolean({
    description: 'By the viewer. Whether others have read it is told to nobody.',
  }),
  parent_id: Type.Integer({ minimum: 0, description: 'The message that it answers, or 0.' }),
  action: Type.Enum(['', 'conversation'], {
    description: 'conversation: written in the chat, without a subject.',
  }),
});
export type PrivateMessage = Static<typeof privateMessage>;

/** What two people have written to each other, as one of them sees it. */
export const conversation = Type.Object({
  user_id: id('Of the other one.'),
  user: correspondent,
  latest: privateMessage,
  unread: count(),
  request: Type.Boolean({
    description:
      'From somebody who is neither a friend nor in a common group, and not accepted yet.',
  }),
});
export type Conversation = Static<typeof conversation>;
