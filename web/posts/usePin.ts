import { useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { useApiMutation } from '../api/hooks.ts';
import { postListCall } from '../api/postCalls.ts';
import { toast } from '../ui/toast.ts';
import { updateContent } from './cache.ts';
import { getPinPlace } from './pins.ts';

/** Pins a post or unpins it, and fetches the lists again in which it moves. */
export function usePin() {
  const client = useQueryClient();
  return useApiMutation('POST /content/pin', {
    onSuccess: ({ message }, { id, place, pinned }) => {
      toast.success(message);
      const flag = place === 'group' ? 'pinned_in_group' : 'pinned_on_profile';
      updateContent(client, id, ({ [flag]: _before, ...content }): Content => ({
        ...content,
        ...(pinned === 'Y' && { [flag]: true }),
      }));
      void client.invalidateQueries({
        predicate: ({ queryKey: [call, input] }) =>
          call === postListCall &&
          getPinPlace((input ?? {}) as Input<'GET /content/list'>) === place,
      });
    },
  });
}
