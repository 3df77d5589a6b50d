import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { useEndInSight } from '../ui/endInSight.ts';
import classes from './People.module.css';
import { PersonCard, type Listed } from './PersonCard.tsx';

/** What this needs of an endless answer. */
type Going = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

type PeopleProps = {
  label: string;
  people: readonly Listed[];
  answer: Going;
  /** Who was jumped to. */
  sought?: number | undefined;
};

/** People as cards, two in a row, that go on as one scrolls. */
export function People({ label, people, answer, sought }: PeopleProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = answer;
  const more = () => void answer.fetchNextPage();
  const idle = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useEndInSight(() => {
    if (idle) more();
  });
  return (
    <>
      <ul className={classes.grid} aria-label={label} aria-busy={answer.isFetching}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} sought={person.id === sought} />
        ))}
      </ul>
      {isFetchingNextPage && <PeopleSkeleton count={2} />}
      {isFetchNextPageError && <ErrorRegion title="We could not load more people" message={error?.message ?? ''} onRetry={more} retrying={isFetchingNextPage} />}
      <div ref={end} className={classes.end}>
        {idle && (
          <Button variant="default" onClick={more}>
            Show more
          </Button>
        )}
      </div>
    </>
  );
}

/** The shape of the cards while they are on the way. */
export function PeopleSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <Card key={index}>
          <div className={classes.person}>
            <Skeleton circle height={64} />
            <div>
              <Skeleton height={12} width={120} />
              <Skeleton height={10} width={80} mt={10} />
            </div>
          </div>
          <Skeleton height={36} width={110} mt={12} />
        </Card>
      ))}
    </div>
  );
}

/** The rows of a screen of friends, from its search down. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>;
}
