import { ActionIcon } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { messageChangeableMs } from '#contract/durations.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.ts';
import { useNow } from '../ui/useNow.ts';
import { refetchInbox } from './inbox.ts';
import type { ConversationId, LogMessage } from './logPages.ts';
import { removeCachedMessage } from './messageCache.ts';

type MessageMenuProps = {
  conversation: ConversationId;
  message: LogMessage;
  onEdit: () => void;
};

/** Edits or deletes an own message for everyone. Absent once the time for it is over. */
export function MessageMenu({ conversation, message, onEdit }: MessageMenuProps) {
  const now = useNow();
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
  if (now.getTime() - Date.parse(message.added_on) > messageChangeableMs) return null;
  return (
    <Menu
      width={230}
      target={(target) => (
        <ActionIcon {...target} size={24} aria-label={t('Change this message')}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </MenuItem>
      <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={() => void askToDelete()}>
        {t('Delete for everyone')}
      </MenuItem>
    </Menu>
  );
}
