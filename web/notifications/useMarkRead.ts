import { useQueryClient } from '@tanstack/react-query';
import type { NotificationView } from '#contract/notification.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { setUnreadCount, markCachedRead, markCachedUnread } from './cache.ts';

/**
 * Marks one or all notifications as read, or one as unread, optimistically; then shows the server's
 * count.
 */
export function useMarkRead() {
  const client = useQueryClient();
  const handlers = {
    onSuccess: (response: { new: number }) => setUnreadCount(client, response.new),
    onError: (error: ApiRequestError) => {
      void client.invalidateQueries({ queryKey: queryKey('GET /notification/list') });
      // A deleted notification needs no error.
      if (error.status !== 404) showErrorToast(error);
    },
  };
  const { mutate } = useApiMutation('POST /notification/read', handlers);
  const { mutate: markUnread } = useApiMutation('POST /notification/mark-unread', handlers);
  return {
    read: ({ id, status }: NotificationView) => {
      if (status === '1') return;
      markCachedRead(client, id);
      mutate({ id });
    },
    unread: ({ id }: NotificationView) => {
      markCachedUnread(client, id);
      markUnread({ id });
    },
    readAll: () => {
      markCachedRead(client);
      mutate({});
    },
  };
}
