import { ActionIcon } from '@mantine/core';
import { IconCrown, IconDots, IconShield, IconShieldOff, IconUserMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Output } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { queryKey, useApiMutation, useApiQuery } from '../api/hooks.ts';
import { useMember } from '../api/session.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { PersonLink, PortraitLink } from '../people/PersonLink.tsx';
import { requiredCredentials } from '../account/ReauthenticationFields.tsx';
import { useReauthentication } from '../account/useReauthentication.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { updateGroup, refetchAfterGroupChange } from './cache.ts';
import classes from './MembersTab.module.css';

type Member = Output<'GET /group/members'>['members'][number];

const roles = { owner: t('Owner'), moderator: t('Moderator'), member: undefined } as const;

/**
 * One member of a group, with a menu of what the viewer can do: the owner everything, a moderator
 * only remove members without a role. No one has a menu for themselves.
 */
export function MemberRow({ group, member }: { group: Group; member: Member }) {
  const { userId } = useMember();
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const isOwner = group.membership === 'owner';
  const canManage =
    member.id !== userId &&
    (isOwner || (group.membership === 'moderator' && member.role === 'member'));
  const role = roles[member.role];
  return (
    <Row ref={entry} tabIndex={-1} as="li" gap={12} className={classes.row}>
      <PortraitLink person={member} />
      <Stack as="span" align="start" grow anywhere>
        <PersonLink person={member} className={classes.name} />
        <Text as="span" size="xs" color="faint" tight>
          @{member.username} ·{' '}
          {transElements('joined {{when}}', { when: <RelativeTime at={member.joined_on} /> })}
        </Text>
      </Stack>
      {role && (
        <Text as="span" size="xs" weight={600} surface="soft" radius={12} className={classes.role}>
          {role}
        </Text>
      )}
      {canManage && (
        <MemberMenu group={group} member={member} isOwner={isOwner} container={entry} />
      )}
    </Row>
  );
}

function MemberMenu({
  group: { id: group_id, name: groupName },
  member: { id: user_id, name, role },
  isOwner,
  container,
}: {
  group: Group;
  member: Member;
  isOwner: boolean;
  /** Takes the focus after the reauthentication dialog. */
  container: RefObject<HTMLElement | null>;
}) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const refetchPeople = () => {
    void client.invalidateQueries({ queryKey: queryKey('GET /group/members') });
    void client.invalidateQueries({ queryKey: queryKey('GET /group/removed') });
  };

  const setRole = useApiMutation('POST /group/set-role', {
    onSuccess: ({ message }) => {
      toast.success(message);
      refetchPeople();
    },
  });
  const remove = useApiMutation('POST /group/remove-member', {
    onSuccess: ({ message, total_members }) => {
      toast.success(message);
      updateGroup(client, group_id, (group) => ({ ...group, total_members }));
      refetchPeople();
    },
  });
  const loginMethods = useApiQuery('GET /account/ways', {}, { enabled: isOwner }).data;
  const transfer = useApiMutation('POST /group/transfer', {
    onSuccess: ({ message, group }) => {
      reauthentication.close();
      toast.success(message);
      updateGroup(client, group_id, () => group);
      void refetchAfterGroupChange(client);
    },
    onError: (error) => reauthentication.showServerError(error),
  });
  // Until the login methods are loaded, the dialog asks for the password.
  const reauthentication = useReauthentication({
    required: loginMethods ? requiredCredentials(loginMethods) : { password: true, code: false },
    sending: transfer.isPending,
    fallbackFocus: container,
    alwaysConfirm: true,
  });
  const askToRemove = async () => {
    if (
      await confirm({
        title: strings.removeMember,
        detail: t(
          '{{name}} will no longer be in {{group}}, and can’t rejoin until you allow them back. What they wrote stays.',
          {
            name,
            group: groupName,
          },
        ),
        confirmLabel: t('Remove'),
        danger: true,
      })
    )
      remove.mutate({ group_id, user_id });
  };
  const askToTransfer = () =>
    reauthentication.confirm({
      title: t('Transfer ownership to {{name}}?', { name }),
      detail: t(
        'We’ll ask {{name}} first. If they accept within 14 days, they’ll own {{group}} and you’ll become one of its moderators.',
        { name, group: groupName },
      ),
      confirmLabel: t('Send request'),
      run: (credentials) => transfer.mutate({ group_id, user_id, ...credentials }),
    });
  const isPending = setRole.isPending || remove.isPending || transfer.isPending;

  return (
    <>
      <Menu
        width={220}
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for {{name}}', { name })}
            loading={isPending}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        {isOwner && role === 'member' && (
          <MenuItem
            icon={<IconShield size={18} aria-hidden />}
            onClick={() => setRole.mutate({ group_id, user_id, role: 'moderator' })}
          >
            {t('Make moderator')}
          </MenuItem>
        )}
        {isOwner && role === 'moderator' && (
          <MenuItem
            icon={<IconShieldOff size={18} aria-hidden />}
            onClick={() => setRole.mutate({ group_id, user_id, role: 'member' })}
          >
            {t('Remove as moderator')}
          </MenuItem>
        )}
        {isOwner && (
          <MenuItem icon={<IconCrown size={18} aria-hidden />} onClick={askToTransfer}>
            {t('Transfer ownership')}
          </MenuItem>
        )}
        <MenuItem icon={<IconUserMinus size={18} aria-hidden />} onClick={() => void askToRemove()}>
          {t('Remove from group')}
        </MenuItem>
      </Menu>
      {reauthentication.dialog}
    </>
  );
}
