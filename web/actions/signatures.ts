// Refresh after a signature is added or withdrawn.
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';
import { refreshAction } from './cache.ts';

/** Refetches the petition and its signatures. Failures are shown by the queries themselves. */
export const refreshSignatures = (client: QueryClient, id: number) =>
  Promise.allSettled([
    refreshAction(client, id),
    client.invalidateQueries({ queryKey: queryKey('GET /action/signatures') }),
  ]);
