import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntersectionCallback } from './useIntersectionCallback.ts';
import { ErrorState } from './ErrorState.tsx';
import classes from './InfiniteScrollFooter.module.css';
import { t } from '../i18n/language.ts';

type InfiniteScrollFooterProps = {
  /** The part of an infinite query that is used here. */
  answer: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Plural noun for the entries, for example "groups". */
  what: string;
  /** Skeleton shown while the next page loads. */
  shape: ReactNode;
  className?: string | undefined;
  /** Set in a container without gaps between its children. */
  tight?: boolean;
  /** Shown after the last page. */
  children?: ReactNode;
};

/**
 * End of a list: loads the next page when the user scrolls near it or clicks the button, and shows
 * an error if that fails.
 */
export function InfiniteScrollFooter({
  answer,
  what,
  shape,
  className = '',
  tight = false,
  children,
}: InfiniteScrollFooterProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = answer;
  const loadMore = () => void answer.fetchNextPage();
  const idle = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useIntersectionCallback(() => {
    if (idle) loadMore();
  });
  return (
    <>
      {isFetchingNextPage && shape}
      {isFetchNextPageError && (
        <ErrorState
          title={t('Couldn’t load more {{what}}', { what })}
          message={error?.message ?? ''}
          onRetry={loadMore}
          retrying={isFetchingNextPage}
        />
      )}
      <div ref={end} className={`${classes.end} ${className}`} data-tight={tight || undefined}>
        {idle && (
          <Button variant="default" onClick={loadMore}>
            {t('Show more')}
          </Button>
        )}
        {!hasNextPage && children}
      </div>
    </>
  );
}
