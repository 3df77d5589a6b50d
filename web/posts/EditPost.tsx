import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { LazyEditConflictDialog } from '../drafts/useEditConflict.tsx';
import { Text } from '../ui/primitives.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';
import { updateContent } from './cache.ts';
import { usePostForm } from './usePostForm.ts';
import { PostForm } from './PostForm.tsx';

type EditPostProps = { content: Content; opened: boolean; onClose: () => void };

/**
 * Dialog with the form for an existing post. The draft is kept if the dialog is closed without
 * Cancel.
 */
export function EditPost({ content, opened, onClose }: EditPostProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={t('Edit post')}
    >
      <EditForm content={content} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ content, onClose }: Omit<EditPostProps, 'opened'>) {
  const client = useQueryClient();
  const form = usePostForm({
    content,
    onSuccess: (response) => {
      updateContent(client, content.id, () => response.content);
      toast.success(response.message);
      onClose();
    },
  });
  const [restored] = useState(form.hasChanges);
  const cancel = () => {
    form.clear();
    onClose();
  };
  return (
    <>
      <LazyEditConflictDialog conflict={form.conflict} />
      {restored && (
        <Text size="sm" tight color="faint">
          {t('We restored your unsaved changes. Save to keep them, or cancel to discard them.')}
        </Text>
      )}
      <PostForm form={form} question={t('Post text')} submitLabel={t('Save')} onCancel={cancel} />
    </>
  );
}
