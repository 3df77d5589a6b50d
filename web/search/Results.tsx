import { IconFlag, IconMessages, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { ActionList } from '../actions/ActionList.tsx';
import { useSession } from '../api/session.ts';
import { ContentList } from '../posts/ContentList.tsx';
import { GroupList } from '../groups/GroupList.tsx';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonList } from '../people/PersonList.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { activeFilters } from './filters.ts';
import {
  useActionSearch,
  useGroupSearch,
  usePeopleSearch,
  usePostSearch,
  type Search,
} from './searchQueries.ts';
import { WiderSearch } from './WiderSearch.tsx';
import type { ResultType, SearchCounts, SearchTab } from './tabs.ts';

export type ResultsProps = { search: Search; counts: SearchCounts };

/** The results of one type. Loads more while scrolling. */
export function SearchResults({ type, ...of }: ResultsProps & { type: ResultType }) {
  switch (type) {
    case 'users':
      return <People {...of} />;
    case 'groups':
      return <Groups {...of} />;
    case 'actions':
      return <Actions {...of} />;
    case 'posts':
      return <Posts {...of} />;
  }
}

function People({ search, counts }: ResultsProps) {
  const query = usePeopleSearch(search, counts);
  const people = query.data?.pages.flatMap((page) => page.users) ?? [];
  if (people.length === 0)
    return (
      <NoResults
        icon={<IconUsers size={40} stroke={1.5} />}
        text={strings.userNotFound}
        search={search}
        tab="users"
      />
    );
  return (
    <PeopleFound people={people} query={query} end={<EndOfResults search={search} tab="users" />} />
  );
}

type PeopleFoundProps = {
  people: Output<'GET /search/users'>['users'];
  query: ComponentProps<typeof InfiniteScrollFooter>['query'];
  end?: ReactNode;
};

/** A list of people with buttons to add them as friends. */
export const PeopleFound = ({ people, query, end }: PeopleFoundProps) => (
  <>
    <PeopleCard people={people} />
    <InfiniteScrollFooter query={query} noun={t('people')} skeleton={<CardSkeletons count={1} />}>
      {end}
    </InfiniteScrollFooter>
  </>
);

export function PeopleCard({ people }: Pick<PeopleFoundProps, 'people'>) {
  const ownId = useSession()?.userId;
  return (
    <Card>
      <PersonList
        people={people}
        action={(person) =>
          person.id !== ownId && (
            <FriendButton person={person} friendship={person.friendship} size="sm" inList />
          )
        }
      />
    </Card>
  );
}

function Groups({ search, counts }: ResultsProps) {
  const query = useGroupSearch(search, counts);
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? [];
  if (groups.length === 0)
    return (
      <NoResults
        icon={<IconUsersGroup size={40} stroke={1.5} />}
        text={strings.groupNotFound}
        search={search}
        tab="groups"
      />
    );
  return <GroupList label={t('Groups found')} groups={groups} query={query} />;
}

function Actions({ search, counts }: ResultsProps) {
  const query = useActionSearch(search, counts);
  return (
    <ActionList
      query={query}
      label={t('search results')}
      empty={
        <NoResults
          icon={<IconFlag size={40} stroke={1.5} />}
          text={strings.actionNotFound}
          search={search}
          tab="actions"
        />
      }
      end={<EndOfResults search={search} tab="actions" />}
    />
  );
}

function Posts({ search, counts }: ResultsProps) {
  const query = usePostSearch(search, counts);
  return (
    <ContentList
      query={query}
      label={t('Posts found')}
      empty={
        <NoResults
          icon={<IconMessages size={40} stroke={1.5} />}
          text={strings.postNotFound}
          search={search}
          tab="posts"
        />
      }
      end={<EndOfResults search={search} tab="posts" />}
    />
  );
}

type NoResultsProps = { icon: ReactNode; text: string; search: Search; tab: SearchTab };

/**
 * Shown for an empty tab, with the next wider search. If all tabs are empty without filters, the
 * screen shows no tabs.
 */
export const NoResults = ({ icon, text, search, tab }: NoResultsProps) => {
  const isFiltered = activeFilters(search.filters, tab).length > 0;
  return (
    <EmptyState
      icon={icon}
      title={text}
      action={isFiltered && <WiderSearch search={search} tab={tab} isButton />}
    >
      {isFiltered
        ? t('Nothing matches all of your filters.')
        : t('There are results in other tabs. Or try fewer words, or just the start of a word.')}
    </EmptyState>
  );
};

/** The end of a list with filters, with the next wider search. */
const EndOfResults = ({ search, tab }: { search: Search; tab: SearchTab }) =>
  activeFilters(search.filters, tab).length > 0 && (
    <Text as="span" size="sm" color="muted">
      {t('That’s everything with these filters.')} <WiderSearch search={search} tab={tab} />
    </Text>
  );
