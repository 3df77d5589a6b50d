import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { Box, Row, Text } from '../ui/primitives.tsx';
import type { ConversationId, LogMessage } from './logPages.ts';
import { describeReplied, replyLabel, toRepliedMessage } from './replies.ts';
import classes from './ReplyStrip.module.css';

/**
 * The message that is replied to: one of the loaded messages, or loaded on its own. `isGone`: it
 * was deleted since.
 */
export function useReplyTarget(
  conversation: ConversationId,
  id: number | undefined,
  messages: readonly LogMessage[],
): { message?: LogMessage | undefined; isGone: boolean } {
  const loaded = messages.find((message) => message.id === id);
  const input = { id: id ?? 0 };
  const isMissing = id !== undefined && !loaded;
  const inPerson = useApiQuery('GET /message/get-one', input, {
    enabled: isMissing && 'user_id' in conversation,
  });
  const inGroup = useApiQuery('GET /conversation/get-message', input, {
    enabled: isMissing && 'conversation_id' in conversation,
  });
  const query = 'user_id' in conversation ? inPerson : inGroup;
  if (!isMissing) return { message: loaded, isGone: false };
  if (query.error?.status === 404) return { isGone: true };
  return { message: query.data?.message, isGone: false };
}

type ReplyStripProps = ReturnType<typeof useReplyTarget> & { onCancel: () => void };

/** Above the message field: what the message will reply to. */
export function ReplyStrip({ message, isGone, onCancel }: ReplyStripProps) {
  const self = useMember().userId;
  const replied = message && toRepliedMessage(message);
  return (
    <Row
      gap={8}
      mb={8}
      className={classes.strip}
      role="group"
      aria-label={replied ? replyLabel(replied, self) : t('Reply')}
    >
      <Box grow className={classes.words}>
        {replied && (
          <Text size="xs" weight={650} truncate>
            {replied.user_id === self ? t('You') : replied.name}
          </Text>
        )}
        <Text size="sm" color="muted" truncate>
          {isGone
            ? t('This message was deleted')
            : replied
              ? describeReplied(replied)
              : t('Loading')}
        </Text>
      </Box>
      <ActionIcon size={32} aria-label={t('Cancel reply')} onClick={onCancel}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
