import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PrivateMessage } from '#contract/message.ts';
import { queryKey } from '../api/hooks.ts';
import { send } from '../api/send.ts';
import { useMember } from '../api/session.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { QuoteBox } from '../posts/QuoteBox.tsx';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import { LinkedText } from '../ui/LinkedText.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import classes from './MessageCard.module.css';
import { MessageFiles } from './MessageFiles.tsx';

type MessageCardProps = {
  message: PrivateMessage;
  /** Action buttons. */
  children?: ReactNode;
};

/** One message with sender, recipients, text and files, on the screens of a message and a reply. */
export function MessageCard({ message, children }: MessageCardProps) {
  const self = useMember().userId;
  const client = useQueryClient();
  const people = message.recipients
    .map(({ user_id, user }) => (user_id === self ? t('you|object') : user.name))
    .join(', ');
  const refresh = async () => {
    const fresh = await send('GET /message/get-one', { id: message.id });
    void client.invalidateQueries({ queryKey: queryKey('GET /message/get-one') });
    return fresh.message.attachments;
  };
  return (
    <Card as="article" aria-label={t('Message from {{name}}', { name: message.user.name })}>
      <Row gap={12}>
        <PortraitLink person={message.user} size={44} />
        <div>
          <PersonLink person={message.user} className={classes.name} />
          <Text size="xs" color="faint">
            {transElements('{{when}} · to {{people}}', {
              when: <RelativeTime at={message.added_on} />,
              people,
            })}
          </Text>
        </div>
      </Row>
      {message.message && (
        <Text mt={12} anywhere className={classes.text}>
          <LinkedText text={message.message} />
        </Text>
      )}
      {message.quote && <QuoteBox quote={message.quote} />}
      <MessageFiles files={message.attachments} by={message.user.name} refresh={refresh} />
      {children && (
        <Wrap gap={8} mt={16} className={classes.deeds}>
          {children}
        </Wrap>
      )}
    </Card>
  );
}
