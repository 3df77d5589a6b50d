// The role of the member in running the site. It decides only what the client offers; the server
// checks every call.
import { minute } from '#contract/durations.ts';
import { useApiQuery } from './hooks.ts';

/** 'member' until the server has answered. */
export const useRole = () =>
  useApiQuery('GET /admin/role', {}, { staleTime: 10 * minute }).data?.role ?? 'member';
