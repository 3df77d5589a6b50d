import { useQueryClient } from '@tanstack/react-query';
import { changeContent } from '../posts/cache.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/notice.ts';

/** Puts an action or a poll first, or takes it back; whatever shows it or lists what stands first follows. */
export function useFeature() {
  const client = useQueryClient();
  return useApiMutation('POST /admin/content/feature', {
    onSuccess: ({ message }, { id, featured }) => {
      toast.success(message);
      changeContent(client, id, ({ featured: _before, ...content }) => ({
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
