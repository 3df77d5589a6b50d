import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
} from '@tanstack/react-query';
import { second } from '#contract/durations.ts';
import { ApiRequestError } from './errors.ts';

/** Errors after which a retry may succeed: there was no response, or the server was too busy. */
const isTransient = (error: Error) =>
  error instanceof ApiRequestError && (error.code === 'offline' || error.code === 'unavailable');

/**
 * Query client that refetches a query invalidated during its first fetch, whose response may be
 * outdated. The library cancels only the fetches of queries that already have data.
 */
export class RefetchingQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ) {
    const firstFetches = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    await Promise.all(
      firstFetches.map(async ({ promise, queryKey }) => {
        await promise?.catch(() => undefined);
        await super.invalidateQueries({ ...filters, queryKey, exact: true }, options);
      }),
    );
  }
}

export const queryClient = new RefetchingQueryClient({
  defaultOptions: {
    queries: {
      // By default requests wait silently while the browser reports no network.
      networkMode: 'always',
      retry: (failureCount, error) => failureCount < 2 && isTransient(error),
      retryDelay: (failureCount) => 300 * 2 ** failureCount,
      staleTime: 30 * second,
    },
    mutations: { networkMode: 'always' },
  },
});
