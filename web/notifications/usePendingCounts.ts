import { minute, second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { usePollingFallback } from '../api/realtime.ts';
import { useSession } from '../api/session.ts';
import { useUnreadCount } from './useUnread.ts';
import { paths } from '../paths.ts';

/** Messages have events, so they are polled only while there is no event stream. */
const messagePollIntervalMs = 15 * second;
/** Friend requests and invitations have no events. */
const requestIntervalMs = minute;
const invitationIntervalMs = 5 * minute;

/** Numbers beside the menu entries: what waits for the member, by the path of the entry. */
export function usePendingCounts(): Partial<Record<string, number>> {
  const isLoggedIn = useSession() !== null;
  const requests =
    useApiQuery(
      'GET /user/get-friend-requests',
      {},
      { enabled: isLoggedIn, refetchInterval: requestIntervalMs },
    ).data?.total ?? 0;
  const invitations =
    useApiQuery(
      'GET /group/count-groups-by-status',
      {},
      { enabled: isLoggedIn, refetchInterval: invitationIntervalMs },
    ).data?.counts.invitations ?? 0;
  const unreadCount = useUnreadCount();
  const unread =
    useApiQuery(
      'GET /message/inbox',
      { pageSize: 1 },
      { enabled: isLoggedIn, refetchInterval: usePollingFallback(messagePollIntervalMs) },
    ).data?.unread ?? 0;
  return {
    [paths.messages()]: unread,
    [paths.notifications()]: unreadCount,
    [paths.friends()]: requests,
    [paths.groups()]: invitations,
  };
}
