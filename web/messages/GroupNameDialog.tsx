import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Chat } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/fields.tsx';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { refetchInbox } from './inbox.ts';
import { refetchGroup } from './messageCache.ts';

type GroupNameDialogProps = { chat: Chat; opened: boolean; onClose: () => void };

export function GroupNameDialog({ chat, opened, onClose }: GroupNameDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Rename conversation')}>
      <GroupNameForm chat={chat} onClose={onClose} />
    </Dialog>
  );
}

function GroupNameForm({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(chat.name);
  const [error, setError] = useState('');
  const rename = useApiMutation('POST /conversation/rename', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetchGroup(client, chat.id);
      refetchInbox(client);
      onClose();
    },
    onError: (failure) => setError(failure.fields?.['name']?.[0] ?? failure.message),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim()) rename.mutate({ conversation_id: chat.id, name });
    else setError(t('Give the conversation a name.'));
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <TextInput
        size="md"
        label={t('Name')}
        description={t('Everyone in the conversation sees it.')}
        data-autofocus
        maxLength={limits.name}
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Wrap gap={8} justify="end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={rename.isPending}>
          {t('Save')}
        </Button>
      </Wrap>
    </Stack>
  );
}
