import { Button } from '@mantine/core';
import { useApiQuery } from '../api/hooks.ts';
import { useFriendship, type FriendshipStep } from '../people/useFriendship.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './NotificationRow.module.css';

type FriendRequestButtonsProps = {
  person: { id: number; name: string };
  /** Called before the answer is sent. */
  onAnswer: () => void;
};

/** Buttons in a notification to accept or decline a friend request, while it is pending. */
export function FriendRequestButtons({
  person: { id, name },
  onAnswer,
}: FriendRequestButtonsProps) {
  // Always refetched: the cached list may lack a request that has just arrived.
  const requests =
    useApiQuery('GET /user/get-friend-requests', {}, { staleTime: 0 }).data?.requests ?? [];
  const { friendship, takeStep } = useFriendship(
    id,
    requests.find((sender) => sender.id === id)?.friendship ?? 'none',
  );
  if (friendship !== 'received') return null;
  const answerRequest = (step: FriendshipStep) => {
    onAnswer();
    takeStep(step);
  };
  return (
    <Wrap gap={8} className={classes.requestButtons}>
      <Button
        size="compact-md"
        aria-label={t('Confirm friend request from {{name}}', { name })}
        onClick={() => answerRequest('confirm')}
      >
        {t('Confirm')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('Decline friend request from {{name}}', { name })}
        onClick={() => answerRequest('decline')}
      >
        {t('Decline')}
      </Button>
    </Wrap>
  );
}
