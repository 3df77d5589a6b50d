import { useQueryClient } from '@tanstack/react-query';
import type { NotificationView } from '#contract/notification.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { setUnreadCount, markCachedRead } from './cache.ts';

/** Marks one or all notifications as read, optimistically; then shows the server's count. */
export function useMarkRead() {
  const client = useQueryClient();
  const { mutate } = useApiMutation('POST /notification/read', {
    onSuccess: (response) => setUnreadCount(client, response.new),
    onError: (error) => {
      void client.invalidateQueries({ queryKey: queryKey('GET /notification/list') });
      // A deleted notification needs no error.
      if (error.status !== 404) showErrorToast(error);
    },
  });
  return {
    read: ({ id, status }: NotificationView) => {
      if (status === '1') return;
      markCachedRead(client, id);
      mutate({ id });
    },
    readAll: () => {
      markCachedRead(client);
      mutate({});
    },
  };
}
