import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { MenuItem } from '../ui/Menu.tsx';
import { plural, t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { putAction } from './cache.ts';

/** Menu item that cancels an action. The action stays visible, and its followers are notified. */
export function CancelAction({ action: { id, total_followers } }: { action: Action }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const cancelAction = useApiMutation('POST /action/call-off', {
    onSuccess: ({ action, message }) => {
      putAction(client, action);
      toast.success(message);
    },
  });
  const confirmCancel = async () => {
    const notified =
      total_followers > 0
        ? plural(
            total_followers,
            '{{n}} follower will be notified.',
            '{{n}} followers will be notified.',
          )
        : t('No one follows this action yet.');
    const detail = `${notified} ${t('The action stays visible, marked as canceled. This can’t be undone.')}`;
    if (
      await confirm({
        title: strings.cancelAction,
        detail,
        confirmLabel: t('Cancel action'),
        cancelLabel: t('Keep it'),
        danger: true,
      })
    )
      cancelAction.mutate({ id });
  };
  return (
    <MenuItem icon={<IconX size={18} aria-hidden />} onClick={() => void confirmCancel()}>
      {t('Cancel action')}
    </MenuItem>
  );
}
