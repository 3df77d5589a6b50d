import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntersectionCallback } from './endInSight.ts';
import { ErrorState } from './ErrorRegion.tsx';
import classes from './GoingOn.module.css';
import { t } from '../i18n/language.ts';

type GoingOnProps = {
  /** What this needs of an endless answer. */
  answer: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** What the list holds, such as "groups". */
  what: string;
  /** The shape of what is on the way. */
  shape: ReactNode;
  className?: string | undefined;
  /** In a box without gaps between its parts. */
  tight?: boolean;
  /** Stands at the very end. */
  children?: ReactNode;
};

/** Under a list: its next page comes as one scrolls, or at the press of a button; a page that fails says so. */
export function InfiniteScrollFooter({
  answer,
  what,
  shape,
  className = '',
  tight = false,
  children,
}: GoingOnProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = answer;
  const more = () => void answer.fetchNextPage();
  const idle = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useIntersectionCallback(() => {
    if (idle) more();
  });
  return (
    <>
      {isFetchingNextPage && shape}
      {isFetchNextPageError && (
        <ErrorState
          title={t('Couldn’t load more {{what}}', { what })}
          message={error?.message ?? ''}
          onRetry={more}
          retrying={isFetchingNextPage}
        />
      )}
      <div ref={end} className={`${classes.end} ${className}`} data-tight={tight || undefined}>
        {idle && (
          <Button variant="default" onClick={more}>
            {t('Show more')}
          </Button>
        )}
        {!hasNextPage && children}
      </div>
    </>
  );
}
