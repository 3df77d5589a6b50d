import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { useMatches } from '@tanstack/react-router';
import { second } from '#contract/durations.ts';
import { queryKey, useApiQuery, useInfiniteApiQuery } from '../api/hooks.ts';
import { usePollingFallback } from '../api/realtime.ts';
import { isId } from '../paths.ts';
import { messageFolders, parseMessageSearch, type FolderName } from './lists.ts';

/**
 * The folder that is shown and the person whose conversation is open, as in the URL. Reads the
 * rendered match: during navigation the location is already that of the next screen.
 */
export function useOpenConversation(): {
  folder: FolderName;
  username: string | undefined;
  /** The open group conversation. */
  groupId: number | undefined;
  /** The message that the conversation is to be opened at. */
  message: number | undefined;
} {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const { username, id } = (match?.params ?? {}) as { username?: string; id?: string };
  const list = messageFolders.find(({ to }) => to === match?.fullPath.replace(/\/$/, ''));
  const search = parseMessageSearch(match?.search ?? {});
  return {
    folder: list?.folder ?? search.in ?? 'inbox',
    message: search.message,
    username,
    groupId: id === undefined ? undefined : isId(id) ? Number(id) : 0,
  };
}

/** Interval of refetches while there is no event stream. */
const pollIntervalMs = 15 * second;

/** What the list of all conversations shows. */
export type ListFilter = 'unread' | 'groups' | undefined;

/**
 * Pages of conversations in a folder; with a keyword, those with people or of a group of that name.
 */
export function useInbox(folder: FolderName, keyword = '', only?: ListFilter) {
  const options = { keepPrevious: true, refetchInterval: usePollingFallback(pollIntervalMs) };
  const search = keyword ? { keyword } : {};
  const sent = useInfiniteApiQuery(
    'GET /message/inbox',
    { folder: 'sent', ...search },
    { ...options, enabled: folder === 'sent' },
  );
  const all = useInfiniteApiQuery(
    'GET /conversation/list',
    { folder: folder === 'requests' ? 'requests' : 'inbox', ...(only && { only }), ...search },
    { ...options, enabled: folder !== 'sent' },
  );
  const items: ListItem[] | undefined =
    folder === 'sent'
      ? sent.data?.pages.flatMap(({ inbox }) => inbox.map((person) => ({ person })))
      : all.data?.pages.flatMap(({ conversations }) => conversations);
  return {
    query: folder === 'sent' ? sent : all,
    items,
    firstPage: (folder === 'sent' ? sent : all).data?.pages[0],
  };
}

export type ListItem = Output<'GET /conversation/list'>['conversations'][number];

export const refetchInbox = (client: QueryClient) => {
  for (const call of ['GET /message/inbox', 'GET /conversation/list'] as const)
    void client.invalidateQueries({ queryKey: queryKey(call) });
};

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
  const listed = inbox.items?.flatMap(({ person }) => person ?? []).find(isConversation)?.user;
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
