import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/notice.ts';

/** Blocks somebody and takes it back. What a block changes may be shown anywhere, so everything is asked for again. */
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
