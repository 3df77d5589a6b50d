import type { QueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { second } from '#contract/durations.ts';
import { queryKey, useApiQuery, useInfiniteApiQuery } from '../api/hooks.ts';
import { usePollingFallback } from '../api/realtime.ts';
import { messageFolders, parseMessageSearch, type FolderName } from './lists.ts';

/**
 * The folder that is shown and the person whose conversation is open, as in the URL. Reads the
 * rendered match: during navigation the location is already that of the next screen.
 */
export function useOpenConversation(): { folder: FolderName; username: string | undefined } {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const { username } = (match?.params ?? {}) as { username?: string };
  const list = messageFolders.find(({ to }) => to === match?.fullPath.replace(/\/$/, ''));
  return {
    folder: list?.folder ?? parseMessageSearch(match?.search ?? {}).in ?? 'inbox',
    username,
  };
}

/** Interval of refetches while there is no event stream. */
const pollIntervalMs = 15 * second;

/** Pages of conversations in a folder; with a keyword, those with people of that name. */
export const useInbox = (folder: FolderName, keyword = '') =>
  useInfiniteApiQuery(
    'GET /message/inbox',
    { folder, ...(keyword && { keyword }) },
    { keepPrevious: true, refetchInterval: usePollingFallback(pollIntervalMs) },
  );

export const refetchInbox = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: queryKey('GET /message/inbox') });

/**
 * The person whose conversation is in the URL. A person whose profile is no longer visible may
 * still have a conversation: it is taken from the loaded pages of the list, else from a search by
 * name.
 */
export function useConversationPartner(username: string, folder: FolderName) {
  const inbox = useInbox(folder);
  const profile = useApiQuery('GET /user/get', { username });
  const isConversation = ({ user }: { user: { username: string } }) =>
    user.username.toLowerCase() === username.toLowerCase();
  const listed = inbox.data?.pages.flatMap((page) => page.inbox).find(isConversation)?.user;
  const searchResult = useApiQuery(
    'GET /message/inbox',
    { folder, keyword: username },
    { enabled: profile.isError && !listed },
  );
  return {
    user: profile.data?.user ?? listed ?? searchResult.data?.inbox.find(isConversation)?.user,
    pending: profile.isPending || (profile.isError && searchResult.isPending),
    error: profile.error,
    refetch: () => void profile.refetch(),
    isFetching: profile.isFetching,
  };
}
