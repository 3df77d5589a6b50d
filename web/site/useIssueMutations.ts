import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { toast } from '../ui/toast.ts';

export type Issue = Output<'GET /admin/categories'>['categories'][number];

/**
 * Changes the list of issues: reorders it, and applies the responses of the dialogs, each of which
 * contains the new list.
 */
export function useIssueMutations() {
  const client = useQueryClient();
  // On the screen of administrators only. `setIssues` also updates the lists that members see.
  const storeIssues = (categories: Issue[]) =>
    client.setQueryData(queryKey('GET /admin/categories', {}), { categories });
  const setIssues = (categories: Issue[]) => {
    storeIssues(categories);
    void client.invalidateQueries({ queryKey: queryKey('GET /category/list') });
  };
  const applyResponse = ({ categories, message }: { categories: Issue[]; message: string }) => {
    setIssues(categories);
    toast.success(message);
  };
  const order = useApiMutation('POST /admin/category/order', {
    onSuccess: ({ categories }) => setIssues(categories),
    onError: (error) => {
      showErrorToast(error);
      void client.invalidateQueries({ queryKey: queryKey('GET /admin/categories') });
    },
  });
  return {
    applyResponse,
    /** Shows the new order at once, then that of the server. */
    order: (issues: Issue[], ids: number[]) => {
      storeIssues(ids.flatMap((id) => issues.filter((issue) => issue.id === id)));
      order.mutate({ ids });
    },
  };
}
