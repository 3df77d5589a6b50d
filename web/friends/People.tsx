import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Card } from '../ui/Card.tsx';
import { InfiniteScrollFooter } from '../ui/GoingOn.tsx';
import { t } from '../i18n/language.ts';
import classes from './People.module.css';
import { PersonCard, type Listed } from './PersonCard.tsx';

type PeopleProps = {
  label: string;
  people: readonly Listed[];
  answer: ComponentProps<typeof InfiniteScrollFooter>['answer'] & { isFetching: boolean };
  /** Who was jumped to. */
  sought?: number | undefined;
};

/** People as cards, two in a row, that go on as one scrolls. */
export function People({ label, people, answer, sought }: PeopleProps) {
  return (
    <>
      <ul className={classes.grid} aria-label={label} aria-busy={answer.isFetching}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} sought={person.id === sought} />
        ))}
      </ul>
      <InfiniteScrollFooter
        answer={answer}
        what={t('people')}
        shape={<PeopleSkeleton count={2} />}
      />
    </>
  );
}

/** The shape of the cards while they are on the way. */
export function PeopleSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={t('Loading')}>
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
