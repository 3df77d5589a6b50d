import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../api/hooks.ts';
import { notice } from '../ui/notice.ts';

/** Blocks somebody and takes it back. What a block changes may be shown anywhere, so everything is asked for again. */
export function useBlock(onDone?: () => void) {
  const client = useQueryClient();
  const hooks = {
    onDone: ({ message }: { message: string }) => {
      notice.success(message);
      void client.invalidateQueries();
      onDone?.();
    },
  };
  return {
    block: useSend('POST /user/block-user', hooks),
    unblock: useSend('POST /user/un-block-user', hooks),
  };
}
