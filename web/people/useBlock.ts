import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';

/**
 * Blocks and unblocks a person. A block affects content everywhere, so all queries are refetched.
 */
export function useBlock(onSuccess?: () => void) {
  const client = useQueryClient();
  const hooks = {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      void client.invalidateQueries();
      onSuccess?.();
    },
  };
  return {
    block: useApiMutation('POST /user/block-user', hooks),
    unblock: useApiMutation('POST /user/un-block-user', hooks),
  };
}
