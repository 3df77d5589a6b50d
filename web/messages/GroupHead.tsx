import { ActionIcon, Title } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconDots,
  IconLogout,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Chat, ChatMember } from '#contract/chat.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { plural, t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Row, Stack, TextButton } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';
import classes from './ConversationScreen.module.css';
import { GroupFaces } from './GroupFaces.tsx';
import { refetchInbox } from './inbox.ts';
import { refetchGroup } from './messageCache.ts';
import { LogSearchButton, type LogSearch } from './SearchableLog.tsx';

const PeopleDialog = lazyDialog(() =>
  import('./GroupPeopleDialog.tsx').then((module) => module.GroupPeopleDialog),
);
const NameDialog = lazyDialog(() =>
  import('./GroupNameDialog.tsx').then((module) => module.GroupNameDialog),
);

type GroupHeadProps = { chat: Chat; members: ChatMember[]; search: LogSearch };

/** Header of a group conversation: its name and people, and the actions. */
export function GroupHead({ chat, members, search }: GroupHeadProps) {
  const phone = useIsMobile();
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'people' | 'name'>();
  const onClose = () => setDialog(undefined);
  const isMuted = chat.muted === 'Y';

  const mute = useApiMutation('POST /conversation/mute', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetchGroup(client, chat.id);
      refetchInbox(client);
    },
  });
  const leave = useApiMutation('POST /conversation/leave', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate({ to: paths.messages() });
      for (const call of ['GET /conversation/get', 'GET /conversation/get-messages'] as const)
        client.removeQueries({
          queryKey: queryKey(call, { conversation_id: chat.id }),
          type: 'inactive',
        });
      refetchInbox(client);
    },
  });
  const askToLeave = async () => {
    if (
      await confirm({
        title: t('Leave this conversation?'),
        detail: t('You’ll no longer be able to read it. Your messages stay for the others.'),
        confirmLabel: t('Leave'),
        danger: true,
      })
    )
      leave.mutate({ conversation_id: chat.id });
  };

  return (
    <Row gap={12} className={classes.head}>
      <GroupFaces faces={chat.faces} />
      <Stack grow className={classes.group}>
        <Title order={phone ? 1 : 2} className={classes.name ?? ''}>
          {chat.name}
        </Title>
        <TextButton type="button" className={classes.people} onClick={() => setDialog('people')}>
          {plural(chat.people, '{{n}} person', '{{n}} people')}
        </TextButton>
      </Stack>
      <LogSearchButton search={search} />
      <Menu
        width={250}
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for the conversation {{name}}', { name: chat.name })}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuItem icon={<IconUsers size={18} aria-hidden />} onClick={() => setDialog('people')}>
          {t('See and add people')}
        </MenuItem>
        {chat.own && (
          <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={() => setDialog('name')}>
            {t('Rename')}
          </MenuItem>
        )}
        <MenuItem
          icon={
            isMuted ? <IconBell size={18} aria-hidden /> : <IconBellOff size={18} aria-hidden />
          }
          onClick={() => mute.mutate({ conversation_id: chat.id, muted: isMuted ? 'N' : 'Y' })}
        >
          {isMuted ? t('Turn notifications on') : t('Mute notifications')}
        </MenuItem>
        <MenuItem icon={<IconLogout size={18} aria-hidden />} onClick={() => void askToLeave()}>
          {t('Leave conversation')}
        </MenuItem>
      </Menu>
      <PeopleDialog chat={chat} members={members} opened={dialog === 'people'} onClose={onClose} />
      <NameDialog chat={chat} opened={dialog === 'name'} onClose={onClose} />
    </Row>
  );
}
