import Type from 'typebox';
import { call } from './call.ts';
import { conversation, correspondent, folder, messageFile, privateMessage } from './message.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import {
  count,
  cursor,
  fileName,
  filled,
  id,
  line,
  message,
  next,
  optional,
  paging,
  text,
  userSummary,
} from './fields.ts';

const other = { user_id: id('The other one of the conversation.') };
/** One message, or everything with somebody. */
const oneOrAll = {
  id: optional(id()),
  user_id: optional(id('Instead of `id`: the whole conversation with this person.')),
};
const unread = count('Unread messages in all conversations, requests left out.');

export const messages = {
  'POST /message/send': call(
    'Write to up to 20 people, or in a conversation. Each gets it as if written to them alone',
    'member',
    {
      recipients: Type.Array(Type.Union([id(), filled(limits.usernameMax)]), {
        minItems: 1,
        maxItems: limits.recipients,
        description: 'Ids or usernames, each once.',
      }),
      subject: optional(line(limits.messageSubject)),
      message: optional(text(limits.message)),
      attachments: optional(
        Type.Array(fileName, { maxItems: limits.attachments, uniqueItems: true }),
      ),
      parent_id: optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: '0, or the message in one’s own folders that this answers.',
        }),
      ),
      action: optional(Type.Enum(['', 'conversation'])),
    },
    { sent: privateMessage, message },
    { rateLimit: 'message', messages: { recipients: strings.messageRecipients } },
  ),
  'GET /message/inbox': call(
    'Conversations, the latest first. sent: those in which one wrote, with one’s own latest message; requests: from people one does not know',
    'member',
    {
      ...paging,
      before: cursor,
      folder: optional(Type.Enum(['inbox', 'sent', 'requests'])),
      keyword: optional(
        text(limits.keyword, {
          description:
            'In the name or username of the other one. Whoever deleted their account is called “Deleted member”.',
        }),
      ),
    },
    {
      inbox: Type.Array(conversation),
      pageCount: count(),
      next,
      unread,
      requests: count('Conversations that wait to be accepted; 100 stands for 100 and more.'),
      takes_requests: Type.Boolean(),
    },
  ),
  'GET /message/get-messages': call(
    'A conversation: its newest 30 messages, those after `maxMessageId`, or the 30 before `before`; oldest first',
    'member',
    {
      ...other,
      maxMessageId: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      before: optional(id('The oldest message that is there already.')),
    },
    {
      messages: Type.Array(privateMessage),
      more: Type.Boolean({
        description: 'There are older ones, or with `maxMessageId` newer ones.',
      }),
      user: correspondent,
      unread: count('In this conversation.'),
      request: Type.Boolean(),
      can_send: Type.Boolean({
        description: 'They take messages of the viewer, and have an account.',
      }),
    },
  ),
  'GET /message/get-one': call(
    'A message, with those that it answers, oldest first',
    'member',
    { id: id(), folder: optional(folder) },
    { message: privateMessage, thread: Type.Array(privateMessage, { description: 'At most 20.' }) },
  ),
  'POST /message/mark-read': call(
    'Mark a message, or a conversation, as read',
    'member',
    oneOrAll,
    { unread },
  ),
  'POST /message/mark-unread': call(
    'Mark a received message, or the latest of a conversation, as unread',
    'member',
    oneOrAll,
    { unread },
  ),
  'POST /message/delete': call(
    'Take a message, or a conversation, out of one’s own folders. What nobody keeps goes with its files',
    'member',
    { ...oneOrAll, folder: optional(folder) },
    { unread, message },
  ),
  'POST /message/accept': call(
    'Accept the request of somebody: the conversation moves to the inbox',
    'member',
    other,
    { unread, message },
  ),
  'POST /message/take-requests': call(
    'Say whether people one does not know may ask to write',
    'member',
    { take: Type.Boolean() },
    { takes_requests: Type.Boolean(), message },
  ),
  'POST /message/typing': call(
    'Show the other one, for some seconds, that one is writing',
    'member',
    other,
    {},
    { rateLimit: 'typing' },
  ),
  'GET /message/users': call(
    'Whom one may write to, friends first. Without a keyword friends alone',
    'member',
    {
      keyword: optional(
        text(limits.keyword, {
          description: 'At least 2 characters, else friends alone are found.',
        }),
      ),
    },
    { users: Type.Array(userSummary, { description: 'At most 20.' }) },
    { rateLimit: 'search' },
  ),
  'POST /message/upload': call(
    'Upload a picture or a PDF for a message',
    'member',
    {},
    messageFile.properties,
    { rateLimit: 'upload', file: true },
  ),
  'POST /message/delete-image': call(
    'Take back a file that is on no message yet',
    'member',
    { file_name: fileName },
    {},
  ),
  'POST /message/delete-attachment': call(
    'Take back a file that is on no message yet',
    'member',
    { file_name: fileName },
    {},
  ),
};
