// What changes when somebody signs, or takes it back.
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';
import { refreshAction } from './cache.ts';

/** The petition and its signatures as they stand now. What can not be asked for shows at its own place. */
export const refreshSignatures = (client: QueryClient, id: number) =>
  Promise.allSettled([
    refreshAction(client, id),
    client.invalidateQueries({ queryKey: queryKey('GET /action/signatures') }),
  ]);
