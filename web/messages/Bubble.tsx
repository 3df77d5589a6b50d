import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { MessageFile, PrivateMessage } from '#contract/message.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { QuoteBox } from '../posts/QuoteBox.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import { exactTime } from '../ui/time.ts';
import classes from './Bubble.module.css';
import { MessageFiles } from './MessageFiles.tsx';
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
  /** Requests new signed URLs of the files; undefined while the message is being sent. */
  refresh?: () => Promise<readonly MessageFile[]>;
  /** Below the text. */
  children: ReactNode;
};

/** A message bubble; the member's own are on the right. */
export function Bubble({ isOwn, by, subject, text, files, quote, refresh, children }: BubbleProps) {
  return (
    <Box
      surface="sunken"
      border
      color="ink"
      className={classes.bubble}
      data-own={isOwn || undefined}
    >
      <VisuallyHidden>{isOwn ? t('You') : by}: </VisuallyHidden>
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
          data-short={(!quote && text.length < shortTextLength) || undefined}
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
  message: PrivateMessage;
  isOwn: boolean;
  by: string;
  refresh: (id: number) => Promise<readonly MessageFile[]>;
};

/** A delivered message. Its time links to the message screen. */
export const MessageBubble = memo(function MessageBubble({
  message,
  isOwn,
  by,
  refresh,
}: MessageBubbleProps) {
  const { id, subject, message: text, attachments, added_on } = message;
  const at = new Date(added_on);
  return (
    <Bubble
      isOwn={isOwn}
      by={by}
      subject={subject}
      text={text}
      files={attachments}
      quote={message.quote}
      refresh={() => refresh(id)}
    >
      <Link
        to={paths.message(id, isOwn ? 'sent' : 'inbox')}
        preload={false}
        title={exactTime(at)}
        aria-label={t('{{time}}, open this message', { time: formatClockTime(at) })}
      >
        <time dateTime={added_on}>{formatClockTime(at)}</time>
      </Link>
    </Bubble>
  );
});
