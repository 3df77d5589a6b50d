// API handlers of messages, in the order of the contract.
import type { messages as contract } from '#contract/messages.ts';
import type { Handlers } from '../context.ts';
import { readConversation } from './conversation.ts';
import { deleteFile, uploadFile } from './files.ts';
import { inbox } from './inbox.ts';
import { getMessage } from './message.ts';
import { markRead, markUnread } from './readState.ts';
import { recipients } from './recipients.ts';
import { remove } from './remove.ts';
import { accept, takeRequests } from './requests.ts';
import { send } from './send.ts';
import { typing } from './typing.ts';

export const messages: Handlers<keyof typeof contract> = {
  'POST /message/send': send,
  'GET /message/inbox': inbox,
  'GET /message/get-messages': readConversation,
  'GET /message/get-one': getMessage,
  'POST /message/mark-read': markRead,
  'POST /message/mark-unread': markUnread,
  'POST /message/delete': remove,
  'POST /message/accept': accept,
  'POST /message/take-requests': takeRequests,
  'POST /message/typing': typing,
  'GET /message/users': recipients,
  'POST /message/upload': uploadFile,
  'POST /message/delete-image': deleteFile,
  'POST /message/delete-attachment': deleteFile,
};
