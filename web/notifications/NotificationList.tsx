import { Skeleton } from '@mantine/core';
import type { Notification } from '#contract/notification.ts';
import { t } from '../i18n/language.ts';
import classes from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow.tsx';

type NotificationListProps = {
  notifications: readonly Notification[];
  /** Something was pressed that leads away. */
  onGo?: () => void;
};

/** What happened, one under the other. */
export function NotificationList({ notifications, onGo }: NotificationListProps) {
  return (
    <ul className={classes.list}>
      {notifications.map((one) => (
        <NotificationRow key={one.id} notification={one} {...(onGo && { onGo })} />
      ))}
    </ul>
  );
}

/** Their shape while they are on the way. */
export function NotificationSkeletons({ count }: { count: number }) {
  return (
    <div className={classes.skeletons} role="status" aria-label={t('Loading')}>
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
    </div>
  );
}
