// API handlers of messages, in the order of the contract.
import type { messages as contract } from '#contract/messages.ts';
import type { Handlers } from '../context.ts';
import { getConversation } from './conversation.ts';
import { deleteMessageFile, uploadMessageFile } from './files.ts';
import { listConversations } from './inbox.ts';
import { getMessage } from './message.ts';
import { markConversationRead, markConversationUnread } from './readState.ts';
import { listRecipients } from './recipients.ts';
import { removeMessages } from './remove.ts';
import { acceptRequest, setRequestPreference } from './requests.ts';
import { sendMessage } from './send.ts';
import { publishTyping } from './typing.ts';

export const messageHandlers: Handlers<keyof typeof contract> = {
  'POST /message/send': sendMessage,
  'GET /message/inbox': listConversations,
  'GET /message/get-messages': getConversation,
  'GET /message/get-one': getMessage,
  'POST /message/mark-read': markConversationRead,
  'POST /message/mark-unread': markConversationUnread,
  'POST /message/delete': removeMessages,
  'POST /message/accept': acceptRequest,
  'POST /message/take-requests': setRequestPreference,
  'POST /message/typing': publishTyping,
  'GET /message/users': listRecipients,
  'POST /message/upload': uploadMessageFile,
  'POST /message/delete-image': deleteMessageFile,
  'POST /message/delete-attachment': deleteMessageFile,
};
