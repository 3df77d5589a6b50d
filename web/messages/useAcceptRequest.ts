import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';
import { refetchInbox, useOpenConversation } from './inbox.ts';
import { isPersonInUrl } from './routeParams.ts';

/** Accepts the message request of a person, and opens the conversation. */
export function useAcceptRequest(user: { id: number; username: string }) {
  const { id, username } = user;
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useOpenConversation().username;
  const accept = useApiMutation('POST /message/accept', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetchInbox(client);
      // An open request is replaced, so that Back leads to the list and not to it.
      // The conversation moves from Requests to the inbox, so the inbox is shown beside it.
      void navigate({ to: paths.conversation(username), replace: isPersonInUrl(open, user) });
      void client.invalidateQueries({
        queryKey: queryKey('GET /message/get-messages', { user_id: id }),
      });
    },
  });
  return { accept: () => accept.mutate({ user_id: id }), isPending: accept.isPending };
}
