import { Skeleton } from '@mantine/core';
import type { NotificationView } from '#contract/notification.ts';
import { Box } from '../ui/primitives.tsx';
import { t } from '../i18n/language.ts';
import classes from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow.tsx';

type NotificationListProps = {
  notifications: readonly NotificationView[];
  /** Called when the link of a notification is clicked. */
  onOpen?: () => void;
};

/** Notifications in a list. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    <Box as="ul" ruled={0}>
      {notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          {...(onOpen && { onOpen })}
        />
      ))}
    </Box>
  );
}

/** Placeholder of the list while it loads. */
export function NotificationSkeletons({ count }: { count: number }) {
  return (
    <Box late role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.shape}>
          <Skeleton circle height={44} />
          <div>
            <Skeleton height={12} width="80%" mt={6} />
            <Skeleton height={12} width="60%" mt={10} />
            <Skeleton height={10} width="30%" mt={12} />
          </div>
        </div>
      ))}
    </Box>
  );
}
