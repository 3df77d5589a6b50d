import { useQueryClient } from '@tanstack/react-query';
import { updateContent } from './cache.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';

/** Features an action or a poll, or stops featuring it, and updates the queries that show it. */
export function useFeature() {
  const client = useQueryClient();
  return useApiMutation('POST /admin/content/feature', {
    onSuccess: ({ message }, { id, featured }) => {
      toast.success(message);
      updateContent(client, id, ({ featured: _before, ...content }) => ({
        ...content,
        ...(featured === 'Y' && { featured: true }),
      }));
      for (const call of [
        'GET /admin/featured',
        'GET /action/list',
        'GET /poll/polls-to-vote',
      ] as const)
        void client.invalidateQueries({ queryKey: queryKey(call) });
    },
  });
}
