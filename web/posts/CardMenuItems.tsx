import { IconEye, IconFlag, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { strings } from '#contract/strings.ts';
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { useSession } from '../api/session.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { MenuItem } from '../ui/Menu.tsx';
import { Box } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { t } from '../i18n/language.ts';
import { MoreMenuItems } from './MoreMenuItems.tsx';
import { PinMenuItems } from './PinMenuItems.tsx';
import { getPostTypeMenu } from './postTypeMenu.ts';
import { copyLink, permalink } from './share.ts';

const EditPost = lazyDialog(() => import('./EditPost.tsx').then((module) => module.EditPost));
const ReportDialog = lazyDialog(() =>
  import('../moderation/ReportDialog.tsx').then((module) => module.ReportDialog),
);
const RemoveDialog = lazyDialog(() =>
  import('../moderation/RemoveDialog.tsx').then((module) => module.RemoveDialog),
);
const AudienceDialog = lazyDialog(() =>
  import('./AudienceDialog.tsx').then((module) => module.AudienceDialog),
);

type CardMenuItemsProps = {
  content: Content;
  /** Called before the post disappears from the screen. */
  onHidden?: (() => void) | undefined;
  /** Called after the post was deleted. */
  onRemoved: () => void;
  /** Called when a deletion begins, and when it has ended. */
  onRemoving: (isRemoving: boolean) => void;
  /** Items after Edit. */
  children?: ReactNode;
};

/** The items of the menu of a post, and the dialogs that they open. */
export function CardMenuItems({
  content,
  onHidden,
  onRemoved,
  onRemoving,
  children,
}: CardMenuItemsProps) {
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

  const runRemoval = (input: Input<'POST /content/delete'>) => {
    onRemoving(true);
    remove.mutate(input, { onSettled: () => onRemoving(false) });
  };
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
      runRemoval({ id: content.id });
  };
  const close = () => setDialog(undefined);

  return (
    <>
      {content.can_edit && (!typeMenu || editPath) && (
        <MenuItem
          icon={<IconPencil size={18} aria-hidden />}
          onClick={() => (editPath ? void navigate({ to: editPath }) : setDialog('edit'))}
        >
          {t('Edit')}
        </MenuItem>
      )}
      {children}
      {viewer && <PinMenuItems content={content} isOwn={isOwn} />}
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
      {viewer && <MoreMenuItems content={content} />}
      <MenuItem icon={<IconLink size={18} aria-hidden />} onClick={() => void copyLink(content.id)}>
        {t('Copy link')}
      </MenuItem>
      {viewer && !isOwn && (
        <MenuItem icon={<IconFlag size={18} aria-hidden />} onClick={() => setDialog('report')}>
          {t('Report')}
        </MenuItem>
      )}
      {/* Keys that are pressed in a dialog are not for the menu. */}
      <Box role="presentation" onKeyDown={(event) => event.stopPropagation()}>
        {content.can_edit && !typeMenu && (
          <EditPost content={content} opened={dialog === 'edit'} onClose={close} />
        )}
        <RemoveDialog
          opened={dialog === 'reason'}
          sending={remove.isPending}
          onClose={close}
          onSubmit={(reason) => runRemoval({ id: content.id, reason })}
        />
        {isOwn && (
          <AudienceDialog content={content} opened={dialog === 'audience'} onClose={close} />
        )}
        {viewer && (
          <ReportDialog
            target={{ content_id: content.id }}
            url={permalink(content.id)}
            person={{ id: content.user_id, name: content.user.name }}
            opened={dialog === 'report'}
            onClose={close}
          />
        )}
      </Box>
    </>
  );
}
