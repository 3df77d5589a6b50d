import { Button } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import type { NotificationView } from '#contract/notification.ts';
import { useSearch } from '@tanstack/react-router';
import { notificationFilters, type NotificationFilter } from '#contract/notificationKinds.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { TabLink } from '../layout/TabLink.tsx';
import { useTabStrip } from '../layout/useTabStrip.ts';
import { Page } from '../layout/Page.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Card } from '../ui/Card.tsx';
import { Heading, Row } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { groupByDay } from '../ui/days.ts';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { useUnreadCount } from './useUnread.ts';
import { NotificationList, NotificationSkeletons } from './NotificationList.tsx';
import classes from './NotificationsScreen.module.css';
import { useMarkRead } from './useMarkRead.ts';

/** All notifications, by day. */
export function NotificationsScreen() {
  useTitle(t('Notifications'));
  const unreadCount = useUnreadCount();
  const { readAll } = useMarkRead();
  const filter = parseFilter(useSearch({ strict: false }));
  return (
    <Page>
      <PageHeader title={t('Notifications')}>
        <Button
          variant="default"
          disabled={unreadCount === 0}
          onClick={readAll}
          leftSection={<IconChecks size={18} aria-hidden />}
        >
          {t('Mark All as Read')}
        </Button>
      </PageHeader>
      <Filters current={filter} />
      <NotificationsByDay key={filter} filter={filter} />
    </Page>
  );
}

const filterLabels: Record<NotificationFilter, string> = {
  unread: t('Unread'),
  replies: t('Replies and mentions'),
  friends: t('Friends'),
  groups: t('Groups'),
  actions: t('Actions'),
  polls: t('Polls'),
};

const parseFilter = ({ filter }: { filter?: unknown }): NotificationFilter | undefined =>
  typeof filter === 'string' && Object.hasOwn(notificationFilters, filter)
    ? (filter as NotificationFilter)
    : undefined;

/** The filter is in the URL, so that Back and reloads keep it. */
function Filters({ current }: { current: NotificationFilter | undefined }) {
  const strip = useTabStrip(current ?? 'all');
  return (
    <Row
      ref={strip}
      as="nav"
      gap={20}
      aria-label={t('Filter notifications')}
      className={classes.filters}
    >
      <TabLink to={paths.notifications()} search={{}} isCurrent={current === undefined}>
        {t('All')}
      </TabLink>
      {(Object.keys(filterLabels) as NotificationFilter[]).map((filter) => (
        <TabLink
          key={filter}
          to={paths.notifications()}
          search={{ filter }}
          isCurrent={current === filter}
        >
          {filterLabels[filter]}
        </TabLink>
      ))}
    </Row>
  );
}

function NotificationsByDay({ filter }: { filter: NotificationFilter | undefined }) {
  const query = useInfiniteApiQuery('GET /notification/list', filter ? { filter } : {}, {
    staleTime: 0,
  });
  const now = useNow();
  if (query.isPending) return <ListSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load your notifications')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );

  const notifications = deduplicate(query.data.pages.flatMap((page) => page.notifications));
  if (notifications.length === 0 && !query.hasNextPage && filter)
    return (
      <EmptyState
        icon={<IconBell size={40} stroke={1.5} />}
        title={filter === 'unread' ? t('Nothing unread') : t('Nothing here yet')}
        action={
          <LinkButton to={paths.notifications()} variant="default">
            {t('All notifications')}
          </LinkButton>
        }
      />
    );
  if (notifications.length === 0 && !query.hasNextPage)
    return (
      <EmptyState
        icon={<IconBell size={40} stroke={1.5} />}
        title={t('No notifications yet')}
        action={
          <LinkButton to={paths.notificationSettings()} variant="default">
            {t('Notification settings')}
          </LinkButton>
        }
      >
        {t(
          'Likes, comments, friend requests, invitations and updates on actions you follow will appear here.',
        )}
      </EmptyState>
    );
  return (
    <>
      {groupByDay(notifications, ({ object }) => new Date(object.created_on), now).map(
        ({ day, list }) => (
          <section key={day} aria-label={day}>
            <Heading mb={8} size="sm" color="muted">
              {day}
            </Heading>
            <Card className={classes.card ?? ''}>
              <NotificationList notifications={list} />
            </Card>
          </section>
        ),
      )}
      <InfiniteScrollFooter
        query={query}
        noun={t('notifications')}
        skeleton={<ListSkeleton />}
        className={classes.end}
      >
        <p>{t('That’s everything.')}</p>
      </InfiniteScrollFooter>
    </>
  );
}

const ListSkeleton = () => (
  <Card className={classes.card ?? ''}>
    <NotificationSkeletons count={6} />
  </Card>
);

/** Removes duplicates: a new notification shifts the next page, which then repeats one. */
const deduplicate = (notifications: NotificationView[]) =>
  [
    ...new Map(
      notifications.toReversed().map((notification) => [notification.id, notification]),
    ).values(),
  ].toReversed();
