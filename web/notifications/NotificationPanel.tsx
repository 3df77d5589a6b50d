import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Heading, Row, Text } from '../ui/primitives.tsx';
import classes from './NotificationPanel.module.css';
import { NotificationList, NotificationSkeletons } from './NotificationList.tsx';
import { useMarkRead } from './useMarkRead.ts';

/**
 * Panel of the bell: latest notifications, a button to mark all as read, and a link to the full
 * list.
 */
export function NotificationPanel({
  unreadCount,
  onClose,
}: {
  unreadCount: number;
  onClose: () => void;
}) {
  const { readAll } = useMarkRead();
  return (
    <>
      <Row justify="between" className={classes.head}>
        <Heading size="sm">{t('Notifications')}</Heading>
        <Button variant="subtle" size="compact-sm" disabled={unreadCount === 0} onClick={readAll}>
          {t('Mark All as Read')}
        </Button>
      </Row>
      <div className={classes.list}>
        <NotificationPanelContent onOpen={onClose} />
      </div>
      <Link to={paths.notifications()} className={classes.all} onClick={onClose}>
        {t('See All')}
      </Link>
    </>
  );
}

function NotificationPanelContent({ onOpen }: { onOpen: () => void }) {
  // Refetched whenever it is opened.
  const query = useInfiniteApiQuery('GET /notification/list', {}, { staleTime: 0 });
  if (query.isPending) return <NotificationSkeletons count={4} />;
  if (!query.data)
    return (
      <div className={classes.message} role="alert">
        <Text>{query.error.message}</Text>
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
  if (latest.length === 0) return <p className={classes.message}>{t('No notifications yet.')}</p>;
  return <NotificationList notifications={latest} onOpen={onOpen} />;
}
