import { IconUserSearch } from '@tabler/icons-react';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { SidebarSlot } from '../layout/SidebarSlot.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { FindPeople } from './FindPeople.tsx';
import { PersonCards, PersonCardsSkeleton } from './PersonCards.tsx';

/** Friend suggestions, with the search for members beside them. */
export function SuggestionsScreen() {
  return (
    <Page>
      <SidebarSlot>
        <FindPeople />
      </SidebarSlot>
      <Suggestions />
    </Page>
  );
}

function Suggestions() {
  const query = useInfiniteApiQuery('GET /user/get-users', { suggestions: 'Y' });
  if (query.isPending) return <PersonCardsSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load suggestions')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );

  const people = query.data.pages.flatMap((page) => page.users);
  if (people.length > 0)
    return <PersonCards label={t('Suggestions')} people={people} query={query} />;
  return (
    <EmptyState
      icon={<IconUserSearch size={40} stroke={1.5} />}
      title={t('No suggestions yet')}
      action={<LinkButton to={paths.inviteFriends()}>{t('Invite people')}</LinkButton>}
    >
      {t(
        'Suggestions are based on friends, groups and issues you have in common. Search for someone by name, or invite them.',
      )}
    </EmptyState>
  );
}
