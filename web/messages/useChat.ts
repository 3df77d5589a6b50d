import type { MessageFile } from '#contract/message.ts';
import { useMember } from '../api/session.ts';
import { getLastMessageId, type ConversationId, type LogPages } from './logPages.ts';
import { useMarkConversationRead } from './messageCache.ts';
import { useOutbox } from './outbox.ts';
import { unsentMessages } from './outgoingMessages.ts';
import { useScrollToEnd } from './useScroll.ts';

/** A loaded conversation: sends messages, scrolls to them, and marks it as read. */
export function useChat(conversation: ConversationId, log: LogPages) {
  const self = useMember().userId;
  const outbox = useOutbox(conversation);
  const outgoing = unsentMessages(outbox.messages, log.messages, self);
  const lastMessageId = getLastMessageId(log);
  const scroll = useScrollToEnd(log.messages[0]?.id, outgoing.at(-1)?.key ?? lastMessageId);
  useMarkConversationRead(conversation, log, scroll);
  const onSend = (message: string, files: MessageFile[]) => {
    outbox.send(message, files, lastMessageId);
    scroll.toEnd();
  };
  return { conversation, log, outbox, outgoing, lastMessageId, scroll, onSend };
}
