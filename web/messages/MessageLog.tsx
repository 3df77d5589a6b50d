import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, use, useCallback, useEffect, useState } from 'react';
import { useMember } from '../api/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { dayLabel, isSameDay } from '../ui/days.ts';
import { useIntersectionCallback } from '../ui/useIntersectionCallback.ts';
import { plural, t } from '../i18n/language.ts';
import { Bubble, MessageBubble } from './Bubble.tsx';
import { refreshMessage } from './messageCache.ts';
import classes from './MessageLog.module.css';
import {
  conversationKey,
  dropDistant,
  parseConversationKey,
  type LogMessage,
  type LogPages,
} from './logPages.ts';
import { Replies, toRepliedMessage } from './replies.ts';
import { SeenMark } from './SeenMark.tsx';
import type { useChat } from './useChat.ts';
import type { PageRequest } from './useLogPaging.ts';
import { useSwipeToReply } from './useSwipeToReply.ts';

type MessageLogProps = {
  chat: ReturnType<typeof useChat>;
  /** The other person, or the name of the group conversation. */
  name: string;
};

/** Distance from the first and the last message, in pixels, at which others are requested. */
const loadDistancePx = 600;

/**
 * Messages of a conversation, oldest first. Opens at the end; scrolling up loads earlier ones, and
 * those far from the visible part are dropped.
 */
