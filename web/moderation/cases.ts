// Queries and decisions of cases, for the whole site or one group.
import { useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/calls.ts';
import type { Decision, DecisionKind } from '#contract/moderation.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery, useInfiniteApiQuery, useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { isEditConflict, showDecisionError } from '../drafts/decisionConflict.ts';

/** `group` is absent for the whole site. */
export type CaseScope = { group?: number };
export type CaseView = { state: 'waiting' | 'decided'; sort: 'oldest' | 'most' };
type CaseResolution = Omit<Input<'POST /admin/report/resolve'>, 'id'>;

export function useCases({ group }: CaseScope, { state, sort }: CaseView) {
  const list = { state, ...(state === 'waiting' && { sort }) };
  const [call, input] =
    group === undefined
      ? (['GET /admin/reports', list] as const)
      : (['GET /group/reports', { ...list, group_id: group }] as const);
  return useInfiniteApiQuery<'GET /admin/reports' | 'GET /group/reports'>(call, input, {
    keepPrevious: true,
  });
}

/** The server logs each view, so a response is cached for a while. */
export function useCase({ group }: CaseScope, id: string) {
  const [call, input] =
    group === undefined
      ? (['GET /admin/report', { id }] as const)
      : (['GET /group/report', { id, group_id: group }] as const);
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

export function useResolveCase(
  { group }: CaseScope,
  id: string,
  onSuccess: OnResolved,
  onError: (error: ApiRequestError) => void,
) {
  const onSite = useApiMutation('POST /admin/report/resolve', { onSuccess, onError });
  const inGroup = useApiMutation('POST /group/report/resolve', { onSuccess, onError });
  return {
    pending: onSite.isPending || inGroup.isPending,
    resolve: (resolution: CaseResolution) => {
      if (group === undefined) return onSite.mutate({ id, ...resolution });
      const { decision, category, reason, revision } = resolution;
      inGroup.mutate({
        id,
        group_id: group,
        decision: decision as Exclude<DecisionKind, 'warn' | 'suspend'>,
        ...(category && { category }),
        ...(reason && { reason }),
        ...(revision && { revision }),
      });
    },
  };
}
