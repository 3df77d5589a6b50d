import { Button } from '@mantine/core';
import { useApiQuery } from '../api/hooks.ts';
import { useFriendship, type Step } from '../people/friendship.ts';
import { t } from '../i18n/language.ts';
import classes from './NotificationRow.module.css';

type AnswerRequestProps = { person: { id: number; name: string }; onAnswer: () => void };

/** The two answers to a friend request, as long as it waits for one. */
export function AnswerRequest({ person: { id, name }, onAnswer }: AnswerRequestProps) {
  // Whoever has just asked is not among those that were asked for before.
  const requests =
    useApiQuery('GET /user/get-friend-requests', {}, { staleTime: 0 }).data?.requests ?? [];
  const { standing, take } = useFriendship(
    id,
    requests.find((asking) => asking.id === id)?.friendship ?? 'none',
  );
  if (standing !== 'received') return null;
  const answer = (step: Step) => {
    onAnswer();
    take(step);
  };
  return (
    <div className={classes.answers}>
      <Button
        size="compact-md"
        aria-label={t('Confirm friend request from {{name}}', { name })}
        onClick={() => answer('confirm')}
      >
        {t('Confirm')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('Decline friend request from {{name}}', { name })}
        onClick={() => answer('decline')}
      >
        {t('Decline')}
      </Button>
    </div>
  );
}
