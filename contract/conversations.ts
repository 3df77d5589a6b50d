// API calls about group conversations, the common list of all conversations, and changes of sent
// messages.
import Type from 'typebox';
import { call } from './call.ts';
import { chat, chatListItem, chatMember, chatMessage, foundConversation } from './chat.ts';
import { messages } from './messages.ts';
import { limits, maxPageSizes } from './limits.ts';
import { strings } from './strings.ts';
import {
  count,
  cursor,
  id,
  message,
  nextCursor,
  optional,
  pageCounts,
  pagingWithMaximum,
  requiredLine,
  requiredText,
  text,
  time,
  ynFlag,
} from './fields.ts';

const chatId = { conversation_id: id() };
const {
  message: messageText,
  attachments,
  quoted_id,
  image_descriptions,
} = messages['POST /message/send'].input.properties;
const { keyword } = messages['GET /message/inbox'].input.properties;
const { unread, requests, takes_requests } = messages['GET /message/inbox'].output.properties;
const { maxMessageId, before, from, since } =
  messages['GET /message/get-messages'].input.properties;
const people = Type.Array(Type.Union([id(), requiredText(limits.usernameMax)]), {
  minItems: 1,
  maxItems: limits.chatMembers - 1,
  description: 'Distinct ids or usernames.',
});

export const conversations = {
  'GET /conversation/list': call(
    'List conversations with one person and with a group, latest first. requests: those that the caller has to accept first',
    'member',
    {
      ...pagingWithMaximum(maxPageSizes.texts),
      before: cursor,
      folder: optional(Type.Enum(['inbox', 'requests'])),
      only: optional(Type.Enum(['unread', 'groups'])),
      keyword,
    },
    {
      conversations: Type.Array(chatListItem),
      pageCount: pageCounts.pageCount,
      next: nextCursor,
      unread,
      requests,
      takes_requests,
    },
  ),
  'GET /conversation/search': call(
    'Find messages by words: in one conversation, the newest first, or in all of the inbox, up to 3 in each, the latest conversation first. A request searches a bounded number of messages',
    'member',
    {
      keyword: requiredText(
        limits.keyword,
        'Words that must all match: in full or as a prefix; accents are ignored. Also "exact phrase" and -without.',
      ),
      user_id: optional(id('Only in the conversation with this person.')),
      conversation_id: optional(id('Only in this group conversation.')),
      before: cursor,
    },
    {
      conversations: Type.Array(foundConversation),
      next: optional(
        Type.String({
          description:
            'Cursor of the messages that were not searched yet; absent when all were. A page can have no results and a cursor.',
        }),
      ),
      searched_to: optional(
        time('With `next`, in one conversation: all messages after this time were searched.'),
      ),
    },
    { rateLimit: 'search' },
  ),
  'POST /conversation/create': call(
    'Start a group conversation. Friends and members of a common group join at once, others are asked',
    'member',
    { name: requiredLine(limits.name), people },
    { conversation: chat, message },
    {
      rateLimit: 'group',
      messages: { name: strings.nameEmpty, people: strings.messageRecipients },
    },
  ),
  'GET /conversation/get': call(
    'Get a group conversation and the people in it. Of a request only the name and who asked',
    'member',
    chatId,
    { conversation: chat, members: Type.Array(chatMember) },
  ),
  'GET /conversation/get-messages': call(
    'Get the newest 30 messages, those after `maxMessageId`, from `from` or since `since` on, or the 30 before `before`; oldest first',
    'member',
    { ...chatId, maxMessageId, before, from, since },
    {
      messages: Type.Array(chatMessage),
      more: Type.Boolean({
        description:
          'There are older messages, or newer ones with `maxMessageId`, `from` or `since`. With `reached`, there may be.',
      }),
      reached: optional(
        id(
          'The next page begins here, as `before` or `maxMessageId`, instead of at a message of this page. It can be empty.',
        ),
      ),
      unread: count('Unread messages in this conversation.'),
    },
  ),
  'GET /conversation/get-message': call(
    'Get one message of a group conversation',
    'member',
    { id: id() },
    { message: chatMessage },
  ),
  'POST /conversation/send': call(
    'Send a message to a group conversation',
    'member',
    {
      ...chatId,
      message: messageText,
      attachments,
      quoted_id,
      image_descriptions,
      parent_id: optional(id('The message of the conversation that this replies to.')),
    },
    { sent: chatMessage, message },
    { rateLimit: 'message' },
  ),
  'POST /conversation/mark-read': call('Mark a group conversation as read', 'member', chatId, {
    unread,
  }),
  'POST /conversation/add': call(
    'Add people. They see only later messages. Friends and members of a common group join at once, others are asked',
    'member',
    { ...chatId, people },
    { members: Type.Array(chatMember), message },
    { rateLimit: 'invite', messages: { people: strings.messageRecipients } },
  ),
  'POST /conversation/remove': call(
    'Remove a person; only for the creator of the conversation',
    'member',
    { ...chatId, user_id: id() },
    { members: Type.Array(chatMember), message },
  ),
  'POST /conversation/leave': call(
    'Leave a group conversation. The caller no longer sees it; their messages stay',
    'member',
    chatId,
    { message },
  ),
  'POST /conversation/rename': call(
    'Rename a group conversation; only for its creator',
    'member',
    { ...chatId, name: requiredLine(limits.name) },
    { conversation: chat, message },
    { rateLimit: 'text', messages: { name: strings.nameEmpty } },
  ),
  'POST /conversation/mute': call(
    'Choose whether the caller is notified of messages in a group conversation',
    'member',
    { ...chatId, muted: ynFlag },
    { muted: ynFlag, message },
  ),
  'POST /conversation/answer': call(
    'Accept or decline a request to join. Members see that the caller joined, but not that the caller declined',
    'member',
    { ...chatId, accept: ynFlag },
    { message },
  ),
  'POST /message/edit': call(
    'Change the text of an own message within 15 minutes, for everyone who has it. The previous text is not kept',
    'member',
    { id: id(), message: text(limits.message) },
    { message },
    { rateLimit: 'message' },
  ),
  'POST /message/delete-for-all': call(
    'Delete an own message within 15 minutes, for everyone who has it',
    'member',
    { id: id() },
    { message },
  ),
};
