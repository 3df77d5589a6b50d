import { QueryClient } from '@tanstack/react-query';
import { Refused } from './refused.ts';

/** Worth asking again at once: the call never arrived, or the server was too busy. */
const mayPass = (error: Error) => error instanceof Refused && (error.code === 'offline' || error.code === 'unavailable');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => 300 * 2 ** failures,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
});
