import { useApiQuery } from '../api/hooks.ts';

/** What the operator has set; undefined until it is known. */
export const useSite = () =>
  useApiQuery('GET /site/info', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
