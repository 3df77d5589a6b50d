import { useQueryClient } from '@tanstack/react-query';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { addContent } from './cache.ts';
import { PostForm } from './PostForm.tsx';
import type { PostGroup } from './postGroup.ts';
import { usePostForm } from './usePostForm.ts';

type QuoteDialogProps = { content: Content; opened: boolean; onClose: () => void };

/** Dialog to write a post that quotes another one. Closing it keeps the draft. */
export function QuoteDialog({ content, opened, onClose }: QuoteDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={t('Quote this post')}
    >
      <QuoteForm quoted={content} onDone={onClose} />
    </Dialog>
  );
}

/** Form of a post that quotes another one, also for the members of a group. */
export function QuoteForm({
  quoted,
  group,
  onDone,
}: {
  quoted: Content;
  group?: PostGroup;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const form = usePostForm({
    ...(group && { group }),
    about: { key: `quote-${quoted.id}${group ? `-in-${group.id}` : ''}`, quoted },
    onSuccess: ({ content, message }) => {
      addContent(client, content);
      toast.success(message);
      onDone();
    },
  });
  return <PostForm form={form} question={t('Add your own words')} submitLabel={t('Post|verb')} />;
}
