import { useApiQuery } from '../api/hooks.ts';

/** The settings of the site; undefined while loading. */
export const useSite = () =>
  useApiQuery('GET /site/info', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
