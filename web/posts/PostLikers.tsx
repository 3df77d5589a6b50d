import { Skeleton } from '@mantine/core';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { LikerList } from './LikerList.tsx';

/** List of all people who like a post. */
export function PostLikers({ id }: { id: number }) {
  const query = useInfiniteApiQuery('GET /content/get-likes', { content_id: id });
  return (
    <>
      <LikerList
        likes={query.data?.pages.flatMap((page) => page.likes)}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
      <InfiniteScrollFooter
        query={query}
        noun={t('people')}
        skeleton={<Skeleton height={40} mt="sm" />}
        noGap
      />
    </>
  );
}
