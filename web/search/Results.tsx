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

type Of = { keyword: string; found: SearchCounts };

/** Search results of one type. */
export function SearchResults({ tab, ...of }: Of & { tab: SearchTab }) {
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

function People({ keyword, found }: Of) {
  const query = usePeopleSearch(keyword, found);
  const own = useSession()?.userId;
  const people = query.data?.pages.flatMap((page) => page.users) ?? [];
  if (people.length === 0)
    return <None icon={<IconUsers size={40} stroke={1.5} />} what={strings.userNotFound} />;
  return (
    <>
      <Card>
        <PersonList
          people={people}
          action={(person) =>
            person.id !== own && (
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

function Groups({ keyword, found }: Of) {
  const query = useGroupSearch(keyword, found);
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? [];
  if (groups.length === 0)
    return <None icon={<IconUsersGroup size={40} stroke={1.5} />} what={strings.groupNotFound} />;
  return <GroupList label={t('Groups found')} groups={groups} query={query} />;
}

function Actions({ keyword, found }: Of) {
  const query = useActionSearch(keyword, found);
  return (
    <ActionList
      query={query}
      label={t('search results')}
      empty={<None icon={<IconFlag size={40} stroke={1.5} />} what={strings.actionNotFound} />}
    />
  );
}

function Posts({ keyword, found }: Of) {
  const query = usePostSearch(keyword, found);
  return (
    <ContentList
      query={query}
      label={t('Posts found')}
      empty={<None icon={<IconMessages size={40} stroke={1.5} />} what={strings.postNotFound} />}
    />
  );
}

const None = ({ icon, what }: { icon: ReactNode; what: string }) => (
  <EmptyState icon={icon} title={what}>
    {t('There are results in other tabs. Or try fewer words, or just the start of a word.')}
  </EmptyState>
);
