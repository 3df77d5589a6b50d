import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Output } from '#contract/calls.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';
import type { ConversationId } from './logPages.ts';

type FoundPage = Output<'GET /conversation/search'>;
type Position = { before?: string };

/** A request searches a part of the messages. So many more follow by themselves. */
const maxAutomaticPages = 6;
/** No more follow by themselves once this many matches are listed. */
const enoughMatches = 5;

/** Messages with the words of the keyword, in one conversation or in all. */
export function useMessageSearch(keyword: string, conversation?: ConversationId) {
  const query = useInfiniteQuery<
    FoundPage,
    ApiRequestError,
    InfiniteData<FoundPage, Position>,
    readonly unknown[],
    Position
  >({
    queryKey: ['GET /conversation/search', { keyword, ...conversation }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send('GET /conversation/search', { keyword, ...conversation, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { before: next }),
    enabled: keyword !== '',
    // Messages arrive and are deleted.
    gcTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const found = pages.flatMap(({ conversations }) => conversations);
  const matches = found.reduce((sum, { messages }) => sum + messages.length, 0);
  const continues =
    hasNextPage && !isError && pages.length < maxAutomaticPages && matches < enoughMatches;
  useEffect(() => {
    if (continues && !isFetching) void fetchNextPage();
  }, [continues, isFetching, fetchNextPage]);
  return {
    query,
    found,
    matches,
    /** Whether the search is still under way. */
    isSearching: isFetching || continues,
    /** Everything after this time was searched; undefined in a search of all conversations. */
    searchedTo: pages.at(-1)?.searched_to,
  };
}
