// What part the member has in running the site: for what to offer, while the server decides at every call.
import { minute } from '#contract/durations.ts';
import { useApiQuery } from './hooks.ts';

export const useRole = () =>
  useApiQuery('GET /admin/role', {}, { staleTime: 10 * minute }).data?.role ?? 'member';
