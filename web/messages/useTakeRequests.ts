import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';
import { refetchInbox } from './inbox.ts';

/**
 * Changes whether people the member does not know can send message requests. The setting is shown
 * in the settings and below the requests.
 */
export function useTakeRequests() {
  const client = useQueryClient();
  return useApiMutation('POST /message/take-requests', {
    onSuccess: ({ takes_requests, message }) => {
      client.setQueryData<Output<'GET /message/preferences'>>(
        queryKey('GET /message/preferences', {}),
        (preferences) => preferences && { ...preferences, takes_requests },
      );
      refetchInbox(client);
      toast.success(message);
    },
  });
}
