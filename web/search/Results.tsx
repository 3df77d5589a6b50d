import { IconFlag, IconMessages, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
import { CardSkeletons } from '../ui/Skeletons.tsx';
import {
  useActionSearch,
  useGroupSearch,
  usePeopleSearch,
  usePostSearch,
} from './searchQueries.ts';
import type { SearchCounts, SearchTab } from './tabs.ts';

type ResultsProps = { keyword: string; counts: SearchCounts };

/** The results under one tab of the search screen. Loads more while scrolling. */
export function SearchResults({ tab, ...of }: ResultsProps & { tab: SearchTab }) {
  switch (tab) {
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

function People({ keyword, counts }: ResultsProps) {
  const query = usePeopleSearch(keyword, counts);
  const ownId = useSession()?.userId;
  const people = query.data?.pages.flatMap((page) => page.users) ?? [];
  if (people.length === 0)
    return <NoResults icon={<IconUsers size={40} stroke={1.5} />} text={strings.userNotFound} />;
  return (
    <>
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
      <InfiniteScrollFooter
        query={query}
        noun={t('people')}
        skeleton={<CardSkeletons count={1} />}
      />
    </>
  );
}

function Groups({ keyword, counts }: ResultsProps) {
  const query = useGroupSearch(keyword, counts);
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? [];
  if (groups.length === 0)
    return (
      <NoResults icon={<IconUsersGroup size={40} stroke={1.5} />} text={strings.groupNotFound} />
    );
  return <GroupList label={t('Groups found')} groups={groups} query={query} />;
}

function Actions({ keyword, counts }: ResultsProps) {
  const query = useActionSearch(keyword, counts);
  return (
    <ActionList
      query={query}
      label={t('search results')}
      empty={<NoResults icon={<IconFlag size={40} stroke={1.5} />} text={strings.actionNotFound} />}
    />
  );
}

function Posts({ keyword, counts }: ResultsProps) {
  const query = usePostSearch(keyword, counts);
  return (
    <ContentList
      query={query}
      label={t('Posts found')}
      empty={
        <NoResults icon={<IconMessages size={40} stroke={1.5} />} text={strings.postNotFound} />
      }
    />
  );
}

/** Shown for an empty tab. If all tabs are empty, the screen shows no tabs. */
const NoResults = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <EmptyState icon={icon} title={text}>
    {t('There are results in other tabs. Or try fewer words, or just the start of a word.')}
  </EmptyState>
);
