import { VisuallyHidden } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Chat } from '#contract/chat.ts';
import type { Conversation } from '#contract/message.ts';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { useNow } from '../ui/useNow.ts';
import { plural, t } from '../i18n/language.ts';
import { exactTime } from '../ui/time.ts';
import { GroupFaces } from './GroupFaces.tsx';
import type { ListItem } from './inbox.ts';
import type { LogMessage } from './logPages.ts';
import { folderSearch, type FolderName } from './lists.ts';
import classes from './InboxRow.module.css';
import { formatShortTime } from './times.ts';
import { usernameParam } from './routeParams.ts';

/** Loaded lazily, because few people have requests. */
const RequestActions = lazy(async () => ({
  default: (await import('./RequestActions.tsx')).RequestActions,
}));

type InboxRowProps = { item: ListItem; folder: FolderName; isOpen: boolean };

/** A conversation in the list: the person or the group, and the latest message. */
export function InboxRow({ item: { person, group }, ...props }: InboxRowProps) {
  if (person) return <PersonRow conversation={person} {...props} />;
  return group ? <GroupRow chat={group} {...props} /> : null;
}

type RowProps<T> = T & Omit<InboxRowProps, 'item'>;

function GroupRow({ chat, folder, isOpen }: RowProps<{ chat: Chat }>) {
  const self = useMember().userId;
  const { name, latest, faces, unread, muted, asked_by } = chat;
  const words = latest && firstWords(latest);
  return (
    <ConversationRow
      to={paths.groupConversation(chat.id)}
      folder={folder}
      isOpen={isOpen}
      unread={unread}
      at={chat.changed_on}
      picture={<GroupFaces faces={asked_by ? [asked_by] : faces} />}
      name={
        <>
          {name}
          {muted === 'Y' && (
            <IconBellOff size={16} className={classes.muted} aria-label={t('Muted conversation')} />
          )}
        </>
      }
    >
      {latest
        ? latest.user_id === self
          ? t('You: {{words}}', { words: words! })
          : `${latest.user.name}: ${words}`
        : asked_by
          ? t('{{name}} wants you to join', { name: asked_by.name })
          : t('No messages yet')}
    </ConversationRow>
  );
}

function PersonRow({
  conversation: { user, latest, unread: all },
  folder,
  isOpen,
}: RowProps<{ conversation: Conversation }>) {
  const self = useMember().userId;
  // The Sent folder shows the member's own latest message. A count beside it would seem to be about
  // that message.
  const unread = folder === 'sent' ? 0 : all;
  return (
    <ConversationRow
      to={paths.conversation(usernameParam(user))}
      folder={folder}
      isOpen={isOpen}
      unread={unread}
      at={latest.added_on}
      picture={<Avatar name={user.name} image={user.image_thumb} size={44} />}
      name={user.name}
      answers={
        folder === 'requests' &&
        !user.deleted && (
          <Suspense>
            <RequestActions user={user} />
          </Suspense>
        )
      }
    >
      {latest.user_id === self
        ? t('You: {{words}}', { words: firstWords(latest) })
        : firstWords(latest)}
    </ConversationRow>
  );
}

type ConversationRowProps = {
  to: string;
  folder: FolderName;
  isOpen: boolean;
  unread: number;
  at: string;
  picture: ReactNode;
  name: ReactNode;
  /** Buttons below the link. */
  answers?: ReactNode;
  /** The first words. */
  children: ReactNode;
};

function ConversationRow({
  to,
  folder,
  isOpen,
  unread,
  at,
  picture,
  name,
  answers,
  children,
}: ConversationRowProps) {
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const time = new Date(at);
  return (
    <li ref={entry} tabIndex={-1} className={classes.item}>
      <Link
        to={to}
        search={folderSearch(folder)}
        className={classes.row}
        aria-current={isOpen || undefined}
        data-unread={unread > 0 || undefined}
      >
        {picture}
        <span className={classes.words}>
          <Text as="span" truncate className={classes.name}>
            {name}
          </Text>
          <Text as="span" truncate size="xs" color="muted" className={classes.first}>
            {children}
          </Text>
        </span>
        <Stack as="span" gap={4} align="end" size="xs" color="muted" className={classes.end}>
          <time dateTime={at} title={exactTime(time)}>
            {formatShortTime(time, useNow())}
          </time>
          {unread > 0 && (
            <>
              <Text
                as="span"
                weight={700}
                tabular
                surface="accent"
                radius={10}
                className={classes.count}
                aria-hidden
              >
                {unread > 99 ? '99+' : unread}
              </Text>
              <VisuallyHidden>
                {plural(unread, '{{n}} unread message', '{{n}} unread messages')}
              </VisuallyHidden>
            </>
          )}
        </Stack>
      </Link>
      {answers}
    </li>
  );
}

/** Preview of a message: its text, else its files. */
function firstWords({ subject = '', message, attachments, quote }: LogMessage) {
  if (subject || message) return [subject, message].filter(Boolean).join(': ');
  if (quote) return t('Shared a post');
  return attachments.some(({ type }) => type === 'image')
    ? t('Photo')
    : (attachments[0]?.name ?? '');
}
