import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { Row, Stack } from '../ui/primitives.tsx';
import { PersonCard, type ListedPerson } from './PersonCard.tsx';

type PersonCardsProps = {
  label: string;
  people: readonly ListedPerson[];
  /** The query of the list, for its next pages. */
  query: ComponentProps<typeof InfiniteScrollFooter>['query'] & { isFetching: boolean };
  /** Id of the friend that the A–Z index scrolled to. */
  jumpedTo?: number | undefined;
};

/** Rows of people, with infinite scrolling. */
export function PersonCards({ label, people, query, jumpedTo }: PersonCardsProps) {
  return (
    <>
      <Stack
        as="ul"
        surface="card"
        border
        radius={12}
        ruled={0}
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
    <Stack surface="card" border radius={12} ruled={0} late role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Row key={index} gap={12} px={16} py={8}>
          <Skeleton circle height={44} />
          <div>
            <Skeleton height={12} width={120} />
            <Skeleton height={10} width={80} mt={10} />
          </div>
        </Row>
      ))}
    </Stack>
  );
}
