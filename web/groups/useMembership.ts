import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/group.ts';
import { send } from '../api/send.ts';
import { ApiRequestError } from '../api/errors.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';
import { refetchAfterGroupChange, updateCachedMembership } from './cache.ts';

const steps = {
  join: (group_id: number) => send('POST /group/join', { group_id }),
  leave: (group_id: number) => send('POST /group/leave', { group_id }),
  accept: (group_id: number) => send('POST /group/accept-invitation', { group_id }),
  decline: (group_id: number) => send('POST /group/decline-invitation', { group_id }),
};
export type MembershipStep = keyof typeof steps;

/**
 * Joins and leaves groups. Shows the state that the server returns, without optimistic updates.
 * `onLeave` runs before the cache changes, so that a screen can close instead of refetching a group
 * that the viewer cannot see anymore.
 */
export function useMembership({ id }: Pick<Group, 'id'>, onLeave?: () => void) {
  const client = useQueryClient();
  const step = useMutation({
    mutationFn: (name: MembershipStep) => steps[name](id),
    onSuccess: (response, name) => {
      toast.success(response.message);
      if (name === 'leave' || name === 'decline') onLeave?.();
      updateCachedMembership(client, id, response);
    },
    onError: (error) => {
      showErrorToast(error);
      // The group was closed or deleted, or the invitation was withdrawn, in the meantime.
      if (
        error instanceof ApiRequestError &&
        (error.code === 'not_found' || error.code === 'forbidden')
      )
        void refetchAfterGroupChange(client);
    },
  });
  return {
    /** The step that is being sent. */
    pendingStep: step.isPending ? step.variables : undefined,
    takeStep: (name: MembershipStep) => {
      if (!step.isPending) step.mutate(name);
    },
  };
}
