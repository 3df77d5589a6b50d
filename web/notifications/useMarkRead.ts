import { useQueryClient } from '@tanstack/react-query';
import type { NotificationView } from '#contract/notification.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { setUnreadCount, markCachedRead } from './cache.ts';

/** Marks one or all notifications as read, optimistically; then shows the server's count. */
export function useMarkRead() {
  const client = useQueryClient();
  const { mutate } = useApiMutation('POST /notification/read', {
    onSuccess: (answer) => setUnreadCount(client, answer.new),
    onError: (refused) => {
      void client.invalidateQueries({ queryKey: queryKey('GET /notification/list') });
      // A deleted notification needs no error.
      if (refused.status !== 404) showErrorToast(refused);
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
