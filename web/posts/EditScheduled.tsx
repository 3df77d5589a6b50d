import { useQueryClient } from '@tanstack/react-query';
import type { ScheduledPost } from '#contract/scheduled.ts';
import { queryKey } from '../api/hooks.ts';
import { LazyEditConflictDialog } from '../drafts/useEditConflict.tsx';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { PostForm } from './PostForm.tsx';
import { usePostForm } from './usePostForm.ts';

type EditScheduledProps = { post: ScheduledPost; opened: boolean; onClose: () => void };

/** Dialog with the form for a scheduled post. The draft is kept if it is closed without Cancel. */
export function EditScheduled({ post, opened, onClose }: EditScheduledProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={t('Edit scheduled post')}
    >
      <ScheduledForm post={post} onClose={onClose} />
    </Dialog>
  );
}

function ScheduledForm({ post, onClose }: Omit<EditScheduledProps, 'opened'>) {
  const client = useQueryClient();
  const form = usePostForm({
    scheduled: post,
    onSuccess: onClose,
    onScheduled: ({ message }) => {
      void client.invalidateQueries({ queryKey: queryKey('GET /content/scheduled') });
      toast.success(message);
      onClose();
    },
  });
  return (
    <>
      <LazyEditConflictDialog conflict={form.conflict} />
      <PostForm
        form={form}
        question={t('Post text')}
        submitLabel={t('Save')}
        onCancel={() => {
          form.clear();
          onClose();
        }}
      />
    </>
  );
}
