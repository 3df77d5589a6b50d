import { Button, Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useCallback, useState } from 'react';
import { useMember } from '../api/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { dayLabel, isSameDay } from '../ui/days.ts';
import { useIntersectionCallback } from '../ui/useIntersectionCallback.ts';
import { plural, t } from '../i18n/language.ts';
import { Bubble, MessageBubble } from './Bubble.tsx';
import { refreshMessage, type useConversationLog } from './messageCache.ts';
import classes from './MessageLog.module.css';
import {
  conversationKey,
  parseConversationKey,
  type LogMessage,
  type LogPages,
} from './logPages.ts';
import type { useChat } from './useChat.ts';

type MessageLogProps = {
  chat: ReturnType<typeof useChat>;
  /** The other person, or the name of the group conversation. */
  name: string;
  /** State of the request for earlier messages. */
  older: ReturnType<typeof useConversationLog>['older'];
  loadOlder: () => void;
};

/** Distance from the top, in pixels, at which earlier messages are requested. */
const loadDistancePx = 600;

/** Messages of a conversation, oldest first. Opens at the end; scrolling up loads earlier ones. */
export function MessageLog({ chat, name, older, loadOlder }: MessageLogProps) {
  const { conversation, log, outbox, outgoing, scroll } = chat;
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
  const showOlder = () => {
    scroll.savePosition();
    loadOlder();
  };
  const loadOlderIfNeeded = () => {
    if (more && !older.loading && !older.errorMessage) showOlder();
  };
  // Messages that do not fill the box cause no scroll events.
  const top = useIntersectionCallback(loadOlderIfNeeded);
  const onScroll = () => {
    scroll.onScroll();
    if (scroll.container.current && scroll.container.current.scrollTop < loadDistancePx)
      loadOlderIfNeeded();
  };

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
            {/* As high as the button that it replaces. */}
            {older.loading && <Loader size={26} aria-label={t('Loading earlier messages')} />}
            {older.errorMessage && (
              <Text mt={4} mb={4} size="sm" color="danger" role="alert">
                {older.errorMessage}
              </Text>
            )}
            {more && !older.loading && (
              <Button variant="subtle" size="compact-sm" onClick={showOlder}>
                {t('Show earlier messages')}
              </Button>
            )}
          </div>
          <div role="log" aria-label={t('Messages')} aria-busy={older.loading}>
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
                </Fragment>
              );
            })}
          </div>
          {outgoing.map(({ key, message, files, failure }) => (
            <div key={key} className={classes.entry}>
              <Bubble isOwn by="you" text={message} files={files}>
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
      {scroll.below && (
        <Button
          className={classes.below ?? ''}
          size="compact-md"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {t('New messages')}
        </Button>
      )}
    </div>
  );
}

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
    const first = messages.find(({ read, user_id }) => !read && user_id !== self);
    return first && { firstId: first.id, count: unread };
  });
  return line;
}

function Day({ at }: { at: string }) {
  return (
    <Text mt={12} mb={8} size="xs" color="faint" className={classes.day}>
      {dayLabel(new Date(at), useNow())}
    </Text>
  );
}
