import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import { useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';
import { putAction, refreshAction } from './cache.ts';

/**
 * Mutations for following and completing an action. Following is optimistic: an error restores the
 * previous state and shows a toast.
 */
export function useParticipation(action: Action) {
  const { id, following: wasFollowing, total_followers } = action;
  const client = useQueryClient();
  const hooks = {
    onSuccess: ({ action, message }: { action: Action; message: string }) => {
      putAction(client, action);
      toast.success(message);
    },
    // The action may have ended or been canceled since it was loaded.
    onError: (error: ApiRequestError) => {
      showErrorToast(error);
      putAction(client, action);
      if (error.code === 'forbidden') void refreshAction(client, id).catch(() => undefined);
    },
  };
  const follow = useApiMutation('POST /action/follow', hooks);
  const unfollow = useApiMutation('POST /action/un-follow', hooks);
  const complete = useApiMutation('POST /action/mark-complete', hooks);
  /** Shows the state before the response. Without `can_follow` the reminder switch is hidden. */
  const show = (following: boolean) => {
    if (following !== wasFollowing)
      putAction(client, {
        ...action,
        following,
        can_follow: !following,
        total_followers: total_followers + (following ? 1 : -1),
      });
  };
  const isFollowPending = follow.isPending || unfollow.isPending;
  // A second click while a request is pending is ignored.
  return {
    follow: (remind?: boolean) => {
      if (isFollowPending) return;
      show(true);
      follow.mutate({ id, ...(remind !== undefined && { remind }) });
    },
    unfollow: () => {
      if (isFollowPending) return;
      show(false);
      unfollow.mutate({ id });
    },
    complete: () => complete.isPending || complete.mutate({ action_id: id }),
    /** Whether a request to follow or unfollow is pending. */
    isFollowPending,
    isCompletePending: complete.isPending,
    /** The reminder choice that is being sent. */
    remind: follow.isPending ? follow.variables.remind : undefined,
  };
}
