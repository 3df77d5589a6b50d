import { second } from '#contract/durations.ts';
import { send } from '../api/send.ts';

/** Query whether a username is available, with two others if it is not. */
export function usernameQuery(username: string, name: string) {
  const input = { username: username.trim(), name: name.trim() };
  return {
    queryKey: ['GET /user/check-username', input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send('GET /user/check-username', input, { signal }),
    staleTime: 20 * second,
    retry: false,
  };
}
