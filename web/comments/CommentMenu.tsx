import { ActionIcon } from '@mantine/core';
import { IconDots, IconFlag, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { runUndoable } from '../api/undoable.ts';
import { useSession } from '../api/session.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { commentLink, copyUrl } from '../posts/share.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { toast } from '../ui/toast.ts';
import { removeComment, type CommentEntry } from './cache.ts';

const RemoveDialog = lazyDialog(() =>
  import('../moderation/RemoveDialog.tsx').then((module) => module.RemoveDialog),
);
const ReportDialog = lazyDialog(() =>
  import('../moderation/ReportDialog.tsx').then((module) => module.ReportDialog),
);

/** `onHidden` is called before the comment disappears. */
type CommentMenuProps = { comment: CommentEntry; onEdit: () => void; onHidden: () => void };

/** Menu of a comment; visitors have none. */
export function CommentMenu({ comment, onEdit, onHidden }: CommentMenuProps) {
  const { id, content_id, user_id, user, can_edit, can_remove } = comment;
  const [reporting, setReporting] = useState(false);
  const [askingReason, setAskingReason] = useState(false);
  const viewer = useSession();
  const client = useQueryClient();
  const confirm = useConfirm();
  const remove = useApiMutation('POST /comment/delete', {
    // The server asks an administrator for a reason.
    onError: (error) => (error.fields?.reason ? setAskingReason(true) : showErrorToast(error)),
    onSuccess: ({ total_comments, message }) => {
      setAskingReason(false);
      toast.success(message);
      onHidden();
      removeComment(client, comment, total_comments);
    },
  });
  if (!viewer) return null;

  const confirmRemove = async () => {
    if (viewer.userId === user_id) {
      onHidden();
      return runUndoable(
        'POST /comment/delete',
        { id },
        {
          message: strings.commentDeleted,
          onSuccess: ({ total_comments }) => removeComment(client, comment, total_comments),
        },
      );
    }
    if (await confirm({ title: strings.deleteComment, confirmLabel: t('Delete'), danger: true }))
      remove.mutate({ id });
  };

  return (
    <>
      <Menu
        width={160}
        target={(target) => (
          <ActionIcon
            {...target}
            size={28}
            aria-label={t('More options for {{name}}’s comment', { name: user.name })}
            loading={remove.isPending}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        <MenuItem
          icon={<IconLink size={18} aria-hidden />}
          onClick={() => void copyUrl(commentLink(content_id, id))}
        >
          {t('Copy link')}
        </MenuItem>
        {can_edit && (
          <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('Edit')}
          </MenuItem>
        )}
        {can_remove && (
          <MenuItem icon={<IconTrash size={18} aria-hidden />} onClick={() => void confirmRemove()}>
            {t('Delete')}
          </MenuItem>
        )}
        {viewer.userId !== user_id && (
          <MenuItem icon={<IconFlag size={18} aria-hidden />} onClick={() => setReporting(true)}>
            {t('Report')}
          </MenuItem>
        )}
      </Menu>
      <RemoveDialog
        opened={askingReason}
        sending={remove.isPending}
        onClose={() => setAskingReason(false)}
        onSubmit={(reason) => remove.mutate({ id, reason })}
      />
      <ReportDialog
        target={{ comment_id: id }}
        url={commentLink(content_id, id)}
        person={{ id: comment.user_id, name: user.name }}
        opened={reporting}
        onClose={() => setReporting(false)}
      />
    </>
  );
}
