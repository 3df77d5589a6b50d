import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Action } from '#contract/action.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { plural, t } from '../i18n/language.ts';
import { toast } from '../ui/notice.ts';
import { putAction } from './cache.ts';

/** It does not take place: it stays to be read, and whoever follows it is told. */
export function CallOff({ action: { id, total_followers } }: { action: Action }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const cancelAction = useApiMutation('POST /action/call-off', {
    onSuccess: ({ action, message }) => {
      putAction(client, action);
      toast.success(message);
    },
  });
  const ask = async () => {
    const told =
      total_followers > 0
        ? plural(
            total_followers,
            '{{n}} follower will be notified.',
            '{{n}} followers will be notified.',
          )
        : t('No one follows it yet.');
    const detail = `${told} ${t('It stays visible, marked as canceled. This can’t be undone.')}`;
    if (
      await confirm({
        title: strings.callOffAction,
        detail,
        yes: t('Cancel action'),
        danger: true,
      })
    )
      cancelAction.mutate({ id });
  };
  return (
    <Button
      size="sm"
      variant="subtle"
      leftSection={<IconX size={18} aria-hidden />}
      loading={cancelAction.isPending}
      onClick={() => void ask()}
    >
      {t('Cancel action')}
    </Button>
  );
}
