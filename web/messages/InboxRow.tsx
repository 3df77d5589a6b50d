import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Conversation } from '#contract/message.ts';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { plural, t } from '../i18n/language.ts';
import { exactTime } from '../ui/time.ts';
import { folderSearch, type FolderName } from './lists.ts';
import classes from './InboxRow.module.css';
import { formatShortTime } from './times.ts';
import { usernameParam } from './routeParams.ts';

type InboxRowProps = { conversation: Conversation; folder: FolderName; isOpen: boolean };

/** A conversation in the list: the person and the latest message. */
export function InboxRow({
  conversation: { user, latest, unread: all },
  folder,
  isOpen,
}: InboxRowProps) {
  const self = useMember().userId;
  // The Sent folder shows the member's own latest message. A count beside it would seem to be about
  // that message.
  const unread = folder === 'sent' ? 0 : all;
  const at = new Date(latest.added_on);
  return (
    <li>
      <Link
        to={paths.conversation(usernameParam(user))}
        search={folderSearch(folder)}
        className={classes.row}
        aria-current={isOpen || undefined}
        data-unread={unread > 0 || undefined}
      >
        <Avatar name={user.name} image={user.image_thumb} size={44} />
        <span className={classes.words}>
          <Text as="span" truncate className={classes.name}>
            {user.name}
          </Text>
          <Text as="span" truncate size="xs" color="muted" className={classes.first}>
            {latest.user_id === self
              ? t('You: {{words}}', { words: firstWords(latest) })
              : firstWords(latest)}
          </Text>
        </span>
        <Stack as="span" gap={4} align="end" size="xs" color="muted" className={classes.end}>
          <time dateTime={latest.added_on} title={exactTime(at)}>
            {formatShortTime(at, useNow())}
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
    </li>
  );
}

/** Preview of a message: its text, else its files. */
function firstWords({ subject, message, attachments, quote }: Conversation['latest']) {
  if (subject || message) return [subject, message].filter(Boolean).join(': ');
  if (quote) return t('Shared a post');
  return attachments.some(({ type }) => type === 'image')
    ? t('Photo')
    : (attachments[0]?.name ?? '');
}
