// API calls about private messages and conversations.
import Type from 'typebox';
import { call } from './call.ts';
import { conversation, correspondent, folder, messageFile, privateMessage } from './message.ts';
import { strings } from './strings.ts';
import { limits, maxPageSizes } from './limits.ts';
import {
  count,
  cursor,
  fileName,
  requiredText,
  id,
  singleLineText,
  message,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  photoDescriptions,
  text,
  time,
  userSummary,
} from './fields.ts';

const peerId = { user_id: id('The other person of the conversation.') };
/** One message, or a whole conversation. */
const messageSelection = {
  id: optional(id()),
  user_id: optional(id('Instead of `id`: the whole conversation with this person.')),
};
const unread = count('Unread messages in all conversations, without requests.');

export const messages = {
  'POST /message/send': call(
    'Send a message to up to 20 people, or in a conversation. Each recipient sees it as a message to them alone',
    'member',
    {
      recipients: Type.Array(Type.Union([id(), requiredText(limits.usernameMax)]), {
        minItems: 1,
        maxItems: limits.recipients,
        description: 'Distinct ids or usernames.',
      }),
      subject: optional(singleLineText(limits.messageSubject)),
      message: optional(text(limits.message)),
      attachments: optional(
        Type.Array(fileName, { maxItems: limits.attachments, uniqueItems: true }),
      ),
      quoted_id: optional(id('A post to share.')),
      image_descriptions: optional(photoDescriptions),
      parent_id: optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description:
            '0, or the message that this replies to. It must be in the caller’s folders and, with `action: conversation`, in the conversation with each recipient.',
        }),
      ),
      action: optional(Type.Enum(['', 'conversation'])),
    },
    { sent: privateMessage, message },
    { rateLimit: 'message', messages: { recipients: strings.messageRecipients } },
  ),
  'GET /message/inbox': call(
    'List conversations, latest first. sent: those in which the caller wrote, with their own latest message; requests: from people the caller does not know',
    'member',
    {
      ...pagingWithMaximum(maxPageSizes.texts),
      before: cursor,
      folder: optional(Type.Enum(['inbox', 'sent', 'requests'])),
      keyword: optional(
        text(limits.keyword, {
          description:
            'Part of the name or username of the other person. Deleted accounts are called “Deleted member.”',
        }),
      ),
    },
    {
      inbox: Type.Array(conversation),
      pageCount: pageCounts.pageCount,
      next: nextCursor,
      unread,
      requests: count('Requests that wait to be accepted; 100 means 100 or more.'),
      takes_requests: Type.Boolean(),
    },
  ),
  'GET /message/get-messages': call(
    'Get a conversation: its newest 30 messages, those after `maxMessageId`, from `from` or since `since` on, or the 30 before `before`; oldest first',
    'member',
    {
      ...peerId,
      maxMessageId: optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      before: optional(id('The oldest message that the client has.')),
      from: optional(
        id('A message to begin with; the next one, if the caller does not see this one.'),
      ),
      since: optional(time('Begin with the first message that was sent then or later.')),
    },
    {
      messages: Type.Array(privateMessage),
      more: Type.Boolean({
        description:
          'There are older messages, or newer ones with `maxMessageId`, `from` or `since`.',
      }),
      user: correspondent,
      unread: count('Unread messages in this conversation.'),
      request: Type.Boolean(),
      can_send: Type.Boolean({
        description: 'The other person has an account and accepts messages from the caller.',
      }),
    },
  ),
  'GET /message/get-one': call(
    'Get a message and the messages that it replies to, oldest first',
    'member',
    { id: id(), folder: optional(folder) },
    { message: privateMessage, thread: Type.Array(privateMessage, { description: 'At most 20.' }) },
  ),
  'POST /message/mark-read': call(
    'Mark a message, or a conversation, as read',
    'member',
    messageSelection,
    { unread },
  ),
  'POST /message/mark-unread': call(
    'Mark a received message, or the latest of a conversation, as unread',
    'member',
    messageSelection,
    { unread },
  ),
  'POST /message/delete': call(
    'Delete a message or a conversation from your own folders. When no one has it any more, it is deleted with its files',
    'member',
    { ...messageSelection, folder: optional(folder) },
    { unread, message },
  ),
  'POST /message/accept': call(
    'Accept a message request: the conversation moves to the inbox',
    'member',
    peerId,
    { unread, message },
  ),
  'POST /message/take-requests': call(
    'Choose whether people you do not know can send message requests',
    'member',
    { take: Type.Boolean() },
    { takes_requests: Type.Boolean(), message },
  ),
  'POST /message/typing': call(
    'Show the other person, for some seconds, that the caller is typing',
    'member',
    peerId,
    {},
    { rateLimit: 'typing' },
  ),
  'GET /message/users': call(
    'List people the caller can write to, friends first. Without a keyword, only friends',
    'member',
    {
      keyword: optional(
        text(limits.keyword, {
          description: 'At least 2 characters; otherwise only friends are returned.',
        }),
      ),
    },
    { users: Type.Array(userSummary, { description: 'At most 20.' }) },
    { rateLimit: 'search' },
  ),
  'POST /message/upload': call(
    'Upload an image or a PDF for a message',
    'member',
    {},
    messageFile.properties,
    { rateLimit: 'upload', file: true },
  ),
  // Existing clients use both of these calls. Each deletes an image or another file.
  'POST /message/delete-image': call(
    'Delete an upload that is not part of a message yet',
    'member',
    { file_name: fileName },
    {},
  ),
  'POST /message/delete-attachment': call(
    'Delete an upload that is not part of a message yet',
    'member',
    { file_name: fileName },
    {},
  ),
};
