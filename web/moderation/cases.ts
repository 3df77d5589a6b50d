// Queries and decisions of cases, for the whole site or one group.
import { useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/calls.ts';
import type { Decision, DecisionKind } from '#contract/moderation.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery, useInfiniteApiQuery, useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { isEditConflict, showDecisionError } from '../drafts/decisionConflict.ts';

/** The group whose cases are listed; without `groupId`, the cases of the whole site. */
export type CaseScope = { groupId?: number };
/** Filter and order of the list. `most` puts cases with the most reports first. */
export type CaseView = { state: 'waiting' | 'decided'; sort: 'oldest' | 'most' };
type CaseResolution = Omit<Input<'POST /admin/report/resolve'>, 'id'>;

export function useCases({ groupId }: CaseScope, { state, sort }: CaseView) {
  const list = { state, ...(state === 'waiting' && { sort }) };
  const [call, input] =
    groupId === undefined
      ? (['GET /admin/reports', list] as const)
      : (['GET /group/reports', { ...list, group_id: groupId }] as const);
  return useInfiniteApiQuery<'GET /admin/reports' | 'GET /group/reports'>(call, input, {
    keepPrevious: true,
  });
}

/** The server writes views to the audit log, so a response is cached for a while. */
export function useCase({ groupId }: CaseScope, id: string) {
  const [call, input] =
    groupId === undefined
      ? (['GET /admin/report', { id }] as const)
      : (['GET /group/report', { id, group_id: groupId }] as const);
  return useApiQuery<'GET /admin/report' | 'GET /group/report'>(call, input, {
    staleTime: 10 * minute,
  });
}

/** Refetches lists and open cases after a change. */
export function useRefetchCases() {
  const client = useQueryClient();
  return () => {
    for (const call of ['/admin/reports', '/admin/report', '/group/reports', '/group/report'])
      void client.invalidateQueries({ queryKey: [`GET ${call}`] });
  };
}

/** Returns true for an edit conflict. The case is then refetched, to be read again. */
export function useCaseConflict(onClose: () => void) {
  const refetchCases = useRefetchCases();
  return (error: ApiRequestError): boolean => {
    if (!isEditConflict(error)) return false;
    showDecisionError(error);
    refetchCases();
    onClose();
    return true;
  };
}

type OnResolved = (response: { decision: Decision; message: string }) => void;

/**
 * Makes a decision about a case. `onError` gets missing or wrong credentials; decisions in groups
 * need none.
 */
export function useResolveCase(
  { groupId }: CaseScope,
  id: string,
  onSuccess: OnResolved,
  onError: (error: ApiRequestError) => void,
) {
  const onSite = useApiMutation('POST /admin/report/resolve', { onSuccess, onError });
  const inGroup = useApiMutation('POST /group/report/resolve', { onSuccess, onError });
  return {
    pending: onSite.isPending || inGroup.isPending,
    resolve: (resolution: CaseResolution) => {
      if (groupId === undefined) return onSite.mutate({ id, ...resolution });
      const { decision, category, reason, revision } = resolution;
      inGroup.mutate({
        id,
        group_id: groupId,
        decision: decision as Exclude<DecisionKind, 'warn' | 'suspend'>,
        ...(category && { category }),
        ...(reason && { reason }),
        ...(revision && { revision }),
      });
    },
  };
}
