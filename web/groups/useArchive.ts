import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';
import { refetchAfterGroupChange, updateGroup } from './cache.ts';

/** Archives and reopens groups, which decides whether the viewer can post or vote in them. */
export function useArchive() {
  const client = useQueryClient();
  return useApiMutation('POST /group/archive', {
    onSuccess: ({ group, message }) => {
      toast.success(message);
      updateGroup(client, group.id, () => group);
      void refetchAfterGroupChange(client);
    },
  });
}
