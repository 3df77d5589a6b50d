import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { News } from '#contract/news.ts';
import { useApiMutation } from '../api/hooks.ts';
import { useImageUpload } from '../files/uploads.ts';
import { useDraftForm } from '../drafts/useDraftForm.ts';
import { toast } from '../ui/toast.ts';
import { invalidateNews } from './cache.ts';
import { toNewsDraft, emptyNews, validateNews, toNewsInput, type NewsDraft } from './newsDraft.ts';

/** State and submission of the news form. */
export function useNewsForm(news: News | undefined, onSaved: () => void) {
  const form = useDraftForm<NewsDraft>({
    key: news ? `edit-news-${news.id}` : 'news',
    saved: () => (news ? toNewsDraft(news) : emptyNews),
    validate: validateNews,
    errorFields: { picture: 'image', published: 'added_on' },
  });
  const { getLatest, saved, updateDraft, reportValidity, showErrors, showServerError, clear } =
    form;
  const imageUpload = useImageUpload('POST /news/upload', (uploaded) =>
    updateDraft({ picture: uploaded }),
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
    ...form,
    imageUpload,
    sending,
    submit: async () => {
      if (sending || !reportValidity()) return;
      const errorMessage = await imageUpload.waitForUpload();
      if (errorMessage) return showErrors({ image: errorMessage });
      const input = toNewsInput(getLatest(), saved);
      if (news) update.mutate({ ...input, id: news.id });
      else create.mutate(input);
    },
  };
}
