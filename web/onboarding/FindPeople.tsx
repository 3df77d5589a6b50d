import { useApiQuery } from '../api/hooks.ts';
import { FriendButton } from '../people/FriendButton.tsx';
import { PersonList } from '../people/PersonList.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { ErrorState } from '../ui/ErrorRegion.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import classes from './Welcome.module.css';

const few = 5;

/** A few people whom somebody new may know. Who asks one of them has answered, and so has who asks none. */
export function FindPeople() {
  const answer = useApiQuery('GET /user/get-users', { suggestions: 'Y', pageSize: few });
  if (answer.isPending) return <TextSkeleton />;
  if (!answer.data)
    return (
      <ErrorState
        title={t('We could not load suggestions')}
        message={answer.error.message}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  const { users } = answer.data;
  return (
    <>
      <p className={classes.lead}>
        {users.length > 0
          ? t(
              'They share issues, groups or friends with you. What you post for friends is seen by who confirms your request.',
            )
          : t(
              'There is nobody yet of whom we know that you share something. Invite somebody, or look for a name in the search.',
            )}
      </p>
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
