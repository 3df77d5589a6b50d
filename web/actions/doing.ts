import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import { useSend } from '../api/hooks.ts';
import type { Refused } from '../api/refused.ts';
import { tellRefusal } from '../api/tell.ts';
import { notice } from '../ui/notice.ts';
import { putAction, refreshAction } from './cache.ts';

/** What a member does about an action: the answer shows wherever the action does. */
export function useDeeds({ id }: Action) {
  const client = useQueryClient();
  const hooks = {
    onDone: ({ action, message }: { action: Action; message: string }) => {
      putAction(client, action);
      notice.success(message);
    },
    // It may be over, or called off, since it was read.
    onRefused: (refused: Refused) => {
      tellRefusal(refused);
      if (refused.code === 'forbidden') void refreshAction(client, id).catch(() => undefined);
    },
  };
  const follow = useSend('POST /action/follow', hooks);
  const unfollow = useSend('POST /action/un-follow', hooks);
  const complete = useSend('POST /action/mark-complete', hooks);
  const following = follow.isPending || unfollow.isPending;
  // pressed twice, it is done once
  return {
    follow: (remind?: boolean) => following || follow.mutate({ id, ...(remind !== undefined && { remind }) }),
    unfollow: () => following || unfollow.mutate({ id }),
    complete: () => complete.isPending || complete.mutate({ action_id: id }),
    following,
    completing: complete.isPending,
    /** What was chosen just now, before it is answered. */
    remind: follow.isPending ? follow.variables.remind : undefined,
  };
}
