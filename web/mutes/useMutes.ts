import { useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/calls.ts';
import { minute } from '#contract/durations.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { queryKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';

type Target = Input<'POST /user/unmute'>;

/** A person or a group, with its name, which the member mutes or has muted. */
export type MuteTarget =
  | { user_id: number; name: string; group_id?: never }
  | { group_id: number; name: string; user_id?: never };

/**
 * Returns a function that tells whether a person, a group or notifications about a post are muted;
 * false until the list is loaded.
 */
export function useIsMuted() {
  const { data } = useApiQuery('GET /user/mutes', {}, { staleTime: minute });
  return ({ user_id, group_id, content_id }: Omit<Target, 'word'>) =>
    data?.mutes.some(
      ({ user, group, content }) =>
        (user_id !== undefined && user?.id === user_id) ||
        (group_id !== undefined && group?.id === group_id) ||
        (content_id !== undefined && content?.id === content_id),
    ) ?? false;
}

type UseMuteOptions = {
  /** Called after muting. */
  onSuccess?: () => void;
  /** Handles the error of muting. By default it is shown as a toast. */
  onError?: (error: ApiRequestError) => void;
};

/**
 * Mutes and ends mutes. All queries are refetched, because mutes affect lists everywhere, except
 * those of posts, which only affect notifications to come.
 */
export function useMute({ onSuccess, onError }: UseMuteOptions = {}) {
  const client = useQueryClient();
  const refetch = ({ content_id }: Target) =>
    void client.invalidateQueries(
      content_id === undefined ? {} : { queryKey: queryKey('GET /user/mutes') },
    );
  const unmute = useApiMutation('POST /user/unmute', {
    onSuccess: ({ message }, target) => {
      toast.success(message);
      refetch(target);
    },
  });
  const mute = useApiMutation('POST /user/mute', {
    onSuccess: ({ message }, { period: _period, ...target }) => {
      toast.undo(message, { undo: () => unmute.mutate(target) });
      refetch(target);
      onSuccess?.();
    },
    ...(onError && { onError }),
  });
  return { mute, unmute };
}

/** The part of a target that the API takes. */
export const toInput = ({ user_id, group_id }: MuteTarget): Target =>
  user_id === undefined ? { group_id: group_id! } : { user_id };
