import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { News } from '#contract/news.ts';
import { useApiMutation } from '../api/hooks.ts';
import { usePictureUpload } from '../files/uploads.ts';
import { useComposer } from '../drafts/useComposer.ts';
import { toast } from '../ui/toast.ts';
import { invalidateNews } from './cache.ts';
import { newsDraftOf, emptyNews, validateNews, newsInput, type NewsDraft } from './newsDraft.ts';

/** State and submission of the news form. */
export function useNewsForm(news: News | undefined, onSaved: () => void) {
  const writing = useComposer<NewsDraft>({
    key: news ? `edit-news-${news.id}` : 'news',
    first: () => (news ? newsDraftOf(news) : emptyNews),
    validate: validateNews,
  });
  const { latest, initial, change, check, point, showServerError, clear } = writing;
  const picture = usePictureUpload('POST /news/upload', (sent) =>
    change({ picture: sent }, ['image']),
  );
  const client = useQueryClient();

  const saved = ({ message }: Output<'POST /news/create'>) => {
    clear();
    toast.success(message);
    void invalidateNews(client);
    onSaved();
  };
  const create = useApiMutation('POST /news/create', {
    once: true,
    onSuccess: saved,
    onError: showServerError,
  });
  const update = useApiMutation('POST /news/update', {
    onSuccess: saved,
    onError: showServerError,
  });
  const sending = picture.awaited || create.isPending || update.isPending;

  return {
    ...writing,
    picture,
    sending,
    submit: async () => {
      if (sending || !check()) return;
      const fault = await picture.there();
      if (fault) return point({ image: fault });
      const input = newsInput(latest(), initial);
      if (news) update.mutate({ ...input, id: news.id });
      else create.mutate(input);
    },
  };
}
