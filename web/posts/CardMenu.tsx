import { ActionIcon } from '@mantine/core';
import { IconDots, IconEye, IconFlag, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { strings } from '#contract/strings.ts';
import type { Content } from '#contract/posts.ts';
import { useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { useSession } from '../api/session.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.ts';
import { t } from '../i18n/language.ts';
import { getPostTypeMenu } from './postTypeMenu.ts';
import { copyLink, permalink } from './share.ts';

const EditPost = lazyDialog(() => import('./EditPost.tsx').then((module) => module.EditPost));
const ReportDialog = lazyDialog(() =>
  import('../moderation/ReportDialog.tsx').then((module) => module.ReportDialog),
);
const RemoveDialog = lazyDialog(() =>
  import('../moderation/RemoveDialog.tsx').then((module) => module.RemoveDialog),
);
const MoreMenuItems = lazy(() =>
  import('./MoreMenuItems.tsx').then((module) => ({ default: module.MoreMenuItems })),
);
const AudienceDialog = lazyDialog(() =>
  import('./AudienceDialog.tsx').then((module) => module.AudienceDialog),
);

type CardMenuProps = {
  content: Content;
  /** Called before the post disappears from the screen. */
  onHidden?: () => void;
  /** Called after the post was deleted. */
  onRemoved: () => void;
};

/** Menu of a post. */
export function CardMenu({ content, onHidden, onRemoved }: CardMenuProps) {
  const [dialog, setDialog] = useState<'edit' | 'report' | 'audience' | 'reason'>();
  const viewer = useSession();
  const isOwn = viewer?.userId === content.user_id;
  const typeMenu = getPostTypeMenu(content);
  const editPath = typeMenu?.edit(content);
  const navigate = useNavigate();
  const confirm = useConfirm();
  // Others, such as group moderators, delete posts of all types with the same call.
  const remove = useApiMutation((isOwn && typeMenu?.remove) || 'POST /content/delete', {
    onSuccess: ({ message }) => {
      setDialog(undefined);
      toast.success(message);
      onHidden?.();
      onRemoved();
    },
    // The server asks an administrator for a reason.
    onError: (error) => (error.fields?.reason ? setDialog('reason') : showErrorToast(error)),
  });

  const confirmRemove = async () => {
    // Other types are confirmed: votes and signatures of others are deleted with them.
    if (isOwn && !typeMenu) {
      onHidden?.();
      return runUndoable(
        'POST /content/delete',
        { id: content.id },
        { message: strings.postDeleted, onSuccess: onRemoved },
      );
    }
    const detail = typeMenu?.detail?.(content);
    if (
      await confirm({
        title: typeMenu?.question ?? strings.deletePost,
        ...(detail && { detail }),
        confirmLabel: t('Delete'),
        danger: true,
      })
    )
      remove.mutate({ id: content.id });
  };
  const close = () => setDialog(undefined);

  return (
    <>
      <Menu
        width={200}
        target={(target) => (
          <ActionIcon
            {...target}
            aria-label={t('More options for {{name}}’s post', { name: content.user.name })}
            loading={remove.isPending}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        {content.can_edit && (!typeMenu || editPath) && (
          <MenuItem
            icon={<IconPencil size={18} aria-hidden />}
            onClick={() => (editPath ? void navigate({ to: editPath }) : setDialog('edit'))}
          >
            {t('Edit')}
          </MenuItem>
        )}
        {content.can_remove && (
          <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={() => void confirmRemove()}>
            {t('Delete')}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<IconEye size={18} aria-hidden />} onClick={() => setDialog('audience')}>
            {t('Who will see this?')}
          </MenuItem>
        )}
        <MenuItem
          icon={<IconLink size={18} aria-hidden />}
          onClick={() => void copyLink(content.id)}
        >
          {t('Copy link')}
        </MenuItem>
        {viewer && (
          <Suspense>
            <MoreMenuItems content={content} />
          </Suspense>
        )}
        {viewer && !isOwn && (
          <MenuItem icon={<IconFlag size={18} aria-hidden />} onClick={() => setDialog('report')}>
            {t('Report')}
          </MenuItem>
        )}
      </Menu>
      {content.can_edit && !typeMenu && (
        <EditPost content={content} opened={dialog === 'edit'} onClose={close} />
      )}
      <RemoveDialog
        opened={dialog === 'reason'}
        sending={remove.isPending}
        onClose={close}
        onSubmit={(reason) => remove.mutate({ id: content.id, reason })}
      />
      {isOwn && <AudienceDialog content={content} opened={dialog === 'audience'} onClose={close} />}
      {viewer && (
        <ReportDialog
          target={{ content_id: content.id }}
          url={permalink(content.id)}
          person={{ id: content.user_id, name: content.user.name }}
          opened={dialog === 'report'}
          onClose={close}
        />
      )}
    </>
  );
}
