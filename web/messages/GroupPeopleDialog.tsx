import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import type { Chat, ChatMember } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { refetchInbox } from './inbox.ts';
import { refetchGroup } from './messageCache.ts';
import { recipientsError, type MessageRecipient } from './recipients.ts';
import { RecipientsField } from './RecipientsField.tsx';

type GroupPeopleDialogProps = {
  chat: Chat;
  members: ChatMember[];
  opened: boolean;
  onClose: () => void;
};

/** The people in a group conversation. All can add people; its creator can remove them. */
export function GroupPeopleDialog({ chat, members, opened, onClose }: GroupPeopleDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('People in this conversation')}>
      <Stack gap={16}>
        <AddPeople id={chat.id} room={limits.chatMembers - members.length} />
        <Stack as="ul" gap={4} aria-label={t('People')}>
          {members.map((member) => (
            <Member key={member.id} chat={chat} member={member} />
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}

function Member({ chat, member }: { chat: Chat; member: ChatMember }) {
  const self = useMember().userId;
  const client = useQueryClient();
  const confirm = useConfirm();
  const remove = useApiMutation('POST /conversation/remove', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetchGroup(client, chat.id);
      refetchInbox(client);
    },
  });
  const askToRemove = async () => {
    if (
      await confirm({
        title: t('Remove {{name}} from this conversation?', { name: member.name }),
        detail: member.joined
          ? t('They’ll no longer be able to read it. Only you can add them again.')
          : t('They’ll no longer be able to join. Only you can ask them again.'),
        confirmLabel: t('Remove'),
        danger: true,
      })
    )
      remove.mutate({ conversation_id: chat.id, user_id: member.id });
  };
  const note = member.creator
    ? t('Started the conversation')
    : member.joined
      ? ''
      : t('Asked to join');
  return (
    <Row as="li" gap={12} py={8}>
      <Avatar name={member.name} image={member.image_thumb} size={36} />
      <Stack grow>
        <PersonLink person={member} />
        {note && (
          <Text size="xs" color="muted">
            {note}
          </Text>
        )}
      </Stack>
      {chat.own && member.id !== self && (
        <ActionIcon
          aria-label={t('Remove {{name}}|person', { name: member.name })}
          loading={remove.isPending}
          onClick={() => void askToRemove()}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  );
}

function AddPeople({ id, room }: { id: number; room: number }) {
  const fieldId = useId();
  const client = useQueryClient();
  const [people, setPeople] = useState<MessageRecipient[]>([]);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = useApiMutation('POST /conversation/add', {
    onSuccess: ({ message }) => {
      toast.success(message);
      setPeople([]);
      refetchGroup(client, id);
      refetchInbox(client);
    },
    onError: (failure) => setError(failure.fields?.['people']?.[0] ?? failure.message),
  });
  if (room <= 0)
    return (
      <Text size="sm" color="muted">
        {t('This conversation has {{n}} people. That’s the most it can have.', {
          n: limits.chatMembers,
        })}
      </Text>
    );
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = recipientsError(people, typed);
    setError(missing);
    if (missing) document.getElementById(fieldId)?.focus();
    else add.mutate({ conversation_id: id, people: people.map((person) => person.id) });
  };
  return (
    <Stack as="form" gap={8} noValidate onSubmit={onSubmit}>
      <RecipientsField
        id={fieldId}
        label={t('Add people')}
        recipients={people}
        typed={typed}
        error={error}
        maximum={room}
        description={t('They’ll only see messages sent from now on.')}
        onChange={(next, text) => {
          setPeople(next);
          setTyped(text);
        }}
      />
      {people.length > 0 && (
        <Row justify="end">
          <Button type="submit" loading={add.isPending}>
            {t('Add')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
