// The review queue of held posts and comments: its list, labels and decisions.
import { useQueryClient } from '@tanstack/react-query';
import type { HeldItem } from '#contract/spam.ts';
import { queryKey, useInfiniteApiQuery, useApiMutation } from '../api/hooks.ts';
import { showDecisionError } from '../drafts/decisionConflict.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

export const useHeldPosts = () =>
  useInfiniteApiQuery('GET /admin/held', {}, { keepPrevious: true });

/** Labels of the reasons why something is held. */
export const holdReasons: Record<HeldItem['why'][number], string> = {
  newcomer: t('Link from a new member'),
  words: t('Contains blocked words'),
  domains: t('Links to a blocked domain'),
};

/**
 * Approves or rejects an entry. `onSuccess` runs before the list is refetched. Errors refetch it
 * too, because someone else may have decided.
 */
export function useResolveHeld(onSuccess: () => void) {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: queryKey('GET /admin/held') });
  return useApiMutation('POST /admin/held/resolve', {
    onSuccess: ({ message }) => {
      toast.success(message);
      onSuccess();
      refetch();
    },
    onError: (error) => {
      showDecisionError(error);
      refetch();
    },
  });
}
