import { minute, second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { usePollingFallback } from '../api/realtime.ts';
import { useSession } from '../api/session.ts';
import { useUnreadNotifications } from './useUnread.ts';
import { paths } from '../paths.ts';

const listPolls = 15 * second;
const askAgain = minute;
const askAgainLater = 5 * minute;

/** Pending counts, by the address of the screen that shows them. */
export function usePendingCounts(): Partial<Record<string, number>> {
  const member = useSession() !== null;
  const requests =
    useApiQuery('GET /user/get-friend-requests', {}, { enabled: member, refetchInterval: askAgain })
      .data?.total ?? 0;
  const invitations =
    useApiQuery(
      'GET /group/count-groups-by-status',
      {},
      { enabled: member, refetchInterval: askAgainLater },
    ).data?.counts.invitations ?? 0;
  const news = useUnreadNotifications();
  const unread =
    useApiQuery(
      'GET /message/inbox',
      { pageSize: 1 },
      { enabled: member, refetchInterval: usePollingFallback(listPolls) },
    ).data?.unread ?? 0;
  return {
    [paths.messages()]: unread,
    [paths.notifications()]: news,
    [paths.friends()]: requests,
    [paths.groups()]: invitations,
  };
}
