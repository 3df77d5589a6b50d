import { Button } from '@mantine/core';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { GroupNotificationSelect } from './GroupNotificationSelect.tsx';
import classes from './GroupNotificationSettings.module.css';

/** Notification settings of all groups of the member. */
export function GroupNotificationSettings() {
  const answer = useInfiniteApiQuery('GET /group/news', {});
  const groups = answer.data?.pages.flatMap((page) => page.groups) ?? [];
  if (answer.data && groups.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="groups-news">
      <h2 id="groups-news" className={classes.title}>
        {t('Group notifications')}
      </h2>
      {answer.isError && (
        <ErrorState
          title={t('Couldn’t load groups')}
          message={answer.error.message}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
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
      {answer.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('Show more groups')}
        </Button>
      )}
    </Card>
  );
}
