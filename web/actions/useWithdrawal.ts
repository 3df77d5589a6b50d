import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../api/hooks.ts';
import { toast } from '../ui/toast.ts';
import { refreshSignatures } from './signatures.ts';

/** Mutation that withdraws the viewer’s signature. */
export function useWithdrawal(id: number) {
  const client = useQueryClient();
  return useApiMutation('POST /action/withdraw-signature', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void refreshSignatures(client, id);
    },
  });
}
