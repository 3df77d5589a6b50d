import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Group } from '#contract/group.ts';
import { Stack, Text } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { Card } from '../ui/Card.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import classes from './GroupList.module.css';
import { GroupSummary } from './GroupSummary.tsx';
import { MembershipButtons } from './MembershipButtons.tsx';

type GroupListProps = {
  label: string;
  groups: readonly Group[];
  query: ComponentProps<typeof InfiniteScrollFooter>['query'] & { isFetching: boolean };
};

/** Groups with their membership buttons, with infinite scrolling. */
export function GroupList({ label, groups, query }: GroupListProps) {
  return (
    <>
      <GroupCards label={label} groups={groups} busy={query.isFetching} />
      <InfiniteScrollFooter
        query={query}
        noun={t('groups')}
        skeleton={<GroupListSkeleton count={2} />}
      />
    </>
  );
}

type GroupCardsProps = Pick<GroupListProps, 'label' | 'groups'> & { busy?: boolean };

export const GroupCards = ({ label, groups, busy }: GroupCardsProps) => (
  <Stack as="ul" gap={16} aria-label={label} aria-busy={busy}>
    {groups.map((group) => (
      <Entry key={group.id} group={group} />
    ))}
  </Stack>
);

function Entry({ group }: { group: Group }) {
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  return (
    <Text ref={entry} tabIndex={-1} as="li" radius={12}>
      <Card>
        <GroupSummary group={group}>
          <MembershipButtons group={group} size="sm" inList />
        </GroupSummary>
      </Card>
    </Text>
  );
}

/** Placeholder of the cards while they load. */
export function GroupListSkeleton({ count = 3 }: { count?: number }) {
  return (
    <Stack gap={16} late role="status" aria-label={t('Loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className={classes.shape ?? ''}>
          <Skeleton height={64} width={64} radius={14} />
          <div>
            <Skeleton height={16} width={180} />
            <Skeleton height={10} width={110} mt={10} />
            <Skeleton height={12} mt={14} width="90%" />
          </div>
          <Skeleton height={36} width={130} />
        </Card>
      ))}
    </Stack>
  );
}
