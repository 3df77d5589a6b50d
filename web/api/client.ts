import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
} from '@tanstack/react-query';
import { second } from '#contract/durations.ts';
import { ApiRequestError } from './errors.ts';

/** Worth asking again at once: the call never arrived, or the server was too busy. */
const mayPass = (error: Error) =>
  error instanceof ApiRequestError && (error.code === 'offline' || error.code === 'unavailable');

/**
 * What is invalidated while it is asked for the first time is asked for once more when it has come, since it may tell of before.
 * The library leaves that first answer as it is, and breaks off only those that are asked for anew.
 */
export class Client extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ) {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    await Promise.all(
      underWay.map(async ({ promise, queryKey }) => {
        await promise?.catch(() => undefined);
        await super.invalidateQueries({ ...filters, queryKey, exact: true }, options);
      }),
    );
  }
}

export const queryClient = new Client({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => 300 * 2 ** failures,
      staleTime: 30 * second,
    },
    mutations: { networkMode: 'always' },
  },
});
