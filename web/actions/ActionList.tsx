import { Skeleton } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Action } from '#contract/action.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import classes from './ActionList.module.css';
import { Organizer } from './Organizer.tsx';
import { Ticket } from './Ticket.tsx';

type ActionListProps = {
  /** Result of `useInfiniteApiQuery` for any call that returns `actions`. */
  query: UseInfiniteQueryResult<InfiniteData<{ actions: Action[] }>, ApiRequestError>;
  label: string;
  /** Shown if there are no actions. */
  empty: ReactNode;
  /** Shown at the end of the list. */
  end?: ReactNode;
};

/** A list of tickets with infinite scrolling. */
export function ActionList({ query, label, empty, end }: ActionListProps) {
  if (query.isPending) return <TicketSkeletons />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load the actions')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const actions = query.data.pages.flatMap((page) => page.actions);
  if (actions.length === 0 && !query.hasNextPage)
    return query.isPlaceholderData ? <TicketSkeletons /> : empty;
  return (
    <>
      <Tickets label={label} actions={actions} busy={query.isFetching} />
      <InfiniteScrollFooter
        query={query}
        noun={t('actions')}
        skeleton={<TicketSkeletons count={2} />}
      >
        {end && <p>{end}</p>}
      </InfiniteScrollFooter>
    </>
  );
}

type TicketsProps = { label: string; actions: readonly Action[]; busy?: boolean };

export const Tickets = ({ label, actions, busy }: TicketsProps) => (
  <Stack
    as="ul"
    gap={16}
    className={classes.list}
    aria-label={t('Actions: {{label}}', { label })}
    aria-busy={busy}
  >
    {actions.map((action) => (
      <li key={action.id} data-card tabIndex={-1}>
        <Ticket action={action} by={<Organizer action={action} />} />
      </li>
    ))}
  </Stack>
);

export function TicketSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Stack gap={16} className={classes.list} role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className={classes.shape ?? ''}>
          <Skeleton className={classes.stub ?? ''} radius={10} />
          <div>
            <Skeleton height={12} width={120} />
            <Skeleton height={18} mt={14} width="70%" />
            <Skeleton height={12} mt={16} width="60%" />
            <Skeleton height={12} mt={10} width="45%" />
            <Skeleton height={36} mt={18} width={110} />
          </div>
        </Card>
      ))}
    </Stack>
  );
}
