import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import classes from './NotificationPanel.module.css';
import { NotificationList, NotificationSkeletons } from './NotificationList.tsx';
import { useMarkRead } from './useMarkRead.ts';

/**
 * Panel of the bell: latest notifications, a button to mark all as read, and a link to the full
 * list.
 */
export function NotificationPanel({ news, onClose }: { news: number; onClose: () => void }) {
  const { readAll } = useMarkRead();
  return (
    <>
      <div className={classes.head}>
        <h2>{t('Notifications')}</h2>
        <Button variant="subtle" size="compact-sm" disabled={news === 0} onClick={readAll}>
          {t('Mark All as Read')}
        </Button>
      </div>
      <div className={classes.list}>
        <Shown onGo={onClose} />
      </div>
      <Link to={paths.notifications()} className={classes.all} onClick={onClose}>
        {t('See All')}
      </Link>
    </>
  );
}

function Shown({ onGo }: { onGo: () => void }) {
  // Refetched whenever it is opened.
  const query = useInfiniteApiQuery('GET /notification/list', {}, { staleTime: 0 });
  if (query.isPending) return <NotificationSkeletons count={4} />;
  if (!query.data)
    return (
      <div className={classes.none} role="alert">
        <p>{query.error.message}</p>
        <Button
          variant="default"
          size="sm"
          onClick={() => void query.refetch()}
          loading={query.isFetching}
        >
          {t('Try again')}
        </Button>
      </div>
    );
  const latest = query.data.pages[0]?.notifications ?? [];
  if (latest.length === 0) return <p className={classes.none}>{t('No notifications yet.')}</p>;
  return <NotificationList notifications={latest} onGo={onGo} />;
}
