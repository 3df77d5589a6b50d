import { Button, Title } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFlag,
  IconMail,
  IconMailOpened,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Folder } from '#contract/message.ts';
import { strings } from '#contract/strings.ts';
import { queryKey, useSuspenseApiQuery, useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { ReportDialog } from '../moderation/ReportDialog.tsx';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { NotFoundScreen } from '../layout/NotFoundScreen.tsx';
import { Page } from '../layout/Page.tsx';
import { plural, t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { refetchInbox } from './inbox.ts';
import { MessageCard } from './MessageCard.tsx';
import { removeCachedMessage } from './messageCache.ts';
import { usernameParam } from './routeParams.ts';
import classes from './MessageScreen.module.css';

/** One message below those that it replies to, with its actions. Opening it marks it as read. */
export function MessageScreen() {
  const { id = '', folder } = useParams({ strict: false });
  return isId(id) ? (
    <LoadedMessage id={Number(id)} folder={folder === 'sent' ? 'sent' : 'inbox'} />
  ) : (
    <NotFoundScreen title={strings.messageNotFound} />
  );
}

function LoadedMessage({ id, folder }: { id: number; folder: Folder }) {
  const input = { id, folder };
  const { message, thread } = useSuspenseApiQuery('GET /message/get-one', input);
  const title = message.subject || t('Message');
  useTitle(title);

  const client = useQueryClient();
  const navigate = useNavigate();
  const list = folder === 'sent' ? paths.sentMessages() : paths.messages();
  // The people at the other end: the recipients of an own message, otherwise the sender.
  const [firstPartner, ...otherPartners] =
    folder === 'sent' ? message.recipients.map(({ user }) => user) : [message.user];
  const answerable = [firstPartner, ...otherPartners].some((user) => user && !user.deleted);
  const setRead = (read: boolean) => {
    client.setQueryData(queryKey('GET /message/get-one', input), {
      message: { ...message, read },
      thread,
    });
    void client.invalidateQueries({ queryKey: queryKey('GET /message/get-messages') });
    refetchInbox(client);
  };
  const markRead = useApiMutation('POST /message/mark-read', { onSuccess: () => setRead(true) });
  const markUnread = useApiMutation('POST /message/mark-unread', {
    onSuccess: () => setRead(false),
  });
  const remove = () => {
    const onDeleted = () => {
      // Conversations are cached by the other person, who can be any of these.
      for (const user_id of [
        message.user_id,
        ...message.recipients.map((recipient) => recipient.user_id),
      ])
        removeCachedMessage(client, { user_id }, id);
      refetchInbox(client);
    };
    runUndoable('POST /message/delete', input, {
      message: t('Deleted for you: {{title}}. Others keep their copies.', { title }),
      onSuccess: onDeleted,
    });
    void navigate({ to: list });
  };

  const [reporting, setReporting] = useState(false);
  const markedId = useRef<number>(undefined);
  const { mutate: read } = markRead;
  useEffect(() => {
    // Only once, so that the message stays unread after “Mark as unread”.
    if (markedId.current === id) return;
    markedId.current = id;
    if (folder === 'inbox' && !message.read) read({ id });
  }, [id, folder, message.read, read]);

  return (
    <Page>
      {/* Back to the list if the message is unread: the conversation would mark it as read. */}
      <BackLink
        to={
          firstPartner && otherPartners.length === 0 && (message.read || folder === 'sent')
            ? paths.conversation(usernameParam(firstPartner))
            : list
        }
      />
      <Title order={1}>{title}</Title>
      {thread.length > 0 && (
        <details className={classes.before}>
          <summary>
            {plural(thread.length, '{{n}} earlier message', '{{n}} earlier messages')}
          </summary>
          <Page>
            {thread.map((earlier) => (
              <MessageCard key={earlier.id} message={earlier} />
            ))}
          </Page>
        </details>
      )}
      <MessageCard message={message}>
        {answerable ? (
          <LinkButton
            to={paths.replyToMessage(id)}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
          >
            {t('Reply')}
          </LinkButton>
        ) : (
          <p className={classes.note}>{strings.messageToDeleted}</p>
        )}
        {folder === 'inbox' && (
          <Button
            variant="default"
            leftSection={
              message.read ? (
                <IconMail size={18} aria-hidden />
              ) : (
                <IconMailOpened size={18} aria-hidden />
              )
            }
            onClick={() => (message.read ? markUnread : markRead).mutate({ id })}
          >
            {message.read ? t('Mark as unread') : t('Mark as read')}
          </Button>
        )}
        {folder === 'inbox' && (
          <Button
            variant="default"
            leftSection={<IconFlag size={18} aria-hidden />}
            onClick={() => setReporting(true)}
          >
            {t('Report')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={remove}
        >
          {t('Delete')}
        </Button>
      </MessageCard>
      <ReportDialog
        target={{ message_id: id }}
        url={paths.message(id, folder)}
        opened={reporting}
        onClose={() => setReporting(false)}
      />
    </Page>
  );
}
