import { useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/calls.ts';
import { minute } from '#contract/durations.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { useApiMutation, useApiQuery } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';

/** A person or a group, with its name, which the member mutes or has muted. */
export type MuteTarget =
  | { user_id: number; name: string; group_id?: never }
  | { group_id: number; name: string; user_id?: never };

/** Returns a function that tells whether a target is muted; false until the list is loaded. */
export function useIsMuted() {
  const { data } = useApiQuery('GET /user/mutes', {}, { staleTime: minute });
  return ({ user_id, group_id }: MuteTarget) =>
    data?.mutes.some(
      ({ user, group }) =>
        (user_id !== undefined && user?.id === user_id) ||
        (group_id !== undefined && group?.id === group_id),
    ) ?? false;
}

type UseMuteOptions = {
  /** Called after muting. */
  onSuccess?: () => void;
  /** Handles the error of muting. By default it is shown as a toast. */
  onError?: (error: ApiRequestError) => void;
};

/** Mutes and ends mutes. They affect lists everywhere, so all queries are refetched. */
export function useMute({ onSuccess, onError }: UseMuteOptions = {}) {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries();
  const unmute = useApiMutation('POST /user/unmute', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetch();
    },
  });
  const mute = useApiMutation('POST /user/mute', {
    onSuccess: ({ message }, { period: _period, ...target }) => {
      toast.undo(message, { undo: () => unmute.mutate(target), onDismissed: () => undefined });
      refetch();
      onSuccess?.();
    },
    ...(onError && { onError }),
  });
  return { mute, unmute };
}

/** The part of a target that the API takes. */
export const toInput = ({ user_id, group_id }: MuteTarget): Input<'POST /user/unmute'> =>
  user_id === undefined ? { group_id: group_id! } : { user_id };
