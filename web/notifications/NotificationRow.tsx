import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { NotificationView } from '#contract/notification.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { NotificationMenu } from './NotificationMenu.tsx';
import { FriendRequestButtons } from './FriendRequestButtons.tsx';
import { notificationIcons } from './notificationIcons.ts';
import classes from './NotificationRow.module.css';
import { useMarkRead } from './useMarkRead.ts';

/** One notification. A click opens its target and marks it as read. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: NotificationView;
  /** Called when the link is clicked. */
  onOpen?: () => void;
}) {
  const { read } = useMarkRead();
  const link = useRef<HTMLAnchorElement>(null);
  const { status, object } = notification;
  const { actor, others, title, image, created_on, answer } = object;
  const isUnread = status !== '1'; // '1': read
  // If several people sent a request, `actor` is only one of them, so there are no buttons.
  const requester = answer === 'friend_request' && others === 0 ? actor : undefined;
  const openNotification = () => {
    read(notification);
    onOpen?.();
  };
  const handleAnswered = () => {
    read(notification);
    // The buttons disappear, so the focus moves to the link above.
    link.current?.focus({ preventScroll: true });
  };
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <Link
        ref={link}
        {...useLinkProps(notification.url)}
        className={classes.link}
        onClick={openNotification}
        // A middle click opens another tab. The event is also sent for other buttons.
        onAuxClick={({ button }) => button === 1 && read(notification)}
      >
        <ActorIcon notification={notification} />
        <Stack as="span" grow anywhere>
          <NotificationSentence notification={notification} />
          {title && (
            <Text as="span" lines={2} size="sm" color="muted" tight>
              {title}
            </Text>
          )}
          <Text as="span" size="xs" color="faint" tight className={classes.time}>
            <RelativeTime at={created_on} />
          </Text>
        </Stack>
        {image && (
          <img className={classes.image} src={image} alt="" width={48} height={48} loading="lazy" />
        )}
        {isUnread && (
          <>
            <span className={classes.dot} aria-hidden />
            <VisuallyHidden>{t(', unread')}</VisuallyHidden>
          </>
        )}
      </Link>
      <NotificationMenu notification={notification} />
      {requester && <FriendRequestButtons person={requester} onAnswer={handleAnswered} />}
    </li>
  );
}

/** Avatar of the actor with the icon of the notification; the icon only, if no person is named. */
function ActorIcon({ notification: { object } }: { notification: NotificationView }) {
  // a newer server may name an icon that this tab does not have yet
  const Glyph = notificationIcons[object.icon] ?? IconBell;
  return (
    <span className={classes.actor} aria-hidden>
      {object.actor && <Avatar name={object.actor.name} image={object.actor.image_thumb} />}
      <span className={classes.glyph} data-no-actor={!object.actor || undefined}>
        <Glyph size={object.actor ? 14 : 22} stroke={object.actor ? 2 : 1.75} />
      </span>
    </span>
  );
}

/** The sentence, with the actor's name in bold. */
function NotificationSentence({
  notification: { sentence, object },
}: {
  notification: NotificationView;
}) {
  const name = object.actor?.name ?? '';
  // Always true if an actor is named. A translation that breaks this loses only the emphasis.
  const startsWithName = name !== '' && sentence.startsWith(name);
  return (
    <span className={classes.sentence}>
      {startsWithName && <b>{name}</b>}
      {startsWithName ? sentence.slice(name.length) : sentence}
    </span>
  );
}

/** An address of this site as props of a link. */
function useLinkProps(url: string) {
  const { parseSearch } = useRouter().options;
  const { pathname, search, hash } = new URL(url, location.origin);
  return { to: pathname, search: (parseSearch?.(search) ?? {}) as never, hash: hash.slice(1) };
}
