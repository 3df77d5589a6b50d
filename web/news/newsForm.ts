import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { News } from '#contract/news.ts';
import { useSend } from '../api/hooks.ts';
import type { Refused } from '../api/refused.ts';
import { tellRefusal } from '../api/tell.ts';
import { useDraft } from '../ui/draft.ts';
import { notice } from '../ui/notice.ts';
import { newsChanged } from './cache.ts';
import { draftOfNews, emptyNews, errorsIn, inputOf, type NewsDraft, type NewsErrors } from './newsDraft.ts';

/** The state of news that is written or changed, which survives a reload, and the sending of it. */
export function useNewsForm(news: News | undefined, onSaved: () => void) {
  const [initial] = useState(() => (news ? draftOfNews(news) : emptyNews));
  const [draft, setDraft, forget] = useDraft<NewsDraft>(news ? `edit-news-${news.id}` : 'news', initial);
  const [errors, setErrors] = useState<NewsErrors>({});
  const [summary, setSummary] = useState<{ field: string; message: string }[]>([]);
  const client = useQueryClient();

  // An upload may end after other fields were changed: it adds to the latest draft.
  const latest = useRef(draft);
  const change = (patch: Partial<NewsDraft>, field: string = Object.keys(patch)[0]!) => {
    latest.current = { ...latest.current, ...patch };
    setDraft(latest.current);
    setErrors((now) => ({ ...now, [field]: undefined }));
  };
  const point = (found: NewsErrors) => {
    setErrors(found);
    setSummary(Object.entries(found).map(([field, message = '']) => ({ field, message })));
  };
  const saved = ({ message }: Answer<'POST /news/create'>) => {
    forget();
    notice.success(message);
    void newsChanged(client);
    onSaved();
  };
  const refuse = ({ fields, ...refused }: Refused) =>
    fields ? point(Object.fromEntries(Object.entries(fields).map(([field, [message]]) => [field, message]))) : tellRefusal(refused);
  const create = useSend('POST /news/create', { once: true, onDone: saved, onRefused: refuse });
  const update = useSend('POST /news/update', { onDone: saved, onRefused: refuse });

  return {
    draft,
    change,
    errors,
    summary,
    changed: JSON.stringify(draft) !== JSON.stringify(initial),
    /** The picture that it has already: it stays until the change is saved. */
    standingPicture: initial.picture,
    sending: create.isPending || update.isPending,
    discard: () => {
      latest.current = initial;
      forget();
      point({});
    },
    submit: () => {
      if (create.isPending || update.isPending) return;
      const found = errorsIn(latest.current, new Date());
      point(found);
      if (Object.keys(found).length > 0) return;
      const input = inputOf(latest.current, initial);
      if (news) update.mutate({ ...input, id: news.id });
      else create.mutate(input);
    },
  };
}
