import { useApiQuery } from '../api/hooks.ts';

/** The operator's settings; undefined while loading. */
export const useSite = () =>
  useApiQuery('GET /site/info', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
