import { useRef } from 'react';
import { useMember } from '../api/session.ts';
import { useJump } from './useJump.ts';
import { getLastMessageId, type ConversationId, type LogPages } from './logPages.ts';
import { useMarkConversationRead } from './messageCache.ts';
import { useOutbox } from './outbox.ts';
import { unsentMessages, type WrittenMessage } from './outgoingMessages.ts';
import type { ReplyHandle } from './replies.ts';
import { useLogPaging } from './useLogPaging.ts';
import { useScrollToEnd } from './useScroll.ts';

/** A loaded conversation: sends messages, scrolls to them, and marks it as read. */
export function useChat(conversation: ConversationId, log: LogPages) {
  const self = useMember().userId;
  const outbox = useOutbox(conversation);
  const paging = useLogPaging(conversation, log);
  const isEarlierPart = log.newer !== undefined;
  // They follow the latest message.
  const outgoing = isEarlierPart ? [] : unsentMessages(outbox.messages, log.messages, self);
  const lastMessageId = getLastMessageId(log);
  const scroll = useScrollToEnd(
    log.messages[0]?.id,
    outgoing.at(-1)?.key ?? lastMessageId,
    isEarlierPart,
  );
  const jump = useJump(log, paging, scroll);
  useMarkConversationRead(conversation, log, scroll, jump.isJumping);
  const toLatest = () => {
    jump.unmark();
    if (isEarlierPart) void paging.loadLatest().then(scroll.toEnd);
    else scroll.toEnd();
  };
  const form = useRef<ReplyHandle>(null);
  const onSend = (written: WrittenMessage) => {
    outbox.send({ ...written, after: lastMessageId });
    toLatest();
  };
  return {
    conversation,
    log,
    outbox,
    outgoing,
    lastMessageId,
    isEarlierPart,
    paging,
    scroll,
    jump,
    toLatest,
    form,
    onSend,
  };
}
