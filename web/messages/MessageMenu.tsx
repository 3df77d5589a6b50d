import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconMessageReport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { messageChangeableMs } from '#contract/durations.ts';
import { useApiMutation } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.ts';
import { useIsBefore } from '../ui/useNow.ts';
import { refetchInbox } from './inbox.ts';
import type { ConversationId, LogMessage } from './logPages.ts';
import { removeCachedMessage } from './messageCache.ts';
import { Replies } from './replies.ts';

const ReportDialog = lazyDialog(() =>
  import('../moderation/ReportDialog.tsx').then((module) => module.ReportDialog),
);

type MessageMenuProps = {
  conversation: ConversationId;
  message: LogMessage;
  isOwn: boolean;
  onEdit: () => void;
};

/**
 * Menu of a message: reply; edit or delete an own one for everyone, while there is time; report one
 * of a group conversation, which has no screen of its own. Absent without any of these.
 */
export function MessageMenu({ conversation, message, isOwn, onEdit }: MessageMenuProps) {
  const { replyTo } = use(Replies);
  const [reporting, setReporting] = useState(false);
  const { id, user, added_on } = message;
  const isChangeable = useIsBefore(Date.parse(added_on) + messageChangeableMs);
  const canChange = isOwn && isChangeable;
  const reportedIn =
    !isOwn && 'conversation_id' in conversation ? conversation.conversation_id : undefined;
  if (!replyTo && !canChange && reportedIn === undefined) return null;
  return (
    <>
      <Menu
        width={230}
        target={(target) => (
          <ActionIcon
            {...target}
            size={24}
            aria-label={
              isOwn
                ? t('More options for your message')
                : t('More options for {{name}}’s message', { name: user.name })
            }
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        {replyTo && (
          <MenuItem icon={<IconArrowBackUp size={18} aria-hidden />} onClick={() => replyTo(id)}>
            {t('Reply')}
          </MenuItem>
        )}
        {canChange && <ChangeItems conversation={conversation} message={message} onEdit={onEdit} />}
        {reportedIn !== undefined && (
          <MenuItem
            icon={<IconMessageReport size={18} aria-hidden />}
            onClick={() => setReporting(true)}
          >
            {t('Report')}
          </MenuItem>
        )}
      </Menu>
      {reportedIn !== undefined && (
        <ReportDialog
          target={{ message_id: id }}
          url={paths.groupConversation(reportedIn)}
          person={user.deleted ? undefined : user}
          opened={reporting}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}

/** Edits or deletes an own message for everyone. */
function ChangeItems({ conversation, message, onEdit }: Omit<MessageMenuProps, 'isOwn'>) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const remove = useApiMutation('POST /message/delete-for-all', {
    onSuccess: (response) => {
      removeCachedMessage(client, conversation, message.id);
      refetchInbox(client);
      toast.success(response.message);
    },
  });
  const askToDelete = async () => {
    if (
      await confirm({
        title: t('Delete this message for everyone?'),
        detail: t('It disappears for everyone in this conversation. You can’t undo this.'),
        confirmLabel: t('Delete'),
        danger: true,
      })
    )
      remove.mutate({ id: message.id });
  };
  return (
    <>
      <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </MenuItem>
      <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={() => void askToDelete()}>
        {t('Delete for everyone')}
      </MenuItem>
    </>
  );
}