export function MessageLog({ chat, name }: MessageLogProps) {
  const { conversation, log, outbox, outgoing, scroll, isEarlierPart } = chat;
  const { older, newer, loadOlder, loadNewer } = chat.paging;
  const { messages, more } = log;
  const isGroup = 'conversation_id' in conversation;
  const self = useMember().userId;
  const client = useQueryClient();
  const key = conversationKey(conversation);
  const refresh = useCallback(
    (id: number) => refreshMessage(client, parseConversationKey(key), id),
    [client, key],
  );
  const newMessages = useUnreadLine(log, self);
  // The last one of an earlier part is not the latest.
  const lastOwnId = isEarlierPart
    ? undefined
    : messages.findLast(({ user_id }) => user_id === self)?.id;
  const showOlder = () => {
    scroll.savePosition();
    loadOlder();
  };
  const loadOlderIfNeeded = () => {
    if (more && !older.loading && !older.errorMessage) showOlder();
  };
  const loadNewerIfNeeded = () => {
    if (isEarlierPart && !newer.loading && !newer.errorMessage) loadNewer();
  };
  // Messages that do not fill the box cause no scroll events.
  const top = useIntersectionCallback(loadOlderIfNeeded);
  const bottom = useIntersectionCallback(loadNewerIfNeeded);
  const onScroll = () => {
    scroll.onScroll();
    const { container } = scroll;
    if (!container.current) return;
    const { scrollTop, scrollHeight, clientHeight } = container.current;
    if (scrollTop < loadDistancePx) loadOlderIfNeeded();
    if (scrollHeight - scrollTop - clientHeight < loadDistancePx) loadNewerIfNeeded();
  };
  useDropDistant(chat);
  useSwipeToReply(scroll.container, use(Replies).replyTo);

  return (
    <div className={classes.around}>
      {/* A scrolling region must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroll.container}
        className={classes.box}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={isGroup ? name : t('Conversation with {{name}}', { name })}
      >
        <Stack ref={scroll.content}>
          <div ref={top} className={classes.top}>
            <PageControl
              request={older}
              loadingLabel={t('Loading earlier messages')}
              label={more && t('Show earlier messages')}
              onClick={showOlder}
            />
          </div>
          <div
            role="log"
            aria-label={t('Messages')}
            aria-busy={older.loading || newer.loading || chat.jump.isJumping}
          >
            {messages.map((message, index) => {
              const previousMessage = messages[index - 1];
              const newDay =
                !previousMessage ||
                !isSameDay(new Date(previousMessage.added_on), new Date(message.added_on));
              const next = messages[index + 1];
              const startsRun =
                newDay ||
                previousMessage.user_id !== message.user_id ||
                message.id === newMessages?.firstId;
              const endsRun = next?.user_id !== message.user_id;
              return (
                <Fragment key={message.id}>
                  {newDay && <Day at={message.added_on} />}
                  {message.id === newMessages?.firstId && (
                    <div className={classes.line} role="separator">
                      {plural(newMessages.count, '{{n}} new message', '{{n}} new messages')}
                    </div>
                  )}
                  <div
                    className={classes.entry}
                    data-message={message.id}
                    data-target={message.id === chat.jump.target || undefined}
                    tabIndex={-1}
                    data-group={(isGroup && message.user_id !== self) || undefined}
                  >
                    {isGroup && message.user_id !== self && (
                      <Sender user={message.user} named={startsRun} shown={endsRun} />
                    )}
                    <MessageBubble
                      conversationKey={key}
                      message={message}
                      isOwn={message.user_id === self}
                      by={message.user.name}
                      refresh={refresh}
                    />
                  </div>
                  {message.id === lastOwnId && (
                    <SeenMark conversation={conversation} messageId={message.id} />
                  )}
                </Fragment>
              );
            })}
          </div>
          <div ref={bottom} className={classes.top}>
            <PageControl
              request={newer}
              loadingLabel={t('Loading later messages')}
              label={isEarlierPart && t('Show later messages')}
              onClick={loadNewer}
            />
          </div>
          {outgoing.map(({ key, message, files, parent, failure }) => (
            <div key={key} className={classes.entry}>
              <Bubble isOwn by="you" text={message} files={files} reply={findReplied(log, parent)}>
                {failure ? (
                  <>
                    <span role="alert" className={classes.failure}>
                      {t('Not sent.')} {failure}
                    </span>
                    <Button size="compact-sm" variant="default" onClick={() => outbox.retry(key)}>
                      {t('Try again')}
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => outbox.remove(key)}>
                      {t('Remove')}
                    </Button>
                  </>
                ) : (
                  t('Sending…')
                )}
              </Bubble>
            </div>
          ))}
          {messages.length + outgoing.length === 0 && !more && (
            <p className={classes.none}>
              {isGroup
                ? t('No messages yet. Only the people in this conversation can read it.')
                : t('No messages yet. Only you and {{name}} can read this conversation.', { name })}
            </p>
          )}
        </Stack>
      </div>
      {(scroll.below || isEarlierPart) && (
        <Button
          className={classes.below ?? ''}
          size="compact-md"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={chat.toLatest}
        >
          {isEarlierPart ? t('Back to newest') : t('New messages')}
        </Button>
      )}
    </div>
  );
}

/** What an outgoing message replies to, if it is loaded. */
function findReplied({ messages }: LogPages, parent: number | undefined) {
  const found = messages.find(({ id }) => id === parent);
  return found && { message: toRepliedMessage(found) };
}

/**
 * Drops messages far from the visible part once many are loaded. Not while one is edited, which
 * would lose the edit.
 */
function useDropDistant({ log, paging, scroll }: ReturnType<typeof useChat>) {
  useEffect(() => {
    const { container, content } = scroll;
    const inView = Number(scroll.firstInView()?.dataset['message']);
    if (!inView || content.current?.querySelector('textarea')) return;
    const rest = dropDistant(log, inView);
    if (rest === log) return;
    if (rest.messages[0] !== log.messages[0]) scroll.savePosition();
    const focused = document.activeElement?.closest<HTMLElement>('[data-message]');
    const focusedId = Number(focused?.dataset['message']);
    if (focusedId && !rest.messages.some(({ id }) => id === focusedId))
      container.current?.focus({ preventScroll: true });
    paging.dropDistant(inView);
    // oxlint-disable-next-line react/exhaustive-deps -- when more are loaded
  }, [log.messages]);
}

type PageControlProps = {
  request: PageRequest;
  loadingLabel: string;
  /** False if there are no more messages. */
  label: string | false;
  onClick: () => void;
};

/** Loads further messages, and shows the state of the request. */
const PageControl = ({ request, loadingLabel, label, onClick }: PageControlProps) => (
  <>
    {/* As high as the button that it replaces. */}
    {request.loading && <Loader size={26} aria-label={loadingLabel} />}
    {request.errorMessage && (
      <Text mt={4} mb={4} size="sm" color="danger" role="alert">
        {request.errorMessage}
      </Text>
    )}
    {label && !request.loading && (
      <Button variant="subtle" size="compact-sm" onClick={onClick}>
        {label}
      </Button>
    )}
  </>
);

/** The sender of a message in a group: the name above the first of a run, the face at the last. */
function Sender({
  user,
  named,
  shown,
}: {
  user: LogMessage['user'];
  named: boolean;
  shown: boolean;
}) {
  return (
    <>
      {named && (
        <Text as="span" size="xs" weight={650} aria-hidden className={classes.sender}>
          {user.name}
        </Text>
      )}
      <span className={classes.face}>
        {shown && <Avatar name={user.name} image={user.image_thumb} size={32} />}
      </span>
    </>
  );
}

/**
 * The first message that was unread when the conversation was opened, and how many were. The line
 * above it stays until the member leaves the conversation.
 */
function useUnreadLine({ messages, unread }: LogPages, self: number) {
  const [line] = useState(() => {
    // Loaded messages keep their state when the conversation is marked as read.
    if (unread === 0) return undefined;
    const first = messages.find(({ read, user_id }) => !read && user_id !== self);
    return first && { firstId: first.id, count: unread };
  });
  return line;
}

function Day({ at }: { at: string }) {
  return (
    <Text mt={8} mb={4} size="xs" color="faint" className={classes.day}>
      {dayLabel(new Date(at), useNow())}
    </Text>
  );
}
