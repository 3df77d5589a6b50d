import { useQueryClient } from '@tanstack/react-query';
import type { News } from '#contract/news.ts';
import { addContent } from '../posts/cache.ts';
import { usePostForm } from '../posts/usePostForm.ts';
import { PostForm } from '../posts/PostForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

type RepostDialogProps = { news: News; opened: boolean; onClose: () => void };

/** Dialog to write a post that links to a news item. Closing it keeps the draft. */
export function RepostDialog({ news, opened, onClose }: RepostDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={t('Re-post News')}
    >
      <RepostForm news={news} onClose={onClose} />
    </Dialog>
  );
}

function RepostForm({ news, onClose }: Omit<RepostDialogProps, 'opened'>) {
  const client = useQueryClient();
  const form = usePostForm({
    about: { key: `news-${news.id}`, link: news.url },
    onSuccess: ({ content, message }) => {
      addContent(client, content);
      toast.success(message);
      onClose();
    },
  });
  return <PostForm form={form} question={t('What do you think?')} submitLabel={t('Re-post')} />;
}
