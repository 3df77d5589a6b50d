import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntersectionCallback } from './useIntersectionCallback.ts';
import { ErrorState } from './ErrorState.tsx';
import classes from './InfiniteScrollFooter.module.css';
import { t } from '../i18n/language.ts';

type InfiniteScrollFooterProps = {
  /** The part of an infinite query that is used here. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Translated plural noun in lower case, such as "groups". */
  noun: string;
  /** Skeleton shown while the next page loads. */
  skeleton: ReactNode;
  className?: string | undefined;
  /** For a container whose children have no gap; adds space above the button. */
  noGap?: boolean;
  /** Shown when there is no next page. */
  children?: ReactNode;
};

/**
 * End of a list: loads the next page when it is less than one screen away or the user clicks the
 * button, and shows an error if that fails. Render it with data loaded: before the first page,
 * `hasNextPage` is false and `children` would show.
 */
export function InfiniteScrollFooter({
  query,
  noun,
  skeleton,
  className = '',
  noGap = false,
  children,
}: InfiniteScrollFooterProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const loadMore = () => void query.fetchNextPage();
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useIntersectionCallback(() => {
    if (canLoadMore) loadMore();
  });
  return (
    <>
      {isFetchingNextPage && skeleton}
      {isFetchNextPageError && (
        <ErrorState
          title={t('Couldn’t load more {{noun}}', { noun })}
          message={error?.message ?? ''}
          onRetry={loadMore}
          retrying={isFetchingNextPage}
        />
      )}
      <div ref={end} className={`${classes.end} ${className}`} data-no-gap={noGap || undefined}>
        {canLoadMore && (
          <Button variant="default" onClick={loadMore}>
            {t('Show more')}
          </Button>
        )}
        {!hasNextPage && children}
      </div>
    </>
  );
}
