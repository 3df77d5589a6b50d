import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Card } from '../ui/Card.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { Row, Stack } from '../ui/primitives.tsx';
import classes from './PersonCards.module.css';
import { PersonCard, type ListedPerson } from './PersonCard.tsx';

type PersonCardsProps = {
  label: string;
  people: readonly ListedPerson[];
  /** The query of the list, for its next pages. */
  query: ComponentProps<typeof InfiniteScrollFooter>['query'] & { isFetching: boolean };
  /** Id of the friend that the A–Z index scrolled to. */
  jumpedTo?: number | undefined;
};

/** Cards of people in two columns, with infinite scrolling. */
export function PersonCards({ label, people, query, jumpedTo }: PersonCardsProps) {
  return (
    <>
      <Stack
        as="ul"
        gap={16}
        className={classes.grid}
        aria-label={label}
        aria-busy={query.isFetching}
      >
        {people.map((person) => (
          <PersonCard key={person.id} person={person} jumpedTo={person.id === jumpedTo} />
        ))}
      </Stack>
      <InfiniteScrollFooter
        query={query}
        noun={t('people')}
        skeleton={<PersonCardsSkeleton count={2} />}
      />
    </>
  );
}

export function PersonCardsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Stack gap={16} late className={classes.skeleton} role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index}>
          <Row gap={12}>
            <Skeleton circle height={64} />
            <div>
              <Skeleton height={12} width={120} />
              <Skeleton height={10} width={80} mt={10} />
            </div>
          </Row>
          <Skeleton height={36} width={110} mt={12} />
        </Card>
      ))}
    </Stack>
  );
}
