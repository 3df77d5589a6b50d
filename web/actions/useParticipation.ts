import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import { useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/notice.ts';
import { putAction, refreshAction } from './cache.ts';

/** What a member does about an action: the answer shows wherever the action does. That one follows it shows at once; refused, it is as before, and that is said. */
export function useDeeds(action: Action) {
  const { id, following: followed, total_followers } = action;
  const client = useQueryClient();
  const hooks = {
    onSuccess: ({ action, message }: { action: Action; message: string }) => {
      putAction(client, action);
      toast.success(message);
    },
    // It may be over, or called off, since it was read.
    onError: (refused: ApiRequestError) => {
      showErrorToast(refused);
      putAction(client, action);
      if (refused.code === 'forbidden') void refreshAction(client, id).catch(() => undefined);
    },
  };
  const follow = useApiMutation('POST /action/follow', hooks);
  const unfollow = useApiMutation('POST /action/un-follow', hooks);
  const complete = useApiMutation('POST /action/mark-complete', hooks);
  const show = (following: boolean) => {
    if (following !== followed)
      putAction(client, {
        ...action,
        following,
        can_follow: !following,
        total_followers: total_followers + (following ? 1 : -1),
      });
  };
  const following = follow.isPending || unfollow.isPending;
  // pressed twice, it is done once
  return {
    follow: (remind?: boolean) => {
      if (following) return;
      show(true);
      follow.mutate({ id, ...(remind !== undefined && { remind }) });
    },
    unfollow: () => {
      if (following) return;
      show(false);
      unfollow.mutate({ id });
    },
    complete: () => complete.isPending || complete.mutate({ action_id: id }),
    following,
    completing: complete.isPending,
    /** What was chosen just now, before it is answered. */
    remind: follow.isPending ? follow.variables.remind : undefined,
  };
}
