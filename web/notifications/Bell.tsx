import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { plural, t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { useUnreadInTitle } from '../ui/title.ts';
import { usePopover } from '../ui/usePopover.ts';
import classes from './Bell.module.css';
import { useLatestNotifications } from './useUnread.ts';

// The panel is loaded when it is first opened.
const Latest = lazy(() =>
  import('./NotificationPanel.tsx').then((module) => ({ default: module.NotificationPanel })),
);

/** Notification bell: a dot while there are unread notifications, and a panel with the latest. */
export function Bell() {
  const { target, panel, opened, close } = usePopover(380);
  const news = useLatestNotifications();
  useUnreadInTitle(news);
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
        {news > 0 && <span className={classes.dot} aria-hidden />}
      </ActionIcon>
      <VisuallyHidden id="bell-news">
        {news > 0 && plural(news, '{{n}} unread notification', '{{n}} unread notifications')}
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
          {opened && <Latest news={news} onClose={close} />}
        </Suspense>
      </Text>
    </>
  );
}
