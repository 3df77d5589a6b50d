import { Button } from '@mantine/core';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { GroupNotificationSelect } from './GroupNotificationSelect.tsx';
import classes from './GroupNotificationSettings.module.css';

/** Section of the notification settings: one select for each group of the member. */
export function GroupNotificationSettings() {
  const query = useInfiniteApiQuery('GET /group/news', {});
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? [];
  if (query.data && groups.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="groups-news">
      <Text id="groups-news" as="h2" mb={4} weight={650} className={classes.title}>
        {t('Group notifications')}
      </Text>
      {query.isError && (
        <ErrorState
          title={t('Couldn’t load groups')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      <ul className={classes.list}>
        {groups.map((group) => (
          <li key={group.id}>
            <span className={classes.name}>{group.name}</span>
            <GroupNotificationSelect group={group} news={group.news} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more groups')}
        </Button>
      )}
    </Card>
  );
}
