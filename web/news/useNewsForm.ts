import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { News } from '#contract/news.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useImageUpload } from '../files/uploads.ts';
import { useComposer } from '../drafts/useComposer.ts';
import { toast } from '../ui/toast.ts';
import { invalidateNews } from './cache.ts';
import { toNewsDraft, emptyNews, validateNews, toNewsInput, type NewsDraft } from './newsDraft.ts';

/** State and submission of the news form. */
export function useNewsForm(news: News | undefined, onSaved: () => void) {
  const composer = useComposer<NewsDraft>({
    key: news ? `edit-news-${news.id}` : 'news',
    createInitial: () => (news ? toNewsDraft(news) : emptyNews),
    validate: validateNews,
  });
  const { latest, initial, updateDraft, reportValidity, showErrors, showServerError, clear } =
    composer;
  const imageUpload = useImageUpload('POST /news/upload', (uploaded) =>
    updateDraft({ picture: uploaded }, ['image']),
  );
  const client = useQueryClient();

  const handleSaved = ({ message }: Output<'POST /news/create'>) => {
    clear();
    toast.success(message);
    void invalidateNews(client);
    onSaved();
  };
  const create = useApiMutation('POST /news/create', {
    once: true,
    onSuccess: handleSaved,
    onError: showServerError,
  });
  const update = useApiMutation('POST /news/update', {
    onSuccess: handleSaved,
    onError: showServerError,
  });
  const sending = imageUpload.isWaitingForUpload || create.isPending || update.isPending;

  return {
    ...composer,
    imageUpload,
    sending,
    submit: async () => {
      if (sending || !reportValidity()) return;
      const errorMessage = await imageUpload.waitForUpload();
      if (errorMessage) return showErrors({ image: errorMessage });
      const input = toNewsInput(latest(), initial);
      if (news) update.mutate({ ...input, id: news.id });
      else create.mutate(input);
    },
  };
}
