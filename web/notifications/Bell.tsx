import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { plural, t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { useUnreadInTitle } from '../ui/title.ts';
import { usePopover } from '../ui/usePopover.ts';
import classes from './Bell.module.css';
import { useLiveUnreadCount } from './useUnread.ts';

const panelWidthPx = 380;

// The panel is loaded when it is first opened.
const NotificationPanel = lazy(() =>
  import('./NotificationPanel.tsx').then((module) => ({ default: module.NotificationPanel })),
);

/** Bell of the header: a dot while there are unread notifications, and a panel with the latest. */
export function Bell() {
  const { target, panel, opened, close } = usePopover(panelWidthPx);
  const unreadCount = useLiveUnreadCount();
  useUnreadInTitle(unreadCount);
  return (
    <>
      <ActionIcon
        {...target}
        aria-label={t('Notifications')}
        aria-haspopup="dialog"
        aria-describedby="bell-news"
        className={classes.bell}
      >
        <IconBell size={22} stroke={1.75} />
        {unreadCount > 0 && <span className={classes.dot} aria-hidden />}
      </ActionIcon>
      <VisuallyHidden id="bell-news">
        {unreadCount > 0 &&
          plural(unreadCount, '{{n}} unread notification', '{{n}} unread notifications')}
      </VisuallyHidden>
      <Text
        {...panel}
        role="dialog"
        aria-label={t('Notifications')}
        border
        radius={8}
        color="ink"
        className={classes.dropdown}
      >
        <Suspense fallback={<div className={classes.waiting} />}>
          {opened && <NotificationPanel unreadCount={unreadCount} onClose={close} />}
        </Suspense>
      </Text>
    </>
  );
}
