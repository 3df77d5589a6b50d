import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useState, type ReactNode } from 'react';
import type { MessageFile, PrivateMessage } from '#contract/message.ts';
import type { RepliedMessage } from '#contract/repliedMessage.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { QuoteBox } from '../posts/QuoteBox.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import { exactTime } from '../ui/time.ts';
import classes from './Bubble.module.css';
import { parseConversationKey, type LogMessage } from './logPages.ts';
import { MessageEditor } from './MessageEditor.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { ReactionButton } from './ReactionButton.tsx';
import { Reactions } from './Reactions.tsx';
import { ReplyQuote } from './ReplyQuote.tsx';
import { formatClockTime } from './times.ts';

/** Text with fewer characters is aligned to the right of its bubble. */
const shortTextLength = 40;

type BubbleProps = {
  isOwn: boolean;
  /** Name of the other person of the conversation. */
  by: string;
  subject?: string;
  text: string;
  files: readonly MessageFile[];
  quote?: PrivateMessage['quote'];
  reply?: RepliedMessage | undefined;
  /** Requests new signed URLs of the files; undefined while the message is being sent. */
  refresh?: () => Promise<readonly MessageFile[]>;
  /** Below the text. */
  children: ReactNode;
};

/** A message bubble; the member's own are on the right. */
export function Bubble({
  isOwn,
  by,
  subject,
  text,
  files,
  quote,
  reply,
  refresh,
  children,
}: BubbleProps) {
  return (
    <Box
      surface="sunken"
      border
      color="ink"
      className={classes.bubble}
      data-own={isOwn || undefined}
    >
      <VisuallyHidden>{isOwn ? t('You') : by}: </VisuallyHidden>
      {reply && <ReplyQuote reply={reply} />}
      {subject && (
        <Text weight={700} anywhere className={classes.subject}>
          {subject}
        </Text>
      )}
      {text && (
        <Text
          keep="spaces"
          anywhere
          className={classes.text}
          data-short={(!quote && !reply && text.length < shortTextLength) || undefined}
        >
          <LinkedText text={text} />
        </Text>
      )}
      {files.length > 0 && (
        <MessageFiles
          files={files}
          by={isOwn ? t('you|object') : by}
          {...(refresh && { refresh })}
        />
      )}
      {quote && <QuoteBox quote={quote} />}
      <Wrap gap={4} align="center" justify="end" size="xs" className={classes.foot}>
        {children}
      </Wrap>
    </Box>
  );
}

type MessageBubbleProps = {
  conversationKey: string;
  message: LogMessage;
  isOwn: boolean;
  by: string;
  refresh: (id: number) => Promise<readonly MessageFile[]>;
};

/** A delivered message. With one person, its time links to the message screen. */
export const MessageBubble = memo(function MessageBubble({
  conversationKey,
  message,
  isOwn,
  by,
  refresh,
}: MessageBubbleProps) {
  const { id, subject, message: text, attachments, added_on, edited } = message;
  const at = new Date(added_on);
  const [isEditing, setIsEditing] = useState(false);
  const conversation = parseConversationKey(conversationKey);
  const time = <time dateTime={added_on}>{formatClockTime(at)}</time>;
  if (isEditing)
    return (
      <MessageEditor
        conversation={conversation}
        message={message}
        onClose={() => setIsEditing(false)}
      />
    );
  const bubble = (
    <Bubble
      isOwn={isOwn}
      by={by}
      subject={subject ?? ''}
      text={text}
      files={attachments}
      quote={message.quote}
      reply={message.reply_to}
      refresh={() => refresh(id)}
    >
      <MessageMenu
        conversation={conversation}
        message={message}
        isOwn={isOwn}
        onEdit={() => setIsEditing(true)}
      />
      {edited && <span>{t('edited')}</span>}
      {'user_id' in conversation ? (
        <Link
          to={paths.message(id, isOwn ? 'sent' : 'inbox')}
          preload={false}
          title={exactTime(at)}
          aria-label={t('{{time}}, open this message', { time: formatClockTime(at) })}
        >
          {time}
        </Link>
      ) : (
        <span title={exactTime(at)}>{time}</span>
      )}
      <ReactionButton conversation={conversation} message={message} by={isOwn ? undefined : by} />
    </Bubble>
  );
  return (
    <>
      {bubble}
      <Reactions conversation={conversation} message={message} isOwn={isOwn} />
    </>
  );
});
