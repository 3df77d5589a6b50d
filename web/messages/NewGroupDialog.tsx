import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type SubmitEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextInput } from '../ui/fields.tsx';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { refetchInbox } from './inbox.ts';
import { recipientsError, type MessageRecipient } from './recipients.ts';
import { RecipientsField } from './RecipientsField.tsx';

type NewGroupDialogProps = { opened: boolean; onClose: () => void };

/** Starts a conversation with several people. */
export function NewGroupDialog({ opened, onClose }: NewGroupDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('New group conversation')}>
      <NewGroupForm onClose={onClose} />
    </Dialog>
  );
}

function NewGroupForm({ onClose }: { onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [people, setPeople] = useState<MessageRecipient[]>([]);
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<{ name?: string | undefined; people?: string | undefined }>(
    {},
  );
  const create = useApiMutation('POST /conversation/create', {
    once: true,
    onSuccess: ({ conversation, message }) => {
      toast.success(message);
      refetchInbox(client);
      onClose();
      void navigate({ to: paths.groupConversation(conversation.id) });
    },
    onError: (error) =>
      setErrors({
        name: error.fields?.['name']?.[0],
        people: error.fields?.['people']?.[0] ?? (error.fields ? undefined : error.message),
      }),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = recipientsError(people, typed);
    const found = {
      ...(!name.trim() && { name: t('Give the conversation a name.') }),
      ...(missing && { people: missing }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0)
      document.getElementById(`${id}-${'name' in found ? 'name' : 'people'}`)?.focus();
    else create.mutate({ name, people: people.map((person) => person.id) });
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={onSubmit}>
      <TextInput
        id={`${id}-name`}
        size="md"
        label={t('Name')}
        data-autofocus
        maxLength={limits.name}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RecipientsField
        id={`${id}-people`}
        recipients={people}
        typed={typed}
        error={errors.people}
        maximum={limits.chatMembers - 1}
        description={t(
          'Up to {{n}} people. Everyone in the conversation reads all messages. People who don’t know you are asked first.',
          { n: limits.chatMembers - 1 },
        )}
        onChange={(next, text) => {
          setPeople(next);
          setTyped(text);
        }}
      />
      <Wrap gap={8} justify="end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('Start conversation')}
        </Button>
      </Wrap>
    </Stack>
  );
}
