import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { MuteMenuItem } from '../mutes/MuteMenuItem.tsx';
import { paths } from '../paths.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { plural, t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.ts';
import { refetchAfterGroupChange } from './cache.ts';
import { useArchive } from './useArchive.ts';

const MuteDialog = lazyDialog(() =>
  import('../mutes/MuteDialog.tsx').then((module) => module.MuteDialog),
);

/** Menu of a group: mute for everyone, and more for its owner. */
export function GroupMenu({
  group: { id, name, can_edit, can_archive, archived_on, total_members, total_posts },
}: {
  group: Group;
}) {
  const [muting, setMuting] = useState(false);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const client = useQueryClient();
  const remove = useApiMutation('POST /group/delete', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void navigate({ to: paths.ownGroups(), replace: true }).then(() =>
        refetchAfterGroupChange(client),
      );
    },
  });
  const archive = useArchive();
  const askToArchive = async () => {
    if (
      await confirm({
        title: t('Archive this group?'),
        detail: t(
          'Everyone who can read {{name}} still can, but no one can post, comment, vote, invite or join. You can reopen it at any time.',
          { name },
        ),
        confirmLabel: t('Archive Group'),
      })
    )
      archive.mutate({ id, archive: 'Y' });
  };
  const askToRemove = async () => {
    const detail = [
      t(
        'This deletes everything in {{name}}: posts, polls, articles and comments. It can’t be undone.',
        { name },
      ),
      plural(total_posts, '{{n}} post you can see', '{{n}} posts you can see'),
      plural(
        total_members,
        '{{n}} member, who will be notified',
        '{{n}} members, who will be notified',
      ),
    ].join(' · ');
    if (
      await confirm({
        title: strings.deleteGroup,
        detail,
        confirmLabel: t('Delete Group'),
        danger: true,
      })
    )
      remove.mutate({ id });
  };
  const target = { group_id: id, name };
  return (
    <>
      <Menu
        width={200}
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for {{name}}', { name })}
            loading={remove.isPending || archive.isPending}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        <MuteMenuItem target={target} onMute={() => setMuting(true)} />
        {can_archive && !archived_on && (
          <MenuItem
            icon={<IconArchive size={18} aria-hidden />}
            onClick={() => void askToArchive()}
          >
            {t('Archive Group')}
          </MenuItem>
        )}
        {can_archive && archived_on && (
          <MenuItem
            icon={<IconArchiveOff size={18} aria-hidden />}
            onClick={() => archive.mutate({ id, archive: 'N' })}
          >
            {t('Reopen Group')}
          </MenuItem>
        )}
        {can_edit && (
          <>
            <MenuItem
              icon={<IconPencil size={18} aria-hidden />}
              onClick={() => void navigate({ to: paths.editGroup(id) })}
            >
              {t('Edit Group')}
            </MenuItem>
            <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={() => void askToRemove()}>
              {t('Delete Group')}
            </MenuItem>
          </>
        )}
      </Menu>
      <MuteDialog target={target} opened={muting} onClose={() => setMuting(false)} />
    </>
  );
}
