import { useApiQuery } from '../api/hooks.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonList } from '../people/PersonList.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { Text } from '../ui/primitives.tsx';

const suggestionCount = 5;

/**
 * Onboarding step: friend suggestions. It has no answer to save, so its button always says Skip.
 */
export function FriendsStep() {
  const query = useApiQuery('GET /user/get-users', {
    suggestions: 'Y',
    pageSize: suggestionCount,
  });
  if (query.isPending) return <TextSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load suggestions')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const { users } = query.data;
  return (
    <>
      <Text color="muted">
        {users.length > 0
          ? t(
              'You have issues, groups or friends in common. When they accept your request, they’ll see what you share with friends.',
            )
          : t('We don’t have any suggestions yet. Invite someone, or search for a name.')}
      </Text>
      {users.length > 0 && (
        <PersonList
          people={users}
          action={(person) => (
            <FriendButton person={person} friendship={person.friendship} size="xs" inList />
          )}
        />
      )}
      <div>
        <LinkButton
          to={users.length > 0 ? paths.friendSuggestions() : paths.inviteFriends()}
          variant="light"
        >
          {users.length > 0 ? t('See more people') : t('Invite friends')}
        </LinkButton>
      </div>
    </>
  );
}
