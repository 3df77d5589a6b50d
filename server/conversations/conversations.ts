// API handlers of group conversations, in the order of the contract.
import type { conversations as contract } from '#contract/conversations.ts';
import type { Handlers } from '../context.ts';
import { getChat, muteChat, renameChat } from './chat.ts';
import { deleteForAll, editMessage } from './edit.ts';
import { listAllConversations } from './list.ts';
import { addToChat, answerChatRequest, createChat, leaveChat, removeFromChat } from './members.ts';
import { getChatMessage, getChatMessages, markChatRead, sendToChat } from './messages.ts';
import { searchMessages } from './search.ts';

export const conversationHandlers: Handlers<keyof typeof contract> = {
  'GET /conversation/list': listAllConversations,
  'GET /conversation/search': searchMessages,
  'POST /conversation/create': createChat,
  'GET /conversation/get': getChat,
  'GET /conversation/get-messages': getChatMessages,
  'GET /conversation/get-message': getChatMessage,
  'POST /conversation/send': sendToChat,
  'POST /conversation/mark-read': markChatRead,
  'POST /conversation/add': addToChat,
  'POST /conversation/remove': removeFromChat,
  'POST /conversation/leave': leaveChat,
  'POST /conversation/rename': renameChat,
  'POST /conversation/mute': muteChat,
  'POST /conversation/answer': answerChatRequest,
  'POST /message/edit': editMessage,
  'POST /message/delete-for-all': deleteForAll,
};
