import { VisuallyHidden } from '@mantine/core';
import { use } from 'react';
import type { RepliedMessage } from '#contract/repliedMessage.ts';
import { useMember } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { describeReplied, Replies, replyLabel } from './replies.ts';
import classes from './ReplyQuote.module.css';

/**
 * The message that another one replies to, above its text. A press jumps to it. Nothing is shown of
 * one that the reader cannot see.
 */
export function ReplyQuote({ reply: { message, deleted } }: { reply: RepliedMessage }) {
  const { jumpTo } = use(Replies);
  const self = useMember().userId;
  if (!message)
    return (
      <Text size="sm" className={classes.quote} data-missing>
        {deleted ? t('This message was deleted') : t('This message isn’t available')}
      </Text>
    );
  return (
    <button type="button" className={classes.quote} onClick={() => jumpTo(message.id)}>
      <VisuallyHidden>{replyLabel(message, self)}</VisuallyHidden>
      <Text as="span" size="xs" weight={650} truncate className={classes.name} aria-hidden>
        {message.user_id === self ? t('You') : message.name}
      </Text>
      <Text as="span" size="sm" lines={2} anywhere className={classes.words} aria-hidden>
        {describeReplied(message)}
      </Text>
    </button>
  );
}
