import { minute, second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { usePollingFallback } from '../api/realtime.ts';
import { useSession } from '../api/session.ts';
import { useUnreadNotifications } from './useUnread.ts';
import { paths } from '../paths.ts';

const listPolls = 15 * second;
const refetchIntervalMs = minute;
const slowRefetchIntervalMs = 5 * minute;

/** Pending counts, by the address of the screen that shows them. */
export function usePendingCounts(): Partial<Record<string, number>> {
  const isLoggedIn = useSession() !== null;
  const requests =
    useApiQuery(
      'GET /user/get-friend-requests',
      {},
      { enabled: isLoggedIn, refetchInterval: refetchIntervalMs },
    ).data?.total ?? 0;
  const invitations =
    useApiQuery(
      'GET /group/count-groups-by-status',
      {},
      { enabled: isLoggedIn, refetchInterval: slowRefetchIntervalMs },
    ).data?.counts.invitations ?? 0;
  const news = useUnreadNotifications();
  const unread =
    useApiQuery(
      'GET /message/inbox',
      { pageSize: 1 },
      { enabled: isLoggedIn, refetchInterval: usePollingFallback(listPolls) },
    ).data?.unread ?? 0;
  return {
    [paths.messages()]: unread,
    [paths.notifications()]: news,
    [paths.friends()]: requests,
    [paths.groups()]: invitations,
  };
}
