import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Friendship } from '#contract/people.ts';
import { send } from '../api/send.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';
import { updateCachedFriendship, invalidateFriendship } from './friendshipCache.ts';

/** Friendship steps: the call, and the friendship that is expected after it. */
const steps = {
  add: {
    run: (id: number) => send('POST /user/send-friend-request', { second_user_id: id }),
    to: 'sent',
  },
  cancel: {
    run: (id: number) => send('POST /user/cancel-friend-request', { second_user_id: id }),
    to: 'none',
  },
  confirm: {
    run: (id: number) => send('POST /user/confirm-friend-request', { user_id: id }),
    to: 'friends',
  },
  decline: {
    run: (id: number) => send('POST /user/decline-friend-request', { user_id: id }),
    to: 'none',
  },
  remove: {
    run: (id: number) => send('POST /user/remove-friend', { second_user_id: id }),
    to: 'none',
  },
} as const;
export type FriendshipStep = keyof typeof steps;

/**
 * Friendship with a person and its steps. Each step is optimistic; the state in the response wins,
 * which can differ (two mutual requests make friends). A failed step shows an error and refetches
 * the state.
 */
export function useFriendship(personId: number, friendship: Friendship) {
  const client = useQueryClient();
  const step = useMutation({
    mutationFn: (name: FriendshipStep) => steps[name].run(personId),
    onSuccess: (response) => {
      toast.success(response.message);
      void updateCachedFriendship(client, personId, response.friendship);
    },
    onError: (error) => {
      showErrorToast(error);
      void invalidateFriendship(client);
    },
  });
  return {
    friendship: step.isPending ? steps[step.variables].to : friendship,
    isPending: step.isPending,
    takeStep: (name: FriendshipStep) => {
      if (!step.isPending) step.mutate(name);
    },
  };
}
