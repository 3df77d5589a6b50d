import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { ReportDialog } from '../moderation/ReportDialog.tsx';
import { paths } from '../paths.ts';
import { BlockDialog } from '../people/BlockDialog.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { refetchInbox, useOpenConversation } from './inbox.ts';
import { messageFolders } from './lists.ts';
import type { MessageLogPages } from './logPages.ts';
import { isPersonInUrl } from './routeParams.ts';

/**
 * Actions on a whole conversation, for its menu and for a message request. After “Mark as unread”
 * and “Delete”, the list of conversations is shown. The caller renders `dialogs`.
 */
export function useConversationActions(user: MessageLogPages['user']) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { folder, username } = useOpenConversation();
  const [dialog, setDialog] = useState<'report' | 'block'>();
  const openFolder = () =>
    void navigate({ to: messageFolders.find((item) => item.folder === folder)!.to });

  const markUnread = useApiMutation('POST /message/mark-unread', {
    onSuccess: () => {
      openFolder();
      refetchInbox(client);
    },
  });
  const remove = useApiMutation('POST /message/delete', {
    onSuccess: ({ message }) => {
      toast.success(message);
      // Another conversation stays open beside the list.
      if (isPersonInUrl(username, user)) openFolder();
      client.removeQueries({
        queryKey: queryKey('GET /message/get-messages', { user_id: user.id }),
        type: 'inactive',
      });
      refetchInbox(client);
    },
  });
  const askToDelete = async () => {
    const detail = user.deleted
      ? t('You won’t be able to get this conversation back.')
      : t('This deletes it only for you. {{name}} keeps their copy.', { name: user.name });
    if (
      await confirm({
        title: strings.deleteConversation,
        detail,
        confirmLabel: t('Delete'),
        danger: true,
      })
    )
      remove.mutate({ user_id: user.id });
  };

  const askToDecline = async () => {
    if (
      await confirm({
        title: t('Decline this request?'),
        detail: t('This deletes it only for you. {{name}} keeps their copy.', { name: user.name }),
        confirmLabel: t('Decline'),
        danger: true,
      })
    )
      remove.mutate({ user_id: user.id });
  };

  return {
    /** Opens one of the dialogs. */
    open: setDialog,
    markUnread: () => markUnread.mutate({ user_id: user.id }),
    askToDelete: () => void askToDelete(),
    /** For a message request. */
    askToDecline: () => void askToDecline(),
    dialogs: (
      <>
        <ReportDialog
          target={{ user_id: user.id }}
          url={new URL(paths.profile(user.username), location.origin).href}
          person={user}
          opened={dialog === 'report'}
          onClose={() => setDialog(undefined)}
        />
        <BlockDialog
          person={user}
          opened={dialog === 'block'}
          onClose={() => setDialog(undefined)}
        />
      </>
    ),
  };
}
